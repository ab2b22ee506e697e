import { causeLines } from './cause-lines.ts';
import { visible } from './format.ts';
import { verdictLines } from './verdict-lines.ts';
import {
  type Column,
  exclusionsOf,
  headline,
  legendOf,
  marksOf,
  type Report,
  type ReportView,
  tablesOf,
} from './view.ts';

/** The report as markdown: verdict first, then the table. */
export const summaryMd: Report = (view) => {
  const lost = causeLines(view.causes);
  const lines = [
    `# chunkproof: ${escapeMarkdown(view.run.golden.name)} — ${view.comparison.verdict}`,
    '',
    ...verdictLines(view).flatMap(({ text, detail }) => [
      `- ${escapeMarkdown(text)}`,
      ...detail.map((line) => `  - ${escapeMarkdown(line)}`),
    ]),
    '',
    ...(lost ? [escapeMarkdown(lost.title), '', ...lost.lines.map(listItem), ''] : []),
    ...tablesOf(view).flatMap(({ title, columns }) => [
      ...(title === '' ? [] : [title, '']),
      ...tableLines(view, columns),
      '',
    ]),
    ...legendOf(view).flatMap((line) => [escapeMarkdown(line), '']),
    ...exclusionsOf(view).map(listItem),
    '',
    escapeMarkdown(headline(view)),
  ];
  return `${lines.join('\n').replace(/\n{3,}/g, '\n\n')}\n`;
};

function listItem(text: string): string {
  return `- ${escapeMarkdown(text)}`;
}

/** The variant table as markdown. */
export function tableLines(view: ReportView, columns: readonly Column[]): string[] {
  const marks = marksOf(view);
  const rows = view.run.runs.map(({ variant }, row) => {
    const mark = marks.get(variant.name);
    return [
      mark ? `${variant.name} ${mark}` : variant.name,
      ...columns.map(({ values }) => values[row] ?? ''),
    ];
  });
  const chance = ['(chance)', ...columns.map((column) => column.chance)];
  return [
    tableRow(['variant', ...columns.map(({ name }) => name)]),
    tableRow(['---', ...columns.map(() => '---:')]),
    ...(columns.some((column) => column.chance !== '') ? [tableRow(chance)] : []),
    ...rows.map((row) => tableRow(row)),
  ];
}

/** A row of a markdown table; its texts are escaped. */
export function tableRow(cells: readonly string[]): string {
  const escaped = cells.map((cell) => (/^-+:?$/.test(cell) ? cell : escapeMarkdown(cell)));
  return `| ${escaped.join(' | ')} |`;
}

/**
 * Text that markdown shows as it is: no markup, no list, no table break. GitHub
 * and GitLab link `@team`, `#12`, `GH-12`, `!12` and addresses in the rendered
 * text, where a backslash is gone, so an invisible word joiner parts them;
 * `recall@10` is no mention and stays as it is.
 */
export function escapeMarkdown(text: string): string {
  return visible(text)
    .replace(/[\\`*_[\]<>|~#&]/g, '\\$&')
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d+)(?=[.)](?:\s|$))/, '$1\\')
    .replace(
      /(?<![A-Za-z0-9])@(?=[\p{L}\p{N}])|[#!$&%~](?=\p{N})|\bGH-(?=\p{N})|:(?=\/\/)|\bwww(?=\.)/giu,
      '$&\u2060',
    );
}
