import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

const child = fileURLToPath(new URL('./database-child.mjs', import.meta.url));

test.each([
  ['of a newer version', ['version', '99'], /newer chunkproof \(schema 99, .*upgrade chunkproof/],
  ['damaged', ['first'], /it is damaged, .*bring a copy of the folder back/],
])('a database that is %s is called so, not closed', async (state, task, message) => {
  const folder = join(await emptyFolder(), 'db');
  spawnSync(process.execPath, [child, folder, ...task]);
  if (state === 'damaged') await spoilTables(folder);
  await openAhead(`rocksdb://${folder}`, {});
  for (const _ of ['first', 'again']) {
    await expect(openStore(`rocksdb://${folder}`)).rejects.toThrow(message);
  }
});

async function spoilTables(folder: string): Promise<void> {
  // Opening it again moves its log into tables.
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  const holder = spawn(process.execPath, [child, folder, 'hold'], { stdio });
  await once(holder.stdout, 'data');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const tables = (await readdir(folder)).filter((name) => name.endsWith('.sst'));
  expect(tables.length).toBeGreaterThan(0);
  for (const name of tables) {
    const bytes = await readFile(join(folder, name));
    await writeFile(join(folder, name), bytes.fill(0xa5, 20, 200));
  }
}
