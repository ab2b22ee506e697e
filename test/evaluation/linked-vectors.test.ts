import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { evaluate } from '../../src/evaluate.ts';
import { loadGolden } from '../../src/golden.ts';
import { closeStores } from '../../src/store/close-stores.ts';
import { exportDatabase } from '../../src/store/export-file.ts';
import { importDatabase } from '../../src/store/import-file.ts';
import { openStore } from '../../src/store/open-store.ts';
import { vectorKey } from '../../src/store/vector-key.ts';
import { loadVariants } from '../../src/variants.ts';
import { folderOf } from '../support/command-line.ts';
import { tinySet } from '../support/tiny-set.ts';

afterAll(closeStores);

const embedder = 'hashing@1/384';

/** Runs of the tiny set on one database, each with how many texts it embedded and what it noted. */
async function runs() {
  const cwd = await folderOf(tinySet);
  const golden = await loadGolden(join(cwd, 'golden/tiny'));
  const run = async ({ offline = false, notes = [] as string[] } = {}) => {
    const progress: { total: number; cached: number }[] = [];
    const made = await evaluate({
      golden,
      variants: await loadVariants(['whole', 'fixed:6'], []),
      embedder: 'hashing',
      db: 'rocksdb://db',
      cwd,
      created: '2026-11-30T05:12:09.500Z',
      offline,
      onProgress: ({ total, cached }) => progress.push({ total, cached }),
      onNote: (note) => notes.push(note),
    });
    return { made, notes, embedded: progress.at(-1) };
  };
  return { run, vectors: (await openStore('rocksdb://db', { cwd })).vectors, golden };
}

test('a second run ranks by the vectors that its chunks link to', async () => {
  const { run } = await runs();
  const first = await run();
  expect(first.made.inputs.embedder).toBe(embedder);
  const second = await run();
  expect(second.made).toEqual(first.made);
  const chunks = first.made.runs.reduce((sum, { cost }) => sum + cost.chunks, 0);
  expect(second.embedded).toEqual({ total: 0, cached: 3 + chunks });
});

test('a linked vector that is not whole, or not one of the embedder, is embedded again', async () => {
  const { run, vectors, golden } = await runs();
  const first = await run();
  const { document = '', start, end } = first.made.runs[0]?.chunks[0] ?? {};
  const text = golden.documents.find(({ id }) => id === document)?.text.slice(start, end);
  const key = vectorKey(embedder, 'passage', text ?? '');
  const [sound] = await vectors.get([key]);
  expect(sound).toHaveLength(384);
  for (const vector of [Float32Array.of(0.6, 0.8), new Float32Array(384).fill(1)]) {
    await vectors.put([{ key, vector, embedder }]);
    const again = await run();
    expect(again.embedded?.total).toBe(1);
    expect(again.notes.join()).toContain('1 of the vectors in the database is damaged');
    expect(again.made).toEqual(first.made);
    expect(await vectors.get([key])).toEqual([sound]);
  }
});

test('what a run offline finds damaged is not said to be embedded again', async () => {
  const { run, vectors, golden } = await runs();
  await run();
  const key = vectorKey(embedder, 'query', golden.queries[0]?.text ?? '');
  await vectors.put([{ key, vector: new Float32Array(384).fill(1), embedder }]);
  const notes: string[] = [];
  await expect(run({ offline: true, notes })).rejects.toThrow('offline: 1 of 20 texts');
  expect(notes).toEqual([
    '1 of the vectors in the database is damaged or of another dimension, and counts as missing',
  ]);
});

test('a run that embeds nothing notes all that it reads as used, queries too', async () => {
  const cwd = await folderOf(tinySet);
  const golden = await loadGolden(join(cwd, 'golden/tiny'));
  const variants = await loadVariants(['whole', 'fixed:6'], []);
  const run = (db: string, created: string) =>
    evaluate({ golden, variants, embedder: 'hashing', db, cwd, created });
  await run('rocksdb://summer', '2026-06-01T00:00:00.000Z');
  const summer = await openStore('rocksdb://summer', { cwd });
  const unusedSince = '2026-11-01';
  const { vectors } = await summer.upkeep.count({ unusedSince });
  expect(vectors).toBeGreaterThan(golden.queries.length);
  // An open database has one day: a copy of it is used on another.
  const copy = join(cwd, 'copy.jsonl');
  await exportDatabase(summer.backup, copy);
  const today = '2026-11-30T00:00:00.000Z';
  const autumn = await openStore('rocksdb://autumn', { cwd, today });
  await importDatabase(async () => autumn.backup, copy);
  expect(await autumn.upkeep.count({ unusedSince })).toMatchObject({ vectors });
  await run('rocksdb://autumn', today);
  // Days are noted behind the run; writes go one after another.
  await autumn.vectors.put([]);
  expect(await autumn.upkeep.count({ unusedSince })).toMatchObject({ vectors: 0 });
});
