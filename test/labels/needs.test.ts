import { describe, expect, test } from 'vitest';
import type { LabelCorpus } from '../../src/labels/corpus.ts';
import { judgeQuery } from '../../src/labels/judge-query.ts';
import type { Label } from '../../src/types.ts';
import { corpusOf } from '../support/corpus-of.ts';
import { failureOf } from '../support/failure-of.ts';

const plain = corpusOf({
  'a.md': 'Alpha is first. Beta is second.',
  'b.md': 'Gamma is third.',
  'c.md': 'Delta is fourth.',
});

function judge(
  labels: readonly (Omit<Label, 'grade'> & { grade?: number })[],
  {
    corpus = plain,
    duplicates = 'equivalent',
  }: { corpus?: LabelCorpus; duplicates?: 'equivalent' | 'strict' } = {},
) {
  return judgeQuery(
    labels.map((label) => ({ grade: 1, ...label })),
    {
      corpus,
      duplicates,
      placeOf: (label) => ({ file: 'q.jsonl', line: 3, field: `labels[${label}]` }),
    },
  );
}

/** Where a query's needs can be met, as `document start-end`, with a star for a repeated text. */
function places(...input: Parameters<typeof judge>): string[][] {
  return judge(...input).needs.map((need) =>
    need.passages.map(
      ({ document, start, end, duplicate }) => `${document} ${start}-${end}${duplicate ? '*' : ''}`,
    ),
  );
}

describe('needs', () => {
  test('a label without a group is a need of its own', () => {
    const { needs } = judge([
      { document: 'a.md', quote: 'Alpha is first', grade: 2 },
      { document: 'b.md' },
    ]);
    expect(needs).toEqual([
      {
        grade: 2,
        parents: ['a.md'],
        passages: [{ document: 'a.md', start: 0, end: 14, runs: [5, 1, 2, 1, 5] }],
      },
      { grade: 1, parents: ['b.md'], passages: [] },
    ]);
  });

  test('labels of one group are alternatives: one need of the highest grade', () => {
    const { needs } = judge([
      { document: 'a.md', quote: 'Alpha', group: 'x' },
      { document: 'c.md', quote: 'Delta' },
      { document: 'b.md', quote: 'Gamma', group: 'x', grade: 3 },
      { document: 'a.md', quote: 'Beta', group: 'x', grade: 2 },
    ]);
    expect(needs.map(({ grade, parents }) => [grade, parents])).toEqual([
      [3, ['a.md', 'b.md']],
      [1, ['c.md']],
    ]);
    expect(needs.map(({ passages }) => passages.map(({ start }) => start))).toEqual([
      [0, 0, 16],
      [0],
    ]);
  });

  test('a group may be called like anything', () => {
    const { needs } = judge([
      { document: 'a.md', group: '__proto__' },
      { document: 'b.md', group: '3' },
      { document: 'c.md', group: '__proto__' },
      { document: 'b.md' },
    ]);
    expect(needs.map(({ parents }) => parents)).toEqual([['a.md', 'c.md'], ['b.md'], ['b.md']]);
  });

  test('identical labels of one group are one place', () => {
    const label = { document: 'b.md', quote: 'Gamma', group: 'x' };
    expect(places([label, { ...label, grade: 2 }])).toEqual([['b.md 0-5']]);
  });

  test('identical labels without a group are two needs of one place', () => {
    const label = { document: 'b.md', quote: 'Gamma' };
    expect(places([label, label])).toEqual([['b.md 0-5'], ['b.md 0-5']]);
  });

  test('no labels are no needs', () => {
    expect(judge([])).toEqual({ needs: [], spans: [], notRelevant: [], identity: [] });
  });

  test('a label of what does not count as evidence is refused', async () => {
    const corpus = corpusOf({ 'a.md': '---\ntitle: x\n---\nBody' });
    expect(
      await failureOf(() => judge([{ document: 'a.md', quote: 'title: x' }], { corpus })),
    ).toBe('q.jsonl:3: labels[0]: the labelled text has no character that counts as evidence');
  });
});

describe('grade 0', () => {
  test('is no need and judges its parent not relevant, once', () => {
    const judged = judge([
      { document: 'b.md', grade: 0 },
      { document: 'a.md', quote: 'Alpha' },
      { document: 'b.md', quote: 'Gamma', grade: 0 },
    ]);
    expect(judged.needs.map(({ parents }) => parents)).toEqual([['a.md']]);
    expect(judged.notRelevant).toEqual(['b.md']);
  });

  test('says nothing of a parent that meets a need', () => {
    const judged = judge([
      { document: 'a.md', quote: 'Beta', grade: 0 },
      { document: 'a.md', quote: 'Alpha' },
    ]);
    expect(judged.notRelevant).toEqual([]);
  });

  test('joins no group', async () => {
    const labels = [
      { document: 'a.md', group: 'x' },
      { document: 'b.md', group: 'x', grade: 0 },
    ];
    expect(await failureOf(() => judge(labels))).toBe(
      'q.jsonl:3: labels[1].group: a label of grade 0 joins no group; leave "group" out',
    );
  });

  test('is located like any label', async () => {
    const message = failureOf(() => judge([{ document: 'a.md', quote: 'Omega', grade: 0 }]));
    expect(await message).toContain('labels[0].quote: the quote "Omega" is not in "a.md"');
  });
});

describe('a text that stands in several places', () => {
  const corpus = corpusOf({
    'a.md': 'Use port 80 here.',
    'b.md': 'Or use\nport   80, as ever: port 80.',
    'c.md': 'Not port 8080, not export 80, not Port 80.',
  });
  const label = { document: 'a.md', quote: 'port 80' };

  test('is met in each of them, however its white space is set', () => {
    // b.md: 'port   80' at 7 to 16, 'port 80' at 27 to 34.
    expect(places([label], { corpus })).toEqual([['a.md 4-11', 'b.md 7-16*', 'b.md 27-34*']]);
    expect(judge([label], { corpus }).needs[0]?.parents).toEqual(['a.md', 'b.md']);
  });

  test('is met where it is labelled alone, if duplicates are strict', () => {
    expect(places([label], { corpus, duplicates: 'strict' })).toEqual([['a.md 4-11']]);
    expect(judge([label], { corpus, duplicates: 'strict' }).needs[0]?.parents).toEqual(['a.md']);
  });

  test('has the runs of each place', () => {
    const [need] = judge([label], { corpus }).needs;
    expect(need?.passages.map(({ runs }) => runs)).toEqual([
      [4, 1, 2],
      [4, 3, 2],
      [4, 1, 2],
    ]);
  });

  test('is found without the punctuation at its edges', () => {
    expect(places([{ document: 'a.md', quote: 'port 80 here.' }], { corpus })).toEqual([
      ['a.md 4-16'],
    ]);
    const quoted = corpusOf({ 'a.md': '"Hold on."', 'b.md': '(Hold on)' });
    expect(places([{ document: 'a.md', quote: '"Hold on."' }], { corpus: quoted })).toEqual([
      ['a.md 1-8', 'b.md 1-8*'],
    ]);
  });

  test.each([
    ['a longer number', 'port 800'],
    ['a longer word', 'export 80'],
    ['a longer identifier', 'port 80_b'],
    ['a letter that goes on with a mark', 'port 80\u0301'],
    ['a letter of two UTF-16 units', '𝒜port 80'],
  ])('is not met inside %s', (_situation, text) => {
    const other = corpusOf({ 'a.md': 'port 80', 'b.md': text });
    expect(places([label], { corpus: other })).toEqual([['a.md 0-7']]);
  });

  test('is met between words that no blank divides', () => {
    const chinese = corpusOf({ 'a.md': '请联系管理员。', 'b.md': '如有问题请联系管理员吧。' });
    expect(places([{ document: 'a.md', quote: '请联系管理员。' }], { corpus: chinese })).toEqual([
      ['a.md 0-6', 'b.md 4-10*'],
    ]);
  });

  test('is met in its own document, but not where it overlaps the labelled place', () => {
    const own = corpusOf({ 'a.md': 'tick tick tick, and tick tick' });
    const labels = [{ document: 'a.md', quote: 'tick tick', occurrence: 2 }];
    expect(places(labels, { corpus: own })).toEqual([['a.md 5-14', 'a.md 20-29*']]);
  });

  test('is no duplicate where it is labelled itself', () => {
    const labels = [
      { document: 'b.md', quote: 'port 80', occurrence: 1, group: 'x' },
      { ...label, group: 'x' },
    ];
    expect(places(labels, { corpus })).toEqual([['b.md 27-34', 'a.md 4-11', 'b.md 7-16*']]);
  });
});

describe('copied documents', () => {
  const corpus = corpusOf({ 'a.md': 'Same text.', 'b.md': 'Same text.', 'c.md': 'Same  text.' });

  test('share the first of them as parent', () => {
    expect(['a.md', 'b.md', 'c.md'].map(corpus.parentOf)).toEqual(['a.md', 'a.md', 'c.md']);
    expect(judge([{ document: 'b.md' }], { corpus }).needs[0]?.parents).toEqual(['a.md']);
    expect(judge([{ document: 'b.md', grade: 0 }], { corpus }).notRelevant).toEqual(['a.md']);
  });

  test('are one parent of a need that each of them meets', () => {
    const labels = [{ document: 'b.md', quote: 'Same text' }];
    expect(places(labels, { corpus })).toEqual([['b.md 0-9', 'a.md 0-9*', 'c.md 0-10*']]);
    expect(judge(labels, { corpus }).needs[0]?.parents).toEqual(['a.md', 'c.md']);
  });
});
