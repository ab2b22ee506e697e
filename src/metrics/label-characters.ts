import type { Span } from '../types.ts';
import { contextOf } from './contexts.ts';
import type { Judged } from './judged.ts';
import { union } from './passage-coverage.ts';

type Label = Span & { readonly document: string };

/** Spans of text by document. */
export type SpansByDocument = ReadonlyMap<string, readonly Span[]>;

/** How spans lie over labelled text, in characters. */
export interface Covered {
  /** Labelled characters inside some span, each place once. */
  readonly covered: number;
  /** Labelled characters inside none, label by label. */
  readonly missed: number;
}

/** Each label by itself: where two overlap, a place that no span holds is missed twice. */
export function coverLabels(labels: readonly Label[], spans: SpansByDocument): Covered {
  const inside = new Map<string, Span[]>();
  let missed = 0;
  for (const label of labels) {
    const parts = union((spans.get(label.document) ?? []).flatMap((span) => shared(span, label)));
    missed += label.end - label.start - lengthOf(parts);
    append(inside, label.document, parts);
  }
  return { covered: unionLength(inside), missed };
}

/** Quantities of the Chroma metrics: the first k chunks over a query's labels. */
export interface RetrievedCharacters extends Covered {
  /** Of all labels, overlaps counted each time. */
  readonly labelled: number;
  /** Of all k chunks of whatever document, overlaps counted each time. */
  readonly retrieved: number;
}

/** What a prompt gets of the first k hits as ranked, beside what is labelled. */
export function retrievedCharacters({ hits, query }: Judged, k: number): RetrievedCharacters {
  const first = hits.slice(0, k).map((hit) => ({ document: hit.document, span: contextOf(hit) }));
  const spans = new Map<string, Span[]>();
  for (const { document, span } of first) append(spans, document, [span]);
  return {
    ...coverLabels(query.labels, spans),
    labelled: lengthOf(query.labels),
    retrieved: lengthOf(first.map(({ span }) => span)),
  };
}

/** Adds spans to those of a document. */
export function append(map: Map<string, Span[]>, key: string, spans: readonly Span[]): void {
  const known = map.get(key);
  if (known) known.push(...spans);
  else map.set(key, [...spans]);
}

/** Characters in spans of documents, each place once. */
export function unionLength(map: SpansByDocument): number {
  return [...map.values()].reduce((sum, spans) => sum + lengthOf(union(spans)), 0);
}

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}

function shared(a: Span, b: Span): Span[] {
  const start = Math.max(a.start, b.start);
  const end = Math.min(a.end, b.end);
  return start < end ? [{ start, end }] : [];
}
