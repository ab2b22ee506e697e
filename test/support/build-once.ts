import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

/** Brings `dist` up to date before the tests, since some run the built commands. */
export function setup(): void {
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
}
