import { z } from '../schema.ts';
import { countTokens, ENCODINGS } from '../segment/tokens.ts';
import { countWords } from '../segment/words.ts';

/** What sizes are counted in: UTF-16 code units, `/\S+/gu` words, or cl100k tokens. */
export const unitSchema = z.enum(['token', 'word', 'char'], {
  error: 'the unit must be "token", "word" or "char"',
});
export type Unit = z.infer<typeof unitSchema>;

/** What tokens are counted in. */
export const encodingSchema = z.enum(ENCODINGS, {
  error: `the encoding must be one of: ${ENCODINGS.join(', ')}`,
});

export type Measure = (text: string) => number;

const measures: { readonly [U in Unit]: Measure } = {
  token: countTokens,
  word: countWords,
  char: (text) => text.length,
};

/** Counts a text in a unit. */
export function measureIn(unit: Unit): Measure {
  return measures[unit];
}

/** What sizes in a unit rest on. */
export function needsOfUnit(unit: Unit): readonly 'tokens'[] {
  return unit === 'token' ? ['tokens'] : [];
}
