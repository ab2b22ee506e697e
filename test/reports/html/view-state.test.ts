import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fromHash,
  type State,
  shows,
  sorts,
  toHash,
} from '../../../src/reports/html/page/view-state.ts';

const first: State = {
  find: '',
  show: 'all',
  cause: '',
  tag: '',
  metric: 'recall@3',
  before: 'whole',
  after: 'halves',
  sort: { key: 'change', down: false },
  hidden: [],
  query: '',
};

test('an address says what differs from the first state, and no more', () => {
  expect(toHash(first, first)).toBe('');
  expect(toHash({ ...first, show: 'worse', query: 'q 1' }, first)).toBe('#query=q+1&show=worse');
});

test('any state reads back equal from its address', () => {
  const text = fc.string({ unit: 'grapheme' });
  const state = fc.record({
    find: text,
    cause: text,
    tag: text,
    metric: text,
    before: text,
    after: text,
    query: text,
    hidden: fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1 })),
    show: fc.constantFrom(...shows),
    sort: fc.record({ key: fc.constantFrom(...sorts), down: fc.boolean() }),
  });
  fc.assert(
    fc.property(state, (chosen) => {
      expect(fromHash(toHash(chosen, first), first)).toEqual(chosen);
    }),
  );
});

test('an address of another kind is the first state', () => {
  for (const hash of ['', '#', '#charts', '#show=nothing&sort=--id', '#%E0%A4%A']) {
    expect(fromHash(hash, first)).toEqual(first);
  }
});
