import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { jsonOutput } from '../../src/reports/json-output.ts';
import { runJson } from '../../src/reports/run-json.ts';
import type { ReportView } from '../../src/reports/view.ts';
import { readRun } from '../../src/run-file.ts';
import { passageNeed, query, runOf } from '../support/build-run.ts';
import { viewOf } from '../support/build-view.ts';
import { eightQueries, finding, hostileText, regressedView } from './samples.ts';

const options = { color: false, columns: Number.POSITIVE_INFINITY };

/** The run with every document that its chunks name and a result of every query, as a real one has. */
function whole(view: ReportView): ReportView {
  const { queries, runs } = view.run;
  const ids = runs.flatMap(({ chunks }) => chunks.map(({ document }) => document));
  const documents = [...new Set(ids)].map((id) => ({ id, hash: 'hash' }));
  const complete = runs.map((one) => {
    const known = new Map(one.results.map((result) => [result.query, result]));
    const results = queries.map(
      ({ id }) => known.get(id) ?? { query: id, hits: [], evidence: [], split: null },
    );
    return { ...one, results };
  });
  return { ...view, run: { ...view.run, documents, runs: complete } };
}

async function readBack(view: ReportView) {
  const folder = await mkdtemp(join(tmpdir(), 'chunkproof-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'run.json');
  await writeFile(path, runJson(view, options));
  return readRun(path);
}

test('run.json reads back equal', async () => {
  const view = whole(regressedView(hostileText));
  expect(await readBack(view)).toEqual(view.run);
  const written = JSON.parse(runJson(view, options));
  expect(written.comparison.verdict).toBe('regressed');
  expect(written.comparison.cells[0].test.bootstrap.low).toBeLessThan(0);
  expect(written.standing).toEqual(view.standing);
  const passages = whole(
    viewOf(
      runOf({
        queries: [query('q', [passageNeed('a')])],
        variants: [
          {
            name: 'one',
            results: [['q', ['a']]],
            evidence: new Map([['q', [{ held: true, reached: 1, rank: 1, score: 0.5 }]]]),
          },
        ],
      }),
    ),
  );
  expect(await readBack(passages)).toEqual(passages.run);
});

test('--json has the promised shape', () => {
  const run = eightQueries(
    [finding('one', 2, { chunks: 24, words: 900, tokens: 1200 }), finding('two', 8)],
    { parents: 3 },
  );
  const baseline = eightQueries([finding('one', 4)], { parents: 3 });
  expect(JSON.parse(jsonOutput(viewOf(run, { baseline }), options))).toMatchObject({
    golden: 'small',
    variants: [
      {
        name: 'one',
        fingerprint: 'one-print',
        chunks: 24,
        words: 900,
        tokens: 1200,
        metrics: {
          'recall@1': { mean: 0.25, scored: 8, total: 8 },
          'recall@3': { mean: null, scored: 0, total: 8 },
          'tokens@5': { mean: 20, scored: 8, total: 8 },
        },
      },
      {
        name: 'two',
        fingerprint: 'two-print',
        chunks: 131,
        words: 1000,
        tokens: 1300,
        metrics: {
          'recall@1': { mean: 1, scored: 8, total: 8 },
          'recall@3': { mean: null, scored: 0, total: 8 },
          'tokens@5': { mean: 20, scored: 8, total: 8 },
        },
      },
    ],
    verdict: 'regressed',
    gate: [
      {
        variant: 'one',
        metric: 'recall@1',
        verdict: 'regressed',
        before: 0.5,
        after: 0.25,
        lost: ['q2', 'q3'],
      },
      {
        variant: 'two',
        metric: 'recall@1',
        verdict: 'no-baseline',
        before: null,
        after: null,
        lost: [],
      },
    ],
    comparison: { accepted: '2026-11-28T10:00:00.000Z', metrics: ['recall@1'] },
    standing: { best: 'two', control: 'two' },
    causes: null,
  });
});
