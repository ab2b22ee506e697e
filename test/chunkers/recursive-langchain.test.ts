import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { splitRecursively } from '../../src/chunkers/splitting/split-recursively.ts';
import { countTokens } from '../../src/segment/tokens.ts';
import { documentOf } from '../contract/chunker.ts';
import { langchainSpans } from '../support/langchain-spans.ts';

/** Texts in which every code unit is a grapheme of its own; no carriage return, at which we differ on purpose. */
const PIECES = [
  'a',
  'b',
  'aa',
  'word',
  ' ',
  '  ',
  '\n',
  '\n\n',
  '\t',
  '\u00A0',
  '\u2028',
  '\uFEFF',
  '.',
  '. ',
  '...',
  '?',
  '!',
  '*',
  '(',
  '[a-z]',
  '\\',
  '$1',
  '^',
  '+',
  '|',
  '-',
  '{2}',
  'é',
  '漢',
  '字。',
  'я',
];
const SEPARATORS = [
  ...['\n\n', '\n', ' ', '.', '. ', '..', '?', '!', '*', '(', '[a-z]', '[', '\\', '$', '$1', '^'],
  ...['+', '|', '-', '{2}', 'a', 'aa', 'ab', '漢', '。', '\t', '\u00A0', '/', 'a|b', '.*'],
];

const DEFAULT: string[] = ['\n\n', '\n', ' ', ''];

const text = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 30, size: 'max' })
  .map((pieces) => pieces.join(''));

const separators = fc.oneof(
  fc.constant(DEFAULT),
  fc
    .tuple(
      fc.uniqueArray(fc.constantFrom(...SEPARATORS), { maxLength: 5 }),
      fc.constantFrom([''], [''], []),
    )
    .map(([some, last]) => [...some, ...last]),
);

const sizes = fc
  .integer({ min: 1, max: 24 })
  .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: size - 1 })));

/** Like a tokeniser's count: a text has now fewer, now more than its parts have together. */
function tokenLike(piece: string): number {
  return String(piece).match(/ ?[a-z]{1,3}|\s+(?!\S)|\s|[^\sa-z]{1,2}/g)?.length ?? 0;
}

describe("recursive cuts what LangChain's splitter cuts", () => {
  test.each([
    ['characters', (piece: string) => piece.length, 1],
    ['something like tokens', tokenLike, 2],
  ])('10,000 random texts in %s', async (_name, measure, seed) => {
    await fc.assert(
      fc.asyncProperty(text, separators, sizes, async (source, list, [size, overlap]) => {
        const expected = await langchainSpans(source, {
          separators: list,
          chunkSize: size,
          chunkOverlap: overlap,
          lengthFunction: measure,
        });
        const rules = { separators: list, size, overlap, measure, smallest: 'character' } as const;
        const whole = { start: 0, end: source.length };
        expect(splitRecursively(source, whole, rules)).toEqual(expected);
      }),
      { numRuns: 10_000, seed },
    );
  });

  test('the length that is like tokens does not add up', () => {
    expect(tokenLike('a')).toBe(1);
    expect(tokenLike('ab')).toBeLessThan(tokenLike('a') + tokenLike('b'));
    expect(tokenLike('  a')).toBeGreaterThan(0);
  });
});

const corpora = new URL('../../../shared/data/chroma/corpora/', import.meta.url);
const absent = existsSync(corpora) ? '' : ' (skipped: ../shared/data/chroma is not there)';
const CHROMA = ['\n\n', '\n', '.', '?', '!', ' ', ''];

describe.skipIf(absent !== '')(`recursive on the Chroma corpora${absent}`, () => {
  const read = (file: string) => readFileSync(new URL(file, corpora), 'utf8');
  const variantOf = (size: number, overlap: number) =>
    bindVariant({
      name: 'v',
      definition: { strategy: 'recursive', size, overlap, separators: CHROMA },
    });

  test.each([
    [800, 400, 704],
    [400, 200, 1413],
    [400, 0, 1187],
    [200, 0, 2386],
  ])('%d tokens with %d shared make %d chunks', (size, overlap, expected) => {
    const variant = variantOf(size, overlap);
    const counts = readdirSync(corpora).map(
      (file) => variant.chunk(documentOf(read(file), 'text')).length,
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(expected);
  });

  test.each(['chatlogs.md', 'state_of_the_union.md'])('%s at the same offsets', async (file) => {
    const source = read(file);
    const expected = await langchainSpans(source, {
      separators: CHROMA,
      chunkSize: 200,
      chunkOverlap: 100,
      lengthFunction: (piece) => countTokens(String(piece)),
    });
    const cut = variantOf(200, 100).chunk(documentOf(source, 'text'));
    expect(cut.map(({ start, end }) => ({ start, end }))).toEqual(expected);
  });
});
