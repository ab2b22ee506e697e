import { describe, expect, test } from 'vitest';
import { gateDefaults } from '../../src/gate-settings.ts';
import { verdictLines } from '../../src/reports/verdict-lines.ts';
import type { Comparison } from '../../src/types.ts';
import { noise } from '../support/build-run.ts';
import { viewOf } from '../support/build-view.ts';
import { eightQueries, finding } from './samples.ts';

const cell = {
  variant: 'fixed512',
  metric: 'recall@3',
  slice: null,
  gated: true,
  rules: [],
  test: null,
  hangsOnUnjudged: false,
  verdict: 'regressed',
  before: 0.91,
  after: 0.8,
  difference: -0.11,
  common: 64,
  lost: [],
  gained: [],
} as const;

function comparisonOf(parts: Partial<Comparison>): Comparison {
  return {
    verdict: 'regressed',
    accepted: '2026-11-28T10:00:00.000Z',
    gate: { ...gateDefaults, metrics: ['recall@3'] },
    metrics: ['recall@3'],
    anchors: [],
    variants: [],
    stale: [],
    preface: [],
    cells: [],
    notes: [],
    ...parts,
  };
}

function linesOf(parts: Partial<Comparison>) {
  const comparison = comparisonOf(parts);
  return verdictLines(viewOf(eightQueries([finding('one', 3)]), { comparison }));
}

const accept = 'npx chunkproof baseline accept --golden golden/small';

describe('verdictLines', () => {
  test('a regression has variant, metric, both values, and the lost queries', () => {
    expect(linesOf({ cells: [{ ...cell, lost: ['q3', 'q1'], gained: ['q2'] }] })).toEqual([
      {
        level: 'bad',
        text: '✗ fixed512 regressed: recall@3 0.80, was 0.91 (−0.11 over 64 queries; lost 2, gained 1)',
        detail: ['q3 "text of q3"', 'q1 "text of q1"'],
      },
    ]);
  });

  test('five lost queries are shown, more are counted and named', () => {
    const [five] = linesOf({ cells: [{ ...cell, lost: ['q0', 'q1', 'q2', 'q3', 'q4'] }] });
    expect(five?.detail).toHaveLength(5);
    expect(five?.detail.at(-1)).toBe('q4 "text of q4"');
    const lost = ['q0', 'q1', 'q2', 'q3', 'q4', 'q5', 'q6'];
    const [seven] = linesOf({ cells: [{ ...cell, lost }] });
    expect(seven?.text).toContain('lost 7, gained 0');
    expect(seven?.detail).toHaveLength(6);
    expect(seven?.detail.at(-1)).toBe('… 2 more: q5, q6');
  });

  test("a query's text is put on one line and shortened to 100 characters", () => {
    const texts = [`two\n  lines\t${'\u0007'}`, '👩'.repeat(101), '👩'.repeat(100)];
    const run = eightQueries([finding('one', 3)]);
    const queries = run.queries.map((one, at) => ({ ...one, text: texts[at] ?? one.text }));
    const view = viewOf(
      { ...run, queries },
      {
        comparison: {
          verdict: 'regressed',
          accepted: null,
          gate: { ...gateDefaults, metrics: [] },
          metrics: [],
          anchors: [],
          variants: [],
          stale: [],
          preface: [],
          notes: [],
          cells: [{ ...cell, lost: ['q0', 'q1', 'q2'] }],
        },
      },
    );
    expect(verdictLines(view)[0]?.detail).toEqual([
      'q0 "two lines \uFFFD"',
      `q1 "${'👩'.repeat(99)}…"`,
      `q2 "${'👩'.repeat(100)}"`,
    ]);
  });

  test('a watched fall is said to be within what the gate allows', () => {
    const watched = {
      ...cell,
      verdict: 'watch',
      after: 0.908,
      difference: -0.002,
      lost: ['q1'],
    } as const;
    expect(linesOf({ verdict: 'watch', cells: [watched] })).toEqual([
      {
        level: 'warn',
        text: '! fixed512 fell, within what the gate allows: recall@3 0.91, was 0.91 (−0.002 over 64 queries; lost 1, gained 0)',
        detail: ['q1 "text of q1"'],
      },
    ]);
  });

  test.each([
    [-0.11, '−0.11'],
    [-0.005, '−0.01'],
    [-0.0049, '−0.005'],
    [-0.001, '−0.001'],
    [-0.0004, '−0.0004'],
    [-0.00003, '−0.00003'],
    [0.25, '+0.25'],
  ])('a difference of %d shows as %s', (difference, shown) => {
    const verdict = difference < 0 ? 'watch' : 'pass';
    const [line] = linesOf({ cells: [{ ...cell, verdict, difference }] });
    expect(line?.text).toContain(`(${shown} over`);
  });

  test('a pass names the metrics, the baseline and the common queries', () => {
    const passed = { ...cell, verdict: 'pass', after: 0.91, difference: 0 } as const;
    expect(linesOf({ verdict: 'pass', cells: [passed] })).toEqual([
      {
        level: 'good',
        text: '✓ no gated mean fell (recall@3) against the baseline of 2026-11-28, 64 queries in common',
        detail: [],
      },
    ]);
    const rose = { ...passed, after: 0.95, difference: 0.04, gained: ['q1'] };
    expect(linesOf({ verdict: 'pass', cells: [rose] })[0]).toEqual({
      level: 'good',
      text: '✓ fixed512 rose: recall@3 0.95, was 0.91 (+0.04 over 64 queries; lost 0, gained 1)',
      detail: [],
    });
  });

  test('without a baseline: pass, and how to accept one', () => {
    const none = {
      ...cell,
      verdict: 'no-baseline',
      before: null,
      after: null,
      difference: null,
    } as const;
    const lines = linesOf({
      verdict: 'no-baseline',
      accepted: null,
      cells: [none],
      notes: ['a note'],
    });
    expect(lines).toEqual([
      { level: 'plain', text: 'a note', detail: [] },
      {
        level: 'plain',
        text: 'no baseline to compare with yet: pass. To accept this run as the baseline:',
        detail: [accept],
      },
    ]);
  });

  test('a baseline of other variants is told from none', () => {
    const lines = linesOf({ verdict: 'no-baseline', accepted: '2026-11-29', cells: [] });
    expect(lines[0]?.text).toMatch(/^the baseline has none of these variants: pass\./);
  });

  test('a new variant beside known ones is said to be new', () => {
    const none = {
      ...cell,
      verdict: 'no-baseline',
      before: null,
      after: null,
      difference: null,
    } as const;
    expect(linesOf({ verdict: 'watch', cells: [none] })).toEqual([
      {
        level: 'plain',
        text: 'fixed512: recall@3 is not in the baseline yet; accept a run to gate it',
        detail: [],
      },
    ]);
  });

  test('what cannot be compared says why, and what to do', () => {
    const other = {
      ...cell,
      verdict: 'not-comparable',
      before: null,
      after: null,
      difference: null,
    } as const;
    expect(linesOf({ verdict: 'not-comparable', cells: [other] })).toEqual([
      {
        level: 'bad',
        text: '✗ fixed512 is not comparable: the baseline has recall@3 for no query as it is now; accept a new baseline if that is meant',
        detail: [accept],
      },
    ]);
  });

  test('nothing to gate passes without a word about a baseline', () => {
    const notes = ['nothing to gate: no query is labelled'];
    expect(linesOf({ verdict: 'pass', accepted: null, metrics: [], notes })).toEqual([
      { level: 'plain', text: notes[0], detail: [] },
    ]);
  });

  test('each gated metric of each variant has its own line', () => {
    const cells = noise(3).map((variant) => ({ ...cell, variant }));
    expect(linesOf({ cells }).map(({ text }) => text.split(' ').slice(0, 3).join(' '))).toEqual([
      '✗ noise0 regressed:',
      '✗ noise1 regressed:',
      '✗ noise2 regressed:',
    ]);
  });

  test('a lost query says why it was lost', () => {
    const found = { query: 'q1', need: 0, split: null, rank: 'past-k', kind: null } as const;
    const view = viewOf(eightQueries([finding('fixed512', 3)]), {
      comparison: comparisonOf({ cells: [{ ...cell, lost: ['q1'] }] }),
    });
    const place = { chunkRank: null, parentRank: 17, chunks: [], document: null, nearTie: false };
    const [line] = verdictLines({
      ...view,
      causes: {
        passageMetric: null,
        parentMetric: 'recall@3',
        k: 3,
        nowhere: [],
        alike: [],
        variants: [
          {
            variant: 'fixed512',
            needs: [{ ...found, ...place, cause: 'past-k' }],
            counts: { 'past-k': 1 },
            advice: null,
            crowding: null,
            unjudged: null,
            unsatisfiable: [],
          },
        ],
      },
    });
    expect(line?.detail).toEqual(['q1 "text of q1" — past 3: the right parent at rank 17']);
  });
});
