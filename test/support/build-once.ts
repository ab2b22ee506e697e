import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

/**
 * Brings `dist` up to date before the tests, since some run the built commands
 * and the HTML report holds the built page.
 * Types are checked by `npm run types`: here a type error is no reason to test nothing.
 */
export function setup(): void {
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
  for (const argv of [[tsc, '-p', 'tsconfig.build.json'], ['scripts/build-page.mjs']]) {
    spawnSync(process.execPath, argv, { cwd: projectRoot });
  }
}
