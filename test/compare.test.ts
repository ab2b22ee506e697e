import { describe, expect, test } from 'vitest';
import type { Baseline } from '../src/baseline.ts';
import { compare } from '../src/compare.ts';
import { acceptRun } from '../src/comparison/accept-run.ts';
import { UserError } from '../src/errors.ts';
import { gateDefaults } from '../src/gate-settings.ts';
import { score } from '../src/score.ts';
import type { Comparison, Need, Run } from '../src/types.ts';
import {
  need,
  noise,
  passageNeed,
  query,
  runOf,
  type SmallRun,
  type SmallVariant,
} from './support/build-run.ts';

/** A variant that finds the right parent of some of 20 queries. */
function finding(name: string, found: readonly number[]): SmallVariant {
  const results = ids.map((id, at) => [id, [found.includes(at) ? id : 'x']] as const);
  return { name, results };
}

const ids = Array.from({ length: 20 }, (_, at) => `q${at}`);
const all = ids.map((_, at) => at);
const queries = ids.map((id) => query(id, [need(id)]));

function run(variants: readonly SmallVariant[], parts: Partial<SmallRun> = {}): Run {
  return runOf({ queries, variants, ...parts });
}

const metrics = ['recall@1'];

function accepted(of: Run, names = metrics, before?: Baseline): Baseline {
  const at = '2026-11-28T10:00:00.000Z';
  return acceptRun(before, { run: of, scores: score(of, { metrics: names }), accepted: at })
    .baseline;
}

function compared(
  now: Run,
  baseline: Baseline | undefined,
  { names = metrics, failDrop = 0.05 }: { names?: readonly string[]; failDrop?: number } = {},
): Comparison {
  const scores = score(now, { metrics: names });
  return compare(
    { run: now, scores, gate: { ...gateDefaults, metrics: names, failDrop } },
    baseline,
  );
}

describe('compare', () => {
  const before = accepted(run([finding('one', all)]));

  test('passes an equal run', () => {
    expect(compared(run([finding('one', all)]), before)).toMatchObject({
      verdict: 'pass',
      accepted: '2026-11-28T10:00:00.000Z',
      metrics,
      notes: [],
      cells: [
        {
          variant: 'one',
          metric: 'recall@1',
          verdict: 'pass',
          before: 1,
          after: 1,
          difference: 0,
          common: 20,
          lost: [],
          gained: [],
        },
      ],
    });
  });

  test('passes a better run', () => {
    const worse = accepted(run([finding('one', all.slice(3))]));
    const [cell] = compared(run([finding('one', all)]), worse).cells;
    expect(cell).toMatchObject({
      verdict: 'pass',
      before: 0.85,
      after: 1,
      gained: ['q0', 'q1', 'q2'],
    });
    expect(cell?.difference).toBeCloseTo(0.15, 12);
  });

  test('calls a larger fall than failDrop regressed, and names the lost queries', () => {
    const result = compared(run([finding('one', all.slice(2))]), before);
    expect(result.verdict).toBe('regressed');
    expect(result.cells[0]).toMatchObject({
      verdict: 'regressed',
      before: 1,
      after: 0.9,
      lost: ['q0', 'q1'],
      gained: [],
    });
  });

  test('watches a fall of no more than failDrop', () => {
    // 1 of 20 is exactly 0.05.
    const result = compared(run([finding('one', all.slice(1))]), before);
    expect(result.verdict).toBe('watch');
    expect(result.cells[0]).toMatchObject({ verdict: 'watch', lost: ['q0'] });
    expect(compared(run([finding('one', all.slice(1))]), before, { failDrop: 0 }).verdict).toBe(
      'regressed',
    );
  });

  test('takes a fall of exactly failDrop for no regression, float noise or not', () => {
    // 0.6 − 0.9 is −0.30000000000000004.
    const needs: Need[] = noise(10).map((name) => need(name));
    const met = (count: number) =>
      runOf({
        queries: [query('q', needs)],
        variants: [{ name: 'one', results: [['q', noise(count)]] }],
      });
    const names = ['recall@10'];
    const nine = accepted(met(9), names);
    expect(0.6 - 0.9).toBeLessThan(-0.3);
    expect(compared(met(6), nine, { names, failDrop: 0.3 }).verdict).toBe('watch');
    expect(compared(met(5), nine, { names, failDrop: 0.3 }).verdict).toBe('regressed');
  });

  test('has no baseline to compare with', () => {
    expect(compared(run([finding('one', all)]), undefined)).toMatchObject({
      verdict: 'no-baseline',
      accepted: null,
      metrics,
      cells: [{ variant: 'one', verdict: 'no-baseline', before: null, difference: null }],
      notes: [],
    });
  });

  test('sets a new variant beside known ones', () => {
    const result = compared(run([finding('new', []), finding('one', all)]), before);
    expect(result.verdict).toBe('pass');
    expect(result.cells.map(({ variant, verdict }) => [variant, verdict])).toEqual([
      ['new', 'no-baseline'],
      ['one', 'pass'],
    ]);
    expect(result.cells[0]).toMatchObject({
      before: null,
      after: null,
      difference: null,
      common: 0,
    });
    expect(compared(run([finding('new', [])]), before).verdict).toBe('no-baseline');
  });

  test.each(['constructor', '__proto__', 'toString'])('takes a new variant %s for new', (name) => {
    expect(compared(run([finding(name, all)]), before).cells[0]?.verdict).toBe('no-baseline');
  });

  test('names the variants that were not run', () => {
    const both = accepted(run([finding('one', all), finding('two', all)]));
    const result = compared(run([finding('one', all)]), both);
    expect(result.verdict).toBe('pass');
    expect(result.variants.map(({ name, status }) => [name, status])).toEqual([
      ['one', 'compared'],
      ['two', 'left-out'],
    ]);
  });

  test('compares a variant whose definition changed: that is the treatment', () => {
    const changed = { ...finding('one', []), fingerprint: 'other' };
    expect(compared(run([changed]), before).verdict).toBe('regressed');
  });

  test('leaves out relabelled, new and removed queries', () => {
    const relabelled = [
      query('q0', [need('q0')], { hash: 'another' }),
      ...queries.slice(2),
      query('new', [need('new')]),
    ];
    const now = run([finding('one', all.slice(2))], { queries: relabelled });
    const [cell] = compared(now, before).cells;
    // 2 of 20 are no more than maxChurn, but 18 are fewer than the 20 a comparison wants.
    expect(cell).toMatchObject({ verdict: 'not-comparable', common: 18, before: 1, after: 1 });
    expect(compared(now, before).variants).toMatchObject([
      { name: 'one', added: ['new'], removed: ['q1'], relabelled: ['q0'], rescored: [] },
    ]);
    expect(compared(now, before).notes[0]).toBe(
      'queries since the baseline: 1 new, not gated (new); 1 gone from the set (q1); 1 changed, left out (q0)',
    );
  });

  test('cannot compare where no query is in common', () => {
    const other = queries.map(({ id, needs }) => query(id, needs, { hash: 'another' }));
    const result = compared(run([finding('one', all)], { queries: other }), before);
    expect(result.verdict).toBe('not-comparable');
    expect(result.cells[0]).toMatchObject({ verdict: 'not-comparable', before: null, common: 0 });
  });

  test('cannot compare a metric that the baseline does not hold', () => {
    const result = compared(run([finding('one', all)]), before, { names: ['recall@3'] });
    expect(result.verdict).toBe('not-comparable');
  });

  test('lets a regression decide over all else', () => {
    const both = accepted(run([finding('one', all), finding('two', all)]));
    const now = run([finding('one', all.slice(1)), finding('two', []), finding('new', [])]);
    expect(compared(now, both).verdict).toBe('regressed');
    expect(compared(now, both).cells.map(({ verdict }) => verdict)).toEqual([
      'watch',
      'regressed',
      'no-baseline',
    ]);
  });

  test('gates each metric by itself', () => {
    const names = ['recall@1', 'recall@3'];
    const known = accepted(run([finding('one', all)]), names);
    const third: SmallVariant = { name: 'one', results: ids.map((id) => [id, ['x', id]] as const) };
    const result = compared(run([third]), known, { names });
    expect(result.cells.map(({ metric, verdict }) => [metric, verdict])).toEqual([
      ['recall@1', 'regressed'],
      ['recall@3', 'pass'],
    ]);
  });

  test('refuses a baseline of another metric version', () => {
    const now = run([finding('one', all)], { inputs: { metrics: 2 } });
    expect(() => compared(now, before)).toThrow(UserError);
    expect(() => compared(now, before)).toThrow(
      'baseline.json: metrics: the baseline was computed with metric version 1, this run with 2: accept a new baseline',
    );
  });

  test.each([
    [{ embedder: 'use-lite' }, 'embedder "hashing:384", not "use-lite"'],
    [{ retriever: 'hnsw' }, 'retriever "exact", not "hnsw"'],
    [
      { embedder: 'use-lite', retriever: 'hnsw' },
      'embedder "hashing:384", not "use-lite" and retriever "exact", not "hnsw"',
    ],
  ])('does not compare with an entry of another setting, and says which: %j', (inputs, what) => {
    const result = compared(run([finding('one', [])], { inputs }), before);
    expect(result.verdict).toBe('no-baseline');
    expect(result.cells.map((cell) => cell.verdict)).toEqual(['no-baseline']);
    expect(result.preface).toEqual([
      `the baseline was accepted with ${what}: nothing was compared`,
    ]);
  });

  test('finds its own entry among several', () => {
    const own = run([finding('one', [])], { inputs: { embedder: 'use-lite' } });
    const both = accepted(own, metrics, before);
    expect(compared(own, both).verdict).toBe('pass');
  });

  test('says that the corpus has changed, and compares', () => {
    const result = compared(run([finding('one', all)], { inputs: { corpus: 'other' } }), before);
    expect(result.verdict).toBe('pass');
    expect(result.notes).toEqual(['the corpus has changed since the baseline was accepted']);
  });

  test('says where the vectors of the embedder are others than on the machine of the baseline', () => {
    const inputs = { probe: 'another digest', platform: 'darwin-arm64 node-20' };
    const [note] = compared(run([finding('one', all)], { inputs }), before).notes;
    expect(note).toBe(
      "the embedder's vectors differ a little between linux-x64 node-20, where the baseline was accepted, and darwin-arm64 node-20: accept baselines where the gate runs",
    );
    const unknown = run([finding('one', all)], { inputs: { probe: null } });
    expect(compared(unknown, before).notes).toEqual([]);
  });

  test('has nothing to gate without labels', () => {
    const result = compared(run([finding('one', all)]), undefined, { names: [] });
    expect(result).toMatchObject({ verdict: 'pass', accepted: null, cells: [] });
    expect(result.notes).toEqual(['nothing to gate: no query is labelled']);
  });

  test('is not comparable when a baseline is there and every label is gone', () => {
    const result = compared(run([finding('one', all)]), before, { names: [] });
    expect(result).toMatchObject({ verdict: 'not-comparable', cells: [] });
    expect(result.notes.join()).toContain('though the baseline has values');
  });

  test('does not gate a metric that says nothing here, and says so', () => {
    const small = run([finding('one', all)], { parents: 3 });
    const names = ['recall@3', 'recall@1', 'passage-recall@2000t'];
    const note = (name: string) =>
      `${name} is not gated: it says nothing about this corpus or has no labels`;
    const result = compared(small, accepted(small, names), { names });
    expect(result).toMatchObject({ verdict: 'pass', metrics: ['recall@1'] });
    expect(result.cells.map(({ metric }) => metric)).toEqual(['recall@1']);
    expect(result.notes).toEqual([note('recall@3'), note('passage-recall@2000t')]);
    const none = compared(small, undefined, { names: ['recall@3'] });
    expect(none.verdict).toBe('pass');
    expect(none.notes).toEqual([note('recall@3'), 'nothing to gate']);
  });

  test('refuses to gate a cost', () => {
    expect(() => compared(run([finding('one', all)]), before, { names: ['tokens@5'] })).toThrow(
      'set.json: gate.metrics: "tokens@5" cannot be gated: it is a cost, and a fall of it is no loss',
    );
  });

  test('pairs passage metrics over the queries with passages', () => {
    const mixed = [query('q0', [passageNeed('q0')]), query('q1', [need('q1')])];
    const names = ['passage-recall@2000t'];
    const known = accepted(run([finding('one', all)], { queries: mixed }), names);
    const [cell] = compared(run([finding('one', [])], { queries: mixed }), known, { names }).cells;
    expect(cell).toMatchObject({
      verdict: 'regressed',
      common: 1,
      before: 1,
      after: 0,
      lost: ['q0'],
    });
  });
});
