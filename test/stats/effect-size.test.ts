import { describe, expect, test } from 'vitest';
import { detectableEffect, leastChanged } from '../../src/stats/detectable-effect.ts';
import { effectSize } from '../../src/stats/effect-size.ts';
import { signFlip, type Tail } from '../../src/stats/sign-flip.ts';
import { sakaiDifferences } from '../support/sakai-scores.ts';

describe('effectSize', () => {
  test("Sakai's X - Y: d_z .4731, 10 wins, 5 ties, 5 losses", () => {
    const found = effectSize(sakaiDifferences(0, 1));
    expect(found.dz).toBeCloseTo(0.4731, 4);
    expect(found).toMatchObject({ wins: 10, ties: 5, losses: 5 });
  });

  test('rounding is a tie', () => {
    expect(effectSize([0.1 + 0.2 - 0.3, 0.3 - 0.2 - 0.1, 1, -1, 1])).toMatchObject({
      wins: 2,
      ties: 2,
      losses: 1,
    });
  });

  test('has no d_z where nothing varies, or nothing can', () => {
    expect(effectSize([0, 0])).toEqual({ dz: null, wins: 0, ties: 2, losses: 0 });
    expect(effectSize([0.5])).toEqual({ dz: null, wins: 1, ties: 0, losses: 0 });
    expect(effectSize([])).toEqual({ dz: null, wins: 0, ties: 0, losses: 0 });
  });
});

describe('detectableEffect', () => {
  test("Sakai's X - Y: 2.802 times .15853 over the root of 20", () => {
    const known = (2.802 * Math.sqrt(0.02513)) / Math.sqrt(20);
    expect(detectableEffect(sakaiDifferences(0, 1))).toBeCloseTo(known, 4);
  });

  test('is halved by four times the queries, but not by repeating them in their clusters', () => {
    const once = Array.from({ length: 50 }, (_, at) => (at % 5) / 10);
    const often = [once, once, once, once].flat();
    const clusters = often.map((_, at) => `${at % 50}`);
    const effect = detectableEffect(once) ?? Number.NaN;
    expect((detectableEffect(often) ?? 0) / effect).toBeCloseTo(0.5, 2);
    expect(detectableEffect(often, { clusters })).toBeCloseTo(effect, 12);
  });

  test('is null of fewer than two', () => {
    expect(detectableEffect([0.5])).toBeNull();
  });
});

describe('leastChanged', () => {
  test('5 one-sided and 6 two-sided at .05; 7 one-sided at .01', () => {
    expect(leastChanged(0.05, 'less')).toBe(5);
    expect(leastChanged(0.05, 'greater')).toBe(5);
    expect(leastChanged(0.05, 'both')).toBe(6);
    expect(leastChanged(0.01, 'less')).toBe(7);
    expect(leastChanged(1, 'less')).toBe(0);
  });

  test('is where the test begins to reject', () => {
    const p = (changed: number, tail: Tail) =>
      signFlip(new Array<number>(changed).fill(-1)).p[tail];
    for (const alpha of [0.5, 0.25, 0.05, 0.03125, 0.01, 0.001]) {
      for (const tail of ['less', 'both'] as const) {
        const least = leastChanged(alpha, tail);
        expect(p(least, tail)).toBeLessThanOrEqual(alpha);
        expect(p(least - 1, tail)).toBeGreaterThan(alpha);
      }
    }
  });

  test('no number suffices for an alpha of 0', () => {
    expect(leastChanged(0, 'less')).toBe(Number.POSITIVE_INFINITY);
  });
});
