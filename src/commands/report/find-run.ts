import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { listRuns } from './run-folder.ts';

/** A saved run as a command names it. */
export interface NamedRun {
  readonly path: string;
  /** As the user would name it. */
  readonly shown: string;
}

/** The run.json of what is named: the file itself, its folder, or a folder of runs, whose newest it is. */
export async function findRun(named: string, cwd: string): Promise<NamedRun> {
  const path = resolve(cwd, named);
  if (path.endsWith('.json')) return { path, shown: named };
  const inside = await stat(join(path, 'run.json')).catch(() => undefined);
  const [newest] = inside ? [] : await listRuns(path);
  const parts = newest === undefined ? ['run.json'] : [newest, 'run.json'];
  return { path: join(path, ...parts), shown: join(named, ...parts) };
}
