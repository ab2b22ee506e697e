import type { Golden } from '../golden.ts';
import type { VectorCache } from '../store/vector-cache.ts';
import type { Embedder, QueryResult, Retriever, VariantRun } from '../types.ts';
import type { ChunkedCorpus } from './chunk-corpus.ts';
import { costOf } from './cost.ts';
import { keepChunks } from './keep-chunks.ts';
import { contextsOf, labelSplit } from './label-split.ts';
import { loadVectors, toIndex, unrankable } from './load-vectors.ts';
import { type Depth, placeNeeds, toQueryResult } from './query-result.ts';
import { withEmbedder } from './with-embedder.ts';

/** Ranks every query against one variant's chunks; all vectors are in the cache. */
export async function runVariant(
  { variant, chunks, texts }: ChunkedCorpus,
  {
    golden,
    embedder,
    retriever,
    vectors,
    depth,
  }: {
    golden: Golden;
    embedder: Embedder;
    retriever: Retriever;
    vectors: VectorCache;
    depth: Depth;
  },
): Promise<VariantRun> {
  const stored = { embedder, vectors };
  const chunkVectors = await loadVectors(texts, 'passage', stored);
  const queryTexts = golden.queries.map(({ text }) => text);
  const queryVectors = await loadVectors(queryTexts, 'query', stored);

  const positionsOf = new Map<string, number[]>();
  for (const [position, { document }] of chunks.entries()) {
    const positions = positionsOf.get(document);
    if (positions) positions.push(position);
    else positionsOf.set(document, [position]);
  }
  const contexts = contextsOf(chunks);
  const unranked = unrankable(chunkVectors);
  const { maxTokens, overflow } = embedder;
  const embedded = {
    chunks,
    texts,
    unrankable: new Set(unranked),
    documentOf: new Map(golden.documents.map((document) => [document.id, document])),
    limit: overflow === 'truncate' ? (maxTokens ?? Infinity) : Infinity,
  };
  const keep = keepChunks(golden.parentsOf);
  const { candidates } = golden.settings;
  const results: QueryResult[] = [];
  for await (const ranking of retriever.rank(queryVectors, toIndex(chunkVectors))) {
    const query = golden.queries[results.length];
    if (!query) break;
    const places = placeNeeds(query, { chunks, positionsOf, contexts });
    const split = labelSplit(query, contexts);
    results.push(
      toQueryResult(query, ranking, { embedded, places, split, depth, candidates, keep }),
    );
  }
  const { chunk: _, promises: __, embeds, ...described } = variant;
  return {
    variant: embeds ? { ...described, fingerprint: withEmbedder(described, embedder) } : described,
    cost: costOf(chunks, {
      documents: golden.documents,
      unrankable: unranked,
      overflow: overflowOf({ chunks, texts }, embedder),
    }),
    chunks: keep.kept,
    results,
  };
}

/** How many chunks are longer than the embedder reads at once. */
function overflowOf(
  { chunks, texts }: Pick<ChunkedCorpus, 'chunks' | 'texts'>,
  embedder: Embedder,
): number {
  const { maxTokens } = embedder;
  if (maxTokens === undefined) return 0;
  const isOver = (text: string, at: number) => {
    const chunk = chunks[at];
    const tokens = chunk ? chunk.prefixTokens + chunk.tokens : 0;
    return (embedder.countTokens?.(text, 'passage') ?? tokens) > maxTokens;
  };
  return texts.filter(isOver).length;
}
