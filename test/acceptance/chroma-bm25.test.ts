import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasChroma, makeChromaGolden } from '../support/chroma-golden.mjs';
import { folderOf, run } from '../support/command-line.ts';

const skipped = hasChroma ? '' : ' (SKIPPED: ../shared/data/chroma is not there)';

describe.skipIf(!hasChroma)(`bm25 on the Chroma chunking-evaluation data${skipped}`, () => {
  // Recall of characters at 5 in per cent of a plain BM25 (k1 1.2, b .75, \w+ tokens, no stemmer),
  // ../shared/oracle/chroma/README.md. Ours stems, and dampens counts as SurrealDB does.
  test('char-recall@5 is within 3 points of a plain BM25', async () => {
    const cwd = await folderOf();
    await makeChromaGolden(join(cwd, 'golden/chroma'));
    await mkdir(join(cwd, 'variants'));
    const separators = ['\n\n', '\n', '.', '?', '!', ' ', ''];
    const recursive = { strategy: 'recursive', size: 200, overlap: 0, separators };
    await writeFile(join(cwd, 'variants/recursive200.json'), JSON.stringify(recursive));
    const { stdout, code } = await run(
      [
        'evaluate',
        '--variants',
        'fixed:400/0,recursive200',
        '--retriever',
        'bm25',
        '--metrics',
        'char-recall@5',
        '--db',
        'mem://',
        '--reports',
        'none',
        '--json',
      ],
      { cwd },
    );
    expect(code).toBe(0);
    const { variants } = JSON.parse(stdout);
    for (const [at, plain] of [93.1, 85.3].entries()) {
      const { mean } = variants[at].metrics['char-recall@5'];
      expect(Math.abs(100 * mean - plain), variants[at].name).toBeLessThan(3);
    }
  });
});
