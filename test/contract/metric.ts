import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeByParents } from '../../src/metrics/judged.ts';
import type { Metric } from '../../src/metrics/metric.ts';
import { parseMetric } from '../../src/metrics/metric-name.ts';
import type { Need } from '../../src/types.ts';
import { judged, need } from '../support/build-run.ts';
import { anyChunk, anyNeeds, anyRanking, corpus } from '../support/judged-cases.ts';

const written = { parents: '@7', hits: '@7', tokens: '@70t', none: '' } as const;

/**
 * What every metric promises. `mayFall` says why a further hit may lower this
 * one; the suite then looks for a ranking where it does, so that no excuse
 * outlives its reason.
 */
export function metricContract(
  family: string,
  metric: Metric,
  { mayFall }: { mayFall?: string | undefined } = {},
): void {
  const name = `${family}${written[metric.cutoff]}`;
  const cutoffs = metric.cutoff === 'none' ? fc.constant(0) : fc.integer({ min: 1, max: 60 });
  const needsOfIts = anyNeeds.filter(
    (needs) => metric.needs !== 'passages' || needs.some(({ passages }) => passages.length > 0),
  );
  const query = (needs: readonly Need[], ranked: Parameters<typeof judged>[1], held = false) =>
    judged(needs, ranked, { held, notRelevant: someNotRelevant(needs) });

  describe(`metric ${name}`, () => {
    test('says what it means and where it comes from', () => {
      expect(metric.meaning).toMatch(/\w{3}/);
      expect(metric.source).toMatch(/\w{3}/);
    });

    test('prints back its name', () => {
      expect(parseMetric(name)).toMatchObject({ name, family, metric });
    });

    test('stays in its range, and gives the same value again', () => {
      fc.assert(
        fc.property(
          needsOfIts,
          anyRanking,
          cutoffs,
          fc.boolean(),
          (needs, ranked, cutoff, held) => {
            const one = query(needs, ranked, held);
            const before = JSON.stringify(one);
            const value = metric.value(one, cutoff);
            expect(value).toBeGreaterThanOrEqual(0);
            if (metric.range === '0 to 1') expect(value).toBeLessThanOrEqual(1);
            else expect(Number.isInteger(value)).toBe(true);
            expect(metric.value(one, cutoff)).toBe(value);
            expect(JSON.stringify(one)).toBe(before);
          },
        ),
        { seed: 7 },
      );
    });

    test('is 0 where nothing was retrieved and nothing held', () => {
      fc.assert(
        fc.property(needsOfIts, cutoffs, (needs, cutoff) => {
          expect(metric.value(query(needs, []), cutoff)).toBe(0);
        }),
        { seed: 7 },
      );
    });

    const neverFalls = fc.property(
      needsOfIts,
      anyRanking,
      anyChunk,
      cutoffs,
      (needs, ranked, last, cutoff) => {
        const longer = metric.value(query(needs, [...ranked, last]), cutoff);
        return longer >= metric.value(query(needs, ranked), cutoff);
      },
    );
    if (mayFall === undefined) {
      test('never falls by a further hit at the end', () => fc.assert(neverFalls, { seed: 7 }));
    } else {
      test(`may fall by a further hit: ${mayFall}`, () => {
        expect(fc.check(neverFalls, { seed: 7, numRuns: 1000 }).failed).toBe(true);
      });
    }

    // One without a cut-off that says nothing of the split reads as much of the list as it needs.
    const hasEnd = metric.cutoff !== 'none' || metric.ofSplit === true;
    test(hasEnd ? 'does not look past its cut-off' : 'reads the list without a cut-off', () => {
      if (!hasEnd) {
        expect(metric.reach?.(mergeByParents([need('a'), need('b')]))).toBeGreaterThanOrEqual(2);
        return;
      }
      fc.assert(
        fc.property(needsOfIts, anyRanking, anyChunk, (needs, ranked, last) => {
          // Each hit is some parents, a chunk, and a token at least.
          const spent = ranked.reduce((sum, one) => sum + one.tokens + one.prefixTokens, 0);
          const parents = new Set(ranked.flatMap((one) => one.parents)).size;
          const cutoff = { parents, hits: ranked.length, tokens: spent, none: 1 }[metric.cutoff];
          fc.pre(cutoff > 0);
          expect(metric.value(query(needs, [...ranked, last]), cutoff)).toBe(
            metric.value(query(needs, ranked), cutoff),
          );
        }),
        { seed: 7 },
      );
    });

    if (!metric.chance) return;
    const chance = metric.chance;
    test('has a chance level within 0 and 1 that grows with k', () => {
      fc.assert(
        fc.property(anyNeeds, fc.integer({ min: 1, max: 60 }), (needs, k) => {
          const level = (at: number) => chance(mergeByParents(needs), at, 10 * corpus.length);
          expect(level(k)).toBeGreaterThan(0);
          expect(level(k)).toBeLessThanOrEqual(1 + 1e-12);
          expect(level(k + 1)).toBeGreaterThanOrEqual(level(k) - 1e-12);
        }),
        { seed: 7 },
      );
    });
  });
}

/** Every second parent of the small corpus that meets no need. */
function someNotRelevant(needs: readonly Need[]): string[] {
  const wrong = corpus.filter((name) => !needs.some(({ parents }) => parents.includes(name)));
  return wrong.filter((_, at) => at % 2 === 0);
}
