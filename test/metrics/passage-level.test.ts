import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intact } from '../../src/metrics/intact.ts';
import { passageRecall, spendTokens } from '../../src/metrics/passage-recall.ts';
import { tokens } from '../../src/metrics/tokens.ts';
import type { Need, RunChunk } from '../../src/types.ts';
import { chunk, hits, judged, need, passage, passageNeed } from '../support/build-run.ts';
import { anyNeeds, anyRanking } from '../support/judged-cases.ts';

function recallAt(
  budget: number,
  needs: readonly Need[],
  ranked: readonly (string | RunChunk)[],
  coverage = 1,
): number {
  return passageRecall.value(judged(needs, ranked, { coverage }), budget);
}

describe('passage-recall', () => {
  const heavy = chunk('a', { tokens: 20, prefixTokens: 5 });

  test('pays the prefix first, then clips the text', () => {
    // 15 tokens: 5 for the prefix, 10 of 20 for the text: half of its 100 characters.
    expect(recallAt(15, [passageNeed('a', 40, 50)], [heavy])).toBe(1);
    expect(recallAt(15, [passageNeed('a', 40, 51)], [heavy])).toBe(0);
    // A prefix is no evidence: with the budget spent on it nothing is bought.
    expect(recallAt(5, [passageNeed('a', 0, 1)], [heavy])).toBe(0);
    expect(recallAt(6, [passageNeed('a', 0, 5)], [heavy])).toBe(1);
    expect(recallAt(25, [passageNeed('a', 99, 100)], [heavy])).toBe(1);
    expect(recallAt(24, [passageNeed('a', 99, 100)], [heavy])).toBe(0);
  });

  test('buys nothing with a budget that the prefix uses up', () => {
    expect(spendTokens(hits([heavy, 'b']), 5)).toEqual(new Map());
    expect(spendTokens(hits([heavy, 'b']), 3)).toEqual(new Map());
  });

  test('clips at floor(characters × tokens left / tokens)', () => {
    // floor(99 × 3 / 7) = floor(42.43) = 42 characters from 1,000 on.
    const bought = spendTokens(hits([chunk('a', { start: 1000, end: 1099, tokens: 7 })]), 3);
    expect(bought).toEqual(new Map([['a', [{ start: 1000, end: 1042 }]]]));
  });

  test('pays for later chunks with what is left', () => {
    const ranked = [chunk('a', { tokens: 10 }), chunk('b', { tokens: 10, prefixTokens: 2 }), 'c'];
    // 17 tokens: 10 for a, 2 for the prefix of b, 5 for half of b, none for c.
    expect(spendTokens(hits(ranked), 17)).toEqual(
      new Map([
        ['a', [{ start: 0, end: 100 }]],
        ['b', [{ start: 0, end: 50 }]],
      ]),
    );
  });

  test('pays for overlap twice', () => {
    const ranked = [chunk('a'), chunk('a', { start: 50, end: 150 })];
    // The second chunk costs 10: its first 5 tokens buy 50 … 100 again.
    expect(recallAt(15, [passageNeed('a', 99, 101)], ranked)).toBe(0);
    expect(recallAt(16, [passageNeed('a', 99, 110)], ranked)).toBe(1);
    expect(recallAt(16, [passageNeed('a', 99, 111)], ranked)).toBe(0);
  });

  test('counts a passage from the covered share on', () => {
    const half = [chunk('a', { start: 0, end: 5, tokens: 1 })];
    expect(recallAt(100, [passageNeed('a', 0, 10)], half, 0.5)).toBe(1);
    expect(recallAt(100, [passageNeed('a', 0, 11)], half, 0.5)).toBe(0);
    expect(recallAt(100, [passageNeed('a', 0, 10)], half, 1)).toBe(0);
    const whole = [chunk('a', { start: 0, end: 10, tokens: 1 })];
    expect(recallAt(100, [passageNeed('a', 0, 10)], whole, 1)).toBe(1);
  });

  test('ignores white space and whatever else does not count', () => {
    // "hello  world": the two blanks between the words lie in no chunk.
    const needs = [need('a', { passages: [passage('a', 0, 12, [5, 2, 5])] })];
    const words = [
      chunk('a', { start: 7, end: 12, tokens: 1 }),
      chunk('a', { start: 0, end: 5, tokens: 1 }),
    ];
    expect(recallAt(100, needs, words)).toBe(1);
    expect(recallAt(100, needs, [chunk('a', { start: 0, end: 7, tokens: 1 })], 0.5)).toBe(1);
    expect(recallAt(100, needs, [chunk('a', { start: 0, end: 7, tokens: 1 })], 0.51)).toBe(0);
  });

  test('takes the union: two chunks cover what neither holds', () => {
    const ranked = [chunk('a', { start: 100, end: 200 }), chunk('a')];
    expect(recallAt(20, [passageNeed('a', 90, 110)], ranked)).toBe(1);
    expect(recallAt(10, [passageNeed('a', 90, 110)], ranked)).toBe(0);
  });

  test('does not count an overlap of two chunks twice', () => {
    const ranked = [chunk('a', { start: 0, end: 6 }), chunk('a', { start: 2, end: 6 })];
    expect(recallAt(100, [passageNeed('a', 0, 10)], ranked, 0.7)).toBe(0);
    expect(recallAt(100, [passageNeed('a', 0, 10)], ranked, 0.6)).toBe(1);
  });

  test('meets a need by any one of its passages, never by parts of two', () => {
    const either = need(['a', 'b'], { passages: [passage('a', 0, 10), passage('b', 0, 10)] });
    expect(recallAt(100, [either, passageNeed('c')], ['b'])).toBe(0.5);
    const halves = [chunk('a', { start: 0, end: 5 }), chunk('b', { start: 5, end: 10 })];
    expect(recallAt(100, [either], halves)).toBe(0);
  });

  test('asks only needs that have passages', () => {
    expect(recallAt(100, [need('z'), passageNeed('a')], ['a'])).toBe(1);
  });

  test('never falls with a larger budget, and the whole ranking bounds it', () => {
    fc.assert(
      fc.property(
        anyNeeds.filter((needs) => needs.some(({ passages }) => passages.length > 0)),
        anyRanking,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 50 }),
        fc.constantFrom(0.5, 0.8, 1),
        (needs, ranked, budget, more, coverage) => {
          const less = recallAt(budget, needs, ranked, coverage);
          expect(recallAt(budget + more, needs, ranked, coverage)).toBeGreaterThanOrEqual(less);
          expect(recallAt(1e6, needs, ranked, coverage)).toBeGreaterThanOrEqual(less);
        },
      ),
      { seed: 7 },
    );
  });

  test('never buys more than the budget pays for', () => {
    fc.assert(
      fc.property(anyRanking, fc.integer({ min: 1, max: 100 }), (ranked, budget) => {
        const found = hits(ranked);
        const bought = [...spendTokens(found, budget).values()].flat();
        let cost = 0;
        for (const [at, { start, end }] of inRankOrder(found, bought).entries()) {
          const hit = found[at];
          if (hit) cost += hit.prefixTokens + ((end - start) * hit.tokens) / (hit.end - hit.start);
        }
        expect(cost).toBeLessThanOrEqual(budget + 1e-9);
      }),
      { seed: 7 },
    );
  });
});

/** Bought spans back in the order of the hits they come from: each hit begins its own. */
function inRankOrder(
  found: readonly RunChunk[],
  bought: readonly { start: number; end: number }[],
): { start: number; end: number }[] {
  const left = [...bought];
  return found.slice(0, bought.length).map((hit) => {
    const at = left.findIndex((span) => span.start === hit.start && span.end <= hit.end);
    return left.splice(at, 1)[0] ?? { start: 0, end: 0 };
  });
}

describe('intact', () => {
  test('is the share of needs that some chunk holds whole, retrieved or not', () => {
    const needs = [passageNeed('a'), passageNeed('b'), need('c')];
    const one = judged(needs, []);
    const [first] = one.passageNeeds;
    expect(intact.value(one, 0)).toBe(0);
    expect(
      intact.value(
        {
          ...one,
          passageNeeds: one.passageNeeds.map((entry) =>
            entry === first ? { ...entry, evidence: { held: true, reached: 1 } } : entry,
          ),
        },
        0,
      ),
    ).toBe(0.5);
    expect(intact.weight?.(one)).toBe(2);
  });
});

describe('tokens', () => {
  test('adds text and prefix of the first k chunks, repeated parents too', () => {
    const ranked = [
      chunk('a', { tokens: 100, prefixTokens: 7 }),
      chunk('a', { start: 200, end: 260, tokens: 50 }),
      chunk('b', { tokens: 20, prefixTokens: 3 }),
    ];
    const one = judged([need('a')], ranked);
    expect(tokens.value(one, 1)).toBe(107);
    expect(tokens.value(one, 2)).toBe(157);
    expect(tokens.value(one, 9)).toBe(180);
  });
});

describe('contexts', () => {
  const parent = { start: 0, end: 300 };
  const child = (start: number, end: number) =>
    chunk('a', { start, end, context: parent, tokens: 30, prefixTokens: 2 });

  test('passage-recall reads the context, not the span', () => {
    expect(recallAt(32, [passageNeed('a', 250, 260)], [child(0, 50)])).toBe(1);
    // 16 tokens: 2 for the prefix, 14 of 30 for the first floor(300 × 14 / 30) = 140 characters.
    expect(recallAt(16, [passageNeed('a', 130, 140)], [child(200, 250)])).toBe(1);
    expect(recallAt(16, [passageNeed('a', 130, 141)], [child(200, 250)])).toBe(0);
  });

  test('children of one parent are paid for once', () => {
    const ranked = [child(0, 50), child(50, 100), chunk('b', { tokens: 10 })];
    expect(recallAt(42, [passageNeed('b', 90, 100)], ranked)).toBe(1);
    expect(tokens.value(judged([need('a')], ranked), 2)).toBe(32);
    expect(tokens.value(judged([need('a')], ranked), 3)).toBe(42);
  });
});
