import { countTokens } from '../segment/tokens.ts';
import type { Span } from '../types.ts';

/** Counts the cl100k tokens of contexts; those of one that many neighbours share only once. */
export function contextTokensOf(text: string): (context: Span) => number {
  let last = { start: 0, end: 0, tokens: 0 };
  return ({ start, end }) => {
    if (start !== last.start || end !== last.end) {
      last = { start, end, tokens: countTokens(text.slice(start, end)) };
    }
    return last.tokens;
  };
}
