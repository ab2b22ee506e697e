import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import type { DocumentFormat } from '../../src/types.ts';
import { documentOf } from '../contract/chunker.ts';

function slices(text: string, definition: object, format: DocumentFormat = 'markdown'): string[] {
  const variant = bindVariant({ name: 'v', definition: { strategy: 'sliding', ...definition } });
  return variant.chunk(documentOf(text, format)).map(({ start, end }) => text.slice(start, end));
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => String(n)).join(' ');

describe('a window of sentences', () => {
  const six = 'One. Two. Three. Four. Five. Six.';

  test('moves on by the stride, and stops when it reaches the end', () => {
    expect(slices(six, { window: 3, stride: 2 })).toEqual([
      'One. Two. Three.',
      'Three. Four. Five.',
      'Five. Six.',
    ]);
    expect(slices(six, { window: 4, stride: 2 })).toEqual([
      'One. Two. Three. Four.',
      'Three. Four. Five. Six.',
    ]);
    expect(slices(six, { window: 5, stride: 1 })).toEqual([
      'One. Two. Three. Four. Five.',
      'Two. Three. Four. Five. Six.',
    ]);
  });

  test('with a stride of its size shares nothing', () => {
    expect(slices(six, { window: 4, stride: 4 })).toEqual(['One. Two. Three. Four.', 'Five. Six.']);
  });

  test('larger than the text is one chunk', () => {
    expect(slices(six, { window: 7, stride: 1 })).toEqual([six]);
  });

  test('is six sentences, three of them shared, by default', () => {
    const { parameters } = bindVariant({ name: 'v', definition: { strategy: 'sliding' } });
    expect(parameters).toMatchObject({ unit: 'sentence', window: 6, stride: 3 });
  });

  test('counts a heading, code and a table as one each', () => {
    const blocks = [
      '# One. Two. Three.',
      'Four. Five\nstill five.',
      '```\nSix. Six. Six.\n```',
      '| a. | b. |\n| -- | -- |\n| c. | d. |',
      'Eight.',
    ];
    expect(slices(blocks.join('\n\n'), { window: 1, stride: 1 })).toEqual([
      '# One. Two. Three.',
      'Four.',
      'Five\nstill five.',
      ...blocks.slice(2),
    ]);
  });

  test('ends sentences where blocks end', () => {
    expect(slices('no stop\n\nhere either\n\nnor here', { window: 2, stride: 2 }, 'text')).toEqual([
      'no stop\n\nhere either',
      'nor here',
    ]);
  });

  test('has no part in front matter that is not chunked', () => {
    const page = '---\ntitle: x\n---\nOne. Two.';
    expect(slices(page, { window: 1, stride: 1 })).toEqual(['One.', 'Two.']);
    expect(slices(page, { window: 1, stride: 1, frontMatter: 'keep' })).toEqual([
      '---\ntitle: x\n---',
      'One.',
      'Two.',
    ]);
  });
});

describe('a window of other units', () => {
  test('of words is one of "fixed" that shares what it does not move on', () => {
    const starts = slices(numbered(194), { unit: 'word', window: 60, stride: 48 }).map((slice) =>
      Number(slice.split(' ')[0]),
    );
    expect(starts).toEqual([0, 48, 96, 144]);
  });

  test('350 words moved by 175 store twice the text', () => {
    // 100 windows of 350 words over 175 × 99 + 350 words.
    const words = 17_675;
    const cut = slices(numbered(words), { unit: 'word', window: 350, stride: 175 });
    const stored = cut.flatMap((slice) => slice.split(' '));
    expect(stored).toHaveLength(35_000);
    expect(stored.length / words).toBeCloseTo(2, 1);
  });

  test('of characters or tokens never cuts a cluster', () => {
    expect(slices('ab😀cd', { unit: 'char', window: 3, stride: 3 })).toEqual(['ab', '😀cd']);
    const text = 'a👩🏽‍🚀b';
    expect(slices(text, { unit: 'token', window: 2, stride: 2 }).join('')).toBe(text);
  });
});

describe('its parameters', () => {
  test.each([
    [{ window: 0 }, /"window" must be a whole number of at least 1/],
    [{ stride: 0 }, /"stride" must be a whole number of at least 1/],
    [{ window: 4, stride: 5 }, /"stride" must be at most "window" \(4\)/],
    [{ unit: 'page' }, /"sentence", "word", "token" or "char"/],
    [{ size: 5 }, /size/],
  ])('%j is refused', (definition, message) => {
    expect(() => slices('text', definition)).toThrow(message);
  });
});
