import { EXIT, type ExitCode, UserError } from '../../errors.ts';
import { runListText, runText } from '../../reports/runs-text.ts';
import { parseRun } from '../../run-file.ts';
import { defaultMetrics, score } from '../../score.ts';
import type { Store } from '../../store/store.ts';
import type { RunEntry } from '../../types.ts';
import type { Io } from '../io.ts';
import { openKept } from './db-command.ts';

export interface RunsArguments {
  readonly db?: string | undefined;
  readonly json: boolean;
}

/** `runs list`: every run that the database keeps. */
export async function runsListCommand({ db, json }: RunsArguments, io: Io): Promise<ExitCode> {
  const store = await openKept(db, io);
  const runs = await store.runs.list();
  io.stdout.write(json ? `${JSON.stringify({ runs }, null, 2)}\n` : runListText(runs));
  return EXIT.pass;
}

/** `runs show ID`: what a run was made of and its means; as JSON, the run itself. */
export async function runsShowCommand(
  { id, db, json }: RunsArguments & { readonly id: string },
  io: Io,
): Promise<ExitCode> {
  const store = await openKept(db, io);
  const entry = await findRun(store, id);
  const text = await store.runs.read(entry);
  if (json) {
    io.stdout.write(`${text}\n`);
    return EXIT.pass;
  }
  const run = parseRun(text, `run ${entry.id}`);
  const scores = score(run, { metrics: defaultMetrics(run) });
  io.stdout.write(runText({ entry, run, scores }));
  return EXIT.pass;
}

/** `runs rm ID…`: forgets runs; none, where one of the ids is wrong. */
export async function runsRemoveCommand(
  { ids, db }: { readonly ids: readonly string[]; readonly db?: string | undefined },
  io: Io,
): Promise<ExitCode> {
  const store = await openKept(db, io);
  const entries = new Map<string, RunEntry>();
  for (const id of ids) {
    const entry = await findRun(store, id);
    entries.set(entry.id, entry);
  }
  for (const entry of entries.values()) {
    await store.runs.remove(entry);
    io.stdout.write(`removed ${entry.id}\n`);
  }
  return EXIT.pass;
}

async function findRun(store: Store, id: string): Promise<RunEntry> {
  const runs = await store.runs.list();
  const [found, another, ...more] = runs.filter((entry) => id !== '' && entry.id.startsWith(id));
  if (found && (!another || found.id === id)) return found;
  const ids = runs.map((entry) => entry.id);
  if (found && another) {
    throw new UserError(
      `"${id}" is the beginning of ${2 + more.length} runs: ${found.id}, ${another.id}${more.length > 0 ? ', …' : ''}`,
    );
  }
  const there = ids.length > 0 ? `the newest are ${ids.slice(-3).join(', ')}` : 'there is none';
  throw new UserError(`no run "${id}" in the database; ${there}`);
}
