import { jsonOf } from '../../reports/run-json.ts';
import type { Run } from '../../types.ts';
import type { Io } from '../io.ts';
import { openDatabase } from './db-command.ts';

/** Adds a run to the history of a database; resolves when it is there. */
export type KeepRun = (run: Run) => Promise<void>;

/** The history of a database. One in memory ends with the process, and has none. */
export async function openHistory(db: string | undefined, io: Io): Promise<KeepRun> {
  if (db?.startsWith('mem:')) return async () => {};
  const store = await openDatabase(db, io);
  return async (run) => {
    const { created, golden, inputs, runs } = run;
    await store.runs.append(
      {
        created,
        golden: golden.name,
        variants: runs.map(({ variant }) => variant.name),
        inputs: { ...inputs },
      },
      jsonOf(run),
    );
  };
}
