import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { evaluate } from '../../src/evaluate.ts';
import { readCuts, saveCuts } from '../../src/evaluation/stored-cuts.ts';
import { loadGolden } from '../../src/golden.ts';
import { closeStores } from '../../src/store/close-stores.ts';
import type { FoundCut } from '../../src/store/cut-records.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Document, Variant } from '../../src/types.ts';
import { loadVariants } from '../../src/variants.ts';
import { folderOf, projectRoot } from '../support/command-line.ts';
import { failureOf } from '../support/failure-of.ts';
import { tinySet } from '../support/tiny-set.ts';

afterAll(closeStores);

const created = '2026-11-30T05:12:09.500Z';

/** Counts the documents that a variant really cuts. */
function counting(variant: Variant): { variant: Variant; cut: string[] } {
  const cut: string[] = [];
  const chunk: Variant['chunk'] = (document, vectorOf) => {
    cut.push(document.id);
    return variant.chunk(document, vectorOf);
  };
  return { variant: { ...variant, chunk }, cut };
}

async function variantsOf(...names: string[]): Promise<Variant[]> {
  return loadVariants(names, [join(projectRoot, 'variants')]);
}

test('a second run reads the chunks of what did not change, and is the same to the letter', async () => {
  const cwd = await folderOf(tinySet);
  const folder = join(cwd, 'golden/tiny');
  const run = async (names: string[]) => {
    const counted = (await variantsOf(...names)).map(counting);
    const made = await evaluate({
      golden: await loadGolden(folder),
      variants: counted.map(({ variant }) => variant),
      embedder: 'hashing',
      db: 'rocksdb://db',
      cwd,
      created,
    });
    return { made, cut: counted.map(({ cut }) => cut) };
  };
  const all = ['kettle.md', 'lamp.md', 'radio.md'];
  const names = [
    'whole',
    'sections',
    'structural350',
    'semantic',
    'sentence-window',
    'parent-child',
  ];
  const first = await run(names);
  expect(first.cut).toEqual(names.map(() => all));
  const second = await run(names);
  expect(second.cut).toEqual(names.map(() => []));
  expect(second.made).toEqual(first.made);

  await writeFile(
    join(folder, 'documents/lamp.md'),
    '# Lamp\n\nHold the button for two seconds to dim the light.\n',
  );
  await mkdir(join(folder, 'documents/new'));
  await writeFile(join(folder, 'documents/new/radio.md'), '# Radio\n\nAnother radio.\n');
  const third = await run(['whole', 'semantic']);
  expect(third.cut).toEqual([
    ['lamp.md', 'new/radio.md'],
    ['lamp.md', 'new/radio.md'],
  ]);
  expect((await run(['fixed:60', 'whole'])).cut).toEqual([
    [...all.slice(0, 2), 'new/radio.md', 'radio.md'],
    [],
  ]);
});

const document: Document = {
  id: 'a.md',
  title: 'A',
  text: '# A\n\nOne two three four five six.\n',
  format: 'markdown',
  metadata: {},
};

test('chunks made of something else than they are kept as are refused, with what differs', async () => {
  const [variant] = await variantsOf('fixed:3');
  if (!variant) throw new Error('fixed:3 is a variant');
  const store = await openStore('mem://');
  const keeper = { store, embedder: { id: 'hashing:4' } };
  const chunks = variant.chunk(document);
  const documents = [document];
  const known = new Map();
  await saveCuts({ variant, chunks }, (at) => `text ${at}`, { documents, known, keeper });
  expect(await readCuts(variant, documents, keeper)).toEqual(new Map([['a.md', chunks]]));

  const tampered = (change: Partial<FoundCut>) => ({
    store: {
      url: 'rocksdb://db',
      cuts: {
        ...store.cuts,
        find: async (...asked: Parameters<typeof store.cuts.find>) =>
          (await store.cuts.find(...asked)).map((cut) => cut && { ...cut, ...change }),
      },
    },
    embedder: keeper.embedder,
  });
  const cases: readonly (readonly [Partial<FoundCut>, string])[] = [
    [{ embedder: 'use-lite' }, 'for the embedder use-lite, not for hashing:4'],
    [{ variant: 'abc' }, `by the variant abc, not by ${variant.fingerprint}`],
    [{ source: 'abc' }, 'of another version of "a.md"'],
    [{ whole: false }, 'those of "a.md" were changed'],
  ];
  for (const [change, why] of cases) {
    const message = await failureOf(() => readCuts(variant, documents, tampered(change)));
    expect(message).toContain(why);
    expect(message).toContain('npx chunkproof db rebuild --db rocksdb://db');
  }

  const other = { ...variant, parameters: { ...variant.parameters, size: 4 } };
  const message = await failureOf(() => readCuts(other, documents, keeper));
  expect(message).toMatch(/"size":3.*, not by fixed .*"size":4/);
});

test('another embedder, title or format finds no chunks of the first', async () => {
  const [variant] = await variantsOf('fixed:3');
  if (!variant) throw new Error('fixed:3 is a variant');
  const store = await openStore('mem://');
  const keeper = { store, embedder: { id: 'hashing:4' } };
  const documents = [document];
  const corpus = { variant, chunks: variant.chunk(document) };
  await saveCuts(corpus, String, { documents, known: new Map(), keeper });
  const knownOf = async (changed: Document, embedder: { id: string } | undefined) =>
    (await readCuts(variant, [changed], { store, embedder })).size;
  expect(await knownOf(document, { id: 'hashing:4' })).toBe(1);
  expect(await knownOf(document, { id: 'hashing:8' })).toBe(0);
  expect(await knownOf(document, undefined)).toBe(0);
  expect(await knownOf({ ...document, title: 'B' }, { id: 'hashing:4' })).toBe(0);
  expect(await knownOf({ ...document, format: 'text' }, { id: 'hashing:4' })).toBe(0);
  expect(await knownOf({ ...document, metadata: { a: 1 } }, { id: 'hashing:4' })).toBe(0);
  expect(await knownOf({ ...document, text: `${document.text} ` }, { id: 'hashing:4' })).toBe(0);
});
