import { describe, expect, test } from 'vitest';
import { commentMd } from '../../../src/reports/comment/comment-md.ts';
import { gridOf } from '../../../src/reports/crossing/grid.ts';
import { withShortNames } from '../../../src/reports/crossing/short-names.ts';
import { jsonOutput } from '../../../src/reports/json-output.ts';
import { summaryMd } from '../../../src/reports/summary-md.ts';
import { terminalTable } from '../../../src/reports/terminal-table.ts';
import type { Run } from '../../../src/types.ts';
import { crossedRun } from '../../support/build-crossed.ts';
import { viewOf } from '../../support/build-view.ts';

const graph = 'hnsw:connectivity=16,expansionAdd=128,expansion=64';
const ids = new Map([['hnsw:expansion=64', graph]]);

/** Of 24 queries; the graph loses two of those that the exact search finds for "short". */
const small = crossedRun(
  {
    whole: { exact: 6, 'hnsw:expansion=64': 6, bm25: 12 },
    short: { exact: 18, 'hnsw:expansion=64': 16, bm25: 12 },
  },
  { ids, variant: (name) => ({ cost: { chunks: name === 'whole' ? 24 : 90 } }) },
);

const show = (run: Run, columns: number) => terminalTable(viewOf(run), { color: false, columns });

describe('a crossed run on the terminal', () => {
  test('is a table a metric, with the best of each line marked, and the rows by variant', () => {
    // 6, 12, 16 and 18 of 24 are 0.25, 0.50, 0.67 and 0.75. Whole loses 12 of 12 changed queries to
    // short under exact (p = 1/4096) and 10 under hnsw; under bm25 nobody is the best. Among the
    // retrievers of a variant at most 6 of 6 are lost: p = 1/64, and 4/64 over the four of them.
    // To the control p is two-sided: 6 of 6 are 2/64, 6/64 as the third smallest of five.
    const lines = show(small, 100).split('\n');
    expect(lines.slice(2, 5)).toEqual(
      [
        'recall@1  exact                hnsw              bm25',
        'whole      0.25 −0.50*  ◃       0.25 −0.50*  ◃    0.50 −0.25   ◂',
        'short      0.75        ▴◂ ★☆   0.67 −0.08  ▴◃ ★  0.50 −0.25   ◃',
      ].map((line) => expect.stringMatching(flexible(line))),
    );
    const text = lines.join('\n');
    expect(text).toContain('▴ best variant under its retriever');
    expect(text).toContain(`hnsw = ${graph}`);
    expect(text).toContain('\nwhole\n  exact ');
    expect(text).toContain('retrievers exact, hnsw, bm25');
    expect(text).not.toContain('whole+hnsw:expansion');
  });

  test('says who is best under which, what a graph loses, and whether it hangs together', () => {
    const text = show(small, 200);
    expect(text).toContain('best variant: short under exact, hnsw');
    expect(text).toContain('best retriever: bm25 for whole – exact for short');
    expect(text).toContain('variants and retrievers interact (p < 0.001)');
    expect(text).toContain('hnsw against exact, at worst −0.08 (short)');
  });

  test('no line of a table is wider than the terminal', () => {
    const many = crossedRun(
      Object.fromEntries(
        ['whole', 'recursive-with-a-long-name', 'structural350'].map((variant) => [
          variant,
          Object.fromEntries(
            ['exact', 'bm25', 'hybrid', 'one', 'two', 'three', 'four'].map((one, at) => [one, at]),
          ),
        ]),
      ),
    );
    const text = show(many, 80);
    const tables = text.slice(text.indexOf('\n\n'), text.indexOf('24 scored'));
    for (const line of tables.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    for (const name of ['exact', 'hybrid', 'four']) expect(tables).toContain(name);
  });

  test('a cell that failed is shown as such', () => {
    const run = crossedRun({ a: { exact: 8, bm25: 4 }, b: { exact: 2 } });
    expect(show(run, 100)).toMatch(/^b +0\.08 .*failed$/m);
  });

  test('a run that is not crossed is a table of variants as before', () => {
    const plain = { ...small, runs: small.runs.map(({ crossed: _, ...one }) => one) };
    const text = show(plain, 200);
    expect(text).not.toContain('▴');
    expect(text).toMatch(/^whole\+exact /m);
  });
});

/** The same words with any white space between them: columns are another test's. */
function flexible(line: string): RegExp {
  const words = line.trim().split(/\s+/);
  return new RegExp(
    `^${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+')}$`,
  );
}

describe('names', () => {
  test('rows are named by the short retriever where people read, and in full for programs', () => {
    const view = viewOf(small);
    const names = withShortNames(view).run.runs.map(({ variant }) => variant.name);
    expect(names).toEqual([
      'whole+exact',
      'whole+hnsw',
      'whole+bm25',
      'short+exact',
      'short+hnsw',
      'short+bm25',
    ]);
    expect(withShortNames(withShortNames(view))).toEqual(withShortNames(view));
    expect(
      JSON.parse(jsonOutput(view, { color: false, columns: 80 }).toString()).variants[1].name,
    ).toBe('whole+hnsw:expansion=64');
  });

  test('rows that would get one name keep their own', () => {
    const run = crossedRun(
      { a: { 'hnsw:expansion=64': 2, exact: 3 }, b: { 'hnsw:expansion=64': 2, exact: 3 } },
      { ids },
    );
    const [first] = run.runs;
    if (!first) throw new Error('the run is empty');
    const { crossed: _, ...own } = first;
    const taken = { ...own, variant: { ...own.variant, name: 'a+hnsw' } };
    const names = withShortNames(viewOf({ ...run, runs: [...run.runs, taken] })).run.runs;
    expect(names.map(({ variant }) => variant.name)).toContain('a+hnsw:expansion=64');
  });

  test('a grid needs two of each', () => {
    expect(gridOf(small)?.retrievers.map(({ label }) => label)).toEqual(['exact', 'hnsw', 'bm25']);
    expect(gridOf(crossedRun({ a: { exact: 1, bm25: 2 } }))).toBeNull();
  });
});

describe('a crossed run in markdown', () => {
  const view = viewOf(small);
  const options = { color: false, columns: Number.POSITIVE_INFINITY };

  test('the summary has a table of variants by retrievers, and rows in two columns', () => {
    const text = summaryMd(view, options);
    expect(text).toContain('| recall@1 | exact | hnsw | bm25 |');
    expect(text).toContain('| whole | 0.25 (−0.50\\*) ◃ | 0.25 (−0.50\\*) ◃ | 0.50 (−0.25) ◂ |');
    expect(text).toContain('| variant | retriever | recall@1 |');
    expect(text).toContain('| short | hnsw ★ |');
  });

  test('the comment folds it, and counts costs and configurations by variant', () => {
    const text = commentMd(view, options);
    expect(text).toContain('<summary>Variants by retrievers</summary>');
    expect(text.match(/^\| whole \| fixed \|/gm)).toHaveLength(1);
    expect(text.match(/^\| short \| 90 \|/gm)).toHaveLength(1);
    expect(text).toContain('"retriever":"exact"');
  });
});
