import { expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { evaluate } from '../../src/evaluate.ts';
import { loadGolden } from '../../src/golden.ts';
import { score } from '../../src/score.ts';
import { goldenFolder } from '../support/golden-folder.ts';

// So that 100 hits fill the 2,000 tokens that are kept anyway.
const filler = 'It stands on a table, by a window, in a house, at a lake. '.repeat(2);
const pages = Array.from({ length: 120 }, (_, at) => `page${at}.md`);

async function runWith(metrics: readonly string[]) {
  const folder = await goldenFolder({
    documents: Object.fromEntries(
      pages.map((page, at) => [page, `Lamp number ${at} shines over word${at}. ${filler}`]),
    ),
    queries: [
      { query: 'lamp', labels: pages.slice(0, 14).map((document) => ({ document })) },
      { query: 'word5', labels: [{ document: 'page5.md' }] },
    ],
  });
  return evaluate({
    golden: await loadGolden(folder),
    variants: [bindVariant({ name: 'whole', definition: { strategy: 'whole' } })],
    embedder: 'hashing',
    db: 'mem://',
    created: '2026-11-30T00:00:00.000Z',
    metrics,
  });
}

test.each([
  ['recall@10', { hits: 100, parents: 10 }],
  // The most needs of a query; all parents there are, past the 100 hits kept anyway.
  ['rprec', { hits: 100, parents: 14 }],
  ['bpref', { hits: 120, parents: 120 }],
])('a run asked for %s stores lists as deep as it reads', async (name, depth) => {
  const run = await runWith([name]);
  expect(run.inputs.depth).toMatchObject(depth);
  expect(run.runs[0]?.results.map(({ hits }) => hits.length)).toEqual([depth.hits, depth.hits]);
  const { mean, scored } = score(run, { metrics: [name] }).variants[0]?.metrics.get(name) ?? {};
  expect(scored).toBe(2);
  expect(mean).toBeGreaterThan(0);
  if (name !== 'bpref') {
    expect(() => score(run, { metrics: ['bpref'] })).toThrow(/looks past what the run stores/);
  }
});
