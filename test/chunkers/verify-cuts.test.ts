import { expect, test } from 'vitest';
import { chunkDocument } from '../../src/chunkers/chunk-document.ts';
import { defineChunker } from '../../src/chunkers/define-chunker.ts';
import { z } from '../../src/schema.ts';
import { documentOf } from '../contract/chunker.ts';

/** A strategy that cuts where it is told, to see the core refuse it. */
const liar = defineChunker({
  name: 'liar',
  version: 1,
  summary: 'Cuts where it is told.',
  schema: z.strictObject({ at: z.array(z.tuple([z.number(), z.number()])) }),
  settle: (stated) => stated,
  needs: () => [],
  chunk: (_document, { at }) => at.map(([start, end]) => ({ start, end })),
});

function cut(text: string, at: readonly (readonly number[])[]) {
  return chunkDocument(
    documentOf(text),
    liar.bind({ strategy: 'liar', at }, { at: {}, chunkers: {} }),
  );
}

test('sound cuts are accepted, kinds and words filled in', () => {
  expect(
    cut('one two', [
      [0, 3],
      [4, 7],
    ]),
  ).toMatchObject([
    { ord: 0, words: 1, tokens: 1, kind: 'prose' },
    { ord: 1, words: 1, tokens: 1, kind: 'prose' },
  ]);
});

test.each([
  ['one two', [[0, 8]], /page\.md at \[0, 8\), which is outside the document/],
  ['one two', [[-1, 3]], /outside/],
  ['one two', [[0.5, 3]], /outside/],
  ['one two', [[3, 4]], /holds no text/],
  ['one two', [[2, 2]], /holds no text/],
  [
    'one two',
    [
      [0, 5],
      [0, 7],
    ],
    /does not start and end after/,
  ],
  [
    'one two',
    [
      [0, 7],
      [2, 7],
    ],
    /does not start and end after/,
  ],
  ['a😀b', [[0, 2]], /splits a character at 2/],
  ['a\r\nb', [[0, 2]], /splits a character at 2/],
  ['a\r\nb', [[2, 4]], /splits a character at 2/],
])('%j cut at %j is refused', (text, at, message) => {
  expect(() => cut(text, at)).toThrow(message);
  expect(() => cut(text, at)).toThrow(/"liar"/);
});
