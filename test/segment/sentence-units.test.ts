import { describe, expect, test } from 'vitest';
import { blocksOf } from '../../src/segment/blocks.ts';
import { sentenceUnits } from '../../src/segment/sentence-units.ts';

const units = (text: string) =>
  sentenceUnits(text, blocksOf({ id: 'a.md', text, format: 'markdown' })).map(
    ({ start, end, kind }) => [text.slice(start, end), kind],
  );

describe('sentenceUnits', () => {
  test('keeps headings, code and tables whole', () => {
    const code = '```\nA one. B two.\n```';
    const table = '| A one. B two. |\n| - |';
    expect(units(`# Head. More\n\nOne here. Two\nhere.\n\n${code}\n\n${table}`)).toEqual([
      ['# Head. More', 'heading'],
      ['One here.', 'paragraph'],
      ['Two\nhere.', 'paragraph'],
      [code, 'code'],
      [table, 'table'],
    ]);
  });

  test('gives the number of a list item to its sentence', () => {
    expect(units('1. Open it. Look.\n2. Close it.')).toEqual([
      ['1. Open it.', 'list'],
      ['Look.', 'list'],
      ['2. Close it.', 'list'],
    ]);
  });

  test('begins a sentence with each item of a list, however deep', () => {
    const items = ['- apples', '* pears', '  + a nested\n  one', '  1) two', '2. three here. Four'];
    expect(units(items.join('\n')).map(([text]) => text)).toEqual([
      '- apples',
      '* pears',
      '+ a nested\n  one',
      '1) two',
      '2. three here.',
      'Four',
    ]);
    expect(units('- It was in\n  2019. That was it.').map(([text]) => text)).toEqual([
      '- It was in\n  2019.',
      'That was it.',
    ]);
    expect(units('- one\r\n- two\r- three').map(([text]) => text)).toEqual([
      '- one',
      '- two',
      '- three',
    ]);
  });

  test('gives what holds no letter to the sentence before, at the end of a block', () => {
    expect(units('It costs this. 12.50! 7.\n\nNext one.')).toEqual([
      ['It costs this. 12.50! 7.', 'paragraph'],
      ['Next one.', 'paragraph'],
    ]);
  });

  test('leaves a block without a letter one unit', () => {
    expect(units('---\n\n1. 2. 3!')).toEqual([
      ['---', 'rule'],
      ['1. 2. 3!', 'list'],
    ]);
  });

  test('does not end a sentence behind an abbreviation', () => {
    expect(units('Mr. Smith saw Fig. 3. He left.')).toEqual([
      ['Mr. Smith saw Fig. 3.', 'paragraph'],
      ['He left.', 'paragraph'],
    ]);
  });
});
