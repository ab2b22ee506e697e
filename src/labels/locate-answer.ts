import { type Place, UserError } from '../errors.ts';
import type { Document, Passage, Span } from '../types.ts';
import { foldWhiteSpace, occurrences } from './fold.ts';
import { shorten } from './nearest-text.ts';

/**
 * Finds a label's answer inside its passage, with white space folded: from its
 * first to its last character that counts. The answer must stand there once.
 */
export function locateAnswer(
  { document, passage, span }: { document: Document; passage: Passage; span: Span },
  { answer, at }: { answer: string; at: Place },
): Span {
  const [only, second] = findIn(document, span, answer);
  const shown = `the answer "${shorten(answer, 60)}"`;
  if (!only) {
    const text = shorten(document.text.slice(span.start, span.end), 80);
    throw new UserError(`${shown} is not in the labelled text "${text}"; quote it from there`, {
      at,
    });
  }
  if (second) {
    throw new UserError(
      `${shown} stands more than once in the labelled text; give more of the text around it`,
      { at },
    );
  }
  const counting = countingPart(passage, only);
  if (counting) return counting;
  throw new UserError(`${shown} has no character that counts as evidence`, { at });
}

/** The same answer in a place that repeats the labelled text; undefined where nothing of it counts. */
export function answerInCopy(
  document: Document,
  passage: Passage,
  answer: string,
): Span | undefined {
  const [first] = findIn(document, passage, answer);
  return first && countingPart(passage, first);
}

function findIn({ text }: Document, { start, end }: Span, answer: string): Span[] {
  const folded = foldWhiteSpace(text.slice(start, end));
  const wanted = foldWhiteSpace(answer).text.trim();
  return occurrences(folded.text, wanted).map((at) => ({
    start: start + folded.offsetAt(at),
    end: start + folded.offsetAt(at + wanted.length - 1) + 1,
  }));
}

/** What of a span counts in a passage, from its first to its last such character. */
function countingPart({ start, runs }: Passage, span: Span): Span | undefined {
  let at = start;
  let first: number | undefined;
  let last = 0;
  for (const [index, length] of runs.entries()) {
    const from = Math.max(at, span.start);
    const to = Math.min(at + length, span.end);
    if (index % 2 === 0 && from < to) {
      first ??= from;
      last = to;
    }
    at += length;
  }
  return first === undefined ? undefined : { start: first, end: last };
}
