import type { Span } from '../../types.ts';
import { formatCount } from '../counted.ts';
import type { ReportDocument } from '../report-document.ts';
import type { PageTexts } from './page-data.ts';

/** UTF-8 bytes of text that a report may hold before it keeps less: about a third of it, deflated. */
const budget = 8e6;

interface Place extends Span {
  /** Position of the document. */
  readonly document: number;
}

/** What the drawers want to show. */
export interface Wanted {
  readonly passages: readonly Place[];
  /** Spans of the hits down to a rank, each once. */
  readonly hits: (deepest: number) => readonly Place[];
}

/** Ways to keep less and less; `around` and `most` are characters beside a passage and of a hit. */
const ways: readonly { around: number; passage: number; deepest: number; most: number }[] = [
  { around: 1200, passage: 2e6, deepest: Number.POSITIVE_INFINITY, most: 4000 },
  { around: 800, passage: 2e5, deepest: 10, most: 1200 },
  { around: 600, passage: 2e4, deepest: 5, most: 500 },
  { around: 400, passage: 8000, deepest: 3, most: 240 },
  { around: 200, passage: 2000, deepest: 0, most: 0 },
];

/** The texts as far as a report can hold them: whole documents, else passages and the best hits with what is around them. */
export function keptTexts(
  ids: readonly string[],
  documents: ReadonlyMap<string, ReportDocument>,
  wanted: Wanted,
): PageTexts {
  if (documents.size === 0) {
    return { documents: [], note: 'Texts are not in this report: the documents were not at hand.' };
  }
  const all = [...wanted.passages, ...wanted.hits(Number.POSITIVE_INFINITY)];
  const touched = new Set(all.map(({ document }) => document));
  const whole = [...touched].map((document) => ({ document, start: 0, end: 1e12 }));
  let pieces = cut(whole, ids, documents);
  let note = '';
  for (const way of ways) {
    if (bytesOf(pieces) <= budget) break;
    pieces = cut(keptBy(way, wanted), ids, documents);
    note = 'To keep this page small, documents are shown around passages and the best hits alone.';
  }
  return {
    documents: ids.map((id, at) => {
      const { title = id, text = '', headings = [] } = documents.get(id) ?? {};
      return {
        title,
        length: text.length,
        headings: touched.has(at) ? headings.map((one) => [one.start, one.level, one.text]) : [],
        pieces: pieces.get(at) ?? [],
      };
    }),
    note: note && `${note} ${formatCount(bytesOf(pieces))} bytes of text are here.`,
  };
}

function keptBy({ around, passage, deepest, most }: (typeof ways)[number], wanted: Wanted) {
  return [
    ...wanted.passages.map(({ document, start, end }) => ({
      document,
      start: start - around,
      end: Math.min(end, start + passage) + around,
    })),
    ...wanted
      .hits(deepest)
      .map(({ document, start, end }) => ({ document, start, end: Math.min(end, start + most) })),
  ];
}

type Pieces = ReadonlyMap<number, readonly (readonly [number, string])[]>;

/** The text of the places, those that touch joined, a document's in order. */
function cut(
  places: readonly Place[],
  ids: readonly string[],
  documents: ReadonlyMap<string, ReportDocument>,
): Pieces {
  const byDocument = new Map<number, Span[]>();
  for (const { document, start, end } of places) {
    const spans = byDocument.get(document);
    if (spans) spans.push({ start, end });
    else byDocument.set(document, [{ start, end }]);
  }
  return new Map(
    [...byDocument].map(([document, spans]) => {
      const text = documents.get(ids[document] ?? '')?.text ?? '';
      return [
        document,
        joined(spans, text).map(({ start, end }) => [start, text.slice(start, end)]),
      ];
    }),
  );
}

function joined(spans: readonly Span[], text: string): Span[] {
  const result: { start: number; end: number }[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const start = whole(Math.max(0, span.start), text);
    const end = whole(Math.min(text.length, span.end), text);
    const last = result.at(-1);
    if (start >= end) continue;
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}

/** An offset that does not part the two halves of a character. */
function whole(offset: number, text: string): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(offset)) ? offset - 1 : offset;
}

function bytesOf(pieces: Pieces): number {
  let bytes = 0;
  for (const list of pieces.values()) {
    for (const [, text] of list) bytes += Buffer.byteLength(text);
  }
  return bytes;
}
