import { IncompleteError } from '../errors.ts';
import type { Golden } from '../golden.ts';
import { allowedDocuments } from '../labels/query-filter.ts';
import type {
  Chunk,
  Embedder,
  JudgedQuery,
  QueryResult,
  Ranking,
  Retriever,
  SearchIndex,
  SearchQuery,
  VariantRun,
} from '../types.ts';
import type { ChunkedCorpus } from './chunk-corpus.ts';
import { costOf } from './cost.ts';
import { keepChunks } from './keep-chunks.ts';
import { contextsOf, labelSplit } from './label-split.ts';
import { unrankable } from './load-vectors.ts';
import type { Search } from './plan-retrieval.ts';
import { type Depth, placeNeeds, toQueryResult } from './query-result.ts';
import type { SearchVectors } from './search-vectors.ts';
import { withEmbedder } from './with-embedder.ts';

export interface RetrievalJob {
  readonly golden: Golden;
  /** Absent where nothing needs a vector. */
  readonly embedder: Embedder | undefined;
  /** Absent where nothing is searched by vectors. */
  readonly vectors: SearchVectors | undefined;
  readonly depth: Depth;
  readonly signal?: AbortSignal | undefined;
  /** Told of each query that a retriever has answered. */
  readonly onAnswer?: (() => void) | undefined;
}

/** Ranks every query against one variant's chunks, by each of its retrievers. */
export async function runVariant(
  corpus: ChunkedCorpus,
  searches: readonly Search[],
  job: RetrievalJob,
): Promise<VariantRun[]> {
  const usesVectors = searches.some(({ retriever }) => retriever.usesVectors);
  const vectors = usesVectors ? job.vectors : undefined;
  const { variant, chunks, textOf } = corpus;
  const rows = vectors ? await vectors.rowsOf(corpus) : null;
  const index = { name: variant.name, chunks, text: textOf, vectors: rows };
  const queries = toQueries(job.golden, vectors);
  const toResult = resultsOf(corpus, job);
  const runs: VariantRun[] = [];
  for (const search of searches) {
    const { retriever, described } = search;
    const { variant } = described;
    const notes: string[] = [];
    const { signal, depth } = job;
    const options = { depth: depth.hits, note: (text: string) => notes.push(text), signal };
    const rankings = retriever.search(queries, { ...index, name: variant.name }, options);
    const embedder = retriever.usesVectors ? job.embedder : undefined;
    const unranked = unrankedBy(retriever, index);
    const limit = embedder?.overflow === 'truncate' ? embedder.maxTokens : undefined;
    const { chunks, results } = await toResult(rankings, { unranked, limit });
    if (results.length < queries.length) {
      throw new IncompleteError(
        `the retriever ${retriever.id} answered ${results.length} of ${queries.length} queries`,
      );
    }
    runs.push({
      ...described,
      variant:
        corpus.variant.embeds && job.embedder ? embeddedCuts(variant, job.embedder) : variant,
      ...(notes.length > 0 && { notes }),
      cost: costOf(corpus.chunks, {
        documents: job.golden.documents,
        unrankable: unranked,
        overflow: embedder ? overflowOf(corpus, embedder) : 0,
      }),
      chunks,
      results,
    });
  }
  return runs;
}

/** Chunks that a search by vectors can never find. */
function unrankedBy({ usesVectors, ranksWithoutVector }: Retriever, index: SearchIndex): number[] {
  if (!usesVectors || ranksWithoutVector || !index.vectors) return [];
  return unrankable(index.chunks.length, index.vectors);
}

function toQueries(golden: Golden, vectors: SearchVectors | undefined): SearchQuery[] {
  const allowedOf = filters(golden);
  return golden.queries.map((query, at) => {
    const { id, text } = query;
    const allowed = allowedOf(query);
    return { id, text, vector: vectors?.queries[at] ?? null, ...(allowed && { allowed }) };
  });
}

/** What the filters of queries let through: one set for all queries of one filter. */
function filters({ documents }: Golden) {
  const known = new Map<string, ReadonlySet<string>>();
  return ({ filter }: JudgedQuery): ReadonlySet<string> | undefined => {
    if (!filter) return undefined;
    const key = JSON.stringify(filter);
    const allowed = known.get(key) ?? allowedDocuments(filter, documents);
    known.set(key, allowed);
    return allowed;
  };
}

/** Makes of rankings, one a query, what a run keeps of them; what does not depend on them is computed once. */
function resultsOf({ chunks, textOf }: ChunkedCorpus, { golden, depth, onAnswer }: RetrievalJob) {
  const positionsOf = new Map<string, number[]>();
  for (const [position, { document }] of chunks.entries()) {
    const positions = positionsOf.get(document);
    if (positions) positions.push(position);
    else positionsOf.set(document, [position]);
  }
  const contexts = contextsOf(chunks);
  const documentOf = new Map(golden.documents.map((document) => [document.id, document]));
  const judged = golden.queries.map((query) => ({
    query,
    places: placeNeeds(query, { chunks, positionsOf, contexts }),
    split: labelSplit(query, contexts),
  }));
  return async (
    rankings: AsyncIterable<Ranking>,
    {
      unranked,
      limit = Number.POSITIVE_INFINITY,
    }: { unranked: readonly number[]; limit: number | undefined },
  ): Promise<Pick<VariantRun, 'chunks' | 'results'>> => {
    const keep = keepChunks(golden.parentsOf, chunks.length);
    const { candidates } = golden.settings;
    const unrankable = new Set(unranked);
    const embedded = { chunks, text: textOf, unrankable, documentOf, limit };
    const results: QueryResult[] = [];
    for await (const ranking of rankings) {
      const of = judged[results.length];
      if (!of) break;
      const { query, places, split } = of;
      results.push(
        toQueryResult(query, ranking, { embedded, places, split, depth, candidates, keep }),
      );
      onAnswer?.();
    }
    return { chunks: keep.kept, results };
  };
}

/** Where vectors decide the cuts, the embedder is part of what cut. */
function embeddedCuts(variant: VariantRun['variant'], embedder: Embedder): VariantRun['variant'] {
  return { ...variant, fingerprint: withEmbedder(variant, embedder) };
}

/** How many chunks are longer than the embedder reads at once. */
function overflowOf({ chunks, textOf }: ChunkedCorpus, embedder: Embedder): number {
  const { maxTokens } = embedder;
  if (maxTokens === undefined) return 0;
  const isOver = ({ prefixTokens, tokens }: Chunk, at: number) =>
    (embedder.countTokens?.(textOf(at), 'passage') ?? prefixTokens + tokens) > maxTokens;
  return chunks.filter(isOver).length;
}
