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
      [
        'evaluate',
        '--variants',
        'fixed400,fixed200',
        '--embedder',
        'hashing',
        '--reports',
        'none',
        '--json',
      ],
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

  // Counts and precision-omega in per cent: recursive as published (Chroma, 2024, Table of the
  // report); fixed from true offsets, see ../shared/oracle/chroma/README.md.
  test('recursive and fixed windows give the reference’s chunks and precision-omega', async () => {
    const cwd = await folderOf();
    await makeChromaGolden(join(cwd, 'golden/chroma'));
    await mkdir(join(cwd, 'variants'));
    const separators = ['\n\n', '\n', '.', '?', '!', ' ', ''];
    for (const [size, overlap] of [
      [800, 400],
      [400, 200],
      [400, 0],
      [200, 0],
    ]) {
      const variant = { strategy: 'recursive', size, overlap, separators };
      await writeFile(join(cwd, `variants/r${size}-${overlap}.json`), JSON.stringify(variant));
    }
    const expected = [
      ['r800-400', 704, 6.7],
      ['r400-200', 1413, 13.9],
      ['r400-0', 1187, 17.7],
      ['r200-0', 2386, 29.9],
      ['fixed:800/400', 819, 4.67],
      ['fixed:400/200', 1639, 8.49],
      ['fixed:400/0', 824, 12.74],
      ['fixed:200/0', 1644, 21.4],
    ] as const;
    const names = expected.map(([name]) => name).join(',');
    const { stdout } = await run(
      [
        'evaluate',
        '--variants',
        names,
        '--embedder',
        'hashing:16',
        '--db',
        'mem://',
        '--reports',
        'none',
        '--json',
      ],
      { cwd },
    );
    const { variants } = JSON.parse(stdout);
    for (const [at, [name, chunks, omega]] of expected.entries()) {
      expect(variants[at]).toMatchObject({ name, chunks });
      const { mean } = variants[at].metrics['precision-omega'];
      expect(Math.abs(100 * mean - omega), name).toBeLessThan(0.1);
    }
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
