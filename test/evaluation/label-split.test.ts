import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Contexts, labelSplit, reachedShares } from '../../src/evaluation/label-split.ts';
import { loadGolden } from '../../src/golden.ts';
import { precisionOmega } from '../../src/metrics/precision-omega.ts';
import { precisionOmegaStrict } from '../../src/metrics/precision-omega-strict.ts';
import { z } from '../../src/schema.ts';
import type { JudgedQuery, Span } from '../../src/types.ts';
import { judged, need, passage, passageNeed, query } from '../support/build-run.ts';
import { hasChroma, makeChromaGolden } from '../support/chroma-golden.mjs';
import { folderOf, projectRoot } from '../support/command-line.ts';

const spans = (...pairs: [number, number][]): Span[] =>
  pairs.map(([start, end]) => ({ start, end }));

function omega(asked: JudgedQuery, contexts: Contexts, metric = precisionOmega): number {
  const split = labelSplit(asked, contexts);
  return metric.value({ ...judged([], []), split }, 0);
}

describe('labelSplit, by hand', () => {
  const label = query('q', [passageNeed('a', 100, 200)]);

  test('counts labelled characters inside chunks, outside all, and of the chunks around', () => {
    // 100…150 and 140…180 hold 80 characters of the label; 20 are missed; together they are 50…180.
    const contexts = new Map([['a', spans([50, 150], [140, 180], [300, 400])]]);
    expect(labelSplit(label, contexts)).toEqual({
      covered: 80,
      missed: 20,
      touching: 130,
      sharing: 130,
    });
    expect(omega(label, contexts)).toBeCloseTo(80 / 150, 12);
  });

  test('a chunk that ends where the label begins touches it, one that ends before does not', () => {
    const both = new Map([['a', spans([0, 100], [100, 200])]]);
    expect(labelSplit(label, both)).toEqual({
      covered: 100,
      missed: 0,
      touching: 200,
      sharing: 100,
    });
    expect(omega(label, both)).toBe(0.5);
    expect(omega(label, both, precisionOmegaStrict)).toBe(1);
    const apart = new Map([['a', spans([0, 99], [100, 200])]]);
    expect(labelSplit(label, apart)).toEqual({
      covered: 100,
      missed: 0,
      touching: 100,
      sharing: 100,
    });
  });

  test('strict still counts what a chunk that shares one character holds beside it', () => {
    // 101 of 200 characters are the label's: 0…101 shares one of them, 200…260 none.
    const contexts = new Map([['a', spans([0, 101], [101, 200], [200, 260])]]);
    expect(omega(label, contexts, precisionOmegaStrict)).toBe(100 / 200);
    expect(omega(label, contexts)).toBe(100 / 260);
    const half = new Map([['a', spans([0, 100], [150, 300])]]);
    expect(omega(label, half, precisionOmegaStrict)).toBe(50 / (150 + 50));
    expect(omega(label, new Map(), precisionOmegaStrict)).toBe(0);
  });

  test('each label by itself: an overlap of two labels is missed twice, and covered once', () => {
    const two = query('q', [passageNeed('a', 0, 100), passageNeed('a', 50, 150)]);
    expect(labelSplit(two, new Map())).toEqual({
      covered: 0,
      missed: 200,
      touching: 0,
      sharing: 0,
    });
    const all = new Map([['a', spans([0, 150])]]);
    expect(labelSplit(two, all)).toEqual({ covered: 150, missed: 0, touching: 150, sharing: 150 });
  });

  test('other documents do not count; without labelled characters there is nothing to say', () => {
    expect(labelSplit(label, new Map([['b', spans([0, 500])]]))?.covered).toBe(0);
    expect(labelSplit(query('q', [need('a')]), new Map())).toBeNull();
  });

  test('reached is the best of the alternatives, in characters that count', () => {
    // Of 10 characters the middle two do not count; the chunks cover four of the eight that do.
    const holed = passage('a', 0, 10, [4, 2, 4]);
    const contexts = new Map([['a', spans([0, 3], [2, 4])]]);
    expect(reachedShares(need('a', { passages: [holed] }), contexts)).toEqual({ reached: 0.5 });
    const alternatives = need(['a', 'b'], { passages: [holed, passage('b', 0, 4)] });
    expect(reachedShares(alternatives, new Map([['b', spans([0, 3])]]))).toEqual({
      reached: 0.75,
    });
  });
});

const oracle = join(projectRoot, '../shared/oracle/chroma');
const hasOracle = hasChroma && existsSync(oracle);
const skipped = hasOracle ? '' : ' (SKIPPED: ../shared/oracle/chroma is not there)';

const oracleSchema = z.object({
  chunks: z.array(z.tuple([z.string(), z.int(), z.int()])),
  precision_omega: z.array(z.number()),
});

describe.skipIf(!hasOracle)(`precision-omega of the reference implementation${skipped}`, () => {
  test.for(['Recursive_400_200', 'TokenText_400_0'])('%s, question by question', async (name) => {
    const folder = await folderOf();
    await makeChromaGolden(folder);
    const { queries } = await loadGolden(folder);
    const text = await readFile(join(oracle, `${name}.json`), 'utf8');
    const { chunks, precision_omega } = oracleSchema.parse(JSON.parse(text));
    const contexts = new Map<string, Span[]>();
    for (const [corpus, start, end] of chunks) {
      const document = `${corpus}.md`;
      contexts.set(document, [...(contexts.get(document) ?? []), { start, end }]);
    }
    expect(precision_omega).toHaveLength(472);
    for (const [at, expected] of precision_omega.entries()) {
      const asked = queries[at];
      if (!asked) throw new Error(`no question ${at}`);
      expect(omega(asked, contexts), asked.text).toBeCloseTo(expected, 9);
    }
  });
});
