import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { engineMemory, limitEngineMemory } from '../../src/bin/engine-memory.ts';
import { MOST_BYTES } from '../../src/documents/read-documents.ts';
import { temporaryFolder } from '../support/golden-folder.ts';

test('what was written fits into the cache, with room to spare: else the engine stops for ever', () => {
  const { SURREAL_ROCKSDB_BLOCK_CACHE_SIZE: cache, ...buffers } = engineMemory;
  const { SURREAL_ROCKSDB_WRITE_BUFFER_SIZE: size, SURREAL_ROCKSDB_MAX_WRITE_BUFFER_NUMBER: most } =
    buffers;
  expect(2 * (size * most + MOST_BYTES)).toBeLessThanOrEqual(cache);
});

test('leaves all sizes to whoever states one', () => {
  const stated = { SURREAL_ROCKSDB_WRITE_BUFFER_SIZE: '33554432' };
  const env: NodeJS.ProcessEnv = { ...stated };
  limitEngineMemory(env);
  expect(env).toEqual(stated);
});

test('250 MB of vectors are written, and do not stay in memory', async () => {
  const child = fileURLToPath(new URL('./many-vectors-child.mjs', import.meta.url));
  const path = join(await temporaryFolder(), 'db');
  const { stdout } = spawnSync(process.execPath, [child, path], { encoding: 'utf8' });
  const { megabytes } = JSON.parse(stdout);
  // 60 of them are the process's before it writes; left alone, the engine would keep all 250.
  expect(megabytes).toBeLessThan(370);
});
