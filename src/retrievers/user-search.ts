import { IncompleteError, UserError } from '../errors.ts';
import { check, z } from '../schema.ts';
import { withinLimit } from '../time-limit.ts';
import type { SearchIndex, SearchQuery } from '../types.ts';
import type { UserModule } from './environment.ts';
import { isAllowed } from './filters.ts';
import type { UserChunk, UserRetriever, UserSearch, UserValue } from './user-module.ts';

/** A module of the user's, as messages call it. */
interface Code {
  readonly user: UserRetriever;
  readonly file: string;
  readonly module: UserModule;
}

interface Scope {
  readonly index: SearchIndex;
  readonly allowed?: ReadonlySet<string>;
  /** Ends the waiting for the module. */
  readonly signal?: AbortSignal | undefined;
}

/** In milliseconds, where the module states none: an index of many chunks takes longer than a search. */
const PREPARE_LIMIT = 300_000;
const SEARCH_LIMIT = 60_000;

/** Positions and scores of what the module finds for a query. */
type FindHits = (query: SearchQuery) => Promise<(readonly [position: number, score: number])[]>;

/** The module's search over those chunks that a filter lets through, prepared for the first query. */
export function lazySearch(
  code: Code,
  parameters: Readonly<Record<string, UserValue>>,
  { index, allowed, signal }: Scope,
): FindHits {
  const positions = [...index.chunks.keys()].filter((at) => isAllowed(at, { allowed }, index));
  let prepared: Promise<UserSearch> | undefined;
  return async (query) => {
    prepared ??= prepare(code, parameters, { chunks: chunksAt(positions, index), signal });
    const search = await prepared;
    const { id, text, vector } = query;
    const found = await guard(
      code,
      { doing: `on query "${id}"`, limit: SEARCH_LIMIT, signal },
      async () => search({ id, text, ...(vector && { vector: Float32Array.from(vector) }) }),
    );
    return toPositions(found, positions, { at: { file: code.file, field: `search("${id}")` } });
  };
}

const hitsSchema = z.array(
  z.strictObject({ chunk: z.int().min(0), score: z.number() }),
  'must be a list of { chunk, score }',
);

function toPositions(
  found: unknown,
  positions: readonly number[],
  where: { at: { file: string; field: string } },
): (readonly [number, number])[] {
  const seen = new Set<number>();
  return check(hitsSchema, found, where).map(({ chunk, score }) => {
    const position = positions[chunk];
    if (position === undefined) {
      throw new UserError(`chunk ${chunk} is none of the ${positions.length} chunks`, where);
    }
    if (seen.has(chunk)) throw new UserError(`chunk ${chunk} was found twice`, where);
    seen.add(chunk);
    return [position, score];
  });
}

async function prepare(
  code: Code,
  parameters: Readonly<Record<string, UserValue>>,
  { chunks, signal }: { chunks: readonly UserChunk[]; signal: AbortSignal | undefined },
): Promise<UserSearch> {
  const search = await guard(
    code,
    { doing: 'in prepare()', limit: PREPARE_LIMIT, signal },
    async () => code.user.prepare(chunks, { ...parameters }),
  );
  if (typeof search === 'function') return search;
  throw new UserError('prepare() must return a function that searches', {
    at: { file: code.file },
  });
}

async function guard<T>(
  { user, file, module }: Code,
  { doing, limit, signal }: { doing: string; limit: number; signal: AbortSignal | undefined },
  run: () => Promise<T>,
): Promise<T> {
  const who = `retriever "${user.name}" (${file})`;
  const late = (waited: string) =>
    new IncompleteError(
      `${who} did not end ${doing} within ${waited}: see why its promise does not settle, or export a larger timeoutMs; what was embedded is saved`,
    );
  const guarded = async () => {
    try {
      return await run();
    } catch (error) {
      throw new UserError(`${who} failed ${doing}: ${module.describe(error)}`);
    }
  };
  return withinLimit(guarded, { limit: user.timeoutMs ?? limit, signal, late });
}

/** A chunk without a vector that can rank gets zeros. */
function chunksAt(positions: readonly number[], index: SearchIndex): UserChunk[] {
  const rows = index.vectors;
  const rowOf = new Map([...(rows?.position ?? [])].map((position, row) => [position, row]));
  return positions.map((at) => {
    const { document = '', start = 0, end = 0 } = index.chunks[at] ?? {};
    const chunk = { document, start, end, text: index.text(at) };
    if (!rows) return chunk;
    const { dimensions, vectors } = rows;
    const row = rowOf.get(at);
    const vector =
      row === undefined
        ? new Float32Array(dimensions)
        : vectors.slice(row * dimensions, (row + 1) * dimensions);
    return { ...chunk, vector };
  });
}
