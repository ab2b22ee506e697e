import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { UserError } from '../../src/errors.ts';
import { countTokens } from '../../src/segment/tokens.ts';
import { countWords } from '../../src/segment/words.ts';
import type { Chunk, Document } from '../../src/types.ts';
import { documentOf, hostileText } from '../contract/chunker.ts';

const bind = (parameters: object = {}) =>
  bindVariant({ name: 'v', definition: { strategy: 'semantic', ...parameters } });

/** How often a text says cat, dog and fox: a space in which distances can be computed by hand. */
function animals(text: string): Float32Array {
  return Float32Array.from(['cat', 'dog', 'fox'].map((word) => text.split(word).length - 1));
}

function chunk(text: string, parameters: object = {}): readonly Chunk[] {
  return bind(parameters).chunk(documentOf(text), animals);
}

const slices = (text: string, parameters: object = {}) =>
  chunk(text, parameters).map(({ start, end }) => text.slice(start, end));

const sentences = (...animals: string[]) => animals.map((animal) => `A ${animal} sat.`).join(' ');

describe('where it cuts', () => {
  const text = sentences('cat', 'cat', 'cat', 'dog', 'dog', 'dog');

  test('at the largest distance, without a buffer', () => {
    // 0 0 1 0 0.
    expect(slices(text, { buffer: 0 })).toEqual([
      sentences('cat', 'cat', 'cat'),
      sentences('dog', 'dog', 'dog'),
    ]);
  });

  test('with a buffer of 1, between the texts around the sentences', () => {
    // (2,0) (3,0) (2,1) (1,2) (0,3) (0,2): 0, 1 − 2/√5 = 0.105572809, 0.2, the same, 0.
    expect(slices(text)).toHaveLength(2);
    expect(slices(text, { mode: 'threshold', threshold: 0.2 })).toHaveLength(1);
    expect(slices(text, { mode: 'threshold', threshold: 0.199999999 })).toHaveLength(2);
    expect(slices(text, { mode: 'threshold', threshold: 0.105572809 })).toHaveLength(2);
    expect(slices(text, { mode: 'threshold', threshold: 0.105572808 })).toEqual([
      sentences('cat', 'cat'),
      sentences('cat'),
      sentences('dog'),
      sentences('dog', 'dog'),
    ]);
  });

  test('into as many chunks as are counted, equal distances from the front', () => {
    const mixed = sentences('cat', 'dog', 'dog', 'cat', 'fox');
    const counted = (count: number) => slices(mixed, { mode: 'count', count, buffer: 0 });
    expect(counted(1)).toEqual([mixed]);
    expect(counted(2)).toEqual([sentences('cat'), sentences('dog', 'dog', 'cat', 'fox')]);
    expect(counted(3)).toEqual([
      sentences('cat'),
      sentences('dog', 'dog'),
      sentences('cat', 'fox'),
    ]);
    expect(counted(50)).toHaveLength(5);
  });

  test('nowhere where all distances are equal', () => {
    expect(chunk(sentences(...Array(12).fill('cat')))).toHaveLength(1);
    const turns = sentences('cat', 'dog', 'cat', 'dog', 'cat', 'dog', 'cat');
    expect(chunk(turns, { buffer: 0, percentile: 5 })).toHaveLength(1);
  });

  test('never inside a heading, code or a table', () => {
    const page = [
      '# The dog. The cat.',
      'A dog sat.',
      '```\nA cat sat. A dog sat.\n```',
      '| A cat. | A dog. |\n| - | - |\n| A fox. | A dog. |',
    ];
    expect(slices(page.join('\n\n'), { mode: 'threshold', threshold: 0, buffer: 0 })).toEqual(page);
  });

  // langchain PR #24761: sentences joined anew lost their place.
  test('spans hold what stands between the sentences', () => {
    const text = 'A cat sat.\n\n\nA cat\nstood.   A dog sat.\r\n\r\nA dog stood.';
    expect(slices(text, { buffer: 0 })).toEqual([
      'A cat sat.\n\n\nA cat\nstood.',
      'A dog sat.\r\n\r\nA dog stood.',
    ]);
  });
});

describe('what it embeds', () => {
  test('each sentence with its neighbours, as they stand', () => {
    const text = '# A head\n\nOne sat.\nTwo  sat.\n\nThree sat.';
    const of = (parameters: object) => bind(parameters).embeds?.(documentOf(text));
    expect(of({ buffer: 0 })).toEqual(['# A head', 'One sat.', 'Two  sat.', 'Three sat.']);
    expect(of({})).toEqual([
      '# A head\n\nOne sat.',
      '# A head\n\nOne sat.\nTwo  sat.',
      'One sat.\nTwo  sat.\n\nThree sat.',
      'Two  sat.\n\nThree sat.',
    ]);
    expect(of({ buffer: 3 })).toEqual(Array(4).fill(text));
  });

  test('nothing where there is nothing to compare, and no front matter', () => {
    const of = (text: string) => bind().embeds?.(documentOf(text));
    expect(of('')).toEqual([]);
    expect(of('One sentence.')).toEqual([]);
    expect(of('---\na: One. Two.\n---\nOne sentence.')).toEqual([]);
  });

  test('without vectors it says that an embedder is needed', () => {
    expect(() => bind().chunk(documentOf('One sentence.'))).toThrow(UserError);
    expect(() => bind().chunk(documentOf('One.'))).toThrow(/needs an embedder.*--embedder/);
  });
});

describe('vectors that are zero', () => {
  test('give no cut on either side, and flag the chunk', () => {
    const text = sentences('cat', 'cat', 'ant', 'dog', 'dog', 'fox');
    const cut = chunk(text, { buffer: 0, mode: 'threshold', threshold: 0 });
    expect(cut.map(({ start, end, flags }) => [text.slice(start, end), flags])).toEqual([
      [sentences('cat', 'cat', 'ant', 'dog', 'dog'), ['zero-vector']],
      ['A fox sat.', []],
    ]);
  });

  test('of all sentences leave the document whole, within the limit', () => {
    const text = sentences(...Array(9).fill('ant'));
    expect(chunk(text).map(({ flags }) => flags)).toEqual([['zero-vector']]);
    const cut = chunk(text, { unit: 'word', max: 12 });
    expect(cut.map(({ words, flags }) => [words, flags])).toEqual([
      [12, ['zero-vector']],
      [12, ['zero-vector']],
      [3, ['zero-vector']],
    ]);
  });
});

describe('max', () => {
  const inWords = { unit: 'word', buffer: 0 };

  test('cuts a larger group at sentence ends', () => {
    const text = sentences('cat', 'cat', 'cat', 'cat', 'dog');
    expect(slices(text, { ...inWords, max: 8 })).toEqual([
      sentences('cat', 'cat'),
      sentences('cat', 'cat'),
      sentences('dog'),
    ]);
  });

  test('cuts a larger sentence at words, a larger word at graphemes', () => {
    expect(slices('one two three four five', { ...inWords, max: 2 })).toEqual([
      'one two',
      'three four',
      'five',
    ]);
    expect(slices('ab👩‍👩‍👧‍👦cd', { unit: 'char', max: 3 })).toEqual(['ab', '👩‍👩‍👧‍👦', 'cd']);
    expect(chunk('ab👩‍👩‍👧‍👦cd', { unit: 'char', max: 3 })[1]?.flags).toEqual(['oversize']);
  });

  test('cuts larger code and tables at lines', () => {
    const code = '```\na b c\n\n  d e\nf\n```';
    expect(slices(code, { ...inWords, max: 4 })).toEqual(['```\na b c', '  d e\nf\n```']);
    const table = '| a |\n| - |\n| b |\n| c |';
    expect(slices(table, { ...inWords, max: 6 })).toEqual(['| a |\n| - |', '| b |\n| c |']);
  });

  test('counts the headings in front', () => {
    const text = `# Pets\n\n${sentences('cat', 'cat', 'cat')}`;
    const parameters = { unit: 'word', buffer: 0, max: 12, contextualise: true };
    // "A page > Pets" is 4 words of 12, over a quarter: "Pets" alone stays.
    expect(chunk(text, parameters).map(({ prefix, words }) => [prefix, words])).toEqual([
      ['Pets\n\n', 11],
    ]);
    expect(chunk(text, { ...parameters, max: 11 }).map(({ words }) => words)).toEqual([8, 3]);
  });

  test('holds over hostile text, whatever the vectors', () => {
    const measures = { token: countTokens, word: countWords, char: (text: string) => text.length };
    const parameters = fc.record({
      unit: fc.constantFrom('token' as const, 'word' as const, 'char' as const),
      max: fc.integer({ min: 1, max: 40 }),
      buffer: fc.nat({ max: 2 }),
      percentile: fc.constantFrom(0, 50, 95),
      contextualise: fc.boolean(),
    });
    fc.assert(
      fc.property(hostileText, parameters, fc.nat(), (text, stated, seed) => {
        const measure = measures[stated.unit];
        const toy = (of: string) => Float32Array.from([(of.length * seed) % 5, of.length % 3]);
        for (const { start, end, prefix, flags } of bind(stated).chunk(documentOf(text), toy)) {
          const slice = text.slice(start, end);
          if (measure(prefix + slice) <= stated.max) continue;
          expect(flags).toContain('oversize');
          expect([...new Intl.Segmenter().segment(slice)]).toHaveLength(1);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('parameters', () => {
  test('after defaults are those of the mode alone', () => {
    const common = { buffer: 1, max: 400, unit: 'token', contextualise: false };
    expect(bind().parameters).toMatchObject({ ...common, mode: 'percentile', percentile: 95 });
    expect(bind({ mode: 'threshold', threshold: 0.3 }).parameters).not.toHaveProperty('percentile');
    expect(bind({ mode: 'count', count: 4 }).parameters).toMatchObject({ mode: 'count', count: 4 });
  });

  test.each([
    [
      { threshold: 0.3 },
      '"threshold" belongs to "mode": "threshold", but the mode is "percentile"',
    ],
    [{ mode: 'count', count: 2, percentile: 90 }, '"percentile" belongs to "mode": "percentile"'],
    [{ mode: 'threshold' }, 'threshold: is missing: must be a cosine distance from 0 to 2'],
    [{ mode: 'count' }, 'count: is missing: must be a whole number of chunks of at least 1'],
    [{ mode: 'count', count: 0 }, 'must be a whole number of chunks of at least 1'],
    [{ mode: 'gradient' }, '"mode" must be one of: percentile, threshold, count'],
    [{ percentile: 101 }, 'percentile: must be a number from 0 to 100'],
    [{ mode: 'threshold', threshold: 2.5 }, 'threshold: must be a cosine distance from 0 to 2'],
    [{ max: 0 }, '"max" must be a whole number of at least 1'],
    [{ buffer: -1 }, '"buffer" must be a whole number of at least 0'],
  ])('%j: %s', (stated, message) => {
    expect(() => bind(stated)).toThrow(message);
  });

  test('that are wrong are told together', () => {
    const stated = { mode: 'count', threshold: 0.3, percentile: 90 };
    expect(() => bind(stated)).toThrow(
      /"percentile" belongs[\s\S]*"threshold" belongs[\s\S]*count: is/,
    );
  });
});

test('a document is compared with itself alone', () => {
  const document: Document = documentOf(sentences('cat', 'dog'));
  const asked: string[] = [];
  bind().chunk(document, (text) => {
    asked.push(text);
    return animals(text);
  });
  expect(asked).toEqual(bind().embeds?.(document));
});
