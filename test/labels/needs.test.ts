import { describe, expect, test } from 'vitest';
import { type LabelCorpus, labelCorpus } from '../../src/labels/corpus.ts';
import { judgeQuery } from '../../src/labels/judge-query.ts';
import { parentsOf } from '../../src/labels/parents.ts';
import type { Label } from '../../src/types.ts';
import { corpusOf, documentOf } from '../support/corpus-of.ts';
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
    ...rest
  }: {
    corpus?: LabelCorpus;
    duplicates?: 'equivalent' | 'strict';
    exhaustive?: readonly string[];
    allowed?: ReadonlySet<string>;
  } = {},
) {
  return judgeQuery(
    labels.map((label) => ({ grade: 1, ...label })),
    {
      corpus,
      duplicates,
      ...rest,
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
    expect(['a.md', 'b.md', 'c.md'].map(corpus.parents.ofDocument)).toEqual([
      ['a.md'],
      ['a.md'],
      ['c.md'],
    ]);
    expect(judge([{ document: 'b.md' }], { corpus }).needs[0]?.parents).toEqual(['a.md']);
    expect(judge([{ document: 'b.md', grade: 0 }], { corpus }).notRelevant).toEqual(['a.md']);
  });

  test('are one parent of a need that each of them meets', () => {
    const labels = [{ document: 'b.md', quote: 'Same text' }];
    expect(places(labels, { corpus })).toEqual([['b.md 0-9', 'a.md 0-9*', 'c.md 0-10*']]);
    expect(judge(labels, { corpus }).needs[0]?.parents).toEqual(['a.md', 'c.md']);
  });
});

describe('with sections as parents', () => {
  // '## One' 0 to 27, '## Two' 27 to 54, '## Three' 54 to 80; b.md repeats a text.
  const documents = [
    documentOf(
      'a.md',
      '## One\n\nAlpha beta gamma.\n\n## Two\n\nDelta kappa omega.\n\n## Three\n\nSigma theta.',
    ),
    documentOf('b.md', 'Sigma theta.\n\n## Rest\n\nNothing else.'),
  ];
  const corpus = labelCorpus(documents, parentsOf(documents, { unit: { heading: 2 } }));

  test('a label belongs to the section that holds most of it, others it touches are alternatives', () => {
    const { needs } = judge(
      [
        { document: 'a.md', quote: 'Alpha beta' },
        { document: 'a.md', quote: 'omega.\n\n## Three\n\nSigma theta' },
      ],
      { corpus },
    );
    // Counting as evidence: 'omega.' 6 of the second section, 'Three' and 'Sigma theta' of the third.
    expect(needs.map(({ parents }) => parents)).toEqual([['a.md#0'], ['a.md#55', 'a.md#27']]);
  });

  test('edge punctuation and heading markers put a label in no further section', () => {
    const { needs } = judge([{ document: 'a.md', quote: 'Alpha beta gamma.\n\n## ' }], { corpus });
    expect(needs[0]?.parents).toEqual(['a.md#0']);
  });

  test('a repeated text is met in its section too', () => {
    const { needs } = judge([{ document: 'a.md', quote: 'Sigma theta' }], { corpus });
    expect(needs[0]?.parents).toEqual(['a.md#55', 'b.md#0']);
  });

  test('a label without span is met by any section of its document', () => {
    const { needs } = judge([{ document: 'a.md' }, { document: 'b.md' }], { corpus });
    expect(needs.map(({ parents }) => parents)).toEqual([
      ['a.md#0', 'a.md#27', 'a.md#55'],
      ['b.md#0', 'b.md#14'],
    ]);
  });

  test('grade 0 judges the section that holds most of the label, or all of the document', () => {
    const judged = judge(
      [
        { document: 'a.md', quote: 'Alpha' },
        { document: 'a.md', quote: 'gamma.\n\n## Two\n\nDelta kappa', grade: 0 },
        { document: 'b.md', grade: 0 },
      ],
      { corpus },
    );
    expect(judged.notRelevant).toEqual(['a.md#27', 'b.md#0', 'b.md#14']);
  });

  test('what was read whole is judged not relevant but for what is labelled', () => {
    const judged = judge([{ document: 'a.md', quote: 'Delta' }], { corpus, exhaustive: ['a.md'] });
    expect(judged.notRelevant).toEqual(['a.md#0', 'a.md#55']);
  });
});

describe('what was read whole', () => {
  test('judges documents without a label not relevant, one labelled stays right', () => {
    const judged = judge(
      [
        { document: 'a.md', quote: 'Alpha' },
        { document: 'b.md', grade: 0 },
      ],
      {
        exhaustive: ['a.md', 'b.md', 'c.md'],
      },
    );
    expect(judged.notRelevant).toEqual(['b.md', 'c.md']);
  });
});

describe('a filter', () => {
  const corpus = corpusOf({
    'a.md': 'Use port 80 here.',
    'b.md': 'Or port 80.',
    'c.md': 'port 80',
  });
  const label = { document: 'a.md', quote: 'port 80' };

  test('leaves out repeated texts that the query cannot find', () => {
    expect(places([label], { corpus, allowed: new Set(['a.md', 'c.md']) })).toEqual([
      ['a.md 4-11', 'c.md 0-7*'],
    ]);
  });

  test.each([1, 0])('refuses a label of grade %i outside it', async (grade) => {
    const labels = [label, { document: 'b.md', grade }];
    expect(await failureOf(() => judge(labels, { corpus, allowed: new Set(['a.md']) }))).toBe(
      `q.jsonl:3: labels[1].document: document "b.md" lies outside the query's filter, so it can never be found`,
    );
  });
});

describe('an answer', () => {
  const corpus = corpusOf({
    'a.md': 'Set it with port\n  443, never 80.\n\n## Port 443\n\nDone. Done.',
    'b.md': 'As ever: set it with port 443, never 80!',
  });
  const quote = 'Set it with port 443, never 80';
  const answers = (...labels: Parameters<typeof judge>[0]) =>
    judge(labels, { corpus }).needs.flatMap(({ passages }) => passages.map(({ answer }) => answer));

  test('is a part of the labelled text, found with white space folded', () => {
    // 'port' at 12 to 16, '443' at 19 to 22; the comma counts, for it is at no edge of the passage.
    expect(answers({ document: 'a.md', quote, answer: 'port 443' })).toEqual([
      { start: 12, end: 22 },
    ]);
    expect(answers({ document: 'a.md', start: 12, end: 33, answer: ' 443, ' })).toEqual([
      { start: 19, end: 23 },
      { start: 26, end: 30 },
    ]);
  });

  test('is found in repeated texts too', () => {
    expect(answers({ document: 'b.md', quote: 'it with port 443', answer: '443' })).toEqual([
      { start: 26, end: 29 },
      { start: 19, end: 22 },
    ]);
  });

  test('holds no character that does not count', () => {
    expect(answers({ document: 'a.md', quote: '80.\n\n## Port 443', answer: '## Port' })).toEqual([
      { start: 38, end: 42 },
    ]);
  });

  test('is part of what a query asks for', () => {
    const identityOf = (answer?: string) =>
      judge([{ document: 'a.md', quote, ...(answer !== undefined && { answer }) }], { corpus })
        .identity;
    expect(identityOf('443')).not.toEqual(identityOf('80'));
    expect(identityOf()).toEqual([['a.md', 'Set it with port\n  443, never 80', 1, null]]);
  });

  test.each<[string, Partial<Label>, string]>([
    [
      'elsewhere in the document',
      { quote, answer: 'Done' },
      'labels[0].answer: the answer "Done" is not in the labelled text "Set it with port\n  443, never 80"; quote it from there',
    ],
    [
      'twice in the label',
      { quote: 'Done. Done.', answer: 'Done' },
      'labels[0].answer: the answer "Done" stands more than once in the labelled text; give more of the text around it',
    ],
    [
      'of what does not count',
      { quote: '80.\n\n## Port', answer: '##' },
      'labels[0].answer: the answer "##" has no character that counts as evidence',
    ],
    [
      'of a whole document',
      { answer: 'Done' },
      'labels[0].answer: "answer" is given without "quote" or "start"',
    ],
  ])('%s is refused', async (_situation, label, message) => {
    expect(await failureOf(() => judge([{ document: 'a.md', ...label }], { corpus }))).toBe(
      `q.jsonl:3: ${message}`,
    );
  });
});
