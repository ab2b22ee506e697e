import { collapsedParents } from './collapse.ts';
import { UserError } from './errors.ts';
import { type Judged, judge } from './metrics/judged.ts';
import type { Hit, Run, RunChunk, RunHit, Span, VariantRun } from './types.ts';

/** What `judgeVariant` makes of each of a run's variants, in their order. */
export function judgeRuns(run: Run): Judged[][] {
  return run.runs.map((variant) => judgeVariant(variant, run));
}

/** Every query of a run joined with what one variant found for it, in the run's order. */
export function judgeVariant({ variant, chunks, results }: VariantRun, run: Run): Judged[] {
  const resultOf = new Map(results.map((result) => [result.query, result]));
  return run.queries.map((query) => {
    const { hits: stored, evidence, split } = resultOf.get(query.id) ?? nothingFound;
    const hits = stored.map((hit) => joinHit(hit, { variant: variant.name, chunks }));
    const parents = collapsedParents(hits);
    return judge(query, { hits, evidence, split }, { parents, coverage: run.golden.coverage });
  });
}

const nothingFound = { hits: [], evidence: [], split: null };

function joinHit(
  hit: RunHit,
  { variant, chunks }: { variant: string; chunks: VariantRun['chunks'] },
): Hit {
  const found = chunks[hit.chunk];
  if (found) return new JoinedHit(hit, found);
  throw new UserError(
    `the run is damaged: a hit of variant "${variant}" names chunk ${hit.chunk}, but only ${chunks.length} are stored; evaluate again`,
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
