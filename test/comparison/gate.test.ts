import { describe, expect, test } from 'vitest';
import { compare } from '../../src/compare.ts';
import { acceptRun } from '../../src/comparison/accept-run.ts';
import { gateDefaults } from '../../src/gate-settings.ts';
import { score } from '../../src/score.ts';
import type { Comparison, Gate, Run } from '../../src/types.ts';
import { need, query, runOf, type SmallVariant } from '../support/build-run.ts';

const metric = 'recall@1';

/** `count` queries, each about a document of its own unless clusters say otherwise; the first `api` are tagged. */
function runWith(
  found: Readonly<Record<string, number>>,
  {
    count = 40,
    api = 0,
    clusters,
  }: { count?: number; api?: number; clusters?: (at: number) => string } = {},
): Run {
  const queries = Array.from({ length: count }, (_, at) =>
    query(`q${at}`, [need(`q${at}`)], {
      tags: at < api ? ['api'] : [],
      cluster: clusters ? clusters(at) : `q${at}`,
    }),
  );
  const variants = Object.entries(found).map(([name, lost]): SmallVariant => {
    const results = queries.map(({ id }, at) => [id, [at < lost ? 'x' : id]] as const);
    return { name, results };
  });
  return runOf({ queries, variants });
}

/** Every query found, then as many of the first lost as named. */
function gated(
  lost: Readonly<Record<string, number>>,
  gate: Partial<Gate> = {},
  parts: Parameters<typeof runWith>[1] = {},
): Comparison {
  const none = Object.fromEntries(Object.keys(lost).map((name) => [name, 0]));
  return between(runWith(none, parts), runWith(lost, parts), gate);
}

function between(before: Run, now: Run, gate: Partial<Gate> = {}): Comparison {
  const metrics = gate.metrics ?? [metric];
  const accepted = '2026-11-28T10:00:00.000Z';
  const scores = score(before, { metrics });
  const { baseline } = acceptRun(undefined, { run: before, scores, accepted });
  const full = { ...gateDefaults, metrics, ...gate };
  return compare({ run: now, scores: score(now, { metrics }), gate: full }, baseline);
}

describe('require: significant', () => {
  // A loss of n queries and no gain has a one-sided p of 2^-n.
  const only = { failDrop: 1 };

  test('five lost of 40 are more than chance: 1 in 32', () => {
    const result = gated({ one: 5 }, only);
    expect(result.verdict).toBe('regressed');
    expect(result.cells[0]?.rules).toEqual(['significant']);
    expect(result.cells[0]?.test).toMatchObject({ p: 1 / 32, adjusted: 1 / 32, changed: 5 });
  });

  test('four are not, and no test of four could say so', () => {
    const result = gated({ one: 4 }, only);
    expect(result.verdict).toBe('watch');
    expect(result.cells[0]?.test?.p).toBe(1 / 16);
    expect(result.notes).toContain('one, recall@1: only 4 queries changed: no test can reject');
  });

  test('Holm: what one cell shows, one of two does not', () => {
    const result = gated({ one: 5, two: 5 }, only);
    expect(result.verdict).toBe('watch');
    expect(result.cells.map(({ test: of }) => of?.adjusted)).toEqual([2 / 32, 2 / 32]);
    // 2^-6 is the smaller of two: doubled it is 1 in 32; the other stays 1 in 32.
    const stronger = gated({ one: 6, two: 5 }, only);
    expect(stronger.cells.map(({ verdict }) => verdict)).toEqual(['regressed', 'regressed']);
  });

  test('a cell that fell over failDrop stays in the family', () => {
    const result = gated({ one: 5, two: 40 }, { failDrop: 0.5 });
    expect(result.cells[0]?.test?.adjusted).toBe(1 / 32);
    expect(result.cells[1]?.rules).toEqual(['significant', 'fail-drop']);
  });

  test('a fall of no more than maxDrop is watched, however sure', () => {
    expect(gated({ one: 5 }, { ...only, maxDrop: 0.125 }).verdict).toBe('watch');
    expect(gated({ one: 5 }, { ...only, maxDrop: 0.12 }).verdict).toBe('regressed');
  });

  test('has the interval of the paired t: 5 of 40 lost', () => {
    // mean −.125, sd sqrt((5 × .875² + 35 × .125²) / 39) = .33493, t(.975, 39) = 2.02269.
    const { interval, detectable } = gated({ one: 5 }, only).cells[0]?.test ?? {};
    expect(interval?.low).toBeCloseTo(-0.125 - (2.02269 * 0.334932) / Math.sqrt(40), 5);
    expect(interval?.high).toBeCloseTo(-0.125 + (2.02269 * 0.334932) / Math.sqrt(40), 5);
    expect(detectable).toBeCloseTo((2.802 * 0.334932) / Math.sqrt(40), 5);
  });

  test('says what it could have seen', () => {
    expect(gated({ one: 6 }, only).notes).toContain(
      // sd sqrt((6 × .85² + 34 × .15²) / 39) = .36162; 2.802 × .36162 / sqrt(40) = .1602
      'recall@1: with 40 queries, falls under 0.16 are missed more than one time in five',
    );
  });
});

describe('small sets', () => {
  test('under 20 queries are gated by failDrop and min alone, and say so', () => {
    const small = { count: 19 };
    const result = gated({ one: 10 }, { failDrop: 1 }, small);
    expect(result.verdict).toBe('watch');
    expect(result.cells[0]?.test?.adjusted).toBeNull();
    expect(result.notes.join('\n')).toContain('19 queries in common: too few for a test');
    expect(gated({ one: 10 }, { failDrop: 1, require: 'drop' }, small).verdict).toBe('watch');
    expect(gated({ one: 1 }, {}, small).verdict).toBe('regressed');
    expect(gated({ one: 1 }, { failDrop: 1, min: { [metric]: 0.95 } }, small).verdict).toBe(
      'regressed',
    );
  });
});

describe('other rules', () => {
  test('require: drop fails on any fall over maxDrop', () => {
    const result = gated({ one: 1 }, { require: 'drop', failDrop: 1 });
    expect(result.verdict).toBe('regressed');
    expect(result.cells[0]?.rules).toEqual(['drop']);
    expect(gated({ one: 1 }, { require: 'drop', failDrop: 1, maxDrop: 0.025 }).verdict).toBe(
      'watch',
    );
  });

  test('min holds without a baseline too', () => {
    const run = runWith({ one: 4 });
    const at = (lowest: number) =>
      compare(
        {
          run,
          scores: score(run, { metrics: [metric] }),
          gate: { ...gateDefaults, metrics: [metric], min: { [metric]: lowest } },
        },
        undefined,
      );
    expect(at(0.91).verdict).toBe('regressed');
    expect(at(0.91).cells[0]?.rules).toEqual(['min']);
    expect(at(0.9).verdict).toBe('no-baseline');
  });

  test('non-inferior: the fall that is not ruled out is inconclusive', () => {
    // Agresti-Min, 40 ties: ±1.96 / 42 = ±.0467.
    expect(
      gated({ one: 0 }, { require: 'non-inferior', margin: 0.08 }).cells[0]?.test?.interval?.low,
    ).toBeCloseTo(-0.04667, 4);
    expect(gated({ one: 0 }, { require: 'non-inferior', margin: 0.08 }).verdict).toBe('pass');
    const lost = gated({ one: 2 }, { require: 'non-inferior', margin: 0.08, failDrop: 1 });
    expect(lost.verdict).toBe('inconclusive');
  });

  test('non-inferior by documents, where queries share them', () => {
    const clusters = (at: number) => `document ${at % 20}`;
    const require = { require: 'non-inferior', margin: 0.15, failDrop: 1 } as const;
    // Twenty documents without a change: ±1.96 / 22 = ±.0891.
    const unchanged = gated({ one: 0 }, require, { clusters });
    expect(unchanged.cells[0]?.test?.interval?.low).toBeCloseTo(-0.08909, 4);
    expect(unchanged.verdict).toBe('pass');
    expect(() => gated({ one: 0 }, { ...require, margin: 0.14 }, { clusters })).toThrow(
      'a margin of 0.14 cannot be shown with 40 queries about 20 documents (one): one document is worth more than a third of it; set at least 0.15, or label more queries about others',
    );
  });

  test('non-inferior refuses a margin that these queries cannot show: 3 / n', () => {
    expect(() => gated({ one: 0 }, { require: 'non-inferior', margin: 0.07 })).toThrow(
      '/set.json: gate.margin: a margin of 0.07 cannot be shown with 40 queries (one): one query is worth more than a third of it; set at least 0.075',
    );
  });
});

describe('slices', () => {
  test('of 20 queries and more are gated by themselves', () => {
    const result = gated({ one: 6 }, { slices: ['api'], failDrop: 0.25 }, { api: 20 });
    expect(
      result.cells.map(({ slice, common, difference }) => [slice, common, difference]),
    ).toEqual([
      [null, 40, -0.15],
      ['api', 20, -0.3],
    ]);
    expect(result.cells[1]?.rules).toEqual(['significant', 'fail-drop']);
  });

  test('of fewer are shown, not gated, and no part of the family', () => {
    const result = gated({ one: 5 }, { slices: ['api', 'none'], failDrop: 1 }, { api: 19 });
    expect(result.cells[1]).toMatchObject({ slice: 'api', gated: false, common: 19 });
    expect(result.cells[0]?.test?.adjusted).toBe(1 / 32);
    expect(result.cells[2]).toMatchObject({ slice: 'none', gated: false, verdict: 'no-baseline' });
  });
});

describe('clusters', () => {
  test('are flipped whole: 20 documents of two queries', () => {
    const parts = { clusters: (at: number) => `d${Math.floor(at / 2)}` };
    const result = gated({ one: 10 }, { failDrop: 1 }, parts);
    // 10 lost queries are 5 documents.
    expect(result.cells[0]?.test).toMatchObject({ p: 1 / 32, changed: 5, clusters: 20 });
    expect(result.notes).toContain(
      'queries about one document are tested together: 20 documents, not 40 queries',
    );
  });

  test('of fewer than 10 documents are ignored, and it is said', () => {
    const result = gated({ one: 10 }, { failDrop: 1 }, { clusters: (at) => `d${at % 9}` });
    expect(result.cells[0]?.test).toMatchObject({ p: 2 ** -10, clusters: null });
    expect(result.notes).toContain(
      'the queries are about 9 documents only, too few to test them together: they are taken as independent',
    );
  });

  test('of 1.5 queries or fewer are left alone', () => {
    // 40 queries about 27 documents are 1.48 each.
    const result = gated({ one: 5 }, {}, { clusters: (at) => `d${at % 27}` });
    expect(result.cells[0]?.test?.clusters).toBeNull();
  });
});

describe('churn', () => {
  function changed(count: number, lost: readonly number[]): Comparison {
    const before = runWith({ one: 0 }, { count });
    const now = { ...before, queries: before.queries.filter((_, at) => !lost.includes(at)) };
    return between(before, now);
  }

  test('over maxChurn is not comparable', () => {
    expect(changed(40, [0, 1, 2, 3]).verdict).toBe('pass');
    expect(changed(40, [0, 1, 2, 3, 4]).verdict).toBe('not-comparable');
  });

  test('nor are fewer than 20 queries in common, where the baseline had more', () => {
    expect(changed(21, [0]).verdict).toBe('pass');
    expect(changed(21, [0, 1]).verdict).toBe('not-comparable');
  });
});

describe('variants of the baseline that the run lacks', () => {
  const before = runWith({ one: 0, two: 0, three: 0 });
  const metrics = [metric];
  const { baseline } = acceptRun(undefined, {
    run: before,
    scores: score(before, { metrics }),
    accepted: '2026-11-28T10:00:00.000Z',
  });
  const now = runWith({ one: 0 });
  const result = (run: Run, isDefined: (name: string) => boolean) =>
    compare(
      { run, scores: score(run, { metrics }), gate: { ...gateDefaults, metrics }, isDefined },
      baseline,
    );

  test('regress where their definition is gone', () => {
    const gone = result(now, (name) => name !== 'two');
    expect(gone.verdict).toBe('regressed');
    expect(gone.variants.map(({ name, status }) => [name, status])).toEqual([
      ['one', 'compared'],
      ['three', 'left-out'],
      ['two', 'gone'],
    ]);
  });

  test('are incomplete where they failed, which outranks a regression', () => {
    const failed = [{ name: 'two', fingerprint: 'f', reason: 'no disk' }];
    const both = result({ ...runWith({ one: 40 }), failed }, () => true);
    expect(both.verdict).toBe('incomplete');
    expect(both.cells[0]?.verdict).toBe('regressed');
  });
});

test('a variant that is better by more than chance makes the baseline stale', () => {
  expect(between(runWith({ one: 5 }), runWith({ one: 0 })).stale).toEqual(['one']);
  expect(between(runWith({ one: 4 }), runWith({ one: 0 })).stale).toEqual([]);
});

test('permuting the queries changes nothing', () => {
  const before = runWith({ one: 3 });
  const now = runWith({ one: 17 });
  const turned = { ...now, queries: [...now.queries].reverse() };
  expect(between(before, turned).cells[0]?.test).toEqual(between(before, now).cells[0]?.test);
});

describe('what nobody judged', () => {
  const ids = Array.from({ length: 20 }, (_, at) => `q${at}`);
  const judgedRun = (notRelevant: readonly string[]) => (first: number) => {
    const queries = ids.map((id) => query(id, [need(id)], { notRelevant }));
    const results = ids.map((id, at) => [id, [at < first ? 'x' : id]] as const);
    return runOf({ queries, variants: [{ name: 'one', results }] });
  };

  test('could turn a difference: x stands where the right parent stood, and nobody judged it', () => {
    const run = judgedRun([]);
    const result = between(run(0), run(2), { failDrop: 1 });
    expect(result.cells[0]?.hangsOnUnjudged).toBe(true);
    expect(result.notes).toContain(
      'judging parents that nobody judged yet could turn the difference of one (recall@1)',
    );
  });

  test('is nothing where x is judged not relevant', () => {
    const run = judgedRun(['x']);
    const result = between(run(0), run(2), { failDrop: 1 });
    expect(result.cells[0]?.hangsOnUnjudged).toBe(false);
  });
});
