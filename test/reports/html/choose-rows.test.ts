import { describe, expect, test } from 'vitest';
import { chooseRows } from '../../../src/reports/html/page/queries/choose-rows.ts';
import type { State } from '../../../src/reports/html/page/view-state.ts';
import { pageDataOf } from '../../../src/reports/html/page-data-of.ts';
import { pageView } from './page-view.ts';

const data = pageDataOf(pageView());

const first: State = {
  find: '',
  show: 'all',
  cause: '',
  tag: '',
  metric: 'recall@1',
  before: 'whole',
  after: 'halves',
  sort: { key: 'order', down: false },
  hidden: [],
  query: '',
};

function chosen(state: Partial<State>): string[] {
  return chooseRows(data, { ...first, ...state }).map(({ at }) => data.queries[at]?.id ?? '');
}

const all = Array.from({ length: 12 }, (_, at) => `q${at}`);

describe('chooseRows', () => {
  test.each<[string, Partial<State>, readonly string[]]>([
    ['nothing chosen: all', {}, all],
    ['worse', { show: 'worse' }, all.slice(0, 8)],
    ['better', { show: 'better' }, all.slice(9)],
    ['changed', { show: 'changed' }, all.filter((id) => id !== 'q8')],
    ['the other way round', { show: 'worse', before: 'halves', after: 'whole' }, all.slice(9)],
    ['a variant against itself', { show: 'changed', before: 'whole', after: 'whole' }, []],
    ['missed by all: each is found by one', { show: 'missed' }, []],
    ['a metric that is reached by neither', { show: 'missed', metric: 'held@1' }, all.slice(9)],
    ['a tag', { tag: 'small' }, ['q0', 'q1', 'q2']],
    ['a cause of the second variant', { cause: 'past-k', after: 'whole' }, all.slice(9)],
    ['a cause that it has not', { cause: 'past-k' }, []],
    ['words in any order, whatever their case', { find: '10 VALVE' }, ['q10']],
    ['words in ids and tags', { find: 'q2 small' }, ['q2']],
    ['words that do not occur', { find: 'valve tap' }, []],
    ['all at once', { show: 'worse', tag: 'odd', find: 'valve 3' }, ['q3']],
    ['a metric that does not exist', { show: 'changed', metric: 'nothing' }, []],
  ])('%s', (_, state, expected) => {
    expect(chosen(state)).toEqual(expected);
  });

  test('what was lost and gained since the baseline, in which "halves" found the last six', () => {
    expect(chosen({ show: 'lost' })).toEqual(['q6', 'q7']);
    expect(chosen({ show: 'gained' })).toEqual([]);
    expect(chosen({ show: 'lost', after: 'whole' })).toEqual([]);
  });

  test('by change: worst first, and the other way', () => {
    const sort = { key: 'change', down: false } as const;
    expect(chosen({ sort })).toEqual([...all.slice(0, 9), ...all.slice(9)]);
    expect(chosen({ sort: { ...sort, down: true } })).toEqual([
      ...all.slice(9),
      'q8',
      ...all.slice(0, 8),
    ]);
  });

  test('what has no value stands last, whichever the way', () => {
    for (const down of [false, true]) {
      const sorted = chosen({ after: 'whole', sort: { key: 'cause', down } });
      expect(sorted).toEqual([...all.slice(9), ...all.slice(0, 9)]);
    }
  });

  test('fewer tokens are better', () => {
    // Three chunks of 40 tokens with "whole", five of 20 with "halves".
    expect(chosen({ metric: 'tokens@5', show: 'better' })).toEqual(all);
  });

  test('ids in the order of their numbers', () => {
    expect(chosen({ sort: { key: 'id', down: true } })).toEqual([...all].reverse());
  });
});
