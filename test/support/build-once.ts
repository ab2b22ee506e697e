import { spawnSync } from 'node:child_process';
import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

const sources = ['src', 'scripts', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];
/** One file of each step. */
const built = ['build/index.js', 'dist/index.js', 'dist/reports/html/page.js'];

/**
 * Brings `build` and `dist` up to date before the tests, since some run the built
 * commands and the HTML report holds the built page.
 * Types are checked by `npm run types`: here a type error is no reason to test nothing.
 */
export async function setup(): Promise<void> {
  const ages = await Promise.all(built.map((path) => modified(path).catch(() => 0)));
  const changed = await Promise.all(sources.map(lastChange));
  if (Math.max(...changed) < Math.min(...ages)) return;
  const began = new Date();
  const tsc = 'node_modules/typescript/bin/tsc';
  for (const argv of [
    [tsc, '-p', 'tsconfig.build.json', '--noCheck'],
    ['scripts/bundle.mjs'],
    ['scripts/build-page.mjs'],
  ]) {
    const { status } = spawnSync(process.execPath, argv, { cwd: projectRoot, stdio: 'inherit' });
    if (status !== 0) throw new Error(`the build before the tests failed: ${argv.join(' ')}`);
  }
  // What is saved while it builds is newer.
  for (const path of built) await utimes(join(projectRoot, path), began, began);
}

async function modified(path: string): Promise<number> {
  return (await stat(join(projectRoot, path))).mtimeMs;
}

/** Of a file, or of a folder and all that is in it: a folder changes when a file of it is removed. */
async function lastChange(path: string): Promise<number> {
  const own = await modified(path);
  const entries = await readdir(join(projectRoot, path), { withFileTypes: true }).catch(() => []);
  const inside = await Promise.all(entries.map(({ name }) => lastChange(join(path, name))));
  return Math.max(own, ...inside);
}
