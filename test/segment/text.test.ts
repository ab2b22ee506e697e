import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BLOCKS_VERSION } from '../../src/segment/blocks.ts';
import { graphemeSpans, snapToGrapheme } from '../../src/segment/graphemes.ts';
import { trimSpan } from '../../src/segment/ink.ts';
import { sentenceSpans } from '../../src/segment/sentences.ts';
import { countTokens, TOKENS_VERSION, tokenEnds } from '../../src/segment/tokens.ts';
import { countWords, wordSpans } from '../../src/segment/words.ts';
import { documentOf, hostileText } from '../contract/chunker.ts';

const ends = (text: string) => [...tokenEnds(documentOf(text))];

function sentences(text: string): string[] {
  return sentenceSpans(text, { start: 0, end: text.length }).map(({ start, end }) =>
    text.slice(start, end),
  );
}

describe('words', () => {
  test('are runs without white space, wherever they lie', () => {
    expect(wordSpans(' a\u00A0bc\r\n', { start: 0, end: 7 })).toEqual([
      { start: 1, end: 2 },
      { start: 3, end: 5 },
    ]);
    expect(wordSpans('ab cd ef', { start: 3, end: 8 })[0]).toEqual({ start: 3, end: 5 });
    expect(countWords('漢字 かな')).toBe(2);
  });

  test('a span without its outer white space', () => {
    expect(trimSpan(' a b ', { start: 0, end: 5 })).toEqual({ start: 1, end: 4 });
    expect(trimSpan('a   b', { start: 1, end: 4 })).toEqual({ start: 4, end: 4 });
  });
});

describe('tokens', () => {
  // The token ids of these are in OpenAI's documentation and tests of tiktoken.
  test.each([
    ['hello world', [5, 11]],
    ['tiktoken is great!', [1, 3, 8, 11, 17, 18]],
    ['<|endoftext|>', [1, 2, 6, 8, 11, 12, 13]],
  ])('%j ends its tokens at %j', (text, expected) => {
    expect(ends(text)).toEqual(expected);
    expect(countTokens(text)).toBe(expected.length);
  });

  test('a token that ends inside a character is empty', () => {
    // U+1F469 is three tokens in cl100k_base: F0 9F, 91, A9.
    expect(ends('a👩b')).toEqual([1, 1, 1, 3, 4]);
  });

  test('of a part of a document, offsets are into the document', () => {
    expect([...tokenEnds(documentOf('xx hello world'), { start: 3, end: 14 })]).toEqual([8, 14]);
  });

  test('ends never fall, cover the text, and split no surrogate pair', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const found = ends(text);
        expect(found).toHaveLength(countTokens(text));
        expect(found.at(-1) ?? 0).toBe(text.length);
        expect(found).toEqual([...found].sort((a, b) => a - b));
        for (const end of found) {
          expect(text.slice(Math.max(0, end - 1), end + 1)).not.toMatch(
            /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/,
          );
        }
      }),
    );
  });

  test('runs of over 500 letters, signs or blanks are counted in pieces of 500', () => {
    for (const run of ['é'.repeat(500), '=-'.repeat(250), '𝒳'.repeat(250)]) {
      expect(countTokens(run.repeat(3))).toBe(3 * countTokens(run));
    }
    expect(countTokens(`a b ${'c'.repeat(1200)} d`)).toBe(
      countTokens(`a b ${'c'.repeat(500)}`) +
        countTokens('c'.repeat(500)) +
        countTokens(`${'c'.repeat(200)} d`),
    );
  });

  test('a scan is made once a document', () => {
    const document = documentOf('hello world');
    expect(tokenEnds(document)).toBe(tokenEnds(document));
  });
});

describe('graphemes', () => {
  test.each([
    ['a👩‍👩‍👧‍👦b', 5, 1],
    ['a👩‍👩‍👧‍👦b', 12, 12],
    ['🇩🇪🇫🇷', 6, 4],
    ['e\u0301x', 1, 0],
    ['a\r\nb', 2, 1],
    ['abc', 2, 2],
    ['abc', 9, 3],
  ])('in %j the offset %d snaps to %d', (text, offset, expected) => {
    expect(snapToGrapheme(text, offset)).toBe(expected);
  });

  test('agree with a segmentation of the whole text', () => {
    const whole = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(hostileText, fc.nat(400), (text, offset) => {
        const starts = [...whole.segment(text)].map(({ index }) => index);
        const all = { start: 0, end: text.length };
        expect([...graphemeSpans(text, all)].map(({ start }) => start)).toEqual(starts);
        const at = Math.min(offset, text.length);
        const expected = at === text.length ? at : (starts.findLast((start) => start <= at) ?? 0);
        expect(snapToGrapheme(text, at)).toBe(expected);
      }),
    );
  });

  test('a cluster across the end of a look-ahead slice stays whole', () => {
    const family = '👩‍👩‍👧‍👦';
    for (let before = 240; before <= 256; before += 1) {
      const text = 'x'.repeat(before) + family + 'y'.repeat(300);
      const spans = [...graphemeSpans(text, { start: 0, end: text.length })];
      expect(spans.filter(({ start, end }) => end - start > 1)).toEqual([
        { start: before, end: before + family.length },
      ]);
    }
  });

  test('a cluster of 10,000 marks is cut, at characters', () => {
    const text = `a${'\u{1E000}'.repeat(10_000)}`;
    const spans = [...graphemeSpans(text, { start: 0, end: text.length })];
    expect(spans.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
    for (const { start } of spans) expect(text.charCodeAt(start)).not.toBe(0xdc00);
  });
});

describe('sentences', () => {
  test.each([
    ['One. Two? Three!', ['One.', 'Two?', 'Three!']],
    ['A line that\nis wrapped. Next.', ['A line that\nis wrapped.', 'Next.']],
    ['Mr. Smith met Dr. Jones. They spoke.', ['Mr. Smith met Dr. Jones.', 'They spoke.']],
    ['By J. R. R. Tolkien. Read it.', ['By J. R. R. Tolkien.', 'Read it.']],
    [
      'See Fig. 3 there. No. 5 too. He said no. Then left.',
      ['See Fig. 3 there.', 'No. 5 too.', 'He said no.', 'Then left.'],
    ],
    ['It was me and I. Then more.', ['It was me and I.', 'Then more.']],
    ['Pi is 3.14 and v1.2 is out. Yes.', ['Pi is 3.14 and v1.2 is out.', 'Yes.']],
    ['漢字です。次です。', ['漢字です。', '次です。']],
    ['  \n ', []],
  ])('%j', (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  test('a paragraph of 1 MB without line break is read in windows, each sentence whole', () => {
    const text = 'This is one sentence of it. '.repeat(36_000);
    const found = sentences(text);
    expect(found).toHaveLength(36_000);
    expect(new Set(found)).toEqual(new Set(['This is one sentence of it.']));
  });

  test('a sentence longer than a window stays one', () => {
    const long = `Long ${'word '.repeat(3000)}end.`;
    expect(sentences(`Short one. ${long} Short two.`)).toEqual(['Short one.', long, 'Short two.']);
  });
});

test('the versions in fingerprints are those installed', () => {
  const version = (name: string) => {
    const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
    const manifest: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
    return `${name} ${manifest.version}`;
  };
  expect(BLOCKS_VERSION).toContain(version('markdown-it'));
  expect(TOKENS_VERSION).toContain(version('gpt-tokenizer'));
});
