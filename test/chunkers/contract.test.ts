import { expect, test } from 'vitest';
import { chunkers } from '../../src/chunkers/registry.ts';
import { frontMatterOf } from '../../src/segment/front-matter.ts';
import { countTokens } from '../../src/segment/tokens.ts';
import { countWords } from '../../src/segment/words.ts';
import type { Document } from '../../src/types.ts';
import { chunkerContract, type Promised } from '../contract/chunker.ts';

const characters = (text: string) => text.length;
/** Documents of up to so many units, front matter and headings apart. */
function upTo(size: number, of: (text: string) => number): (document: Document) => boolean {
  return ({ text, format }) =>
    of(text) <= size && (format === 'text' || !/^\s*(?:---|#|===)/m.test(text));
}

/** Without headings, a section is the whole document. */
const plain = upTo(Number.POSITIVE_INFINITY, characters);
const anyText = (document: Document) => frontMatterOf(document) === undefined;

const atomic = ['code', 'table'];
const none = { size: 0, of: characters };
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The size a text would have if its cuts had not been moved to grapheme boundaries: less than one cluster off. */
function unsnapped(size: (text: string) => number): (text: string) => number {
  return (text) => {
    const clusters = [...segmenter.segment(text)].map(({ segment }) => size(segment));
    return size(text) - Math.max(0, ...clusters.map((cluster) => cluster - 1));
  };
}

/** Encoded alone, a window can have up to two tokens more than in its document. */
const inDocument = (text: string) => Math.max(0, unsnapped(countTokens)(text) - 2);

const promises: { readonly [strategy: string]: readonly Promised[] } = {
  whole: [
    { parameters: {}, single: anyText, shared: none, countsNoBlanks: true },
    { parameters: { frontMatter: 'keep' }, single: anyText, shared: none, countsNoBlanks: true },
    { parameters: { contextualise: true }, single: anyText, shared: none, countsNoBlanks: true },
  ],
  fixed: [
    {
      parameters: { unit: 'word', size: 12, overlap: 5 },
      most: { size: 12, of: countWords },
      single: upTo(12, countWords),
      shared: { size: 5, of: countWords },
      countsNoBlanks: true,
    },
    {
      parameters: { unit: 'word', size: 7, overlap: 0, tail: 'anchor-end' },
      most: { size: 7, of: countWords },
      single: upTo(7, countWords),
      shared: { size: 6, of: countWords },
      countsNoBlanks: true,
    },
    {
      parameters: { unit: 'char', size: 9, overlap: 4 },
      single: upTo(9, characters),
      most: { size: 9, of: unsnapped(characters) },
      shared: { size: 4, of: unsnapped(characters) },
      countsNoBlanks: false,
    },
    {
      parameters: { size: 16, overlap: 6, frontMatter: 'keep' },
      single: upTo(16, countTokens),
      most: { size: 16, of: inDocument },
      shared: { size: 6, of: inDocument },
      countsNoBlanks: false,
    },
    {
      parameters: { size: 1 },
      single: upTo(1, countTokens),
      most: { size: 1, of: inDocument },
      shared: none,
      countsNoBlanks: false,
    },
  ],
  sections: [
    { parameters: {}, single: plain, shared: none, countsNoBlanks: true, dropsMarkers: true },
    {
      parameters: { marker: 'keep', maxLevel: 2 },
      single: plain,
      shared: none,
      countsNoBlanks: true,
    },
    {
      parameters: { hardMax: 12, mergeUnder: 6, unit: 'word', contextualise: true },
      single: upTo(6, countWords),
      most: { size: 12, of: countWords, atomic },
      shared: none,
      countsNoBlanks: true,
      dropsMarkers: true,
    },
    {
      parameters: { hardMax: 40, marker: 'keep', frontMatter: 'keep' },
      single: upTo(40, countTokens),
      most: { size: 40, of: countTokens, atomic },
      shared: none,
      countsNoBlanks: false,
    },
  ],
  structural: [
    {
      parameters: { target: 60, hardMax: 90, overlap: 20, minChunk: 10 },
      single: upTo(50, countTokens),
      most: { size: 90, of: countTokens, atomic },
      shared: { size: 20, of: countTokens },
      countsNoBlanks: false,
    },
    {
      parameters: { unit: 'word', target: 14, hardMax: 18, overlap: 6, minChunk: 3, breakLevel: 1 },
      single: upTo(10, countWords),
      most: { size: 18, of: countWords, atomic },
      shared: { size: 6, of: countWords },
      countsNoBlanks: true,
    },
    {
      parameters: {
        unit: 'char',
        target: 80,
        hardMax: 80,
        overlap: '25%',
        minChunk: 0,
        breakLevel: 0,
        atomic: [],
        keepWithNext: false,
        contextualise: false,
        frontMatter: 'keep',
      },
      single: upTo(80, characters),
      most: { size: 80, of: characters },
      shared: { size: 20, of: characters },
      countsNoBlanks: false,
    },
    {
      parameters: { target: 3, hardMax: 4, overlap: 1, minChunk: 0 },
      single: upTo(3, countTokens),
      most: { size: 4, of: countTokens, atomic },
      shared: { size: 1, of: countTokens },
      countsNoBlanks: false,
    },
  ],
};

test('every strategy of the registry has its contract', () => {
  expect(Object.keys(promises)).toEqual(Object.keys(chunkers));
});

for (const [strategy, sets] of Object.entries(promises)) chunkerContract(strategy, sets);
