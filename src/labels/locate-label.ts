import { type Place, UserError } from '../errors.ts';
import { nearest } from '../schema.ts';
import type { Document, Label, Span } from '../types.ts';
import type { LabelCorpus } from './corpus.ts';
import { foldWhiteSpace, occurrences } from './fold.ts';
import { nearestText, shorten } from './nearest-text.ts';

/**
 * Finds the characters a label names, or undefined for a label of a whole
 * document. A quote is searched exactly, then with white space folded. Never
 * guesses: a quote found nowhere, or in several places, is an error.
 */
export function locateLabel(label: Label, corpus: LabelCorpus, at: Place): Span | undefined {
  const document = corpus.documents.get(label.document);
  if (!document) throw unknownDocument(label.document, corpus, field(at, 'document'));
  if (document.text.trim() === '') {
    throw new UserError(`document "${label.document}" has no text`, { at: field(at, 'document') });
  }
  if (label.start !== undefined) return fromOffsets(label, label.start, document, at);
  if (label.end !== undefined) {
    throw new UserError('"end" is given without "start"', { at: field(at, 'end') });
  }
  if (label.quote === undefined) {
    if (label.occurrence === undefined) return undefined;
    throw new UserError('"occurrence" is given without "quote"', { at: field(at, 'occurrence') });
  }
  return fromQuote(label, label.quote, corpus, at);
}

function fromOffsets(label: Label, start: number, { id, text }: Document, at: Place): Span {
  const { quote } = label;
  if (label.occurrence !== undefined) {
    throw new UserError('give "start" or "occurrence", not both', { at: field(at, 'occurrence') });
  }
  const end = label.end ?? (quote === undefined ? undefined : start + quote.length);
  if (end === undefined) {
    throw new UserError('"start" is given without "end" or "quote"', { at: field(at, 'start') });
  }
  if (start >= end) {
    throw new UserError(`"end" (${end}) must be greater than "start" (${start})`, {
      at: field(at, 'end'),
    });
  }
  if (end > text.length) {
    throw new UserError(
      `the span ${start} to ${end} does not lie in "${id}", which has ${text.length} characters`,
      { at: field(at, 'start') },
    );
  }
  const found = text.slice(start, end);
  if (quote !== undefined && found !== quote) {
    const places = occurrences(text, quote);
    const hint =
      places.length > 0
        ? `the quote stands at ${places.slice(0, 5).join(', ')}: correct "start" and "end", or leave them out`
        : 'the quote does not occur in the document: correct it';
    throw new UserError(
      `the text of "${id}" from ${start} to ${end} is "${shorten(found, 80)}", not the quote; ${hint}`,
      { at: field(at, 'quote') },
    );
  }
  if (found.trim() === '') throw blank(field(at, 'start'));
  return { start, end };
}

function fromQuote(label: Label, quote: string, corpus: LabelCorpus, at: Place): Span {
  if (quote.trim() === '') throw blank(field(at, 'quote'));
  const spans = findQuote(label.document, quote, corpus);
  const [only, second] = spans;
  if (!only) throw notFound(label.document, quote, corpus, at);
  if (label.occurrence !== undefined) {
    const chosen = spans[label.occurrence - 1];
    if (chosen) return chosen;
    throw new UserError(
      `occurrence ${label.occurrence} of the quote does not exist: "${label.document}" holds it ${spans.length === 1 ? 'once' : `${spans.length} times`}`,
      { at: field(at, 'occurrence') },
    );
  }
  if (second) {
    const starts = spans.slice(0, 8).map((span) => span.start);
    throw new UserError(
      `the quote "${shorten(quote, 60)}" occurs ${spans.length} times in "${label.document}" (at ${starts.join(', ')}): add "start", or "occurrence" (1 to ${spans.length})`,
      { at: field(at, 'quote') },
    );
  }
  return only;
}

/** Exact occurrences, or, where there is none, occurrences with white space folded. */
function findQuote(id: string, quote: string, corpus: LabelCorpus): Span[] {
  const text = corpus.documents.get(id)?.text ?? '';
  const exact = occurrences(text, quote);
  if (exact.length > 0) return exact.map((start) => ({ start, end: start + quote.length }));
  const wanted = foldWhiteSpace(quote).text.trim();
  const folded = corpus.folded(id);
  return occurrences(folded.text, wanted).map((start) => ({
    start: folded.offsetAt(start),
    end: folded.offsetAt(start + wanted.length - 1) + 1,
  }));
}

function notFound(id: string, quote: string, corpus: LabelCorpus, at: Place): UserError {
  const elsewhere = [...corpus.documents.keys()].filter(
    (other) => other !== id && findQuote(other, quote, corpus).length > 0,
  );
  const near = nearestText(corpus.documents.get(id)?.text ?? '', quote);
  const hint =
    elsewhere.length > 0
      ? `it stands in ${elsewhere
          .slice(0, 3)
          .map((other) => `"${other}"`)
          .join(', ')}`
      : near
        ? `the nearest text is "${near.text}" (at ${near.start})`
        : 'nothing there is similar';
  return new UserError(`the quote "${shorten(quote, 60)}" is not in "${id}"; ${hint}`, {
    at: field(at, 'quote'),
  });
}

/** The error for a document id that no document has, with the nearest one. */
export function unknownDocument(id: string, corpus: LabelCorpus, at: Place): UserError {
  const known = [...corpus.documents.keys()];
  const suggestion =
    known.find((name) => name.endsWith(`/${id}`) || id.endsWith(`/${name}`)) ?? nearest(id, known);
  const hint = suggestion
    ? `did you mean "${suggestion}"?`
    : `the corpus has ${known.length} documents, ${known
        .slice(0, 3)
        .map((name) => `"${name}"`)
        .join(', ')}${known.length > 3 ? ', …' : ''}`;
  return new UserError(`unknown document "${id}"; ${hint}`, { at });
}

function blank(at: Place): UserError {
  return new UserError('the labelled text is blank', { at });
}

/** The place of a field of what stands at a place. */
export function field(at: Place, name: string): Place {
  return { ...at, field: [at.field, name].filter(Boolean).join('.') };
}
