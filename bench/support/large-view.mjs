// A run as large as a report must bear: made of nothing but numbers from a seed.
import { score } from '../../build/index.js';
import { curveMetrics } from '../../build/reports/charts/curve-metrics.js';

const WORDS =
  'the service token of a cluster node must be rotated before its lease ends or else agents stop and wait while queued jobs keep their place until an operator restarts them by hand'.split(
    ' ',
  );

/** What a report sees of a run of so many queries and variants. */
export function largeView({ queries, variants, documents = 1000, hits = 100 }) {
  const random = seeded(7);
  const below = (limit) => Math.floor(random() * limit);
  const texts = Array.from({ length: documents }, () => sentenceOf(1000, below));
  const ids = texts.map((_, at) => `guide/chapter-${at}.md`);
  const run = {
    ...emptyRun(ids, hits),
    queries: Array.from({ length: queries }, (_, at) => queryOf(at, { ids, texts, below })),
  };
  const runs = Array.from({ length: variants }, (_, at) =>
    variantOf(at, { run, ids, texts, hits, below }),
  );
  const view = { ...run, runs };
  const headings = [{ start: 0, end: 10, level: 1, text: 'One' }];
  return {
    run: view,
    scores: score(view, { metrics: SHOWN }),
    curves: score(view, { metrics: curveMetrics(view) }),
    comparison: NOTHING_COMPARED,
    standing: null,
    causes: causesOf(view, below),
    accept: null,
    documents: new Map(
      ids.map((id, at) => [id, { title: `Chapter ${at}`, text: texts[at], headings }]),
    ),
  };
}

const SHOWN = [
  'recall@1',
  'recall@3',
  'recall@10',
  'mrr@10',
  'ndcg@10',
  'passage-recall@2000t',
  'tokens@5',
];

const NOTHING_COMPARED = {
  verdict: 'no-baseline',
  accepted: null,
  gate: { metrics: ['recall@3'], min: {} },
  metrics: ['recall@3'],
  cells: [],
  anchors: [],
  variants: [],
  stale: [],
  preface: [],
  notes: [],
};

function emptyRun(ids, hits) {
  return {
    schema: 1,
    created: '2026-11-30T05:12:09.000Z',
    inputs: {
      tool: '0.1.0',
      metrics: 1,
      golden: 'golden',
      corpus: 'corpus',
      embedder: 'hashing:384',
      retriever: 'exact',
      seed: 0,
      depth: { hits, parents: 10, tokens: 2000 },
    },
    golden: {
      name: 'large',
      queries: 0,
      documents: ids.length,
      tokens: 1_300_000,
      words: 1_000_000,
      coverage: 1,
      parent: 'document',
      parentRule: 'expand',
      duplicates: 0,
    },
    parents: ids.map((id, at) => ({ id, title: `Chapter ${at}` })),
    documents: ids.map((id) => ({ id, hash: id })),
    failed: [],
  };
}

function queryOf(at, { ids, texts, below }) {
  const document = below(ids.length);
  const start = below(texts[document].length - 300);
  const passage = { document: ids[document], start, end: start + 250, runs: [250] };
  return {
    id: `query-${at}`,
    text: sentenceOf(10 + below(8), below),
    hash: `${at}`,
    tags: [['how-to', 'symptom', 'reference', 'table', 'code'][below(5)]],
    needs: [{ grade: 1, parents: [ids[document]], passages: [passage] }],
    labels: [],
    cluster: ids[document],
    notRelevant: [],
  };
}

function variantOf(at, { run, ids, texts, hits, below }) {
  const size = 400 + 250 * at;
  const chunks = ids.flatMap((document, of) =>
    Array.from({ length: Math.ceil(texts[of].length / size) }, (_, ord) => ({
      document,
      ord,
      start: ord * size,
      end: Math.min(texts[of].length, (ord + 1) * size),
      tokens: Math.round(size / 4),
      prefixTokens: 0,
      parents: [document],
    })),
  );
  const results = run.queries.map(({ id, needs: [need] }) => {
    const [passage] = need.passages;
    const right = chunks.findIndex(
      ({ document, end }) => document === passage.document && end > passage.start,
    );
    const rank = 1 + below(12);
    const list = Array.from({ length: hits }, (_, place) => ({
      rank: place + 1,
      score: 1 - place / 200 - below(40) / 1e4,
      chunk: place + 1 === rank ? right : below(chunks.length),
    }));
    return { query: id, hits: list, evidence: [{ held: true, reached: 1, rank }], split: null };
  });
  return {
    variant: {
      name: `variant-${at}`,
      strategy: 'fixed',
      parameters: { unit: 'char', size },
      fingerprint: `${at}`,
    },
    cost: {
      chunks: chunks.length,
      words: 1_000_000,
      tokens: 1_300_000,
      prefixTokens: 0,
      meanTokens: size / 4,
      maxTokens: size / 4,
      straddling: 0,
      oversize: 0,
      overflow: 0,
      sizes: [{ from: 64, to: 76.11, chunks: chunks.length }],
      unrankable: [],
    },
    chunks,
    results,
  };
}

function causesOf({ queries, runs }, below) {
  const kinds = ['found', 'cut', 'past-k', 'beyond', 'wrong-chunk'];
  const variants = runs.map(({ variant }) => {
    const needs = queries.map(({ id, cluster }) => ({
      query: id,
      need: 0,
      cause: kinds[below(kinds.length)],
      split: 'held',
      rank: null,
      chunkRank: 1 + below(40),
      parentRank: 1 + below(20),
      chunks: [],
      document: cluster,
      nearTie: false,
      kind: 'prose',
    }));
    const counts = Object.fromEntries(
      kinds.map((kind) => [kind, needs.filter(({ cause }) => cause === kind).length]),
    );
    return {
      variant: variant.name,
      needs,
      counts,
      advice: null,
      crowding: null,
      unjudged: null,
      unsatisfiable: [],
    };
  });
  return {
    passageMetric: 'held@3',
    parentMetric: 'recall@3',
    k: 3,
    variants,
    nowhere: [],
    alike: [],
  };
}

function sentenceOf(words, below) {
  return Array.from(
    { length: words },
    () => WORDS[below(WORDS.length)] + (below(20) ? '' : ` ${below(1e6)}`),
  ).join(' ');
}

/** Numbers from 0 to 1 that a seed decides (Lehmer, 31 bits). */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
