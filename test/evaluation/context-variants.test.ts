import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { evaluate } from '../../src/evaluate.ts';
import type { EmbeddingProgress } from '../../src/evaluation/ensure-vectors.ts';
import { loadGolden } from '../../src/golden.ts';
import { score } from '../../src/score.ts';
import { countTokens } from '../../src/segment/tokens.ts';
import type { Run, Variant } from '../../src/types.ts';
import { goldenFolder } from '../support/golden-folder.ts';

const whales =
  '# Whales\n\nBlue whales sing. Blue whales sing loudly. Blue whales sing loudly and often.';
const orchids = '# Orchids\n\nOrchids bloom in spring.';

const sentences = { strategy: 'sliding', window: 1, stride: 1 };

const variant = (name: string, definition: object) => bindVariant({ name, definition });

async function golden() {
  const folder = await goldenFolder({
    documents: {
      'page.md': `${whales}\n\n${orchids}\n`,
      // So that the budget below does not hold the whole corpus.
      'rest.md': 'Nothing of this is asked for, by anyone, at any time of the day or the year.',
    },
    queries: [
      {
        query: 'blue whales sing loudly and often near orchids',
        labels: [{ document: 'page.md', quote: 'Orchids bloom in spring.' }],
      },
    ],
  });
  return loadGolden(folder);
}

async function runOf(
  variants: readonly Variant[],
  more: { embedder?: string; db?: string; onProgress?: (seen: EmbeddingProgress) => void } = {},
): Promise<Run> {
  const created = '2026-11-30T00:00:00.000Z';
  const common = { embedder: 'hashing', db: 'mem://', created };
  return evaluate({ golden: await golden(), variants, ...common, ...more });
}

function mean(run: Run, metric: string): number | null | undefined {
  return score(run, { metrics: [metric] }).variants[0]?.metrics.get(metric)?.mean;
}

test('children of one parent are paid for and held once', async () => {
  const parent = { strategy: 'sections', marker: 'keep' };
  const run = await runOf([variant('v', { strategy: 'parent-child', parent, child: sentences })]);
  const [only] = run.runs;
  const ranked = only?.results[0]?.hits.map(({ chunk }) => only.chunks[chunk]?.context);
  const whalesAt = { start: 0, end: whales.length };
  const orchidsAt = { start: whales.length + 2, end: whales.length + 2 + orchids.length };
  expect(ranked?.slice(0, 4)).toEqual([whalesAt, whalesAt, whalesAt, whalesAt]);
  expect(ranked?.slice(4, 6)).toEqual([orchidsAt, orchidsAt]);
  // The walk pays for the first parent once; the passage then takes all that is left.
  const both = countTokens(whales) + countTokens(orchids);
  expect(mean(run, `passage-recall@${both}t`)).toBe(1);
  expect(mean(run, `passage-recall@${both - 2}t`)).toBe(0);
});

test('a window brings the sentences around the one that was found', async () => {
  const found = (strategy: object) => runOf([variant('v', strategy)]);
  const window = await found({ strategy: 'sentence-window', sentences: 3 });
  const [only] = window.runs;
  const heading = only?.chunks.find(({ start }) => start === whales.length + 2);
  expect(heading?.context).toEqual({
    start: whales.length + 2,
    end: whales.length + 2 + orchids.length,
  });
  expect(heading?.tokens).toBe(countTokens(orchids));
  expect(mean(window, 'intact')).toBe(1);
});

test('texts that decide cuts are embedded once, and come from the cache the next time', async () => {
  const folder = await goldenFolder();
  const db = `rocksdb://${join(folder, 'db')}`;
  const semantic = [
    variant('a', { strategy: 'semantic', buffer: 0 }),
    variant('b', { strategy: 'semantic', buffer: 0, percentile: 50 }),
  ];
  const seen: EmbeddingProgress[] = [];
  const onProgress = (progress: EmbeddingProgress) => {
    seen.push(progress);
  };
  const first = await runOf(semantic, { db, onProgress });
  // Two headings and four sentences, for both variants.
  expect(seen[0]).toMatchObject({ done: 0, total: 6, cached: 0 });
  const begun = seen.filter(({ done }) => done === 0);
  expect(begun).toHaveLength(2);
  expect(first.runs.map(({ cost }) => cost.chunks)).not.toContain(0);

  seen.length = 0;
  const second = await runOf(semantic, { db, onProgress });
  // The cuts themselves are known too, so that nothing is asked of what decides them.
  expect(seen.map(({ total }) => total)).toEqual([0]);
  expect(second).toEqual(first);
});

test('the embedder is part of the fingerprint where its vectors decide the cuts', async () => {
  const variants = [
    variant('semantic', { strategy: 'semantic' }),
    variant('child', {
      strategy: 'parent-child',
      parent: sentences,
      child: { strategy: 'semantic' },
    }),
    variant('window', { strategy: 'sentence-window' }),
  ];
  const fingerprints = async (embedder: string) =>
    (await runOf(variants, { embedder })).runs.map((one) => one.variant.fingerprint);
  const [one, other] = [await fingerprints('hashing'), await fingerprints('hashing:64')];
  expect(one[0]).not.toBe(other[0]);
  expect(one[1]).not.toBe(other[1]);
  expect(one[2]).toBe(other[2]);
});
