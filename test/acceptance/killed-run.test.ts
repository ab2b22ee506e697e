import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, projectRoot, run } from '../support/command-line.ts';
import { tinySet } from '../support/tiny-set.ts';

const argv = [
  'evaluate',
  '--golden',
  'golden/tiny',
  '--variants',
  'sections,fixed:word:4/0',
].concat('--reports', 'none');

/** How many texts a run embedded, and how many it found in the database. */
function countsOf(stderr: string): { missing: number; cached: number } {
  const counts = /embedding (\d+)\/\1 new texts \((\d+) from cache\)/.exec(stderr);
  return { missing: Number(counts?.[1]), cached: Number(counts?.[2]) };
}

async function runJson(cwd: string): Promise<Record<string, unknown>> {
  const [folder = ''] = await readdir(join(cwd, 'reports'));
  const text = await readFile(join(cwd, 'reports', folder, 'run.json'), 'utf8');
  return JSON.parse(text);
}

test('a run killed half way goes on where it stopped, and ends like one that was not', async () => {
  const killed = await folderOf(tinySet);
  const child = join(projectRoot, 'test/acceptance/killed-child.mjs');
  expect(spawnSync(process.execPath, [child], { cwd: killed }).signal).toBe('SIGKILL');

  const undisturbed = await folderOf(tinySet);
  const whole = await run([...argv, '--db', 'mem://'], { cwd: undisturbed });
  const resumed = await run([...argv, '--db', 'rocksdb://db'], { cwd: killed });
  expect(resumed.code).toBe(0);
  const { missing, cached } = countsOf(resumed.stderr);
  // Progress counts what the database has acknowledged, so the kill came after some were saved.
  expect(cached).toBeGreaterThan(0);
  expect(missing).toBeGreaterThan(0);
  expect(missing + cached).toBe(countsOf(whole.stderr).missing);
  expect(await runJson(killed)).toEqual(await runJson(undisturbed));
});

// 50 kills take minutes: npm run test:kill. The assertions are in the script.
test('a run killed at random moments loses nothing and embeds nothing twice', () => {
  const script = join(projectRoot, 'test/acceptance/kill-runs.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '5', '11'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  // A kill that comes after the end is none; most must come before.
  expect(JSON.parse(stdout).killed).toBeGreaterThan(2);
});
