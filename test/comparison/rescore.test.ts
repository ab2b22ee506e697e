import { describe, expect, test } from 'vitest';
import type { Baseline } from '../../src/baseline.ts';
import { compare } from '../../src/compare.ts';
import { acceptRun } from '../../src/comparison/accept-run.ts';
import { gateDefaults } from '../../src/gate-settings.ts';
import { score } from '../../src/score.ts';
import type { JudgedQuery, Run, RunChunk } from '../../src/types.ts';
import { chunk, need, passageNeed, query, runOf } from '../support/build-run.ts';

const metrics = ['recall@1', 'passage-recall@25t'];
const ids = Array.from({ length: 20 }, (_, at) => `q${at}`);
const documents = ['a', 'b', 'c'].map((id) => ({ id, hash: `hash of ${id}` }));

function runFor(queries: readonly JudgedQuery[], ranked: readonly RunChunk[]): Run {
  const results = ids.map((id) => [id, ranked] as const);
  return { ...runOf({ queries, variants: [{ name: 'one', results }] }), documents };
}

function accept(run: Run, before?: Baseline): Baseline {
  const scores = score(run, { metrics });
  return acceptRun(before, { run, scores, accepted: '2026-11-28T10:00:00.000Z' }).baseline;
}

function compared(run: Run, baseline: Baseline) {
  const gate = { ...gateDefaults, metrics };
  return compare({ run, scores: score(run, { metrics }), gate }, baseline);
}

// Chunks of 100 characters and 10 tokens: 25 tokens pay two and a half.
const ranked = [chunk('a'), chunk('a', { start: 100, end: 200 }), chunk('b'), chunk('c')];
const before = ids.map((id) => query(id, [passageNeed('a', 120, 130)]));

/** q0 labelled otherwise. */
function relabelled(passage: ReturnType<typeof passageNeed>, parts: { text?: string } = {}) {
  return before.map((one) =>
    one.id === 'q0' ? query('q0', [passage], { hash: 'new labels', ...parts }) : one,
  );
}

describe('a relabelled query', () => {
  test('is scored again from the stored hits, on both sides alike', () => {
    // b is third: recall@1 loses it; its first 50 characters are paid for, the rest is not.
    const inside = compared(
      runFor(relabelled(passageNeed('b', 10, 20)), ranked),
      accept(runFor(before, ranked)),
    );
    expect(inside.variants[0]).toMatchObject({ rescored: ['q0'], relabelled: [] });
    expect(inside.verdict).toBe('pass');
    expect(inside.cells.map(({ before: was, common }) => [was, common])).toEqual([
      [0.95, 20],
      [1, 20],
    ]);
    const outside = compared(
      runFor(relabelled(passageNeed('b', 60, 70)), ranked),
      accept(runFor(before, ranked)),
    );
    expect(outside.cells[1]).toMatchObject({ before: 0.95, after: 0.95 });
  });

  test.each([
    ['asks something else', relabelled(passageNeed('b', 10, 20), { text: 'another' }), documents],
    [
      'has a changed document among its hits',
      relabelled(passageNeed('b', 10, 20)),
      documents.map((one) => (one.id === 'a' ? { id: 'a', hash: 'edited' } : one)),
    ],
    [
      'is labelled in a new document',
      relabelled(passageNeed('d', 10, 20)),
      [...documents, { id: 'd', hash: 'd' }],
    ],
  ])('is left out where it %s', (_, queries, now) => {
    const result = compared(
      { ...runFor(queries, ranked), documents: now },
      accept(runFor(before, ranked)),
    );
    expect(result.variants[0]).toMatchObject({ rescored: [], relabelled: ['q0'] });
    expect(result.cells[0]?.common).toBe(19);
  });

  test.each<[string, Partial<Run['golden']>, Partial<JudgedQuery>]>([
    ['a filter', {}, { filter: { documents: ['a'] } }],
    ['other parents', { parent: { heading: 2 } }, {}],
    ['another rule of parents', { parent: { heading: 2 }, parentRule: 'start' }, {}],
  ])('is left out where %s made its stored hits those of another question', (_, golden, parts) => {
    const baseline = accept(runFor(before, ranked));
    const queries = relabelled(passageNeed('b', 10, 20)).map((one) =>
      one.id === 'q0' ? { ...one, ...parts } : one,
    );
    const run = runFor(queries, ranked);
    const result = compared({ ...run, golden: { ...run.golden, ...golden } }, baseline);
    expect(result.variants[0]).toMatchObject({ rescored: [], relabelled: ['q0'] });
  });

  test('keeps the hits that a metric can see, and no others', () => {
    const [query0] = accept(runFor(before, ranked)).entries[0]?.variants[0]?.queries ?? [];
    // Two and a half chunks for 25 tokens; recall@1 needs the first alone.
    expect(query0?.hits).toEqual([
      ['a', 0, 100, 10, 0],
      ['a', 100, 200, 10, 0],
      ['b', 0, 100, 10, 0],
    ]);
  });
});

describe('the best ever accepted', () => {
  const found = (count: number) =>
    runOf({
      queries: ids.map((id) => query(id, [need(id)])),
      variants: [
        { name: 'one', results: ids.map((id, at) => [id, [at < count ? id : 'x']] as const) },
      ],
    });

  test('is kept where a lower one is accepted, and shown where small losses add up', () => {
    const high = accept(found(20));
    const lower = accept(found(19), high);
    expect(lower.entries[0]?.variants[0]?.best).toEqual({ 'recall@1': '2026-11-28T10:00:00.000Z' });
    const lowest = accept(found(18), lower);
    const result = compared(found(18), lowest);
    expect(result.verdict).toBe('pass');
    expect(result.anchors).toMatchObject([
      { metric: 'recall@1', before: 1, after: 0.9, gated: false, verdict: 'regressed' },
    ]);
  });

  test('is forgotten once it is reached again', () => {
    const low = accept(found(19), accept(found(20)));
    expect(accept(found(20), low).entries[0]?.variants[0]?.best).toBeUndefined();
  });
});
