import { describe, expect, test } from 'vitest';
import type { Need, RunChunk } from '../../src/types.ts';
import { chunk, judged, need, passage, passageNeed } from '../support/build-run.ts';
import { queryMetric } from '../support/query-metric.ts';

function held(k: number, needs: readonly Need[], ranked: readonly RunChunk[], coverage = 1) {
  const { metric, cutoff } = queryMetric(`held@${k}`);
  return metric.value(judged(needs, ranked, { coverage }), cutoff);
}

const at = (start: number, end: number, document = 'a') => chunk(document, { start, end });

describe('held', () => {
  test('asks for the whole passage in one chunk: two that cover it together do not do', () => {
    const needs = [passageNeed('a', 90, 110)];
    expect(held(5, needs, [at(0, 100), at(100, 200)])).toBe(0);
    expect(held(5, needs, [at(0, 100), at(100, 200), at(90, 110)])).toBe(1);
    expect(held(5, needs, [at(91, 200), at(0, 109)])).toBe(0);
  });

  test('whatever share of a passage would do for passage-recall', () => {
    expect(held(5, [passageNeed('a', 0, 10)], [at(0, 9)], 0.5)).toBe(0);
  });

  test('is the share of the needs with passages, over the first k chunks of any parent', () => {
    const needs = [passageNeed('a'), passageNeed('b'), need('c')];
    const ranked = [at(500, 600), at(0, 10, 'b'), at(0, 10)];
    expect([1, 2, 3].map((k) => held(k, needs, ranked))).toEqual([0, 0.5, 1]);
  });

  test('takes any one of the passages, in its own document', () => {
    const either = need(['a', 'b'], { passages: [passage('a', 0, 10), passage('b', 40, 50)] });
    expect(held(1, [either], [at(40, 50, 'b')])).toBe(1);
    expect(held(1, [either], [at(0, 10, 'b')])).toBe(0);
    expect(held(1, [either], [at(0, 10, 'c')])).toBe(0);
  });

  test('reads the context; a further child of the same parent adds nothing and takes its place', () => {
    const child = (start: number) =>
      chunk('a', { start, end: start + 50, context: { start: 0, end: 300 } });
    expect(held(1, [passageNeed('a', 250, 300)], [child(0)])).toBe(1);
    const needs = [passageNeed('a', 0, 300), passageNeed('b')];
    const ranked = [child(0), child(50), at(0, 10, 'b')];
    expect([1, 2, 3].map((k) => held(k, needs, ranked))).toEqual([0.5, 0.5, 1]);
  });
});
