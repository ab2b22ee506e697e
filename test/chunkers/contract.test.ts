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
const never = () => false;
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
  sliding: [
    {
      parameters: { window: 3, stride: 3 },
      single: never,
      shared: none,
      countsNoBlanks: true,
    },
    {
      parameters: { window: 10_000, stride: 1, frontMatter: 'keep' },
      single: anyText,
      shared: none,
      countsNoBlanks: true,
    },
    {
      parameters: { unit: 'word', window: 7, stride: 2 },
      most: { size: 7, of: countWords },
      single: upTo(7, countWords),
      shared: { size: 5, of: countWords },
      countsNoBlanks: true,
    },
    {
      parameters: { unit: 'token', window: 12, stride: 9 },
      most: { size: 12, of: inDocument },
      single: upTo(12, countTokens),
      shared: { size: 3, of: inDocument },
      countsNoBlanks: false,
    },
  ],
  recursive: [
    {
      parameters: { unit: 'char', size: 40, overlap: 15 },
      most: { size: 40, of: characters },
      single: upTo(40, characters),
      shared: { size: 15, of: characters },
      countsNoBlanks: false,
    },
    {
      parameters: { unit: 'word', size: 9, overlap: '40%' },
      most: { size: 9, of: countWords },
      single: upTo(8, countWords),
      shared: { size: 3, of: countWords },
      countsNoBlanks: true,
    },
    {
      parameters: { size: 20, separators: ['\n\n', '\n', '. ', '\u0301', '\uDC69', ''] },
      most: { size: 20, of: countTokens },
      // No text has more tokens than bytes, however it is divided.
      single: upTo(20, Buffer.byteLength),
      shared: none,
      countsNoBlanks: false,
    },
    {
      parameters: { unit: 'char', size: 3, overlap: 2, separators: [''], frontMatter: 'keep' },
      most: { size: 3, of: characters },
      single: upTo(3, characters),
      shared: { size: 2, of: characters },
      countsNoBlanks: false,
    },
  ],
  semantic: [
    {
      parameters: { unit: 'word', max: 9 },
      most: { size: 9, of: countWords },
      single: never,
      shared: none,
      countsNoBlanks: true,
    },
    {
      parameters: { mode: 'threshold', threshold: 0.3, buffer: 0, max: 30, contextualise: true },
      most: { size: 30, of: countTokens },
      single: never,
      shared: none,
      countsNoBlanks: false,
    },
    {
      parameters: { mode: 'count', count: 1, max: 40, frontMatter: 'keep' },
      most: { size: 40, of: countTokens },
      single: upTo(40, countTokens),
      shared: none,
      countsNoBlanks: false,
    },
    {
      parameters: { unit: 'char', percentile: 0, buffer: 2, max: 3 },
      most: { size: 3, of: characters },
      single: never,
      shared: none,
      countsNoBlanks: false,
    },
  ],
  sections: [
    {
      parameters: {},
      single: plain,
      shared: none,
      countsNoBlanks: true,
      dropsMarkers: true,
      cutsBySection: true,
    },
    {
      parameters: { marker: 'keep', maxLevel: 2 },
      single: plain,
      shared: none,
      countsNoBlanks: true,
      cutsBySection: true,
    },
    {
      parameters: { hardMax: 12, mergeUnder: 6, unit: 'word', contextualise: true },
      single: upTo(6, countWords),
      most: { size: 12, of: countWords, atomic },
      shared: none,
      countsNoBlanks: true,
      cutsBySection: true,
      dropsMarkers: true,
    },
    {
      parameters: { hardMax: 40, marker: 'keep', frontMatter: 'keep' },
      single: upTo(40, countTokens),
      most: { size: 40, of: countTokens, atomic },
      shared: none,
      countsNoBlanks: false,
      cutsBySection: true,
    },
  ],
  structural: [
    {
      parameters: { target: 60, hardMax: 90, overlap: 20, minChunk: 10 },
      single: upTo(50, countTokens),
      most: { size: 90, of: countTokens, atomic },
      shared: { size: 20, of: countTokens },
      countsNoBlanks: false,
      cutsBySection: true,
    },
    {
      parameters: { unit: 'word', target: 14, hardMax: 18, overlap: 6, minChunk: 3, breakLevel: 1 },
      single: upTo(10, countWords),
      most: { size: 18, of: countWords, atomic },
      shared: { size: 6, of: countWords },
      countsNoBlanks: true,
      cutsBySection: true,
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
      cutsBySection: true,
    },
  ],
  'sentence-window': [
    {
      parameters: {},
      single: never,
      shared: none,
      countsNoBlanks: true,
      cutsBySection: true,
    },
    {
      parameters: { sentences: 0, contextualise: true, frontMatter: 'keep' },
      single: never,
      shared: none,
      countsNoBlanks: true,
      cutsBySection: true,
    },
  ],
  'parent-child': [
    {
      parameters: {
        parent: { strategy: 'structural', unit: 'word', target: 14, hardMax: 18, minChunk: 3 },
        child: { strategy: 'recursive', unit: 'word', size: 5 },
      },
      most: { size: 5, of: countWords },
      single: upTo(4, countWords),
      shared: none,
      countsNoBlanks: true,
      cutsBySection: true,
    },
    {
      parameters: {
        parent: { strategy: 'sections' },
        child: { strategy: 'fixed', unit: 'word', size: 6, overlap: 2, contextualise: true },
      },
      single: never,
      shared: { size: 2, of: countWords },
      countsNoBlanks: true,
      cutsBySection: true,
      dropsMarkers: true,
    },
    {
      parameters: {
        parent: { strategy: 'fixed', size: 30, overlap: 10 },
        child: { strategy: 'structural', unit: 'char', target: 40, hardMax: 50, overlap: 9 },
        frontMatter: 'keep',
      },
      most: { size: 50, of: characters, atomic },
      single: never,
      shared: { size: 9, of: characters },
      countsNoBlanks: false,
    },
    {
      parameters: {
        parent: { strategy: 'sections', marker: 'keep', maxLevel: 1 },
        child: { strategy: 'semantic', unit: 'word', max: 12 },
        contextualise: true,
      },
      most: { size: 12, of: countWords },
      single: never,
      shared: none,
      countsNoBlanks: true,
      cutsBySection: true,
    },
  ],
};

test('every strategy of the registry has its contract', () => {
  expect(Object.keys(promises)).toEqual(Object.keys(chunkers));
});

for (const [strategy, sets] of Object.entries(promises)) chunkerContract(strategy, sets);
