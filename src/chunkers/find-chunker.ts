import { UserError } from '../errors.ts';
import { nearest } from '../schema.ts';
import type { BindPlace, Chunker } from './define-chunker.ts';

/** The strategy that a definition names; `what` is how messages call it. */
export function findChunker(
  what: string,
  definition: object,
  { at, locate, chunkers }: BindPlace,
): Chunker {
  const strategy: unknown = 'strategy' in definition ? definition.strategy : undefined;
  if (typeof strategy === 'string' && Object.hasOwn(chunkers, strategy)) {
    const known = chunkers[strategy];
    if (known) return known;
  }
  const known = Object.keys(chunkers);
  const suggestion = typeof strategy === 'string' ? nearest(strategy, known) : undefined;
  const problem =
    strategy === undefined
      ? `${what} names no strategy.`
      : `unknown strategy ${JSON.stringify(strategy)}.${suggestion ? ` Did you mean "${suggestion}"?` : ''}`;
  const line = locate?.(['strategy']) ?? at.line;
  throw new UserError(`${problem} Known strategies: ${known.join(', ')}.`, {
    at: {
      ...at,
      ...(line !== undefined && { line }),
      field: at.field ? `${at.field}.strategy` : 'strategy',
    },
  });
}
