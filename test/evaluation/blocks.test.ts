import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { UserError } from '../../src/errors.ts';
import { type EvaluateOptions, evaluate } from '../../src/evaluate.ts';
import type { WorkStep } from '../../src/evaluation/work-step.ts';
import { loadGolden } from '../../src/golden.ts';
import { closeStores } from '../../src/store/close-stores.ts';
import type { Variant } from '../../src/types.ts';
import { folderOf } from '../support/command-line.ts';
import { tinySet } from '../support/tiny-set.ts';

afterAll(closeStores);

const created = '2026-11-30T05:12:09.500Z';
const documents = ['kettle.md', 'lamp.md', 'radio.md'];

const bound = (name: string, definition: object) => bindVariant({ name, definition });

/** With two whose cuts vectors decide, two that cut alike, one that fails and one that is searched by a retriever of its own. */
const variants: readonly Variant[] = [
  bound('semantic', { strategy: 'semantic' }),
  bound('large', { strategy: 'fixed', size: 1000 }),
  {
    ...bound('broken', { strategy: 'whole' }),
    chunk: () => {
      throw new UserError('out of ideas');
    },
  },
  bound('window', { strategy: 'sentence-window' }),
  bound('larger', { strategy: 'fixed', size: 2000 }),
  { ...bound('prefixed', { strategy: 'sections', contextualise: true }), retriever: 'bm25' },
  bound('half', { strategy: 'semantic', percentile: 50 }),
];
const whole = variants.filter(({ name }) => name !== 'broken');

/** Runs of the tiny set on one database, each with what was done, one after the other. */
async function database(db: 'mem://' | 'rocksdb://db') {
  const cwd = await folderOf(tinySet);
  const golden = await loadGolden(join(cwd, 'golden/tiny'));
  return async (more: Partial<EvaluateOptions>) => {
    const done: string[] = [];
    const steps: WorkStep[] = [];
    const watched = (more.variants ?? variants).map((variant): Variant => {
      const chunk: Variant['chunk'] = (document, vectorOf) => {
        done.push(`cut ${document.id} by ${variant.name}`);
        return variant.chunk(document, vectorOf);
      };
      return { ...variant, chunk };
    });
    const run = await evaluate({
      golden,
      embedder: 'hashing',
      db,
      cwd,
      created,
      onChunks: ({ name }) => done.push(`search ${name}`),
      onProgress: ({ total }) => {
        if (total > 0 && !done.at(-1)?.startsWith('embed')) done.push(`embed ${total}`);
      },
      onStep: (step) => steps.push(step),
      ...more,
      variants: watched,
    });
    return { run, done, steps };
  };
}

describe.each(['mem://', 'rocksdb://db'] as const)('in %s', (db) => {
  test('a variant at a time comes to the same run to the byte as all at once', async () => {
    const atOnce = await (await database(db))({});
    const inTurn = await (await database(db))({ chunksAtOnce: 1 });
    expect(JSON.stringify(inTurn.run)).toBe(JSON.stringify(atOnce.run));
    expect(atOnce.run.failed.map(({ name }) => name)).toEqual(['broken']);
    expect(atOnce.run.alike).toContainEqual({ first: 'large', second: 'larger', share: 1 });

    const order = (done: readonly string[]) => done.filter((each) => !each.startsWith('embed'));
    const cuts = ({ name }: Variant) => documents.map((id) => `cut ${id} by ${name}`);
    const found = ({ name }: Variant) => `search ${name}`;
    const tried = (variant: Variant) =>
      variant.name === 'broken' ? cuts(variant).slice(0, 1) : cuts(variant);
    expect(order(atOnce.done)).toEqual([...variants.flatMap(tried), ...whole.map(found)]);
    expect(order(inTurn.done)).toEqual(
      variants.flatMap((variant) =>
        variant.name === 'broken' ? tried(variant) : [...tried(variant), found(variant)],
      ),
    );
  });

  test('a block holds as many variants as reach its size', async () => {
    const evaluated = await database(db);
    const { done } = await evaluated({
      // Each has one chunk a document.
      variants: [100, 200, 300].map((size) => bound(`of ${size}`, { strategy: 'fixed', size })),
      chunksAtOnce: 4,
    });
    const turns = done.filter((each) => /^(cut kettle|search)/.test(each));
    expect(turns).toEqual([
      'cut kettle.md by of 100',
      'cut kettle.md by of 200',
      'search of 100',
      'search of 200',
      'cut kettle.md by of 300',
      'search of 300',
    ]);
  });
});

test('a variant at a time, nothing that is stored is cut or embedded twice', async () => {
  const evaluated = await database('rocksdb://db');
  const first = await evaluated({ variants: whole, chunksAtOnce: 1 });
  const second = await evaluated({ variants: whole, chunksAtOnce: 1 });
  expect(second.done).toEqual(whole.map(({ name }) => `search ${name}`));
  expect(second.run).toEqual(first.run);
  // All of them are in the database now, whatever the size of a block.
  expect((await evaluated({ variants: whole })).done).toEqual(second.done);
});

test('documents whose chunks are stored count as done, and are told of with the next that is cut', async () => {
  const evaluated = await database('rocksdb://db');
  const [first, second] = ['whole', 'sections'].map((strategy) => bound(strategy, { strategy }));
  if (!first || !second) throw new Error('two were bound');
  await evaluated({ variants: [first] });
  const { steps } = await evaluated({ variants: [first, second] });
  expect(steps.filter(({ work }) => work === 'cutting').map(({ done }) => done)).toEqual([4, 5, 6]);
  expect(steps.find(({ work }) => work === 'cutting')?.total).toBe(6);
});

test('what was searched is let go before the next variant is cut', async () => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('the garbage collector is not exposed');
  const chunks: WeakRef<object>[] = [];
  const alive: number[] = [];
  const evaluated = await database('mem://');
  await evaluated({
    variants: ['whole', 'sections', 'semantic'].map((strategy) => bound(strategy, { strategy })),
    chunksAtOnce: 1,
    onChunks: (_, own) => chunks.push(new WeakRef(own)),
    onStep: ({ work, done }) => {
      // The last document of each variant: what led here has returned by then.
      if (work !== 'cutting' || done % documents.length !== 0) return;
      collect();
      alive.push(chunks.filter((each) => each.deref() !== undefined).length);
    },
  });
  expect(chunks).toHaveLength(3);
  expect(alive).toEqual([0, 0, 0]);
});
