import { splitsGrapheme } from '../../segment/graphemes.ts';
import type { Chunk, Document, Span } from '../../types.ts';
import { contextTokensOf } from '../context-tokens.ts';
import type { Problem } from './problem.ts';

/** Contexts that do not hold their chunk, go back in the document, or are counted wrongly. */
export function* contextProblems({ text }: Document, chunks: readonly Chunk[]): Generator<Problem> {
  let before: Span = { start: 0, end: 0 };
  const tokensOf = contextTokensOf(text);
  for (const chunk of chunks) {
    const { start, end, ord, context = chunk } = chunk;
    const message = contextProblem(text, chunk, { before, tokensOf });
    if (message) yield { rule: 'context', message, start, end, ord };
    before = context;
  }
}

function contextProblem(
  text: string,
  chunk: Chunk,
  { before, tokensOf }: { before: Span; tokensOf: (context: Span) => number },
): string | undefined {
  const { start, end, context, contextTokens } = chunk;
  if (!context) return contextTokens === undefined ? undefined : 'counts a context it has not';
  const named = `a context, [${context.start}, ${context.end}),`;
  const inside = Number.isInteger(context.start) && Number.isInteger(context.end);
  if (!inside || context.start < 0 || context.end > text.length) {
    return `has ${named} outside the document (0 to ${text.length})`;
  }
  if (context.start > start || context.end < end) return `has ${named} that does not hold it`;
  if (context.start < before.start || context.end < before.end) {
    return `has ${named} that goes back behind the one before, [${before.start}, ${before.end})`;
  }
  const split = [context.start, context.end].find((offset) => splitsGrapheme(text, offset));
  if (split !== undefined) return `has ${named} that splits a character at ${split}`;
  const tokens = tokensOf(context);
  if (contextTokens === tokens) return undefined;
  return `has ${named} of ${tokens} tokens, but states ${contextTokens}`;
}
