import { EXIT, type ExitCode, UserError } from '../../errors.ts';
import { cacheText, vectorsText } from '../../reports/cache-text.ts';
import { nearest } from '../../schema.ts';
import type { CacheSelection } from '../../store/cache-upkeep.ts';
import type { Store } from '../../store/store.ts';
import type { Io } from '../io.ts';
import { openKept } from './db-command.ts';

export interface CacheArguments {
  readonly db?: string | undefined;
  readonly json: boolean;
}

export interface CachePruneArguments extends CacheArguments {
  readonly embedder?: string | undefined;
  readonly olderThan?: string | undefined;
  readonly dryRun: boolean;
}

/** `cache stats`: how many vectors of which embedder, their size, and when they were last used. */
export async function cacheStatsCommand(args: CacheArguments, io: Io): Promise<ExitCode> {
  const store = await openKept(args.db, io);
  const shares = await store.upkeep.stats();
  io.stdout.write(args.json ? `${JSON.stringify({ shares }, null, 2)}\n` : cacheText(shares));
  return EXIT.pass;
}

/** `cache prune`: removes the vectors of an embedder, or those that no run has used for long. */
export async function cachePruneCommand(args: CachePruneArguments, io: Io): Promise<ExitCode> {
  if (args.embedder === undefined && args.olderThan === undefined) {
    throw new UserError(
      'say what to remove: --older-than 30d, --embedder ID, or both; "cache clear" removes all',
    );
  }
  const unusedSince =
    args.olderThan === undefined ? undefined : timeBefore(args.olderThan, io.now());
  const store = await openKept(args.db, io);
  const embedders = await matching(args.embedder, store);
  await remove(
    embedders.map((embedder) => ({ embedder, unusedSince })),
    { args, io, store },
  );
  return EXIT.pass;
}

/** `cache clear`: removes every vector. */
export async function cacheClearCommand(
  args: Omit<CachePruneArguments, 'embedder' | 'olderThan'>,
  io: Io,
): Promise<ExitCode> {
  await remove([{}], { args, io, store: await openKept(args.db, io) });
  return EXIT.pass;
}

async function remove(
  selections: readonly CacheSelection[],
  {
    args,
    io,
    store,
  }: { args: { readonly json: boolean; readonly dryRun: boolean }; io: Io; store: Store },
): Promise<void> {
  const total = { vectors: 0, bytes: 0 };
  for (const selection of selections) {
    const { vectors, bytes } = args.dryRun
      ? await store.upkeep.count(selection)
      : await store.upkeep.remove(selection);
    total.vectors += vectors;
    total.bytes += bytes;
  }
  const done = args.dryRun ? 'would remove' : 'removed';
  io.stdout.write(
    args.json
      ? `${JSON.stringify({ ...total, dryRun: args.dryRun })}\n`
      : `${done} ${vectorsText(total)}\n`,
  );
}

/** Ids of embedders that a name stands for: the id itself, or its beginning up to a sign. */
async function matching(
  name: string | undefined,
  store: Store,
): Promise<readonly (string | undefined)[]> {
  if (name === undefined) return [undefined];
  const known = (await store.upkeep.stats()).flatMap(({ embedder }) => embedder ?? []);
  const found = known.filter(
    (id) => id === name || (id.startsWith(name) && /^[,@:/]/.test(id.slice(name.length))),
  );
  if (found.length > 0) return found;
  const suggestion = nearest(name, known);
  throw new UserError(
    `no vectors of an embedder "${name}" here.${suggestion ? ` Did you mean "${suggestion}"?` : ''} There are vectors of: ${known.join(', ') || 'none'}.`,
  );
}

/** The ISO time that lies so many days or weeks back. */
function timeBefore(age: string, now: Date): string {
  const [, count, unit] = /^(\d{1,5})([dw])$/.exec(age) ?? [];
  if (count === undefined) {
    throw new UserError(`--older-than takes days or weeks, as in 30d or 8w, not "${age}"`);
  }
  const days = Number(count) * (unit === 'w' ? 7 : 1);
  return new Date(now.getTime() - days * 86_400_000).toISOString();
}
