import { expect, test } from 'vitest';
import { blocksWithin } from '../../src/chunkers/blocks-within.ts';
import { blocksOf } from '../../src/segment/blocks.ts';

const text = '## Head one\n\nText of it.\n\n- a\n- b\n';
const source = { id: 'a.md', text, format: 'markdown' as const };

const within = (start: number, end: number) =>
  blocksWithin(source, { start, end }).map((block) => [
    block.kind,
    text.slice(block.start, block.end),
    ...(block.kind === 'heading' ? [text.slice(block.contentStart, block.end)] : []),
  ]);

test('blocks of the part are those of the document, and no others', () => {
  expect(blocksWithin(source, { start: 0, end: text.length })).toEqual(blocksOf(source));
  expect(blocksWithin(source, { start: 0, end: text.length })[1]).toBe(blocksOf(source)[1]);
  expect(within(13, 24)).toEqual([['paragraph', 'Text of it.']]);
  expect(within(11, 13)).toEqual([]);
});

test('a block that reaches beyond the part is cut there, without outer blanks', () => {
  expect(within(17, 25)).toEqual([['paragraph', 'of it.']]);
  expect(within(5, 18)).toEqual([
    ['heading', 'ad one', 'ad one'],
    ['paragraph', 'Text'],
  ]);
  expect(within(0, 6)).toEqual([['heading', '## Hea', 'Hea']]);
  expect(within(0, 2)).toEqual([['heading', '##', '']]);
  expect(within(1, 6)).toEqual([['heading', '# Hea', 'Hea']]);
});
