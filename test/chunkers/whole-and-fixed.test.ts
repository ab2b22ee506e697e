import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import type { Chunk } from '../../src/types.ts';
import { documentOf } from '../contract/chunker.ts';

function chunk(text: string, definition: object): readonly Chunk[] {
  return bindVariant({ name: 'v', definition }).chunk(documentOf(text, 'text'));
}

function spans(text: string, definition: object): number[][] {
  return chunk(text, definition).map(({ start, end }) => [start, end]);
}

function slices(text: string, definition: object): string[] {
  return chunk(text, definition).map(({ start, end }) => text.slice(start, end));
}

/** Words `0 1 2 …`, so that a chunk's first word is its first index. */
const numbered = (count: number) => Array.from({ length: count }, (_, n) => String(n)).join(' ');

describe('whole', () => {
  test('is one chunk without outer white space', () => {
    expect(spans(' \n a b \r\n', { strategy: 'whole' })).toEqual([[3, 6]]);
  });
});

describe('fixed in words', () => {
  test('194 words at 60 with 12 shared start at 0, 48, 96 and 144, and stop at the end', () => {
    const starts = slices(numbered(194), {
      strategy: 'fixed',
      unit: 'word',
      size: 60,
      overlap: 12,
    }).map((slice) => Number(slice.split(' ')[0]));
    expect(starts).toEqual([0, 48, 96, 144]);
  });

  test('no window lies within the one before', () => {
    expect(slices(numbered(10), { strategy: 'fixed', unit: 'word', size: 10, overlap: 5 })).toEqual(
      [numbered(10)],
    );
  });

  test('the tail is short, or anchored at the end', () => {
    const sized = { strategy: 'fixed', unit: 'word', size: 4 };
    expect(slices(numbered(6), sized)).toEqual(['0 1 2 3', '4 5']);
    expect(slices(numbered(6), { ...sized, tail: 'anchor-end' })).toEqual(['0 1 2 3', '2 3 4 5']);
    expect(slices(numbered(3), { ...sized, tail: 'anchor-end' })).toEqual(['0 1 2']);
  });

  test('white space between words belongs to the slice', () => {
    expect(slices('a\n\n\tb  c d', { strategy: 'fixed', unit: 'word', size: 2 })).toEqual([
      'a\n\n\tb',
      'c d',
    ]);
  });

  test("the lesson's confession of 41 words leaves its last one alone", () => {
    const confession =
      'I signed the transfer order myself, and I signed the audit that cleared it. For nine years every file you traced to Vienna crossed my desk before it reached yours. The agent you have been hunting since the spring is me.';
    const cut = slices(confession, { strategy: 'fixed', unit: 'word', size: 40, overlap: 0 });
    expect(cut).toHaveLength(2);
    expect(cut[1]).toBe('me.');
  });

  test('60 of 350 words shared, 17 %, store about 21 % more', () => {
    // 100 windows of 350 words, 290 apart, over 290 × 99 + 350 words.
    const words = 29_060;
    const cut = chunk(numbered(words), {
      strategy: 'fixed',
      unit: 'word',
      size: 350,
      overlap: 60,
    });
    const stored = cut.reduce((sum, part) => sum + part.words, 0);
    expect(cut).toHaveLength(100);
    expect(stored).toBe(35_000);
    expect(stored / words).toBeCloseTo(1.2, 1);
  });

  test('an overlap in percent is rounded down', () => {
    const percent = bindVariant({
      name: 'v',
      definition: { strategy: 'fixed', size: 512, overlap: '10%' },
    });
    expect(percent.parameters['overlap']).toBe(51);
  });

  test.each([
    [
      'chunk chunk',
      5,
      [
        [0, 5],
        [6, 11],
      ],
    ],
    [
      'Same text here. '.repeat(4),
      16,
      [
        [0, 15],
        [16, 31],
        [32, 47],
        [48, 63],
      ],
    ],
  ])('repeated text %j keeps its own offsets', (text, size, expected) => {
    const found = spans(text, { strategy: 'fixed', unit: 'char', size: size === 5 ? 6 : size });
    expect(found).toEqual(expected);
  });
});

describe('fixed in characters', () => {
  test('never cuts a surrogate pair, a cluster or a CRLF', () => {
    expect(slices('ab😀cd', { strategy: 'fixed', unit: 'char', size: 3 })).toEqual(['ab', '😀cd']);
    expect(slices('e\u0301e\u0301', { strategy: 'fixed', unit: 'char', size: 3 })).toEqual([
      'e\u0301',
      'e\u0301',
    ]);
    expect(spans('ab\r\ncd', { strategy: 'fixed', unit: 'char', size: 3 })).toEqual([
      [0, 2],
      [4, 6],
    ]);
  });
});

describe('fixed in tokens', () => {
  test('an emoji of several tokens on a cut stays whole', () => {
    const text = 'a👩🏽‍🚀b';
    const cut = slices(text, { strategy: 'fixed', size: 2 });
    expect(cut.join('')).toBe(text);
    expect(cut.some((slice) => slice.includes('👩🏽‍🚀'))).toBe(true);
  });

  test('a literal <|endoftext|> is ordinary text of seven tokens', () => {
    const [only] = chunk('<|endoftext|>', { strategy: 'fixed', size: 7 });
    expect(only).toMatchObject({ start: 0, end: 13, tokens: 7 });
    expect(chunk('<|endoftext|>', { strategy: 'fixed', size: 6 })).toHaveLength(2);
  });
});

const corpora = new URL('../../../shared/data/chroma/corpora/', import.meta.url);
const absent = existsSync(corpora) ? '' : ' (skipped: ../shared/data/chroma is not there)';

describe.skipIf(absent !== '')(`counts published with the Chroma corpora${absent}`, () => {
  test.each([
    [400, 0, 824],
    [200, 0, 1644],
    [800, 400, 819],
    [400, 200, 1639],
  ])('%d tokens with %d shared make %d chunks', (size, overlap, expected) => {
    const variant = bindVariant({ name: 'v', definition: { strategy: 'fixed', size, overlap } });
    const count = readdirSync(corpora)
      .map((file) =>
        variant.chunk(documentOf(readFileSync(new URL(file, corpora), 'utf8'), 'text')),
      )
      .reduce((sum, chunks) => sum + chunks.length, 0);
    expect(count).toBe(expected);
  });
});
