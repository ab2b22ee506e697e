import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Folded, foldWhiteSpace, occurrences } from '../../src/labels/fold.ts';

/** The way back from every folded character, and from the end. */
function offsetsOf({ text, offsetAt }: Folded): number[] {
  return Array.from({ length: text.length + 1 }, (_, at) => offsetAt(at));
}

const wrappedText = fc
  .array(fc.constantFrom('a', 'B', 'é', '😀', '.', ' ', '\n', '\r\n', '\t', '\u00A0', '\uFEFF'))
  .map((parts) => parts.join(''));

describe('foldWhiteSpace', () => {
  test('makes one blank of every run of white space', () => {
    const folded = foldWhiteSpace('\n ab\r\n\tc d\u00A0');
    expect(folded.text).toBe(' ab c d ');
    // '\n ab\r\n\tc d\u00A0' counted by hand: runs at 0, 4, 8 and 10; the text ends at 11.
    expect(offsetsOf(folded)).toEqual([0, 2, 3, 4, 7, 8, 9, 10, 11]);
  });

  test('takes for white space what a regular expression does', () => {
    const text = Array.from({ length: 0x10000 }, (_, code) => `x${String.fromCharCode(code)}`).join(
      '',
    );
    const folded = foldWhiteSpace(text);
    const kept = offsetsOf(folded)
      .slice(0, -1)
      .map((at) => text[at]?.replace(/\s/, ' '));
    expect(kept.join('')).toBe(folded.text);
  });

  test('of nothing is nothing', () => {
    expect(foldWhiteSpace('').text).toBe('');
    expect(offsetsOf(foldWhiteSpace(''))).toEqual([0]);
  });

  test('offsets map back to the character, or to the start of its run of white space', () => {
    fc.assert(
      fc.property(wrappedText, (text) => {
        const { text: folded, offsetAt } = foldWhiteSpace(text);
        const offsets = offsetsOf({ text: folded, offsetAt });
        expect(offsets).toHaveLength(folded.length + 1);
        expect(offsets[folded.length]).toBe(text.length);
        for (let at = 0; at < folded.length; at += 1) {
          const back = offsets[at] ?? -1;
          if (folded[at] === ' ') {
            expect(text.slice(back, offsets[at + 1])).toMatch(/^\s+$/);
          } else {
            expect(text[back]).toBe(folded[at]);
          }
        }
      }),
    );
  });

  test('loses nothing but white space, and leaves no run of it', () => {
    fc.assert(
      fc.property(wrappedText, (text) => {
        const folded = foldWhiteSpace(text).text;
        expect(folded.replaceAll(' ', '')).toBe(text.replace(/\s/g, ''));
        expect(folded).not.toMatch(/\s\s|[^\S ]/);
      }),
    );
  });
});

describe('occurrences', () => {
  test('are found where they overlap', () => {
    expect(occurrences('aaa b aa', 'aa')).toEqual([0, 1, 6]);
  });

  test('of nothing are none', () => {
    expect(occurrences('abc', '')).toEqual([]);
  });
});
