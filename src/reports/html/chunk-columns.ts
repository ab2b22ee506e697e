import type { RunChunk } from '../../types.ts';
import type { ReportDocument } from '../report-document.ts';
import type { PageHits } from './page-data.ts';

type Columns = Omit<PageHits, 'hits' | 'ranks' | 'scores' | 'needs'>;

/** A variant's chunks as columns; `rowOf` tells where each chunk of the run went. */
export function chunkColumns(
  chunks: readonly RunChunk[],
  {
    documentAt,
    parentAt,
    documents,
    texts,
  }: {
    documentAt: ReadonlyMap<string, number>;
    parentAt: ReadonlyMap<string, number>;
    documents: readonly string[];
    texts: ReadonlyMap<string, ReportDocument>;
  },
): { page: Columns; rowOf: readonly number[] } {
  const placed = chunks
    .map((chunk, from) => ({ chunk, from, document: documentAt.get(chunk.document) ?? -1 }))
    .sort(
      (a, b) =>
        a.document - b.document || a.chunk.start - b.chunk.start || a.chunk.end - b.chunk.end,
    );
  const rowOf = new Array<number>(chunks.length).fill(-1);
  for (const [row, { from }] of placed.entries()) rowOf[from] = row;
  const column = (value: (chunk: RunChunk) => number) => placed.map(({ chunk }) => value(chunk));
  return {
    rowOf,
    page: {
      document: placed.map(({ document }) => document),
      start: column((chunk) => chunk.start),
      length: column((chunk) => chunk.end - chunk.start),
      ord: column((chunk) => chunk.ord),
      tokens: column((chunk) => chunk.tokens),
      prefix: column((chunk) => chunk.prefixTokens),
      contexts: placed.flatMap(({ chunk: { context } }, row) =>
        context ? [[row, context.start, context.end] as const] : [],
      ),
      heading: placed.map(({ chunk, document }) =>
        headingAt(texts.get(documents[document] ?? ''), chunk.start),
      ),
      parents: placed.flatMap(({ chunk }, row) =>
        chunk.parents.length === 1 && chunk.parents[0] === chunk.document
          ? []
          : [[row, ...chunk.parents.map((parent) => parentAt.get(parent) ?? -1)]],
      ),
    },
  };
}

/** Position of the heading that an offset lies under; headings that only white space parts from it count as read. −1: none. */
function headingAt(document: ReportDocument | undefined, offset: number): number {
  const headings = document?.headings ?? [];
  let low = 0;
  let high = headings.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((headings[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  let at = low - 1;
  let from = Math.max(offset, headings[at]?.end ?? 0);
  for (let next = headings[at + 1]; next; next = headings[at + 1]) {
    if (document?.text.slice(from, next.start).trim() !== '') break;
    at += 1;
    from = next.end;
  }
  return at;
}
