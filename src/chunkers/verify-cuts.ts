import { UserError } from '../errors.ts';
import { isBlank } from '../segment/ink.ts';
import type { Document, Span } from '../types.ts';

/**
 * Holds a chunker to its promises: spans in range, not blank, starts and ends
 * both strictly increasing, no cut inside a surrogate pair or a CRLF.
 */
export function verifyCuts(document: Document, strategy: string, cuts: readonly Span[]): void {
  let before: Span = { start: -1, end: -1 };
  for (const cut of cuts) {
    const problem = problemOf(document.text, cut, before);
    if (problem) {
      throw new UserError(
        `the strategy "${strategy}" cut ${document.id} at [${cut.start}, ${cut.end}), which ${problem}; this is a defect of the strategy, please report it`,
      );
    }
    before = cut;
  }
}

function problemOf(text: string, cut: Span, before: Span): string | undefined {
  const { start, end } = cut;
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end > text.length) {
    return `is outside the document (0 to ${text.length})`;
  }
  if (start >= end || isBlank(text, cut)) return 'holds no text';
  if (start <= before.start || end <= before.end) {
    return `does not start and end after the chunk before, [${before.start}, ${before.end})`;
  }
  const split = [start, end].find((offset) => splitsCharacter(text, offset));
  return split === undefined ? undefined : `splits a character at ${split}`;
}

function splitsCharacter(text: string, offset: number): boolean {
  return /^(?:\r\n|[\uD800-\uDBFF][\uDC00-\uDFFF])$/.test(text.slice(offset - 1, offset + 1));
}
