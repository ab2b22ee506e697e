import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { chunkText } from '../../src/reports/chunk-text.ts';
import type { Chunk, Document } from '../../src/types.ts';
import { chunksAt, page } from '../support/chunks-at.ts';

const variant = { name: 'v', strategy: 'fixed', fingerprint: '0123456789ab' };

function show(
  document: Document,
  chunks: readonly Chunk[],
  {
    isShown = () => true,
    faults = {},
    color = false,
  }: {
    isShown?: (chunk: Chunk) => boolean;
    faults?: Record<number, string[]>;
    color?: boolean;
  } = {},
): string {
  const faultsOf = ({ ord }: Chunk) => faults[ord] ?? [];
  return chunkText({ document, variant, chunks, isShown, faultsOf }, { color });
}

test('shows place, size, kind, path, prefix and text of every chunk', () => {
  const document = page('# One\n\nText of one.\n\n- a\n  - b\n');
  const [first, second] = chunksAt(document, ['# One\n\nText of one.', '- a\n  - b']);
  const chunks = [
    { ...first, headingPath: ['One'], prefix: 'A page > One\n\n', prefixTokens: 5 },
    { ...second, flags: ['oversize' as const] },
  ];
  expect(show(document, chunks.map(complete), { faults: { 1: ['tiny'] } })).toBe(
    `page.md · A page · v (fixed, 0123456789ab): 2 chunks

── chunk 0 · [0, 19) · 5 words, 7 tokens · prose
under One
prefix, 5 tokens: A page > One
  │ # One
  │
  │ Text of one.

── chunk 1 · [21, 30) · 4 words, 6 tokens · prose · ! oversize, tiny
  │ - a
  │   - b
`,
  );

  function complete(part: Partial<Chunk>): Chunk {
    if (!first || !second) throw new Error('there are two');
    return { ...first, ...part };
  }
});

test('marks what an earlier chunk holds too, also where that chunk is not shown', () => {
  const document = page('one two three four five');
  const chunks = chunksAt(document, ['one two three', 'two three four', 'four five']);
  const shown = show(document, chunks, { isShown: ({ ord }) => ord === 1 });
  expect(shown).toBe(`page.md · A page · v (fixed, 0123456789ab): 3 chunks
↑ an earlier chunk holds it too

── chunk 1 · [4, 18) · 3 words, 3 tokens · prose · overlap 2 words
↑ │ two three
  │ four
`);
});

describe('a context', () => {
  test('is shown around its chunk', () => {
    const document = page('First. Second.\n\nThird.');
    const chunks = chunksAt(document, ['Second.']).map((chunk) => ({
      ...chunk,
      context: { start: 0, end: document.text.length },
      contextTokens: 7,
    }));
    expect(show(document, chunks).split('\n').slice(1)).toEqual([
      '· context: what a prompt gets around the chunk, not embedded with it',
      '',
      '── chunk 0 · [7, 14) · 1 word, 2 tokens · prose · context [0, 22), 7 tokens',
      '· ┊ First.',
      '  │ Second.',
      '· ┊ Third.',
      '',
    ]);
  });

  test('of which, where it is long, the side next to the chunk', () => {
    const document = page(
      `${'-'.repeat(260)}${'a'.repeat(240)}X${'b'.repeat(240)}${'-'.repeat(1260)}`,
    );
    const chunks = chunksAt(document, ['X']).map((chunk) => ({
      ...chunk,
      context: { start: 0, end: 2001 },
    }));
    expect(show(document, chunks).split('\n').slice(4)).toEqual([
      '· ┊ (260 more characters)',
      `· ┊ ${'a'.repeat(240)}`,
      '  │ X',
      `· ┊ ${'b'.repeat(240)}`,
      '· ┊ (1,260 more characters)',
      '',
    ]);
  });
});

test('keeps indentation at the start of a line alone, and blank lines inside', () => {
  const document = page('a\r\n    code\r\n\r\n    more b');
  const lines = (pieces: readonly string[]) =>
    show(document, chunksAt(document, pieces)).split('\n').slice(3, -1);
  expect(lines(['    code\r\n\r\n    more'])).toEqual(['  │     code', '  │', '  │     more']);
  expect(lines([' b'])).toEqual(['  │ b']);
});

test('nothing in a document or its headings steers the terminal', () => {
  const text = 'red \u001B[31m\u0007 \u202Eevil\u2066 \u0085\ttab';
  const document = { ...page(text, 'a\u001B.md'), title: 'T\u001B' };
  const chunks = chunksAt(document, [text]).map((chunk) => ({
    ...chunk,
    headingPath: ['H\u001B[2J'],
    prefix: 'P\u009B\n\n',
  }));
  const shown = show(document, chunks);
  expect(shown).not.toMatch(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u);
  expect(shown).toContain('  │ red \uFFFD[31m\uFFFD \uFFFDevil\uFFFD \uFFFD\ttab');
});

test('colour dims what is not the chunk’s own, and changes no text', () => {
  const document = page('one two three');
  const chunks = chunksAt(document, ['one two', 'two three']);
  const painted = show(document, chunks, { color: true });
  expect(painted).toContain('\u001B[2m↑ │ two\u001B[22m');
  expect(painted).toContain('\n  │ three\n');
  expect(stripVTControlCharacters(painted)).toBe(show(document, chunks));
});
