import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adviceFor, type Explained } from '../../src/causes/advice.ts';
import { chunkers } from '../../src/chunkers/registry.ts';
import type { Cause, NeedCause, SplitCause } from '../../src/types.ts';

const strategies = Object.keys(chunkers);
const causes: readonly Exclude<Cause, 'found'>[] = [
  'cut',
  'absent',
  'unembeddable',
  'truncated',
  'wrong-chunk',
  'tied',
  'past-k',
  'beyond',
  'empty',
];
const kinds = ['prose', 'table', 'code', 'mixed', null] as const;

function lost(cause: Cause, kind: NeedCause['kind'] = 'prose'): NeedCause {
  const isSplit = ['cut', 'absent', 'unembeddable', 'truncated'].includes(cause);
  const split: SplitCause = cause === 'cut' ? 'cut' : 'held';
  const rank = cause === 'found' ? null : 'past-k';
  const places = { chunkRank: null, parentRank: null, chunks: [], document: null };
  return {
    query: 'q',
    need: 0,
    cause,
    split: isSplit ? split : 'held',
    rank,
    ...places,
    nearTie: false,
    kind,
  };
}

function times(count: number, need: NeedCause): NeedCause[] {
  return Array.from({ length: count }, () => need);
}

function explained(
  strategy: string,
  needs: readonly NeedCause[],
  {
    name = 'v',
    parameters = {},
  }: { name?: string; parameters?: Explained['variant']['parameters'] } = {},
): Explained {
  return { variant: { name, strategy, parameters }, needs };
}

const advise = (one: Explained, others: readonly Explained[] = []) =>
  adviceFor(one, [one, ...others]);

describe('the line of advice', () => {
  test('counts what most lost needs have in common', () => {
    const needs = [
      ...times(12, lost('cut', 'table')),
      ...times(2, lost('past-k')),
      ...times(80, lost('found')),
    ];
    expect(advise(explained('fixed', needs))).toBe(
      '12 of 14 lost needs are cut tables: try structural',
    );
  });

  test('is none where nothing was lost', () => {
    expect(advise(explained('fixed', times(3, lost('found'))))).toBeNull();
    expect(advise(explained('fixed', []))).toBeNull();
  });

  test('speaks of one', () => {
    expect(advise(explained('fixed', [lost('cut', 'table')]))).toBe(
      'the only lost need is a cut table: try structural',
    );
    const spread = [lost('cut', 'code'), lost('beyond')];
    expect(advise(explained('fixed', spread))).toBe(
      '1 of 2 lost needs is cut code: try structural',
    );
  });

  test('names tables or code where they are half of what is cut, else passages', () => {
    const cut = (tables: number, prose: number) =>
      advise(
        explained('fixed', [
          ...times(tables, lost('cut', 'table')),
          ...times(prose, lost('cut', 'mixed')),
        ]),
      );
    expect(cut(3, 3)).toBe('3 of 6 lost needs are cut tables: try structural');
    expect(cut(3, 4)).toBe('7 of 7 lost needs are cut passages: try structural');
  });

  test('is about the most frequent cause, cut passages of several kinds together', () => {
    const needs = [
      ...times(2, lost('cut', 'table')),
      ...times(3, lost('cut', 'prose')),
      ...times(4, lost('past-k')),
    ];
    expect(advise(explained('fixed', needs))).toContain('5 of 9 lost needs are cut passages');
  });

  test.each([
    ['cut', 'table', 'structural', { atomic: ['code'] }, 'add "table" to "atomic"'],
    ['cut', 'table', 'structural', { atomic: ['table'] }, 'raise "target" and "hardMax"'],
    ['cut', 'code', 'structural', {}, 'add "code" to "atomic"'],
    ['cut', 'code', 'sliding', {}, 'try structural'],
    ['cut', 'prose', 'recursive', {}, 'try structural'],
    ['cut', 'prose', 'structural', {}, 'raise "target" or "overlap"'],
    ['cut', 'prose', 'sentence-window', {}, 'raise "sentences"'],
    ['cut', 'prose', 'parent-child', {}, 'make "parent" larger'],
    ['cut', 'prose', 'sections', {}, 'raise "mergeUnder"'],
    ['absent', 'prose', 'fixed', {}, 'see with chunkproof chunk what the strategy leaves out'],
    ['unembeddable', 'prose', 'fixed', {}, 'try another embedder'],
    [
      'truncated',
      'prose',
      'fixed',
      {},
      'try smaller chunks, or an embedder that reads longer ones',
    ],
    ['wrong-chunk', 'prose', 'fixed', { contextualise: false }, 'try "contextualise": true'],
    ['wrong-chunk', 'prose', 'fixed', { contextualise: true }, 'try parent-child'],
    [
      'wrong-chunk',
      'prose',
      'parent-child',
      {},
      'the split is not at fault, try another embedder or retriever',
    ],
    [
      'tied',
      'prose',
      'fixed',
      {},
      'see with chunkproof chunk --stats whether chunks repeat each other',
    ],
    ['past-k', 'prose', 'whole', { contextualise: false }, 'try structural'],
    ['past-k', 'prose', 'fixed', { contextualise: false }, 'try "contextualise": true'],
    [
      'past-k',
      'prose',
      'structural',
      { contextualise: true },
      'the split is not at fault, try another embedder or retriever',
    ],
    [
      'beyond',
      'prose',
      'fixed',
      {},
      'the retriever does not return them: let it return more where it can, or try another',
    ],
    [
      'empty',
      'prose',
      'fixed',
      {},
      'see whether the embedder or the retriever knows any word of theirs',
    ],
  ] as const)('for %s (%s) of %s %j: %s', (cause, kind, strategy, parameters, measure) => {
    const line = advise(explained(strategy, times(2, lost(cause, kind)), { parameters }));
    expect(line?.split(': ').slice(1).join(': ')).toBe(measure);
  });

  test('says which variant of the run bears it out', () => {
    const one = explained('fixed', times(4, lost('cut', 'table')));
    const needs = [...times(3, lost('past-k', 'table')), lost('cut', 'table')];
    const other = explained('structural', needs, { name: 'structural350' });
    expect(advise(one, [other])).toBe(
      '4 of 4 lost needs are cut tables: try structural (structural350 keeps 3 of them whole)',
    );
    const whole = explained('whole', times(2, lost('past-k')));
    const finding = explained('structural', [lost('found'), lost('past-k')], { name: 's' });
    expect(advise(whole, [finding])).toContain('try structural (s finds 1 of them)');
  });

  test('recommends nothing that did worse in the same run', () => {
    const one = explained('fixed', times(4, lost('cut', 'table')));
    const needs = times(4, lost('cut', 'table'));
    expect(advise(one, [explained('structural', needs, { name: 's' })])).toBe(
      '4 of 4 lost needs are cut tables: try larger chunks',
    );
  });

  test('weighs all needs, not those alone that it is about', () => {
    // The one that finds 1 of 2 finds 1 of 4 in all; the variant itself finds 2 of 4.
    const whole = explained('whole', [...times(2, lost('past-k')), ...times(2, lost('found'))]);
    const needs = [lost('found'), ...times(3, lost('past-k'))];
    expect(advise(whole, [explained('structural', needs, { name: 's' })])).not.toContain(
      'structural',
    );
    const better = [lost('found'), lost('past-k'), ...times(2, lost('found'))];
    const many = [
      explained('structural', needs, { name: 's' }),
      explained('structural', better, { name: 't' }),
    ];
    expect(advise(whole, many)).toContain('try structural (t finds 1 of them)');
  });

  test('never recommends the strategy that the variant has, and always something', () => {
    const needs = fc.array(
      fc
        .tuple(fc.constantFrom(...causes), fc.constantFrom(...kinds))
        .map(([cause, kind]) => lost(cause, kind)),
      { minLength: 1, maxLength: 12 },
    );
    const parameters = fc.record({
      contextualise: fc.boolean(),
      atomic: fc.subarray(['table', 'code']),
    });
    fc.assert(
      fc.property(fc.constantFrom(...strategies), needs, parameters, (strategy, all, given) => {
        const line = advise(explained(strategy, all, { parameters: given }));
        expect(line).toMatch(/^(\d+ of \d+ lost needs (is|are)|the only lost need is) .+: .+$/);
        expect(line).not.toMatch(new RegExp(`try ${strategy}\\b`));
      }),
    );
  });
});
