import { type Forge, type ForgeComment, ForgeError } from './forge.ts';

export interface UpsertOptions {
  /** First line of every comment of this kind. */
  readonly marker: string;
  /** The comment, at most so many characters long; it begins with the marker. */
  readonly bodyFor: (limit: number) => string;
  /** A text that grows with the age of what a comment shows: of two, the larger is newer. */
  readonly stampOf: (body: string) => string;
  readonly limit: number;
  /** Waits, the longer the higher the round, before it looks again whether another job wrote meanwhile. */
  readonly pause: (round: number) => Promise<void>;
}

/** What became of a comment; `newer`: another job has shown a newer run already. */
export type Upserted = 'created' | 'edited' | 'unchanged' | 'newer';

/** Rounds of looking and writing, each of which may meet another job or a passing failure. */
const rounds = 8;
/** Shorter than this no comment is tried. */
const shortest = 1_000;

/**
 * Leaves exactly one comment with the marker: the first ever made, which holds
 * the newest run. No forge can compare and write in one step, so every write is
 * followed by a pause and another look; jobs that run at once all agree on which
 * comment stays and whose text is newer.
 *
 * @throws ForgeError
 */
export async function upsertComment(forge: Forge, options: UpsertOptions): Promise<Upserted> {
  let { limit } = options;
  let done: Upserted = 'unchanged';
  let failure: ForgeError | undefined;
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await options.pause(round);
    const step = await attempt(forge, options, { limit, hasWritten: done !== 'unchanged' });
    failure = step instanceof ForgeError ? step : undefined;
    if (step instanceof ForgeError) limit = shorterLimit(step, limit);
    else if (step === 'newer') return step;
    else if (step === 'settled') return done;
    else if (done !== 'created') done = step;
  }
  if (failure) throw failure;
  return done;
}

type Step = 'created' | 'edited' | 'settled' | 'newer';

/** One round; a failure that another round may get over is returned. */
async function attempt(
  forge: Forge,
  options: UpsertOptions,
  state: { limit: number; hasWritten: boolean },
): Promise<Step | ForgeError> {
  try {
    return await settle(forge, options, state);
  } catch (error) {
    if (error instanceof ForgeError && error.kind !== 'refused') return error;
    throw error;
  }
}

function shorterLimit(failure: ForgeError, limit: number): number {
  if (failure.kind !== 'too-long') return limit;
  if (limit / 2 < shortest) throw failure;
  return Math.floor(limit / 2);
}

/** One round: writes at most one text, and says what it did. `settled`: all was as it should be. */
async function settle(
  forge: Forge,
  { marker, bodyFor, stampOf }: UpsertOptions,
  { limit, hasWritten }: { limit: number; hasWritten: boolean },
): Promise<Step> {
  const body = bodyFor(limit);
  const found = (await forge.ownComments())
    .filter((comment) => isMarked(comment, marker))
    .sort((a, b) => a.id - b.id);
  const [kept, ...duplicates] = found;
  if (!kept) {
    await forge.create(body);
    return 'created';
  }
  // A duplicate may hold a newer run than ours: its text is moved before it goes.
  const newest = found.reduce(
    (best, comment) => (stampOf(comment.body) > stampOf(best) ? comment.body : best),
    body,
  );
  const now =
    duplicates.length > 0 || !isSame(kept.body, newest) ? await forge.read(kept.id) : kept.body;
  if (now === undefined) return 'edited';
  const isNewer = stampOf(now) > stampOf(newest);
  // Of two jobs that show the same run, the one that wrote last has its way.
  const isOther = hasWritten && stampOf(now) === stampOf(newest);
  const isWritten = isNewer || isOther || isSame(now, newest);
  if (!isWritten) await forge.update(kept.id, newest);
  for (const { id } of duplicates) await forge.remove(id);
  if (!isWritten || duplicates.length > 0) return 'edited';
  return stampOf(now) > stampOf(body) ? 'newer' : 'settled';
}

function isMarked({ body }: ForgeComment, marker: string): boolean {
  return body === marker || body.startsWith(`${marker}\n`) || body.startsWith(`${marker}\r\n`);
}

/** Forges change the ends of lines and of the text. */
function isSame(a: string, b: string): boolean {
  const plain = (text: string) => text.replaceAll('\r\n', '\n').trimEnd();
  return plain(a) === plain(b);
}
