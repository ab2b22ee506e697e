import { afterAll, expect, test } from 'vitest';
import { closeStores } from '../../src/store/close-stores.ts';
import { openStore } from '../../src/store/open-store.ts';
import { folderOf, run } from '../support/command-line.ts';

afterAll(closeStores);

/** A database with vectors of three embedders, used on two days. */
async function filledDatabase(): Promise<string> {
  const cwd = await folderOf();
  const store = await openStore('rocksdb://db', { cwd, today: '2026-10-01T12:00:00Z' });
  const entries = (embedder: string, count: number, size: number) =>
    Array.from({ length: count }, (_, at) => ({
      key: `${embedder}-${at}`,
      vector: new Float32Array(size),
      embedder,
    }));
  await store.vectors.put([
    ...entries('openai:m,overflow=error', 1200, 256),
    ...entries('openai:m2,overflow=error', 2, 8),
    ...entries('hashing@1/16', 3, 16),
  ]);
  return cwd;
}

const cache = (cwd: string, ...argv: string[]) =>
  run(['cache', ...argv, '--db', 'rocksdb://db'], {
    cwd,
    now: new Date('2026-11-30T05:12:09Z'),
  });

test('stats counts vectors, bytes and days of use of each embedder', async () => {
  const cwd = await filledDatabase();
  const { stdout, code } = await cache(cwd, 'stats');
  expect(code).toBe(0);
  expect(stdout.split('\n').map((line) => line.replace(/ {2,}/g, ' | '))).toEqual([
    'embedder | vectors | size | last used from | to',
    'hashing@1/16 | 3 | 192 bytes | 2026-10-01 | 2026-10-01',
    'openai:m,overflow=error | 1,200 | 1.2 MB | 2026-10-01 | 2026-10-01',
    'openai:m2,overflow=error | 2 | 64 bytes | 2026-10-01 | 2026-10-01',
    '1,205 vectors (1.2 MB)',
    '',
  ]);
  const json = await cache(cwd, 'stats', '--json');
  expect(JSON.parse(json.stdout).shares[1]).toEqual({
    embedder: 'openai:m,overflow=error',
    vectors: 1200,
    bytes: 1_228_800,
    used: { from: '2026-10-01', to: '2026-10-01' },
  });
});

test('prune removes by embedder and by age, a dry run nothing, and clear all', async () => {
  const cwd = await filledDatabase();
  const dry = await cache(cwd, 'prune', '--embedder', 'openai:m', '--dry-run');
  expect(dry.stdout).toBe('would remove 1,200 vectors (1.2 MB)\n');
  const old = await cache(cwd, 'prune', '--older-than', '61d', '--json');
  expect(JSON.parse(old.stdout)).toEqual({ vectors: 0, bytes: 0, dryRun: false });
  const pruned = await cache(cwd, 'prune', '--embedder', 'openai:m');
  expect(pruned.stdout).toBe('removed 1,200 vectors (1.2 MB)\n');
  const both = await cache(cwd, 'prune', '--older-than', '8w', '--embedder', 'hashing@1/16');
  expect(both.stdout).toBe('removed 3 vectors (192 bytes)\n');
  expect((await cache(cwd, 'clear', '--dry-run')).stdout).toContain('would remove 2 vectors');
  expect((await cache(cwd, 'clear')).stdout).toBe('removed 2 vectors (64 bytes)\n');
  expect((await cache(cwd, 'stats')).stdout).toBe('no vectors\n');
});

test.each([
  [['prune'], 'say what to remove'],
  [['prune', '--older-than', '30'], 'takes days or weeks'],
  [['prune', '--embedder', 'hashing@1/61'], 'Did you mean "hashing@1/16"?'],
  [['prune', '--older-then', '3d'], 'Did you mean --older-than?'],
  [[], 'stats, prune, or clear'],
])('cache %j is refused', async (argv, why) => {
  const cwd = await filledDatabase();
  const { code, stderr } = await cache(cwd, ...argv);
  expect(stderr).toContain(why);
  expect(code).toBe(2);
});
