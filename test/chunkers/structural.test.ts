import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import type { Chunk } from '../../src/types.ts';
import { documentOf } from '../contract/chunker.ts';

const inWords = { strategy: 'structural', unit: 'word', contextualise: false, minChunk: 0 };

function chunk(text: string, parameters: object): readonly Chunk[] {
  return bindVariant({ name: 'v', definition: { ...inWords, ...parameters } }).chunk(
    documentOf(text),
  );
}

function slices(text: string, parameters: object): string[] {
  return chunk(text, parameters).map(({ start, end }) => text.slice(start, end));
}

/** A paragraph of one sentence. */
const words = (count: number, word = 'word') => Array(count).fill(word).join(' ');

/** Which of the paragraphs each chunk holds. */
function paragraphsIn(sizes: readonly number[], parameters: object): number[][] {
  const paragraphs = sizes.map((size, index) => words(size, `p${index}`));
  return slices(paragraphs.join('\n\n'), parameters).map((slice) =>
    slice.split('\n\n').map((paragraph) => paragraphs.indexOf(paragraph)),
  );
}

describe('structural', () => {
  test.each([
    ['the lesson repeats 340 of 350 words here', [10, 340, 10], [[0, 1], [2]]],
    ['the lesson makes one of 700 words here', [400, 300], [[0], [1]]],
    [
      'whole paragraphs within 60 words are repeated',
      [300, 50, 40, 300],
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    ],
    ['the overlap counts in the target', [300, 50, 301], [[0, 1], [2]]],
  ])('%s', (_, sizes, expected) => {
    expect(paragraphsIn(sizes, { target: 350, hardMax: 512, overlap: 60 })).toEqual(expected);
  });

  test('a rest under minChunk joins its neighbour', () => {
    const rules = { target: 350, hardMax: 512, overlap: 60, minChunk: 40 };
    expect(paragraphsIn([10, 340, 10], rules)).toEqual([[0, 1, 2]]);
    expect(paragraphsIn([350, 200, 10], { ...rules, overlap: 0 })).toEqual([[0], [1, 2]]);
    expect(paragraphsIn([10, 345], { ...rules, overlap: 0 })).toEqual([[0, 1]]);
    expect(paragraphsIn([510, 10], { ...rules, overlap: 0 })).toEqual([[0], [1]]);
  });

  test('of a long last paragraph its last whole sentences are repeated', () => {
    const text = 'Alpha beta gamma delta. Short one. Tiny two.\n\nNext paragraph here.';
    expect(slices(text, { target: 9, hardMax: 9, overlap: 5 })).toEqual([
      'Alpha beta gamma delta. Short one. Tiny two.',
      'Short one. Tiny two.\n\nNext paragraph here.',
    ]);
  });

  test('nothing is repeated across a heading, nor of a table or code', () => {
    const page = '# A\n\none two\n\n# B\n\nthree four';
    expect(slices(page, { target: 10, hardMax: 10, overlap: 4 })).toEqual([
      '# A\n\none two',
      '# B\n\nthree four',
    ]);
    const code = '```\na b\n```\n\nthree four five';
    expect(slices(code, { target: 5, hardMax: 5, overlap: 4 })).toEqual([
      '```\na b\n```',
      'three four five',
    ]);
  });

  test('a heading is never last: headings alone go on to the next section', () => {
    const page = '# A\n\none\n\n## B\n\n# C\n\ntwo';
    expect(slices(page, { target: 20, hardMax: 20, overlap: 0, breakLevel: 1 })).toEqual([
      '# A\n\none',
      '## B\n\n# C\n\ntwo',
    ]);
    expect(slices('# A\n\none\n\n## End', { target: 20, hardMax: 20, overlap: 0 })).toEqual([
      '# A\n\none',
      '## End',
    ]);
  });

  test('within a section a heading stays with its text', () => {
    const page = 'one two three four\n\n### H\n\nfive six';
    expect(slices(page, { target: 6, hardMax: 9, overlap: 0, breakLevel: 2 })).toEqual([
      'one two three four',
      '### H\n\nfive six',
    ]);
  });

  test('an introduction stays with its list unless told otherwise', () => {
    const page = 'one two three\n\nThe steps are:\n\n- go\n- stop';
    const rules = { target: 6, hardMax: 9, overlap: 0 };
    expect(slices(page, rules)).toEqual(['one two three', 'The steps are:\n\n- go\n- stop']);
    expect(slices(page, { ...rules, keepWithNext: false })).toEqual([
      'one two three\n\nThe steps are:',
      '- go\n- stop',
    ]);
  });

  test('a table over hardMax stays whole and is flagged', () => {
    const table = `| a | b |\n| - | - |\n${'| c | d |\n'.repeat(9)}`.trim();
    const [first, second] = chunk(`text\n\n${table}`, { target: 10, hardMax: 20, overlap: 0 });
    expect(first).toMatchObject({ start: 0, end: 4, kind: 'prose', flags: [] });
    expect(second).toMatchObject({ start: 6, end: 6 + table.length, kind: 'table' });
    expect(second?.flags).toEqual(['oversize']);
  });

  test('a fence is never cut, whatever it holds', () => {
    const fence = '```py\n# comment\n\nx = 1\n```';
    expect(slices(`# A\n\na b c d\n\n${fence}`, { target: 6, hardMax: 7, overlap: 0 })).toEqual([
      '# A\n\na b c d',
      fence,
    ]);
  });

  test('a paragraph over hardMax is cut at sentences, a sentence at words, a word at graphemes', () => {
    const rules = { target: 4, hardMax: 4, overlap: 0 };
    expect(slices('One two three. Four five. Six seven.', rules)).toEqual([
      'One two three.',
      'Four five. Six seven.',
    ]);
    expect(slices(words(10, 'x'), rules)).toEqual(['x x x x', 'x x x x', 'x x']);
    expect(
      slices('👩‍👩‍👧‍👦'.repeat(3), { ...rules, unit: 'char', target: 25, hardMax: 25 }),
    ).toEqual(['👩‍👩‍👧‍👦'.repeat(2), '👩‍👩‍👧‍👦']);
  });

  test('a small section takes the next ones in, as far as the target goes', () => {
    const page = '# A\n\none\n\n# B\n\ntwo\n\n# C\n\nthree four five';
    const rules = { target: 9, hardMax: 20, overlap: 0 };
    expect(slices(page, { ...rules, minChunk: 4 })).toEqual([
      '# A\n\none\n\n# B\n\ntwo',
      '# C\n\nthree four five',
    ]);
    expect(slices(page, rules)).toHaveLength(3);
  });

  test('lists and indented code keep their exact text', () => {
    const page = '- a\n\t- b\n\n      code in list\n\n    indented\n\ttabs';
    expect(slices(page, { target: 99, hardMax: 99, overlap: 0 })).toEqual([page]);
  });
});

describe('the prefix', () => {
  test('is the title and the headings, each once, and a blank line', () => {
    const page = '# A page\n\none\n\n## B `x`\n\ntwo';
    const made = chunk(page, { contextualise: true, target: 99, hardMax: 99, overlap: 0 });
    expect(made.map(({ prefix }) => prefix)).toEqual(['A page\n\n', 'A page > B x\n\n']);
    expect(made[1]?.headingPath).toEqual(['A page', 'B x']);
  });

  test('is paid for out of the target', () => {
    // `A page > H` is 4 words: with `# H`, 4 of 10 are left.
    const page = '# H\n\na b\n\nc d\n\ne f';
    const rules = { target: 10, hardMax: 40, overlap: 0 };
    expect(slices(page, rules)).toEqual([page]);
    const paid = slices(page, { ...rules, contextualise: true });
    expect(paid).toEqual(['# H\n\na b\n\nc d', 'e f']);
  });

  test('loses its outer levels past a quarter of hardMax', () => {
    const page = '# one two three\n\n## four five\n\ntext';
    const [only] = chunk(page, { contextualise: true, target: 20, hardMax: 20, overlap: 0 });
    expect(only).toMatchObject({ prefix: 'four five\n\n', flags: ['prefix-cut'] });
  });
});
