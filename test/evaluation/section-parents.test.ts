import { expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { evaluate } from '../../src/evaluate.ts';
import { loadGolden } from '../../src/golden.ts';
import { score } from '../../src/score.ts';
import type { Run } from '../../src/types.ts';
import { goldenFolder } from '../support/golden-folder.ts';

// Sections at 0, 49 and 98: before them 10 + 39 and 12 + 37 characters.
const page = [
  '# Whales\n\nBlue whales sing in deep cold waters.\n\n',
  '## Orchids\n\nOrchids bloom early in warm spring.\n\n',
  '## Engines\n\nEngines burn fuel and turn wheels.\n',
].join('');

const variants = ['whole', 'sections'].map((name) =>
  bindVariant({ name, definition: { strategy: name } }),
);

async function runWith(settings: Readonly<Record<string, unknown>>): Promise<Run> {
  const folder = await goldenFolder({
    settings,
    documents: { 'page.md': page, 'rest.md': 'Nothing of this is asked for by anyone.\n' },
    queries: [
      {
        query: 'engines burn fuel and turn wheels',
        labels: [{ document: 'page.md', quote: 'Engines burn fuel and turn wheels.' }],
      },
    ],
  });
  const created = '2026-11-30T00:00:00.000Z';
  const golden = await loadGolden(folder);
  return evaluate({ golden, variants, embedder: 'hashing', db: 'mem://', created });
}

const meansOf = (run: Run, metric: string) =>
  score(run, { metrics: [metric] }).variants.map(({ metrics }) => metrics.get(metric)?.mean);

const parentsOfFirst = (run: Run) =>
  run.runs.map(({ chunks, results }) => chunks[results[0]?.hits[0]?.chunk ?? -1]?.parents);

test('a chunk over three sections spends three ranks, one of a section spends one', async () => {
  const run = await runWith({ parent: { heading: 2 } });
  expect(run.golden).toMatchObject({ parent: { heading: 2 }, parentRule: 'expand' });
  expect(run.parents.map(({ id, title }) => `${id} ${title}`)).toEqual([
    'page.md#0 Whales',
    'page.md#49 Whales > Orchids',
    'page.md#98 Whales > Engines',
    'rest.md#0 rest',
  ]);
  // Not white: 7 + 31, 9 + 30 and 9 + 29, so the second comes first, and equal shares in their order.
  expect(parentsOfFirst(run)).toEqual([['page.md#49', 'page.md#0', 'page.md#98'], ['page.md#98']]);
  expect(meansOf(run, 'recall@1')).toEqual([0, 1]);
  expect(meansOf(run, 'recall@3')).toEqual([1, 1]);
  expect(meansOf(run, 'mrr@3')).toEqual([1 / 3, 1]);
});

test('by the rule "start" the rest of such a chunk is found nowhere', async () => {
  const run = await runWith({ parent: { heading: 2 }, parentRule: 'start' });
  expect(parentsOfFirst(run)).toEqual([['page.md#0'], ['page.md#98']]);
  expect(meansOf(run, 'recall@3')).toEqual([0, 1]);
});

test('documents stay what they were', async () => {
  const run = await runWith({});
  expect(run.golden).toMatchObject({ parent: 'document', parentRule: 'expand' });
  expect(parentsOfFirst(run)).toEqual([['page.md'], ['page.md']]);
});

test('candidates cap what a query gets, and starve it', async () => {
  const run = await runWith({ parent: { heading: 2 }, candidates: 1 });
  expect(run.golden.candidates).toBe(1);
  expect(run.runs.map(({ results }) => results[0]?.hits.length)).toEqual([1, 1]);
  expect(score(run, { metrics: ['recall@2'] }).starved).toEqual([
    { variant: 'sections', k: 2, queries: ['q1'] },
  ]);
});
