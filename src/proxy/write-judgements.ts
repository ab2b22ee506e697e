import { escapeCell } from '../csv-cell.ts';
import type { SampleQuery } from '../types.ts';

/** Judgements as the CSV that `parseJudgements` reads: every query, those nobody judged too. */
export function formatJudgements(queries: readonly SampleQuery[]): string {
  const rows = queries.flatMap(({ text, right, wrong, unanswerable }) => {
    if (unanswerable) return [[text, '', 'no-answer']];
    if (right.length + wrong.length === 0) return [[text, '', 'unjudged']];
    return [
      ...right.map((parent) => [text, parent, 'right']),
      ...wrong.map((parent) => [text, parent, 'wrong']),
    ];
  });
  const lines = [['query', 'parent', 'verdict'], ...rows].map((row) =>
    row.map(escapeCell).join(','),
  );
  return `${lines.join('\n')}\n`;
}
