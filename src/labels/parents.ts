import type { Place } from '../errors.ts';
import { firstAfter } from '../segment/first-after.ts';
import { countInk, nextInk } from '../segment/ink.ts';
import type { Document, ParentRule, ParentUnit, Span } from '../types.ts';
import { type Part, partsOf } from './parent-parts.ts';

/** Parents of a corpus: what its documents, labels and hits belong to. */
export interface Parents {
  /** Each once, in the order of the documents. */
  readonly list: readonly { readonly id: string; readonly title: string }[];
  /** All parents that a document's text belongs to, in its order; none for an unknown document. */
  ofDocument(document: string): readonly string[];
  /** The parent that holds most characters of a span, then every other that it touches, by share. */
  ofLabel(document: string, span: Span): readonly string[];
  /** The parents that a ranked chunk stands for, in the order in which they take their ranks. */
  ofHit(document: string, span: Span): readonly string[];
  /** Parents all of whose text stands in these documents, or in copies of them. */
  wholeIn(documents: Iterable<string>): readonly string[];
}

/** A hit overlaps a parent by at least so many characters that are not white space, or by all it has. */
const leastOverlap = 20;

/** `documents` are sorted by id; `at` is where the set states what a parent is. */
export function parentsOf(
  documents: readonly Document[],
  {
    unit = 'document',
    rule = 'expand',
    at,
  }: { unit?: ParentUnit; rule?: ParentRule; at?: Place } = {},
): Parents {
  const texts = new Map(documents.map(({ id, text }) => [id, text]));
  const parts = partsOf(documents, { unit, at });
  const titles = new Map<string, string>();
  const membersOf = new Map<string, Set<readonly Part[]>>();
  for (const own of parts.values()) {
    for (const { parent, title } of own) {
      titles.set(parent, title);
      membersOf.set(parent, (membersOf.get(parent) ?? new Set()).add(own));
    }
  }
  const touched = (document: string, span: Span) =>
    sharesOf(parts.get(document) ?? [], { text: texts.get(document) ?? '', span });
  return {
    list: [...titles].map(([id, title]) => ({ id, title })),
    ofDocument: (document) => namesOf(parts.get(document) ?? []),
    ofLabel: (document, span) => namesOf(touched(document, span).map(({ part }) => part)),
    ofHit(document, span) {
      const text = texts.get(document) ?? '';
      if (rule === 'start') {
        const start = Math.min(nextInk(text, span.start, span.end), span.end - 1);
        return namesOf(touched(document, { start, end: start + 1 }).map(({ part }) => part));
      }
      const shares = touched(document, span);
      const large = shares.filter(
        ({ part, ink }) => ink >= leastOverlap || ink === countInk(text, part),
      );
      return namesOf((large.length > 0 ? large : shares.slice(0, 1)).map(({ part }) => part));
    },
    wholeIn(ids) {
      const whole = new Set([...ids].map((id) => parts.get(id)));
      return [...membersOf]
        .filter(([, members]) => [...members].every((own) => whole.has(own)))
        .map(([parent]) => parent);
    },
  };
}

/** The parts that a span shares characters with, the largest share first, equal ones in their order. */
function sharesOf(
  parts: readonly Part[],
  { text, span }: { text: string; span: Span },
): { part: Part; ink: number }[] {
  const first = firstAfter(parts, span.start);
  const past = parts.findIndex(({ start }, at) => at > first && start >= span.end);
  const near = parts.slice(first, past < 0 ? parts.length : past);
  // Most spans lie in one part: nothing to count then.
  if (near.length === 1) return near.map((part) => ({ part, ink: Number.POSITIVE_INFINITY }));
  const shares = near.map((part) => {
    const start = Math.max(part.start, span.start);
    return { part, ink: countInk(text, { start, end: Math.min(part.end, span.end) }) };
  });
  const inked = shares.filter(({ ink }) => ink > 0);
  // A span of white space alone still lies somewhere.
  return inked.length > 0 ? inked.sort((a, b) => b.ink - a.ink) : shares.slice(0, 1);
}

function namesOf(parts: readonly Part[]): string[] {
  return parts.map(({ parent }) => parent);
}
