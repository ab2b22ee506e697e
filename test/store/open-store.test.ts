import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { IncompleteError, UserError } from '../../src/errors.ts';
import { closeStores } from '../../src/store/close-stores.ts';
import { openStore } from '../../src/store/open-store.ts';
import { storeContract } from '../contract/store.ts';

const folder = mkdtempSync(join(tmpdir(), 'chunkproof-store-'));
const child = fileURLToPath(new URL('./database-child.mjs', import.meta.url));

afterAll(async () => {
  await closeStores();
  rmSync(folder, { recursive: true, force: true });
});

storeContract('mem://', () => openStore('mem://'));
storeContract('rocksdb://', () => openStore('rocksdb://contract/db', { cwd: folder }));

function startChild(...args: string[]): ChildProcess {
  return spawn(process.execPath, [child, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function kill(process: ChildProcess): Promise<void> {
  process.kill('SIGKILL');
  await once(process, 'exit');
}

describe('openStore', () => {
  test.each([
    ['surrealkv://x', 'loses rows'],
    ['surrealkv+versioned://x', 'loses rows'],
    ['tikv://x', 'mem://'],
    ['.chunkproof/db', 'not a database address'],
    ['rocksdb://', 'names no folder'],
    ['rocksdb://a?sync=never', 'cannot hold "?"'],
    ['mem://name', 'takes no name'],
  ])('refuses %s as the mistake of the user', async (url, why) => {
    const error = await openStore(url, { cwd: folder }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UserError);
    expect(error).toMatchObject({ exitCode: 2, message: expect.stringContaining(why) });
  });

  test('gives each mem:// a database of its own', async () => {
    const [one, other] = [await openStore('mem://'), await openStore('mem://')];
    await one.vectors.put([{ key: 'k', vector: Float32Array.of(1) }]);
    expect(await other.vectors.get(['k'])).toEqual([undefined]);
  });

  test('gives one path one handle, also while it opens and by another name', async () => {
    const cwd = join(folder, 'shared');
    mkdirSync(cwd);
    symlinkSync(cwd, join(folder, 'link'));
    const [one, other] = await Promise.all([
      openStore('rocksdb://db', { cwd }),
      openStore(`rocksdb://${cwd}/x/../db`),
    ]);
    expect(other).toBe(one);
    expect(await openStore('rocksdb://link/db', { cwd: folder })).toBe(one);
    expect(await openStore('rocksdb://db2', { cwd })).not.toBe(one);
  });

  test('takes the path as it is written', async () => {
    const name = 'a b%20c #ü';
    await openStore(`rocksdb://${name}`, { cwd: folder });
    expect(readdirSync(join(folder, name))).toContain('CURRENT');
  });

  test('says that another run has the folder, and opens it once that has ended', async () => {
    const path = join(folder, 'held');
    const holder = startChild(path, 'hold');
    try {
      if (holder.stdout) await once(holder.stdout, 'data');
      const error = await openStore(`rocksdb://${path}`).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(IncompleteError);
      expect(error).toMatchObject({
        exitCode: 3,
        message: expect.stringMatching(/is in use by another run: wait.*--db rocksdb:\/\/OTHER/),
      });
    } finally {
      await kill(holder);
    }
    const store = await openStore(`rocksdb://${path}`);
    await store.vectors.put([{ key: 'k', vector: Float32Array.of(1) }]);
    expect(await store.vectors.get(['k'])).toEqual([Float32Array.of(1)]);
  });

  test('has everything that was acknowledged before the process was killed', async () => {
    const path = join(folder, 'killed');
    const writer = startChild(path, 'write');
    let acknowledged = -1;
    if (writer.stdout) {
      for await (const line of createInterface({ input: writer.stdout })) {
        acknowledged = Number(line);
        if (acknowledged === 60) writer.kill('SIGKILL');
      }
    }
    expect(acknowledged).toBeGreaterThanOrEqual(60);
    const store = await openStore(`rocksdb://${path}`);
    for (let batch = 0; batch <= acknowledged; batch++) {
      const keys = Array.from({ length: 100 }, (_, i) => `${batch}-${i}`);
      const found = await store.vectors.get(keys);
      expect(found.map((vector) => vector?.[255])).toEqual(
        keys.map((_, i) => Math.fround(batch + i / 100)),
      );
    }
  });

  test('counts a row with the wrong number of bytes as missing, and heals it', async () => {
    const path = join(folder, 'damaged');
    await once(startChild(path, 'damage'), 'exit');
    const store = await openStore(`rocksdb://${path}`);
    const keys = ['short', 'long', 'whole'];
    expect(await store.vectors.get(keys)).toEqual([undefined, undefined, Float32Array.of(0, 0)]);
    await store.vectors.put(keys.map((key, i) => ({ key, vector: Float32Array.of(i, i, i) })));
    expect((await store.vectors.get(keys)).map((vector) => vector?.join())).toEqual([
      '0,0,0',
      '1,1,1',
      '2,2,2',
    ]);
  });

  test('takes over what the first version wrote, and notes its embedder and day when it is used', async () => {
    const path = join(folder, 'first');
    await once(startChild(path, 'first'), 'exit');
    const store = await openStore(`rocksdb://${path}`, { today: '2026-11-30T05:00:00Z' });
    expect(await store.vectors.get(['old'])).toEqual([Float32Array.of(1, 2)]);
    const share = { vectors: 1, bytes: 8 };
    expect(await store.upkeep.stats()).toEqual([{ ...share, embedder: null, used: null }]);
    await store.vectors.get(['old', 'none'], { for: 'model' });
    await store.vectors.put([]);
    expect(await store.upkeep.stats()).toEqual([
      { ...share, embedder: 'model', used: { from: '2026-11-30', to: '2026-11-30' } },
    ]);
    expect(await store.upkeep.remove({ unusedSince: '2026-11-30T23:00:00Z' })).toMatchObject({
      vectors: 0,
    });
    expect(await store.upkeep.remove({ unusedSince: '2026-12-01T00:00:00Z' })).toMatchObject(share);
    expect(await store.upkeep.stats()).toEqual([]);
  });

  test('refuses the schema of a newer version', async () => {
    const path = join(folder, 'newer');
    const writer = startChild(path, 'version', '99');
    await once(writer, 'exit');
    const error = await openStore(`rocksdb://${path}`).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(IncompleteError);
    expect(error).toMatchObject({
      message: expect.stringMatching(/newer chunkproof \(schema 99, this one knows 4\): upgrade/),
    });
  });

  test('does not put a database among other files, into a file or where none can be', async () => {
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    for (const path of [folder, join(folder, 'notes.txt'), '/dev/null/db']) {
      const error = await openStore(`rocksdb://${path}`).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(IncompleteError);
      expect(error).toMatchObject({ message: expect.stringContaining('cannot open rocksdb://') });
    }
  });
});
