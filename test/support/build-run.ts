import { collapseToParents } from '../../src/collapse.ts';
import { type Judged, judge } from '../../src/metrics/judged.ts';
import type {
  Evidence,
  Hit,
  JudgedQuery,
  Need,
  Passage,
  Run,
  RunChunk,
  VariantCost,
} from '../../src/types.ts';

/** A passage whose every character counts, unless `runs` says otherwise. */
export function passage(
  document: string,
  start: number,
  end: number,
  runs = [end - start],
): Passage {
  return { document, start, end, runs };
}

/** A need that any of the parents meets; with passages, the parents are their documents. */
export function need(
  parents: string | readonly string[],
  { grade = 1, passages = [] }: { grade?: number; passages?: readonly Passage[] } = {},
): Need {
  return { grade, parents: typeof parents === 'string' ? [parents] : parents, passages };
}

/** A need for one place of a document. */
export function passageNeed(document: string, start = 0, end = 10): Need {
  return need(document, { passages: [passage(document, start, end)] });
}

export function query(
  id: string,
  needs: readonly Need[],
  {
    text = `text of ${id}`,
    hash = `hash of ${id}`,
    notRelevant = [],
    tags = [],
    cluster = null,
  }: {
    text?: string;
    hash?: string;
    notRelevant?: readonly string[];
    tags?: readonly string[];
    cluster?: string | null;
  } = {},
): JudgedQuery {
  const labels = needs.flatMap(({ passages }) =>
    passages.map(({ document, start, end }) => ({ document, start, end })),
  );
  return { id, text, hash, tags, needs, labels, cluster, notRelevant };
}

/** A chunk of 100 characters and 10 tokens, whose parent is its document. */
export function chunk(document: string, parts: Partial<RunChunk> = {}): RunChunk {
  const defaults = { ord: 0, start: 0, end: 100, tokens: 10, prefixTokens: 0, parents: [document] };
  return { document, ...defaults, ...parts };
}

/** Chunks as ranked hits; a name stands for a chunk of that document. */
export function hits(ranked: readonly (string | RunChunk)[]): Hit[] {
  return ranked.map((one, index) => {
    const found = typeof one === 'string' ? chunk(one) : one;
    return { ...found, rank: index + 1, score: 1 - index / 1000 };
  });
}

/** One query joined with its ranked hits, as a metric sees it. */
export function judged(
  needs: readonly Need[],
  ranked: readonly (string | RunChunk)[],
  {
    coverage = 1,
    held = false,
    notRelevant = [],
  }: { coverage?: number; held?: boolean; notRelevant?: readonly string[] } = {},
): Judged {
  const found = hits(ranked);
  return judge(
    query('q', needs, { notRelevant }),
    {
      hits: found,
      evidence: needs.map(({ passages }) =>
        passages.length > 0 ? { held, reached: held ? 1 : 0 } : null,
      ),
      split: null,
    },
    { parents: collapseToParents(found).map(({ parent }) => parent), coverage },
  );
}

export interface SmallVariant {
  readonly name: string;
  readonly fingerprint?: string;
  /** Query id and its ranked chunks; a query that is not named has no result. */
  readonly results: readonly (readonly [string, readonly (string | RunChunk)[]])[];
  /** Per query id: one evidence a need, where it is not `{ held: false, reached: 0 }`. */
  readonly evidence?: ReadonlyMap<string, readonly (Evidence | null)[]>;
  readonly cost?: Partial<VariantCost>;
  /** Ids of queries whose list `candidates` cut. */
  readonly starved?: readonly string[];
}

export interface SmallRun {
  readonly queries: readonly JudgedQuery[];
  readonly variants: readonly SmallVariant[];
  /** How many parents the corpus has. */
  readonly parents?: number;
  readonly golden?: Partial<Run['golden']>;
  readonly inputs?: Partial<Run['inputs']>;
  readonly alike?: Run['alike'];
}

/** A whole run out of a few names: 100 parents and 100,000 tokens unless said otherwise. */
export function runOf({
  queries,
  variants,
  parents = 100,
  golden,
  inputs,
  alike = [],
}: SmallRun): Run {
  return {
    schema: 1,
    created: '2026-11-30T05:12:09.000Z',
    inputs: {
      tool: '0.1.0',
      metrics: 1,
      golden: 'golden-hash',
      corpus: 'corpus-hash',
      embedder: 'hashing:384',
      probe: 'probe-digest',
      platform: 'linux-x64 node-20',
      retriever: 'exact',
      seed: 0,
      depth: { hits: 100, parents: 10, tokens: 2000 },
      ...inputs,
    },
    golden: {
      name: 'small',
      queries: queries.length,
      documents: parents,
      tokens: 100_000,
      words: 80_000,
      coverage: 1,
      parent: 'document',
      parentRule: 'expand',
      duplicates: 0,
      ...golden,
    },
    parents: Array.from({ length: parents }, (_, at) => ({ id: `p${at}`, title: `Parent ${at}` })),
    documents: Array.from({ length: parents }, (_, at) => ({
      id: `p${at}`,
      hash: `hash of p${at}`,
    })),
    queries,
    failed: [],
    alike,
    runs: variants.map((variant) => variantRun(variant, queries)),
  };
}

function variantRun(
  { name, fingerprint = `${name}-print`, results, evidence, cost, starved = [] }: SmallVariant,
  queries: readonly JudgedQuery[],
): Run['runs'][number] {
  const chunks: RunChunk[] = [];
  const needsOf = new Map(queries.map(({ id, needs }) => [id, needs]));
  return {
    variant: { name, strategy: 'fixed', parameters: { size: 60, overlap: 12 }, fingerprint },
    cost: {
      chunks: 131,
      words: 1000,
      tokens: 1300,
      prefixTokens: 0,
      meanTokens: 10,
      maxTokens: 20,
      straddling: 0,
      oversize: 0,
      overflow: 0,
      unrankable: [],
      ...cost,
    },
    chunks,
    results: results.map(([id, ranked]) => ({
      query: id,
      hits: hits(ranked).map(({ rank, score, ...rest }) => {
        chunks.push(rest);
        return { rank, score, chunk: chunks.length - 1 };
      }),
      evidence:
        evidence?.get(id) ??
        (needsOf.get(id) ?? []).map(({ passages }) =>
          passages.length > 0 ? { held: false, reached: 0 } : null,
        ),
      split: null,
      ...(starved.includes(id) && { starved: true }),
    })),
  };
}

/** Filler documents that meet no need. */
export function noise(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `noise${at}`);
}
