import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadGolden } from '../../src/golden.ts';
import { charPrecision } from '../../src/metrics/char-precision.ts';
import { charRecall } from '../../src/metrics/char-recall.ts';
import { iou } from '../../src/metrics/iou.ts';
import { judge } from '../../src/metrics/judged.ts';
import { z } from '../../src/schema.ts';
import { chunk, hits } from '../support/build-run.ts';
import { hasChroma, makeChromaGolden } from '../support/chroma-golden.mjs';
import { folderOf, projectRoot } from '../support/command-line.ts';

const oracle = join(projectRoot, '../shared/oracle/chroma');
const hasOracle = hasChroma && existsSync(oracle);
const skipped = hasOracle ? '' : ' (SKIPPED: ../shared/oracle/chroma is not there)';

const numbers = z.array(z.number());
const oracleSchema = z.object({
  chunks: z.array(z.tuple([z.string(), z.int(), z.int()])),
  bm25_top20: z.array(z.array(z.int())),
  highlighted_count: z.array(z.int()),
  scores: z.record(z.string(), z.object({ recall: numbers, precision: numbers, iou: numbers })),
});

const ours = { recall: charRecall, precision: charPrecision, iou } as const;

describe.skipIf(!hasOracle)(`recall, precision and IoU of the reference${skipped}`, () => {
  test.for(['Recursive_400_200', 'TokenText_400_0'])('%s, question by question', async (name) => {
    const folder = await folderOf();
    await makeChromaGolden(folder);
    const { queries } = await loadGolden(folder);
    const text = await readFile(join(oracle, `${name}.json`), 'utf8');
    const { chunks, bm25_top20, highlighted_count, scores } = oracleSchema.parse(JSON.parse(text));
    expect(Object.keys(scores).sort()).toEqual(['-1', '10', '5']);
    expect(bm25_top20).toHaveLength(472);
    for (const [at, ranking] of bm25_top20.entries()) {
      const query = queries[at];
      if (!query) throw new Error(`no question ${at}`);
      const ranked = ranking.map((index) => {
        const [corpus, start, end] = chunks[index] ?? ['', 0, 0];
        return chunk(`${corpus}.md`, { start, end });
      });
      const result = { hits: hits(ranked), evidence: [], split: null };
      const one = judge(query, result, { parents: [], coverage: 1 });
      for (const [k, expected] of Object.entries(scores)) {
        // "-1" is as many chunks as the question's references touch.
        const cutoff = k === '-1' ? (highlighted_count[at] ?? 0) : Number(k);
        for (const measure of ['recall', 'precision', 'iou'] as const) {
          const theirs = expected[measure][at] ?? Number.NaN;
          expect(ours[measure].value(one, cutoff), `${measure} at ${k}: ${query.text}`).toBeCloseTo(
            theirs,
            9,
          );
        }
      }
    }
  });
});
