import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { documentOf } from '../contract/chunker.ts';

function chunk(text: string, definition: object) {
  const variant = bindVariant({ name: 'v', definition: { strategy: 'recursive', ...definition } });
  return variant.chunk(documentOf(text, 'text'));
}

function spans(text: string, definition: object): number[][] {
  return chunk(text, definition).map(({ start, end }) => [start, end]);
}

function slices(text: string, definition: object): string[] {
  return chunk(text, definition).map(({ start, end }) => text.slice(start, end));
}

const problemsOf = (definition: object) => () => chunk('text', definition);

describe('what it repeats keeps its own offsets', () => {
  test('"chunk chunk" (langchain #21475)', () => {
    expect(problemsOf({ unit: 'char', size: 5, overlap: 5 })).toThrow(/smaller than "size" \(5\)/);
    expect(spans('chunk chunk', { unit: 'char', size: 5, overlap: 4 })).toEqual([
      [0, 5],
      [6, 10],
      [6, 11],
    ]);
  });

  test('a sentence four times over (LlamaIndexTS #1632)', () => {
    const text = 'Same text here. '.repeat(4);
    expect(spans(text, { unit: 'char', size: 16 })).toEqual([
      [0, 15],
      [16, 31],
      [32, 47],
      [48, 63],
    ]);
  });

  test('six equal lines are lines 1 to 3, 3 to 5 and 5 to 6 (langchainjs #2131)', () => {
    const text = Array(6).fill('line').join('\n');
    const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
    const cut = spans(text, { unit: 'char', size: 15, overlap: 5 });
    expect(cut.map((span) => span.map(lineOf))).toEqual([
      [1, 3],
      [3, 5],
      [5, 6],
    ]);
  });

  test('with tokens as with characters (langchain #29884)', () => {
    // One token a word.
    const text = 'one two three four five six';
    expect(slices(text, { size: 4, overlap: 2 })).toEqual([
      'one two three four',
      'three four five six',
    ]);
  });
});

describe('separators', () => {
  test('are text, not patterns (langchain #7854)', () => {
    const text = 'Version 3.14 is out. It is small.';
    const cut = slices(text, { unit: 'char', size: 22, separators: ['. ', ''] });
    expect(cut).toEqual(['Version 3.14 is out', '. It is small.']);
  });

  test('stay at the start of what follows', () => {
    const definition = { unit: 'char', size: 4, separators: ['#', ''] };
    expect(slices('ab#cd#ef', definition)).toEqual(['ab', '#cd', '#ef']);
  });

  test('are found where they overlap themselves', () => {
    const definition = { unit: 'char', size: 4, separators: ['##', ''] };
    expect(slices('abc###def', definition)).toEqual(['abc#', '##de', 'f']);
  });

  test('a separator that comes after the piece is not looked for there', () => {
    const definition = { unit: 'char', size: 6, separators: ['\n', '.', ''] };
    expect(slices('abcdefgh\na.b', definition)).toEqual(['abcdef', 'gh', 'a.b']);
  });

  test.each(['\r\n', '\r'])('a line feed stands for %j too', (ending) => {
    // By spaces alone it would be "one two three" and the rest.
    const text = 'one two\n\nthree\nfour five';
    const definition = { unit: 'word', size: 3 };
    const cut = slices(text, definition);
    expect(cut).toEqual(['one two', 'three\nfour five']);
    expect(slices(text.replaceAll('\n', ending), definition)).toEqual(
      cut.map((slice) => slice.replaceAll('\n', ending)),
    );
  });

  test('a line feed stands for one line end, never for half of one', () => {
    const definition = { unit: 'char', size: 8, separators: ['\n\n', ''] };
    expect(slices('ab\r\ncd\r\n\r\nef', definition)).toEqual(['ab\r\ncd', 'ef']);
    expect(slices('abc\r\ndefghij', definition)).toEqual(['abc\r\ndef', 'ghij']);
  });

  test('are text beside a line end too', () => {
    const definition = { unit: 'char', size: 6, separators: ['.\n', ''] };
    // At "c\r\n" a pattern would cut as well.
    expect(slices('abc\r\nde.\r\nf', definition)).toEqual(['abc\r\nd', 'e', '.\r\nf']);
  });

  test('do not cut a character in two', () => {
    expect(slices('a\u0301b\u0301', { unit: 'char', size: 3, separators: ['\u0301', ''] })).toEqual(
      ['a\u0301', 'b\u0301'],
    );
    expect(slices('ab😀cd', { unit: 'char', size: 3, separators: ['\uDE00', ''] })).toEqual([
      'ab',
      '😀c',
      'd',
    ]);
  });
});

describe('what no separator divides', () => {
  const word = 'x'.repeat(25);

  test('is cut at the size (llama_index #338)', () => {
    expect(spans(word, { unit: 'char', size: 10 })).toEqual([
      [0, 10],
      [10, 20],
      [20, 25],
    ]);
  });

  test('stays whole and is flagged where "" is left out (langchain #528)', () => {
    const [only, ...rest] = chunk(` ${word} `, { unit: 'char', size: 10, separators: ['\n'] });
    expect(only).toMatchObject({ start: 1, end: 26, flags: ['oversize'] });
    expect(rest).toEqual([]);
  });

  test('is cut into clusters, of which one larger than the size is flagged', () => {
    const family = '👩‍👩‍👧‍👦';
    const cut = chunk(`ab${family}cd`, { unit: 'char', size: 3 });
    expect(cut.map(({ start, end, flags }) => [start, end, flags])).toEqual([
      [0, 2, []],
      [2, 13, ['oversize']],
      [13, 15, []],
    ]);
  });

  test('is cut into words where words are counted', () => {
    const tabs = 'one\ttwo\u00A0three\tfour';
    expect(slices(tabs, { unit: 'word', size: 2 })).toEqual(['one\ttwo', 'three\tfour']);
    expect(slices('one two', { unit: 'word', size: 1 })).toEqual(['one', 'two']);
  });
});

test('a chunk whose slice is larger than its parts were together is flagged', () => {
  // " violin" is one token; without the blank, which is trimmed, it is two.
  const cut = chunk('one two violin plum', { size: 2 });
  expect(cut.map(({ tokens, flags }) => [tokens, flags])).toEqual([
    [2, []],
    [3, ['oversize']],
  ]);
});

describe('neighbours may share', () => {
  const definition = { unit: 'char', size: 3, overlap: 2, separators: [''] };

  test('a start: " cc" lost its blank', () => {
    expect(spans(' ccc', definition)).toEqual([
      [1, 3],
      [1, 4],
    ]);
  });

  test('an end: "bc " does', () => {
    expect(spans('abc ', definition)).toEqual([
      [0, 3],
      [1, 3],
    ]);
  });

  test('but not both: of equal spans the second is dropped', () => {
    expect(spans('ab   ', definition)).toEqual([
      [0, 2],
      [1, 2],
    ]);
    expect(spans('a  b', definition)).toEqual([
      [0, 1],
      [3, 4],
    ]);
  });
});

describe('its parameters', () => {
  test('default to 400 tokens without overlap, at paragraphs, lines, words, characters', () => {
    const { parameters } = bindVariant({ name: 'v', definition: { strategy: 'recursive' } });
    expect(parameters).toMatchObject({
      unit: 'token',
      encoding: 'cl100k_base',
      size: 400,
      overlap: 0,
      separators: ['\n\n', '\n', ' ', ''],
    });
  });

  test('take the overlap in percent', () => {
    const { parameters } = bindVariant({
      name: 'v',
      definition: { strategy: 'recursive', size: 250, overlap: '15%' },
    });
    expect(parameters['overlap']).toBe(37);
  });

  test.each([
    [{ size: 0 }, /"size" must be a whole number of at least 1/],
    [{ size: 5, overlap: 6 }, /smaller than "size"/],
    [{ size: 5, overlap: '100%' }, /smaller than "size"/],
    [{ separators: [] }, /"separators" must be a list of one or more texts/],
    [{ separators: '\n' }, /"separators" must be a list of one or more texts/],
    [{ separators: ['', ' '] }, /must be the last/],
    [{ encoding: 'gpt2' }, /the encoding must be one of: cl100k_base/],
    [{ tail: 'short' }, /tail/],
  ])('%j is refused', (definition, message) => {
    expect(problemsOf(definition)).toThrow(message);
  });
});
