import { UserError } from './errors.ts';
import type { Hit, RunChunk, RunHit, Span, VariantRun } from './types.ts';

/**
 * A hit of a run with the chunk that it names.
 *
 * @throws UserError where the run stores no such chunk
 */
export function joinHit(
  hit: RunHit,
  { variant, chunks }: Pick<VariantRun, 'variant' | 'chunks'>,
): Hit {
  const found = chunks[hit.chunk];
  if (found) return new JoinedHit(hit, found);
  throw new UserError(
    `the run is damaged: a hit of variant "${variant.name}" names chunk ${hit.chunk}, but only ${chunks.length} are stored; evaluate again`,
  );
}

/** A run has a hundred hits a query, and most are only asked for their parents: what they share is not copied. */
class JoinedHit implements Hit {
  readonly #hit: RunHit;
  readonly #chunk: RunChunk;

  constructor(hit: RunHit, chunk: RunChunk) {
    this.#hit = hit;
    this.#chunk = chunk;
  }

  get rank(): number {
    return this.#hit.rank;
  }

  get score(): number {
    return this.#hit.score;
  }

  get document(): string {
    return this.#chunk.document;
  }

  get ord(): number {
    return this.#chunk.ord;
  }

  get start(): number {
    return this.#chunk.start;
  }

  get end(): number {
    return this.#chunk.end;
  }

  get context(): Span | undefined {
    return this.#chunk.context;
  }

  get tokens(): number {
    return this.#chunk.tokens;
  }

  get prefixTokens(): number {
    return this.#chunk.prefixTokens;
  }

  get parents(): readonly string[] {
    return this.#chunk.parents;
  }
}
