import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { gatherLikenesses } from '../../src/evaluation/alike.ts';
import type { Chunk } from '../../src/types.ts';

const variant = (name: string) => bindVariant({ name, definition: { strategy: 'whole' } });

function chunk(document: string, start: number, more: Partial<Chunk> = {}): Chunk {
  const size = { tokens: 1, prefixTokens: 0, words: 1 };
  const span = { document, ord: 0, start, end: start + 5 };
  return { ...span, headingPath: [], kind: 'prose', prefix: '', flags: [], ...size, ...more };
}

/** Twenty to a document, so that one that differs leaves two variants 95 % or more alike, but no more. */
const corpus = (documents: readonly string[], of: (document: string, at: number) => Chunk) =>
  documents.flatMap((document) => Array.from({ length: 20 }, (_, at) => of(document, at)));

function pairs(variants: Readonly<Record<string, readonly Chunk[]>>) {
  const gathered = gatherLikenesses();
  for (const [name, chunks] of Object.entries(variants)) {
    gathered.add([{ variant: variant(name), chunks }]);
  }
  return gathered.pairs();
}

const plain = (document: string, at: number) => chunk(document, 10 * at);

test('variants that cut nearly everything alike are named, in their order, with the share', () => {
  const both = ['a.md', 'b.md'];
  const changed = (document: string, at: number) =>
    document === 'b.md' && at === 3 ? chunk(document, 1) : plain(document, at);
  expect(
    pairs({
      one: corpus(both, plain),
      other: corpus(both, changed),
      half: corpus(['a.md'], plain),
    }),
  ).toEqual([{ first: 'one', second: 'other', share: 39 / 40 }]);
});

test.for<[string, Partial<Chunk>]>([
  ['another end', { end: 7 }],
  ['another context', { context: { start: 0, end: 9 } }],
  ['another prefix', { prefix: 'Title' }],
])('chunks are told apart by %s', ([, more]) => {
  const changed = (document: string, at: number) =>
    at === 0 ? chunk(document, 0, more) : plain(document, at);
  expect(pairs({ one: corpus(['a.md'], plain), other: corpus(['a.md'], changed) })).toEqual([]);
});

test('a context that is the chunk itself says nothing, nor do the same chunks of another document', () => {
  const stated = (document: string, at: number) =>
    chunk(document, 10 * at, { context: { start: 10 * at, end: 10 * at + 5 } });
  const variants = { one: corpus(['a.md'], plain), other: corpus(['a.md'], stated) };
  expect(pairs(variants)).toEqual([{ first: 'one', second: 'other', share: 1 }]);
  expect(pairs({ one: corpus(['a.md'], plain), other: corpus(['b.md'], plain) })).toEqual([]);
});

test('prefixes are told apart, whatever signs they hold', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 2 }),
      ([first = '', second = '']) => {
        const of = (prefix: string) => [chunk('a.md', 0, { prefix })];
        expect(pairs({ one: of(first), other: of(second) })).toEqual([]);
        expect(pairs({ one: of(first), other: of(first) })).toHaveLength(1);
      },
    ),
  );
});
