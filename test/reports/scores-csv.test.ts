import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unescapeCell } from '../../src/csv-cell.ts';
import { scoresCsv } from '../../src/reports/scores-csv.ts';
import type { ReportView } from '../../src/reports/view.ts';
import { need, query, runOf } from '../support/build-run.ts';
import { viewOf } from '../support/build-view.ts';
import { eightQueries, finding } from './samples.ts';

function rowsOf(view: ReportView): string[][] {
  const rows: string[][] = parse(scoresCsv(view, { color: false, columns: 80 }));
  return rows.map((row) => row.map(unescapeCell));
}

const header = ['golden', 'variant', 'metric', 'row', 'query', 'value', 'scored', 'total'];

describe('scores.csv', () => {
  test('a mean and a row a query, per variant and metric', () => {
    const run = eightQueries([finding('one', 2)], { golden: { name: 'small' } });
    const rows = rowsOf(viewOf(run, { metrics: ['mrr@10'] }));
    expect(rows.slice(0, 3)).toEqual([
      header,
      // Two found at rank 1, six at rank 2: (2 + 6/2) / 8.
      ['small', 'one', 'mrr@10', 'mean', '', '0.625', '8', '8'],
      ['small', 'one', 'mrr@10', 'query', 'q0', '1', '', ''],
    ]);
    expect(rows).toHaveLength(10);
    expect(rows.at(-1)).toEqual(['small', 'one', 'mrr@10', 'query', 'q7', '0.5', '', '']);
  });

  test('a mean that says nothing is empty, not 0', () => {
    const rows = rowsOf(viewOf(eightQueries([finding('one', 3)], { parents: 3 })));
    expect(rows.find(([, , metric, row]) => metric === 'recall@3' && row === 'mean')?.[5]).toBe('');
  });

  test.each(['=HYPERLINK("http://e.x")', '+1', '-1', '@SUM(A1)', "'=1", "''=1", '=a,b"c"'])(
    'no spreadsheet takes %j for a formula, and it reads back',
    (id) => {
      const run = runOf({
        queries: [query(id, [need('a')])],
        variants: [{ name: id, results: [[id, ['a']]] }],
      });
      const text = scoresCsv(viewOf(run), { color: false, columns: 80 });
      for (const row of parse(text) as string[][]) {
        for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }
      expect(rowsOf(viewOf(run)).at(-1)?.slice(1, 5)).toEqual([id, 'tokens@5', 'query', id]);
    },
  );

  test('reads back equal, whatever the ids hold', () => {
    const ids = fc.uniqueArray(
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
        .map((text) => text.replace(/[\p{Cc}\u2028\u2029]/gu, '?')),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(ids, fc.nat({ max: 4 }), (names, found) => {
        const run = runOf({
          queries: names.map((id) => query(id, [need('a')])),
          variants: [
            { name: 'one', results: names.map((id, at) => [id, at <= found ? ['a'] : ['b', 'a']]) },
          ],
        });
        const view = viewOf(run, { metrics: ['mrr@10'], gate: ['recall@1'] });
        const values = view.scores.variants[0]?.metrics.get('mrr@10');
        const read = rowsOf(view).filter(([, , , row]) => row === 'query');
        expect(new Map(read.map((row) => [row[4], Number(row[5])]))).toEqual(values?.perQuery);
      }),
      { numRuns: 200, seed: 11 },
    );
  });
});
