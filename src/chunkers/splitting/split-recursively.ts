import { trimSpan } from '../../segment/ink.ts';
import type { Span } from '../../types.ts';
import type { Measure } from '../units.ts';
import { mergeParts } from './merge-parts.ts';
import { type Separator, separatorOf, smallest } from './separators.ts';

export interface RecursiveRules {
  /** Tried in order; `""` divides into the smallest parts. */
  readonly separators: readonly string[];
  readonly size: number;
  readonly overlap: number;
  readonly measure: Measure;
  /** What `""` divides into. */
  readonly smallest: 'character' | 'word';
}

/**
 * LangChain's RecursiveCharacterTextSplitter (the JavaScript one, separators
 * kept) on spans: a piece is divided at the first separator it has; parts
 * under `size` are merged, larger ones divided by the separators after it.
 * Its quirks are kept: sizes of parts are summed, a part of exactly `size` is
 * divided, and where the last separator was used but was not `""`, what is
 * still too large is divided into characters, while a piece that has none of
 * the separators stays whole. Chunks are trimmed; a blank one, or one equal to
 * the one before, is dropped.
 */
export function splitRecursively(text: string, body: Span, rules: RecursiveRules): Span[] {
  const chunks: Span[] = [];
  const end = smallest(text, rules.smallest);
  const separators = rules.separators.map((separator) =>
    separator === '' ? end : separatorOf(text, separator, body),
  );
  split(body, 0);
  return chunks;

  function split(piece: Span, level: number): void {
    const found = separators.findIndex((separator, at) => at >= level && separator.isIn(piece));
    const separator = level < separators.length ? separators[found] : end;
    if (separator) divide(piece, separator, found + 1);
    else emit(piece);
  }

  function divide(piece: Span, separator: Separator, next: number): void {
    const merger = mergeParts(rules, emit);
    for (const part of separator.divide(piece)) {
      const size = rules.measure(text.slice(part.start, part.end));
      if (size < rules.size) {
        merger.add(part, size);
        continue;
      }
      merger.flush();
      if (separator.last) emit(part);
      else split(part, next);
    }
    merger.flush();
  }

  function emit(part: Span): void {
    const chunk = trimSpan(text, part);
    const before = chunks.at(-1);
    const equal = chunk.start === before?.start && chunk.end === before.end;
    if (chunk.start < chunk.end && !equal) chunks.push(chunk);
  }
}
