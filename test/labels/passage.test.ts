import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passageOf } from '../../src/labels/passage.ts';
import { documentOf } from '../support/corpus-of.ts';

/** The passage of a whole text. */
function whole(text: string, id = 'a.md') {
  return passageOf(documentOf(id, text), { start: 0, end: text.length });
}

describe('passageOf', () => {
  // Runs counted by hand: characters that count, that do not, that count, …
  test.each([
    ['white space between words', 'Keep  it\n dry', 0, 13, [4, 2, 2, 2, 3]],
    ['white space around', ' \nKeep it\n', 2, 9, [4, 1, 2]],
    ['a byte order mark', '\uFEFFKeep it', 1, 8, [4, 1, 2]],
    ['punctuation at the edges', '"Keep, it."', 1, 9, [5, 1, 2]],
    ['punctuation and white space at the edges', '- ( Keep ) -', 4, 8, [4]],
    ['symbols at the edges', '$5 + 5=', 1, 6, [1, 1, 1, 1, 1]],
    ['symbols of two UTF-16 units at the edges', '🎉 done 🎉', 3, 7, [4]],
    ['letters of two UTF-16 units', '𝒜 𠀀', 0, 5, [2, 1, 2]],
    ['a heading at the start', '## Two\n\nthree', 3, 13, [3, 2, 5]],
    ['a heading inside', '# One\n\n## Two\n\nthree', 2, 20, [3, 5, 3, 2, 5]],
    ['a heading of deep level and wide blank', 'x\n\n  ####  Two', 0, 14, [1, 10, 3]],
    ['a hash that is no heading', 'x #1', 0, 4, [1, 1, 2]],
    ['a hash inside code', 'a\n\n```\n# b\n```\n', 0, 10, [1, 2, 3, 1, 1, 1, 1]],
    ['a setext heading', 'One\n===\ntwo', 0, 11, [3, 1, 3, 1, 3]],
    ['front matter', '---\ntitle: x\n---\nBody text', 17, 26, [4, 1, 4]],
  ])('leaves out %s', (_situation, text, start, end, runs) => {
    expect(whole(text)).toEqual({ document: 'a.md', start, end, runs });
  });

  test('in plain text no line is a heading', () => {
    expect(whole('x\n# One', 'a.txt')).toMatchObject({ start: 0, end: 7, runs: [1, 1, 1, 1, 3] });
  });

  test('of a part of a document keeps the offsets of the document', () => {
    // '# One\n\nSay "yes", then go.\n': the quote '"yes",' stands at 11 to 17.
    const document = documentOf('a.md', '# One\n\nSay "yes", then go.\n');
    expect(passageOf(document, { start: 11, end: 17 })).toEqual({
      document: 'a.md',
      start: 12,
      end: 15,
      runs: [3],
    });
  });

  test('that begins inside a heading marker leaves the rest of it out', () => {
    const document = documentOf('a.md', '### Three');
    expect(passageOf(document, { start: 1, end: 9 })).toMatchObject({ start: 4, runs: [5] });
  });

  test('of punctuation alone keeps its characters', () => {
    const document = documentOf('a.md', 'a -- (!) b');
    expect(passageOf(document, { start: 1, end: 8 })).toEqual({
      document: 'a.md',
      start: 2,
      end: 8,
      runs: [2, 1, 3],
    });
  });

  test.each([
    ['white space alone', 'a \n b', 1, 4],
    ['a heading marker alone', '## a', 0, 3],
    ['front matter alone', '---\ntitle: x\n---\nBody', 0, 16],
    ['a line of front matter', '---\ntitle: x\n---\nBody', 4, 12],
  ])('is none in %s', (_situation, text, start, end) => {
    expect(passageOf(documentOf('a.md', text), { start, end })).toBeUndefined();
  });

  test('runs are at least one long, begin and end with what counts, and sum to the passage', () => {
    const piece = fc.constantFrom(
      'a',
      'B1',
      '😀',
      '.',
      '(',
      ' ',
      '\n',
      '\n\n## ',
      '\n\n```\n',
      '\t',
    );
    const text = fc
      .tuple(fc.constantFrom('', '---\nt: x\n---\n'), fc.array(piece, { minLength: 1 }))
      .map(([head, parts]) => head + parts.join(''));
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (body, from, to) => {
        const start = from % body.length;
        const end = start + 1 + (to % (body.length - start));
        const passage = passageOf(documentOf('a.md', body), { start, end });
        if (!passage) return;
        expect(passage.start).toBeGreaterThanOrEqual(start);
        expect(passage.end).toBeLessThanOrEqual(end);
        expect(Math.min(...passage.runs)).toBeGreaterThan(0);
        expect(passage.runs.length % 2).toBe(1);
        const sum = passage.runs.reduce((total, run) => total + run, 0);
        expect(sum).toBe(passage.end - passage.start);
        let at = passage.start;
        passage.runs.forEach((run, index) => {
          if (index % 2 === 0) expect(body.slice(at, at + run)).not.toMatch(/\s/);
          at += run;
        });
      }),
      { numRuns: 500 },
    );
  });
});
