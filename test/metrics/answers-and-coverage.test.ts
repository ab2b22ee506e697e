import { describe, expect, test } from 'vitest';
import { reachedShares } from '../../src/evaluation/label-split.ts';
import type { Need, Passage, RunChunk } from '../../src/types.ts';
import { chunk, judged, need, passage, passageNeed } from '../support/build-run.ts';
import { queryMetric } from '../support/query-metric.ts';

function scoreOf(
  name: string,
  needs: readonly Need[],
  ranked: readonly RunChunk[],
  coverage = 1,
): number {
  const { metric, cutoff } = queryMetric(name);
  return metric.value(judged(needs, ranked, { coverage }), cutoff);
}

const at = (start: number, end: number, document = 'a') =>
  chunk(document, { start, end, tokens: 1 });

/** A need for 0 to 100 of document a whose answer lies at these places. */
function answered(start: number, end: number, runs = [100]): Need {
  const place: Passage = { ...passage('a', 0, 100, runs), answer: { start, end } };
  return need('a', { passages: [place] });
}

describe('passage-recall@k', () => {
  const needs = [passageNeed('a', 0, 10), passageNeed('b', 0, 10)];

  test('takes the first k chunks whole, whatever they cost', () => {
    const ranked = [
      chunk('a', { tokens: 5000 }),
      chunk('x', { tokens: 1 }),
      chunk('b', { tokens: 9000, prefixTokens: 100 }),
    ];
    expect([1, 2, 3].map((k) => scoreOf(`passage-recall@${k}`, needs, ranked))).toEqual([
      0.5, 0.5, 1,
    ]);
  });

  test('counts chunks, not parents and not contexts, and reads the context', () => {
    const context = { start: 0, end: 300 };
    const ranked = [
      chunk('a', { start: 200, end: 250, context }),
      chunk('a', { start: 250, end: 300, context }),
      at(0, 10, 'b'),
    ];
    expect([1, 2, 3].map((k) => scoreOf(`passage-recall@${k}`, needs, ranked))).toEqual([
      0.5, 0.5, 1,
    ]);
  });

  test('takes the union of the chunks, at the coverage of the set', () => {
    const halves = [at(0, 5), at(5, 10)];
    expect(scoreOf('passage-recall@2', [passageNeed('a', 0, 10)], halves)).toBe(1);
    expect(scoreOf('passage-recall@1', [passageNeed('a', 0, 10)], halves)).toBe(0);
    expect(scoreOf('passage-recall@1', [passageNeed('a', 0, 10)], halves, 0.5)).toBe(1);
  });

  test('favours large chunks, and says so', () => {
    const { metric } = queryMetric('passage-recall@1');
    expect(metric.meaning).toContain('favours large chunks');
    const passages = [passageNeed('a', 0, 10), passageNeed('a', 90, 100)];
    expect(scoreOf('passage-recall@1', passages, [chunk('a', { tokens: 100 })])).toBe(1);
    expect(scoreOf('passage-recall@1', passages, [at(0, 50), at(50, 100)])).toBe(0.5);
  });
});

describe('a coverage in the name', () => {
  // 79 of 100 characters are retrieved.
  const needs = [passageNeed('a', 0, 100)];
  const ranked = [at(0, 79)];

  test.each([
    ['passage-recall@2000t', 1, 0],
    ['passage-recall@2000t', 0.5, 1],
    ['passage-recall@2000t:.5', 1, 1],
    ['passage-recall@2000t:.79', 1, 1],
    ['passage-recall@2000t:.8', 1, 0],
    ['passage-recall@2000t:.8', 0.5, 0],
    ['passage-recall@2000t:1', 0.5, 0],
    ['passage-recall@1:.5', 1, 1],
    ['passage-recall@1:.8', 0.5, 0],
    ['held@1', 0.5, 0],
    ['held@1:.5', 1, 1],
    ['held@1:.8', 0.5, 0],
    ['held@1:1', 0.5, 0],
  ])('%s in a set of coverage %f scores %i', (name, coverage, value) => {
    expect(scoreOf(name, needs, ranked, coverage)).toBe(value);
  });

  test('of held asks for that share in one chunk', () => {
    const halves = [at(0, 50), at(50, 100)];
    expect(scoreOf('held@2:.5', needs, halves)).toBe(1);
    expect(scoreOf('held@2:.51', needs, halves)).toBe(0);
    expect(scoreOf('passage-recall@2:.51', needs, halves)).toBe(1);
  });

  test('of held at 1 is held itself', () => {
    const chunks = [at(0, 100), at(5, 95), at(0, 50)];
    for (const one of chunks) {
      expect(scoreOf('held@1:1', needs, [one])).toBe(scoreOf('held@1', needs, [one]));
    }
  });

  test('of reachable is held against what all chunks cover', () => {
    const { metric } = queryMetric('reachable:.8');
    const one = judged(needs, []);
    const reaching = (reached: number) => ({
      ...one,
      passageNeeds: one.passageNeeds.map((entry) => ({
        ...entry,
        evidence: { held: false, reached },
      })),
    });
    expect(metric.value(reaching(0.8), 0)).toBe(1);
    expect(metric.value(reaching(0.79), 0)).toBe(0);
  });
});

describe('an answer', () => {
  test('must be covered whole, whatever the coverage is', () => {
    const ranked = [at(0, 60)];
    for (const name of ['passage-recall@9t:.5', 'passage-recall@1:.5', 'held@1:.5']) {
      expect(scoreOf(name, [answered(50, 60)], ranked), name).toBe(1);
      expect(scoreOf(name, [answered(50, 61)], ranked), name).toBe(0);
      expect(scoreOf(name, [answered(90, 95)], ranked), name).toBe(0);
      expect(scoreOf(name, [answered(0, 5)], [at(0, 40)]), name).toBe(0);
    }
  });

  test('may lie in two chunks for passage-recall, never for held', () => {
    const ranked = [at(0, 55), at(55, 80)];
    expect(scoreOf('passage-recall@2:.8', [answered(50, 60)], ranked)).toBe(1);
    expect(scoreOf('held@2:.5', [answered(50, 60)], ranked)).toBe(0);
    expect(scoreOf('held@2:.5', [answered(50, 55)], ranked)).toBe(1);
  });

  test('is covered but for what does not count', () => {
    // 'port  443': two blanks at 54 and 55, which no chunk holds.
    const holed = answered(50, 59, [54, 2, 44]);
    expect(scoreOf('passage-recall@2:.5', [holed], [at(0, 54), at(56, 60)])).toBe(1);
    expect(scoreOf('passage-recall@2:.5', [holed], [at(0, 54), at(57, 70)])).toBe(0);
  });

  test('of one passage is not met by another that states none, nor the reverse', () => {
    const either = need(['a', 'b'], {
      passages: [{ ...passage('a', 0, 10), answer: { start: 8, end: 10 } }, passage('b', 0, 10)],
    });
    expect(scoreOf('passage-recall@1:.5', [either], [at(0, 7)])).toBe(0);
    expect(scoreOf('passage-recall@1:.5', [either], [at(0, 7, 'b')])).toBe(1);
  });

  test('is reachable where all chunks together cover it', () => {
    const spans = new Map([['a', [{ start: 0, end: 60 }]]]);
    expect(reachedShares(answered(50, 60), spans)).toEqual({
      reached: 0.6,
      reachedWithAnswer: 0.6,
    });
    expect(reachedShares(answered(55, 61), spans)).toEqual({ reached: 0.6, reachedWithAnswer: 0 });
    const { metric } = queryMetric('reachable:.5');
    const one = judged([answered(55, 61)], []);
    const [first] = one.passageNeeds;
    const evidence = { held: false, ...reachedShares(answered(55, 61), spans) };
    expect(first && metric.value({ ...one, passageNeeds: [{ ...first, evidence }] }, 0)).toBe(0);
  });
});
