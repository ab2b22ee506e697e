import { jsonOf } from '../reports/run-json.ts';
import type { Run } from '../types.ts';
import { openDatabase } from './db-command.ts';
import type { Io } from './io.ts';

/** Adds a run to the history of its database. One in memory ends with the process, and has none. */
export async function keepRun(run: Run, db: string | undefined, io: Io): Promise<void> {
  if (db?.startsWith('mem:')) return;
  const store = await openDatabase(db, io);
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
}
