import { verdictLines } from './verdict-lines.ts';
import { bestVariants, columnsOf, exclusionsOf, headline, type Report } from './view.ts';

/** The report as markdown: verdict first, then the table. */
export const summaryMd: Report = (view) => {
  const columns = columnsOf(view);
  const best = bestVariants(view);
  const rows = view.run.runs.map(({ variant }, row) => {
    const star = best?.names.includes(variant.name) ? ' ★' : '';
    return [`${variant.name}${star}`, ...columns.map(({ values }) => values[row] ?? '')];
  });
  const chance = ['(chance)', ...columns.map((column) => column.chance)];
  const lines = [
    `# chunkproof: ${escapeMarkdown(view.run.golden.name)} — ${view.comparison.verdict}`,
    '',
    ...verdictLines(view).flatMap(({ text, detail }) => [
      `- ${escapeMarkdown(text)}`,
      ...detail.map((line) => `  - ${escapeMarkdown(line)}`),
    ]),
    '',
    tableRow(['variant', ...columns.map(({ name }) => name)]),
    tableRow(['---', ...columns.map(() => '---:')]),
    ...(columns.some((column) => column.chance !== '') ? [tableRow(chance)] : []),
    ...rows.map((row) => tableRow(row)),
    '',
    ...(best ? [`★ highest ${best.metric}`, ''] : []),
    ...exclusionsOf(view).map((note) => `- ${escapeMarkdown(note)}`),
    '',
    escapeMarkdown(headline(view)),
  ];
  return `${lines.join('\n').replace(/\n{3,}/g, '\n\n')}\n`;
};

function tableRow(cells: readonly string[]): string {
  const escaped = cells.map((cell) => (/^-+:?$/.test(cell) ? cell : escapeMarkdown(cell)));
  return `| ${escaped.join(' | ')} |`;
}

/** Text that markdown shows as it is: no markup, no mention, no table break. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\\`*_[\]<>|~#&]/g, '\\$&')
    .replace(/@(?=[\p{L}\p{N}])/gu, '@\u2060');
}
