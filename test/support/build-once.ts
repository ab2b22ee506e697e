import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

/**
 * Brings `dist` up to date before the tests, since some run the built commands.
 * Types are checked by `npm run types`: here a type error is no reason to test nothing.
 */
export function setup(): void {
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
  spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: projectRoot });
}
