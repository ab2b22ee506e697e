import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadGolden } from '../../src/golden.ts';
import { hasChroma, makeChromaGolden } from '../support/chroma-golden.mjs';
import { folderOf, run } from '../support/command-line.ts';

const skipped = hasChroma ? '' : ' (SKIPPED: ../shared/data/chroma is not there)';

describe.skipIf(!hasChroma)(`the Chroma chunking-evaluation data${skipped}`, () => {
  // Chunk counts are those of the published reference implementation, ../shared/oracle/chroma.
  test('fixed windows of 400 and 200 tokens give 824 and 1,644 chunks, and the run completes', async () => {
    const cwd = await folderOf();
    await makeChromaGolden(join(cwd, 'golden/chroma'));
    await mkdir(join(cwd, 'variants'));
    for (const size of [400, 200]) {
      const variant = { strategy: 'fixed', unit: 'token', size, overlap: 0 };
      await writeFile(join(cwd, `variants/fixed${size}.json`), JSON.stringify(variant));
    }
    const { code, stdout } = await run(
      ['evaluate', '--variants', 'fixed400,fixed200', '--embedder', 'hashing', '--json'],
      { cwd },
    );
    const { variants } = JSON.parse(stdout);
    expect(variants).toMatchObject([
      { name: 'fixed400', chunks: 824, tokens: expect.any(Number) },
      { name: 'fixed200', chunks: 1644 },
    ]);
    expect(variants[0].metrics['passage-recall@2000t'].scored).toBe(472);
    expect(variants[0].metrics['recall@5']).toEqual({ mean: null, scored: 0, total: 472 });
    expect(code).toBe(0);
  });

  test('all 790 labels are located, and repeated passages become alternatives', async () => {
    const folder = await folderOf();
    await makeChromaGolden(folder);
    const golden = await loadGolden(folder);
    const labels = golden.queries.flatMap(({ needs }) => needs);
    expect(golden.queries).toHaveLength(472);
    expect(labels).toHaveLength(790);
    // 97 of the 790 references occur more than once in the corpus (../shared/data/README.md).
    const repeated = labels.filter(({ passages }) => passages.some(({ duplicate }) => duplicate));
    expect(repeated).toHaveLength(97);
  });
});
