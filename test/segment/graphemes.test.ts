import { expect, test } from 'vitest';
import { snapToGrapheme } from '../../src/segment/graphemes.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Most offsets are judged by the characters beside them; that must agree with Unicode. */
test.each([
  ['a space', ' '],
  ['a line feed', '\n'],
  ['a pictograph below U+0300', '©'],
  ['an ideograph', '漢'],
])('behind any character, %s', (_name, after) => {
  const wrong: number[] = [];
  for (let code = 1; code < 0x12000; code += 1) {
    const before = `👩${String.fromCodePoint(code)}`;
    const starts = [...segmenter.segment(before + after)].map(({ index }) => index);
    const expected = starts.findLast((start) => start <= before.length);
    if (snapToGrapheme(before + after, before.length) !== expected) wrong.push(code);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['Latin', 0, 0x2ff],
  ['kana and punctuation', 0x3001, 0x30ff],
  ['ideographs', 0x3400, 0x9fff],
  ['syllables and forms', 0xabc0, 0xffff],
])('before %s, behind what may join it', (_name, from, to) => {
  const wrong: string[] = [];
  for (const before of [
    'a',
    '\u200D',
    '👩\u200D',
    '\u0600',
    '\u{110BD}',
    '\u1100',
    '가',
    'क्',
    '🇩',
  ]) {
    for (let code = from; code <= to; code += 5) {
      const text = before + String.fromCharCode(code);
      const starts = [...segmenter.segment(text)].map(({ index }) => index);
      const expected = starts.findLast((start) => start <= before.length);
      if (snapToGrapheme(text, before.length) !== expected) wrong.push(text);
    }
  }
  expect(wrong).toEqual([]);
});
