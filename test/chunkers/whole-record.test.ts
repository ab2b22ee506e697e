import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { pluginChunker } from '../../src/chunkers/plugin/plugin-chunker.ts';
import { chunkers } from '../../src/chunkers/registry.ts';
import { verify } from '../../src/chunkers/verify/verify.ts';
import type { Document, Variant } from '../../src/types.ts';
import { documentOf } from '../contract/chunker.ts';

/** Six lines of two short sentences each: 12 sentences, 36 words. */
const body = Array.from({ length: 6 }, (_, n) => `field${n}: One two. Three four five.`).join(
  '\n\n',
);
const record = documentOf(`\n${body}\n`, 'record');
const all = { start: 1, end: body.length + 1 };

function cut(definition: Readonly<Record<string, unknown>>, document: Document = record) {
  const variant = bindVariant({ name: 'v', definition });
  const chunks = variant.chunk(document, () => new Float32Array([1, 0]));
  expect(verify(document, chunks, variant)).toEqual([]);
  return chunks;
}

describe('a record that fits one chunk is not split', () => {
  test.each([
    // Its own limit is what counts, in its own unit: 36 words.
    [
      { strategy: 'fixed', unit: 'word', size: 36 },
      { strategy: 'fixed', unit: 'word', size: 35 },
    ],
    [
      { strategy: 'fixed', unit: 'char', size: body.length },
      { strategy: 'fixed', unit: 'char', size: body.length - 1 },
    ],
    [
      { strategy: 'recursive', unit: 'word', size: 36 },
      { strategy: 'recursive', unit: 'word', size: 35 },
    ],
    [
      { strategy: 'sliding', window: 12, stride: 6 },
      { strategy: 'sliding', window: 11, stride: 6 },
    ],
    [
      {
        strategy: 'structural',
        unit: 'word',
        target: 10,
        hardMax: 36,
        overlap: 0,
        minChunk: 0,
        contextualise: false,
      },
      {
        strategy: 'structural',
        unit: 'word',
        target: 10,
        hardMax: 35,
        overlap: 0,
        minChunk: 0,
        contextualise: false,
      },
    ],
    [
      // With the two words of its title in front.
      { strategy: 'structural', unit: 'word', target: 10, hardMax: 38, overlap: 0, minChunk: 0 },
      { strategy: 'structural', unit: 'word', target: 10, hardMax: 37, overlap: 0, minChunk: 0 },
    ],
    [
      { strategy: 'sections', unit: 'word', hardMax: 36 },
      { strategy: 'sections', unit: 'word', hardMax: 35 },
    ],
    [
      { strategy: 'semantic', unit: 'word', max: 36 },
      { strategy: 'semantic', unit: 'word', max: 35 },
    ],
    // What the window of a sentence would show anyway: 2 × 6 + 1 sentences.
    [
      { strategy: 'sentence-window', sentences: 6 },
      { strategy: 'sentence-window', sentences: 5 },
    ],
    // What a child can hold.
    [
      {
        strategy: 'parent-child',
        parent: { strategy: 'whole' },
        child: { strategy: 'fixed', unit: 'word', size: 36 },
      },
      {
        strategy: 'parent-child',
        parent: { strategy: 'whole' },
        child: { strategy: 'fixed', unit: 'word', size: 35 },
      },
    ],
  ])('%j: one chunk; %j: several', (fits, split) => {
    expect(cut(fits)).toMatchObject([all]);
    expect(cut(split).length).toBeGreaterThan(1);
  });

  test('a strategy without a limit never splits one', () => {
    const long = documentOf(`${body}\n\n`.repeat(500), 'record');
    expect(cut({ strategy: 'sections' }, long)).toHaveLength(1);
    expect(cut({ strategy: 'whole' }, long)).toHaveLength(1);
  });

  test('a parent is a whole record too, where the parent strategy can hold it', () => {
    const small = { unit: 'word', overlap: 0, minChunk: 0 };
    const families = (hardMax: number) =>
      cut({
        strategy: 'parent-child',
        parent: { strategy: 'structural', target: 10, hardMax, ...small, contextualise: false },
        child: { strategy: 'fixed', unit: 'word', size: 12 },
      });
    expect(families(36)).toHaveLength(3);
    for (const { context } of families(36)) expect(context).toEqual(all);
    // Each parent is one line of 6 words then, and so is its child, whose context is itself.
    expect(families(35).map(({ words, context }) => [words, context])).toEqual(
      Array(6).fill([6, undefined]),
    );
  });

  test('other documents are cut as ever', () => {
    const strict = { strategy: 'sentence-window', sentences: 9 };
    expect(cut(strict, documentOf(body, 'text'))).toHaveLength(12);
    expect(cut(strict)).toHaveLength(1);
  });

  test('a blank one has no chunk, for every strategy', () => {
    for (const strategy of Object.keys(chunkers)) {
      const parts = { parent: { strategy: 'whole' }, child: { strategy: 'fixed' } };
      const definition = { strategy, ...(strategy === 'parent-child' && parts) };
      expect(cut(definition, documentOf(' \n', 'record')), strategy).toEqual([]);
    }
  });

  test('nothing is embedded to cut it', () => {
    const semantic = bindVariant({ name: 'v', definition: { strategy: 'semantic' } });
    expect(semantic.embeds?.(record)).toEqual([]);
    expect(semantic.embeds?.(documentOf(body, 'text'))?.length).toBeGreaterThan(1);
  });

  test('a plug-in keeps to it where it declares a limit, and where it declares none', () => {
    const byLine = (limits?: object): Variant => {
      const chunker = pluginChunker(
        {
          name: 'halves',
          version: 1,
          chunk: (_: Document, __: object, { body: { start, end } }: { body: typeof all }) => {
            const middle = Math.floor((start + end) / 2);
            return [
              { start, end: middle },
              { start: middle, end },
            ];
          },
          ...(limits && { limits: () => limits }),
        },
        { file: 'halves.mjs', hash: '' },
      );
      return bindVariant({
        name: 'v',
        definition: { strategy: 'halves' },
        chunkers: { halves: chunker },
      });
    };
    expect(byLine({ unit: 'word', size: 36 }).chunk(record)).toHaveLength(1);
    expect(byLine({ unit: 'word', size: 35 }).chunk(record)).toHaveLength(2);
    expect(byLine().chunk(record)).toHaveLength(1);
  });
});
