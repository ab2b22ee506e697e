import { escapeCell } from '../csv-cell.ts';
import type { MetricScore } from '../types.ts';
import type { Report } from './view.ts';

const header = ['golden', 'variant', 'metric', 'row', 'query', 'value', 'scored', 'total'];

/**
 * Every value for a spreadsheet: per variant and metric a row with the mean
 * (empty where it says nothing) and how many queries entered it, then a row a
 * query. No cell is a formula; a `'` in front of one that would be is ours.
 */
export const scoresCsv: Report = ({ run, scores }) => {
  const rows = scores.variants.flatMap(({ name, metrics }) =>
    [...metrics].flatMap(([metric, score]) =>
      rowsOf(score).map((row) => [run.golden.name, name, metric, ...row]),
    ),
  );
  const lines = [header, ...rows].map((row) => row.map(cell).join(','));
  return `${lines.join('\n')}\n`;
};

function rowsOf({ mean, scored, total, perQuery }: MetricScore): string[][] {
  return [
    ['mean', '', mean === null ? '' : String(mean), String(scored), String(total)],
    ...[...perQuery].map(([query, value]) => ['query', query, String(value), '', '']),
  ];
}

/** A row is a line: what would end one is replaced. */
function cell(text: string): string {
  return escapeCell(text.replace(/[\p{Cc}\u2028\u2029]/gu, '\uFFFD'));
}
