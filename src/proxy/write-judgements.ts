import type { SampleQuery } from '../types.ts';

/** What a spreadsheet would take for a formula, with the quotes put in front of it so far. */
const formula = /^'*[=+\-@\t\r]/;

/** A text as a cell that no spreadsheet runs. */
function escapeCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text that `formatJudgements` made a cell of, once its CSV quotes are gone. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

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
