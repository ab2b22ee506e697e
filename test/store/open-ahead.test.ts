import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closeStores } from '../../src/store/close-stores.ts';
import { openAhead } from '../../src/store/open-ahead.ts';
import { openStore } from '../../src/store/open-store.ts';

afterAll(closeStores);

const emptyFolder = () => mkdtemp(join(tmpdir(), 'chunkproof-'));

test('makes no folder, and keeps its failures to itself', async () => {
  const cwd = await emptyFolder();
  await openAhead('rocksdb://db', { cwd });
  await openAhead('surrealkv://db', { cwd });
  await openAhead('mem://', { cwd });
  await openAhead('ws://127.0.0.1:1/a/b', { cwd });
  expect(await readdir(cwd)).toEqual([]);
  await writeFile(join(cwd, 'CURRENT'), 'not a database');
  await openAhead(`rocksdb://${cwd}`, {});
  await expect(openStore(`rocksdb://${cwd}`)).rejects.toThrow(`cannot open rocksdb://${cwd}`);
});

test('opens what is there once', async () => {
  const cwd = await emptyFolder();
  const first = await openStore('rocksdb://db', { cwd });
  await openAhead('rocksdb://db', { cwd });
  expect(await openStore('rocksdb://db', { cwd })).toBe(first);
});
