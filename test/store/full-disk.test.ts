import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { closeStores } from '../../src/store/close-stores.ts';
import { openStore } from '../../src/store/open-store.ts';

const child = fileURLToPath(new URL('./full-disk-child.mjs', import.meta.url));
const mountPoint = mkdtempSync(join(tmpdir(), 'chunkproof-full-disk-'));
const mounted = mount('size=12m') === 0;

function mount(options: string): number | null {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', mountPoint]).status;
}

afterAll(async () => {
  await closeStores();
  if (mounted) spawnSync('umount', ['--lazy', mountPoint]);
  rmSync(mountPoint, { recursive: true, force: true });
});

const skipped = mounted ? '' : ' (SKIPPED: may not mount a tmpfs)';

test.skipIf(!mounted)(
  `a full disk ends the run with exit 3, and nothing acknowledged is lost${skipped}`,
  async () => {
    const path = join(mountPoint, 'db');
    const { stdout } = spawnSync(process.execPath, [child, path], { encoding: 'utf8' });
    const lines = stdout.trim().split('\n');
    const error: unknown = JSON.parse(lines.pop() ?? '');
    expect(error).toEqual({
      exitCode: 3,
      message: expect.stringMatching(/No space left on device\): free some, or .*--db/),
    });
    expect(lines.length).toBeGreaterThan(10);

    spawnSync('mount', ['-o', 'remount,size=200m', mountPoint]);
    const store = await openStore(`rocksdb://${path}`);
    for (const batch of lines) {
      const found = await store.vectors.get(Array.from({ length: 100 }, (_, i) => `${batch}-${i}`));
      expect(found.map((vector) => vector?.[7])).toEqual(
        found.map((_, i) => Math.fround(Math.sin(Number(batch) * 1e6 + i * 1e3 + 7))),
      );
    }
    await store.vectors.put([{ key: 'after', vector: Float32Array.of(1) }]);
    expect(await store.vectors.get(['after'])).toEqual([Float32Array.of(1)]);
  },
);
