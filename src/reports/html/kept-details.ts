import type { Causes, JudgedQuery, NeedCause, Run, VariantRun } from '../../types.ts';
import { causesByWeight } from '../cause-names.ts';
import { needText } from '../cause-text.ts';
import type { ReportView } from '../view.ts';
import { chunkColumns } from './chunk-columns.ts';
import { keptTexts, type Wanted } from './kept-texts.ts';
import type { PageDetails, PageHits, PageNeed, PageTexts } from './page-data.ts';

/** Up to this many lists of hits are kept 20 deep, more of them 10. */
const manyLists = 4000;

/** Hits, needs and the texts they lie in, for the drawers of the queries. */
export function keptDetails(view: ReportView): { details: PageDetails; texts: PageTexts } {
  const { run, causes, documents: known = new Map() } = view;
  const depth = run.queries.length * run.runs.length <= manyLists ? 20 : 10;
  const documents = run.documents.map(({ id }) => id);
  const documentAt = positionsOf(documents);
  const parentAt = positionsOf(run.parents.map(({ id }) => id));
  const needs = run.queries.map((query) => pageNeeds(query, { documentAt, parentAt }));
  const texts = known;
  const variants = run.runs.map((variant) => {
    const columns = chunkColumns(variant.chunks, { documentAt, parentAt, documents, texts });
    return {
      ...columns.page,
      ...pageHits(variant, run, { rowOf: columns.rowOf, depth }),
      needs: needCauses(variant, run, causes),
    };
  });
  const wanted: Wanted = {
    passages: needs
      .flat()
      .flatMap((need) => need.passages.map(([document, start, end]) => ({ document, start, end }))),
    hits: (deepest) => variants.flatMap((variant) => hitSpans(variant, deepest)),
  };
  return {
    details: {
      documents,
      parents: run.parents.map(({ id, title }) => [id, title]),
      needs,
      variants,
      depth,
    },
    texts: keptTexts(documents, known, wanted),
  };
}

function positionsOf(ids: readonly string[]): ReadonlyMap<string, number> {
  return new Map(ids.map((id, at) => [id, at]));
}

function pageNeeds(
  { needs }: JudgedQuery,
  {
    documentAt,
    parentAt,
  }: { documentAt: ReadonlyMap<string, number>; parentAt: ReadonlyMap<string, number> },
): PageNeed[] {
  return needs.map(({ grade, parents, passages }) => ({
    grade,
    parents: parents.flatMap((parent) => parentAt.get(parent) ?? []),
    passages: passages.map(({ document, start, end, duplicate }) => [
      documentAt.get(document) ?? -1,
      start,
      end,
      duplicate ? 1 : 0,
    ]),
  }));
}

/** The best hits of each query, and those further down that are the first to show something right. */
function pageHits(
  variant: VariantRun,
  { queries }: Run,
  { rowOf, depth }: { rowOf: readonly number[]; depth: number },
): Pick<PageHits, 'hits' | 'ranks' | 'scores'> {
  const resultOf = new Map(variant.results.map((result) => [result.query, result]));
  const kept = queries.map((query) => {
    const hits = resultOf.get(query.id)?.hits ?? [];
    const further = hits
      .slice(depth)
      .filter(({ chunk }) => isEvidence(variant.chunks[chunk], query));
    return [...hits.slice(0, depth), ...further.slice(0, query.needs.length)];
  });
  return {
    hits: kept.map((hits) => hits.map(({ chunk }) => rowOf[chunk] ?? -1)),
    ranks: kept.map((hits) =>
      hits.every(({ rank }, at) => rank === at + 1) ? 0 : hits.map(({ rank }) => rank),
    ),
    scores: kept.map((hits) => hits.map(({ score }) => Math.round(score * 1e4))),
  };
}

function isEvidence(chunk: VariantRun['chunks'][number] | undefined, { needs }: JudgedQuery) {
  if (!chunk) return false;
  const { start, end } = chunk.context ?? chunk;
  return needs.some(({ passages, parents }) =>
    passages.length > 0
      ? passages.some(
          (passage) =>
            passage.document === chunk.document && passage.start < end && passage.end > start,
        )
      : chunk.parents.some((parent) => parents.includes(parent)),
  );
}

/** Causes by query and need; where they are not known, what the run's evidence says of ranks. */
function needCauses(
  { variant, results }: VariantRun,
  { queries }: Run,
  causes: Causes | null,
): PageHits['needs'] {
  const weights: readonly string[] = causesByWeight;
  const known = causes?.variants.find((one) => one.variant === variant.name)?.needs ?? [];
  const causeOf = new Map<string, NeedCause>(
    known.map((need) => [`${need.need} ${need.query}`, need]),
  );
  const resultOf = new Map(results.map((result) => [result.query, result]));
  return queries.map(({ id, needs }) =>
    needs.map((_, at) => {
      const cause = causeOf.get(`${at} ${id}`);
      if (causes && cause) {
        return [weights.indexOf(cause.cause), cause.chunkRank, needText(cause, causes)];
      }
      return [unknown, resultOf.get(id)?.evidence[at]?.rank ?? null, ''];
    }),
  );
}

/** Stands for a cause that nobody told; −1 is `found`. */
const unknown = -2;

function hitSpans({ hits, document, start, length, contexts }: PageHits, deepest: number) {
  const contextOf = new Map(contexts.map(([row, from, to]) => [row, { from, to }]));
  const rows = new Set(hits.flatMap((list) => list.slice(0, deepest)));
  return [...rows].map((row) => {
    const from = start[row] ?? 0;
    const own = { from, to: from + (length[row] ?? 0) };
    const context = contextOf.get(row) ?? own;
    return { document: document[row] ?? -1, start: context.from, end: context.to };
  });
}
