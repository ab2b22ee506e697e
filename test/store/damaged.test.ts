import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IncompleteError } from '../../src/errors.ts';
import { closeStores } from '../../src/store/close-stores.ts';
import { openError, queryError, serverError } from '../../src/store/database-errors.ts';
import { exportDatabase } from '../../src/store/export-file.ts';
import { openStore } from '../../src/store/open-store.ts';
import { failureOf } from '../support/failure-of.ts';

const child = fileURLToPath(new URL('./database-child.mjs', import.meta.url));
const cwd = mkdtempSync(join(tmpdir(), 'chunkproof-damaged-'));
const mountPoint = join(cwd, 'mounted');

/** Files of a database, by the beginning or the end of their names. */
function filesOf(folder: string, part: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(part) || name.endsWith(part))
    .map((name) => join(folder, name));
}

/** Overwrites the middle of a file. */
function spoil(file: string): void {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes.fill(0xa5, middle, middle + 64);
  writeFileSync(file, bytes);
}

/** Opens a database in another process, which moves its log into tables, and ends that. */
async function reopen(folder: string): Promise<void> {
  const holder = spawn(process.execPath, [child, folder, 'hold'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (holder.stdout) await once(holder.stdout, 'data');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
}

beforeAll(async () => {
  spawnSync(process.execPath, [child, join(cwd, 'whole'), 'first']);
  await reopen(join(cwd, 'whole'));
});

afterAll(async () => {
  await closeStores();
  spawnSync('umount', ['--lazy', mountPoint]);
  rmSync(cwd, { recursive: true, force: true });
});

describe('a damaged folder is told as such, with what to do and without a path of the machine', () => {
  test.each<[string, (folder: string) => void]>([
    ['an empty CURRENT', (folder) => writeFileSync(join(folder, 'CURRENT'), '')],
    [
      'a CURRENT that names nothing',
      (folder) => writeFileSync(join(folder, 'CURRENT'), 'MANIFEST-999999\n'),
    ],
    ['no CURRENT', (folder) => rmSync(join(folder, 'CURRENT'))],
    [
      'an empty MANIFEST',
      (folder) => {
        for (const file of filesOf(folder, 'MANIFEST')) writeFileSync(file, '');
      },
    ],
    [
      'an overwritten table',
      (folder) => {
        for (const file of filesOf(folder, '.sst')) spoil(file);
      },
    ],
    [
      'no tables',
      (folder) => {
        for (const file of filesOf(folder, '.sst')) rmSync(file);
      },
    ],
    [
      'a LOCK that is a folder',
      (folder) => {
        rmSync(join(folder, 'LOCK'));
        mkdirSync(join(folder, 'LOCK'));
      },
    ],
  ])('%s', async (name, damage) => {
    const database = name.replaceAll(' ', '-');
    cpSync(join(cwd, 'whole'), join(cwd, database), { recursive: true });
    damage(join(cwd, database));
    const message = await failureOf(() => openStore(`rocksdb://${database}`, { cwd }));
    expect(message).toMatch(/^cannot (open|use) rocksdb:\/\/[\w-]+: it is damaged.*db import FILE/);
    expect(message).not.toContain(cwd);
    expect(message).not.toContain('\n');
  });

  test('the undamaged one opens', async () => {
    cpSync(join(cwd, 'whole'), join(cwd, 'copy'), { recursive: true });
    const store = await openStore('rocksdb://copy', { cwd });
    expect(await store.vectors.get(['old'])).toEqual([Float32Array.of(1, 2)]);
  });
});

test('a copy of a table that can be read in part is not made', async () => {
  const store = await openStore('rocksdb://filled', { cwd });
  const vectors = Array.from({ length: 4000 }, (_, i) => ({
    key: createHash('sha256').update(String(i)).digest('hex'),
    vector: Float32Array.from({ length: 128 }, (_, at) => Math.sin(1000 * i + at)),
  }));
  await store.vectors.put(vectors);
  const folder = join(cwd, 'large');
  cpSync(join(cwd, 'filled'), folder, { recursive: true });
  await reopen(folder);
  const tables = filesOf(folder, '.sst');
  expect(tables.length).toBeGreaterThan(0);
  for (const file of tables) spoil(file);
  const { backup } = await openStore('rocksdb://large', { cwd });
  const target = join(cwd, 'copy.jsonl');
  const message = await failureOf(() => exportDatabase(backup, target));
  expect(message).toMatch(/^cannot read all of rocksdb:\/\/large: table emb is damaged/);
  expect(readdirSync(cwd)).not.toContain('copy.jsonl');
});

test('a copy that would lack the only row of a table is not made', async () => {
  const name = 'embedder';
  const store = await openStore('rocksdb://sole', { cwd });
  const { vectors } = store;
  await vectors.put([{ key: 'a', vector: Float32Array.of(1, 2), embedder: name }]);
  // Large enough to lie in a file of its own, apart from the tables.
  const probe = new Float32Array(20_000).fill(1);
  const record = { name, dimensions: 2, platform: 'any', probe, digest: 'any' };
  await vectors.embedders.put(record);
  const folder = join(cwd, 'spoilt');
  cpSync(join(cwd, 'sole'), folder, { recursive: true });
  await reopen(folder);
  const files = filesOf(folder, '.blob');
  expect(files).toHaveLength(1);
  for (const file of files) spoil(file);
  const { backup } = await openStore('rocksdb://spoilt', { cwd });
  const message = await failureOf(() => exportDatabase(backup, join(cwd, 'sole.jsonl')));
  expect(message).toMatch(/^cannot use rocksdb:\/\/spoilt: it is damaged/);
  expect(readdirSync(cwd)).not.toContain('sole.jsonl');
});

test('tables of another program are not taken for ours', async () => {
  spawnSync(process.execPath, [child, join(cwd, 'foreign'), 'foreign']);
  const message = await failureOf(() => openStore('rocksdb://foreign', { cwd }));
  expect(message).toMatch(/^cannot use rocksdb:\/\/foreign: Couldn't coerce .*--db$/);
});

mkdirSync(mountPoint);
const mounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', mountPoint]).status === 0;

test.skipIf(!mounted)(
  `a read-only folder is told as such${mounted ? '' : ' (SKIPPED: may not mount a tmpfs)'}`,
  async () => {
    cpSync(join(cwd, 'whole'), join(mountPoint, 'db'), { recursive: true });
    spawnSync('mount', ['-o', 'remount,ro', mountPoint]);
    for (const name of ['db', 'new', 'deep/new']) {
      const message = await failureOf(() => openStore(`rocksdb://mounted/${name}`, { cwd }));
      expect(message).toMatch(
        /^cannot open rocksdb:\/\/mounted\/[\w/]+: it lies on a read-only file system.*--db/,
      );
    }
  },
);

describe("the engine's own words", () => {
  const database = { url: 'rocksdb://db', path: '/home/me/db' };
  const said = (text: string) => openError(new Error(text), database).message;

  test.each([
    [
      'There was a problem with a transaction: IO error: while open a file for lock: /home/me/db/LOCK: Permission denied',
      'cannot open rocksdb://db: IO error: while open a file for lock: LOCK: Permission denied; give your user the right',
    ],
    [
      'There was a problem with a transaction: Failed to create RocksDB directory: `Os { code: 13, kind: PermissionDenied, message: "Permission denied" }`.',
      'cannot open rocksdb://db: Failed to create RocksDB directory: Permission denied; give your user the right',
    ],
    [
      'There was a problem with a transaction: IO error: While lock file: /home/me/db/LOCK: Resource temporarily unavailable',
      'rocksdb://db is in use by another run',
    ],
    [
      'There was a problem with a transaction: Corruption: block checksum mismatch: stored(context removed) = 1, computed = 2',
      'cannot open rocksdb://db: it is damaged',
    ],
    [
      // Of a folder whose MANIFEST is overwritten.
      'The data stored on disk is out-of-date with this version (Expected: 3, Actual: 1). Please follow the upgrade guides in the documentation',
      'cannot open rocksdb://db: it is damaged',
    ],
    [
      'There was a problem with a transaction: IO error: While open a file: /home/me/db/000008.sst: Too many open files',
      'cannot open rocksdb://db: IO error: While open a file: 000008.sst: Too many open files; raise the limit',
    ],
  ])('%s', (text, start) => {
    expect(said(text)).toContain(start);
    expect(said(text)).not.toContain('/home/me');
  });

  test('a reason that is an object, or a text, is read', () => {
    const wrapped = Object.assign(new Error('wrapped'), { cause: 'connect refused' });
    expect(openError(wrapped, database).message).toContain('connect refused');
    expect(openError({ details: { kind: 'odd' } }, database).message).toContain('"kind":"odd"');
  });

  test('of a damage that a statement meets, and of words that a statement says itself', () => {
    const damaged = queryError(
      new Error('There was a problem with a transaction: Corruption: Blob CRC mismatch'),
      database,
    );
    expect(damaged).toBeInstanceOf(IncompleteError);
    expect(damaged.message).toMatch(/^cannot use rocksdb:\/\/db: it is damaged/);
    const thrown = queryError(new Error('An error occurred: permission denied'), database);
    expect(thrown.message).toBe('the database says: An error occurred: permission denied');
  });

  test('a server that says nothing is no server with a wrong password', () => {
    const { message } = serverError(new Error('it did not open within 15 s'), {
      url: 'ws://h/a/b',
    });
    expect(message).toMatch(/does not answer: it did not open within 15 s; is the server running/);
  });
});
