import { describe, expect, test } from 'vitest';
import type { Need, RunChunk } from '../../src/types.ts';
import { chunk, judged, need, passage, passageNeed } from '../support/build-run.ts';
import { queryMetric } from '../support/query-metric.ts';

/** char-recall, char-precision and iou of the first k chunks. */
function figures(k: number, needs: readonly Need[], ranked: readonly RunChunk[]) {
  return ['char-recall', 'char-precision', 'iou'].map((family) => {
    const { metric, cutoff } = queryMetric(`${family}@${k}`);
    return metric.value(judged(needs, ranked), cutoff);
  });
}

const at = (start: number, end: number, document = 'a') => chunk(document, { start, end });

describe('char-recall, char-precision, iou, by hand', () => {
  const label = [passageNeed('a', 100, 200)];

  test('one chunk over a part of one label', () => {
    // 50 of 100 labelled characters in a chunk of 150; 50 are missed.
    expect(figures(1, label, [at(0, 150)])).toEqual([50 / 100, 50 / 150, 50 / 200]);
  });

  test('chunks that overlap count each time below the line, and once above', () => {
    // 100…150 and 120…180: 80 labelled characters; chunks of 150 + 60.
    const ranked = [at(0, 150), at(120, 180)];
    expect(figures(2, label, ranked)).toEqual([80 / 100, 80 / 210, 80 / 230]);
    expect(figures(9, label, [at(100, 200), at(100, 200)])).toEqual([1, 0.5, 0.5]);
  });

  test('chunks of other documents are paid for', () => {
    const ranked = [at(100, 200, 'b'), at(100, 200)];
    expect(figures(1, label, ranked)).toEqual([0, 0, 0]);
    expect(figures(2, label, ranked)).toEqual([1, 0.5, 0.5]);
  });

  test('each label by itself: recall divides by the sum of the labels', () => {
    // Labels 0…100 and 50…150 share 50 characters; the chunk 0…100 misses 50 of the second.
    const two = [passageNeed('a', 0, 100), passageNeed('a', 50, 150)];
    expect(figures(1, two, [at(0, 100)])).toEqual([100 / 200, 1, 100 / 150]);
    expect(figures(1, two, [at(0, 150)])).toEqual([150 / 200, 1, 1]);
    // 0…50 leaves 50 of the first and all 100 of the second: their shared place is missed twice.
    expect(figures(1, two, [at(0, 50)])).toEqual([50 / 200, 1, 50 / 200]);
  });

  test('alternatives of a need are labels like others', () => {
    const either = need('a', { passages: [passage('a', 0, 10), passage('a', 20, 30)] });
    expect(figures(1, [either], [at(0, 10)])).toEqual([10 / 20, 1, 10 / 20]);
  });

  test('every character counts, and every hit: contexts that are equal too', () => {
    const holed = [need('a', { passages: [passage('a', 0, 10, [4, 2, 4])] })];
    expect(figures(1, holed, [at(4, 6)])).toEqual([0.2, 1, 0.2]);
    const child = (start: number) =>
      chunk('a', { start, end: start + 5, context: { start: 0, end: 50 } });
    expect(figures(1, [passageNeed('a')], [child(30)])).toEqual([1, 10 / 50, 10 / 50]);
    expect(figures(2, [passageNeed('a')], [child(30), child(35)])).toEqual([1, 10 / 100, 10 / 100]);
  });

  test('nothing retrieved is 0', () => {
    expect(figures(5, label, [])).toEqual([0, 0, 0]);
  });
});
