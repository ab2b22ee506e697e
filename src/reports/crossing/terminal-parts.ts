import { visible } from '../format.ts';
import { marksOf } from '../run-notes.ts';
import type { Column } from '../variant-tables.ts';
import type { ReportView } from '../view.ts';
import { coverageTexts } from './coverage-grid.ts';
import { findingsOf } from './findings.ts';
import type { Grid } from './grid.ts';
import { mainMetrics, markLegend, matricesOf } from './matrix.ts';
import { gridText, matrixText } from './matrix-text.ts';
import { rowLayout } from './row-layout.ts';

/** What a crossed run is looked at for first: who is best under which retriever, and what it costs. */
export function matrixLines(view: ReportView, grid: Grid, width: number): string[] {
  const matrices = matricesOf(view, grid, mainMetrics(view));
  const drawn = matrices.map((matrix) => matrixText(matrix, grid, width));
  const control = matrices.find((matrix) => matrix.control !== null)?.control ?? null;
  const hasDifferences = drawn.some((one) => one.hasDifferences);
  return [
    ...drawn.flatMap(({ text }, at) => [
      text,
      ...findingsOf(view, grid, matrices.slice(at, at + 1)).flatMap((line) =>
        wrapped(visible(line.text), width),
      ),
      '',
    ]),
    ...markLegend(matrices),
    ...(hasDifferences
      ? [`signed: difference to ${visible(control ?? '')}, * more than chance (p ≤ 0.05)`]
      : []),
    '',
  ];
}

/** A sentence in lines that the terminal need not break, the further ones indented. */
function wrapped(sentence: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(last === undefined ? word : `  ${word}`);
  }
  return lines;
}

/** A metric at several coverages, side by side in each cell. */
export function coverageLines(grid: Grid, columns: readonly Column[], width: number): string[] {
  const corner = columns.map(({ name }) => name).join(' / ');
  return [gridText({ corner, grid, texts: coverageTexts(grid, columns) }, width)];
}

/**
 * The rows of a table, the name first. In a crossed run a variant's name stands on a
 * line of its own above its retrievers, or alone where they all have the same values.
 */
export function tableRows(
  view: ReportView,
  grid: Grid | null,
  {
    values,
    texts = values,
  }: { values: readonly (readonly string[])[]; texts?: readonly (readonly string[])[] },
): string[][] {
  const marks = marksOf(view);
  const named = (label: string, name: string) => {
    const mark = marks.get(name);
    return mark ? `${label} ${mark}` : label;
  };
  if (!grid) {
    return view.run.runs.map(({ variant: { name } }, at) => [
      named(visible(name), name),
      ...(texts[at] ?? []),
    ]);
  }
  const width = Math.max(0, ...values.map((row) => row.length));
  let above: string | undefined;
  return rowLayout(view, grid, values).flatMap(({ at, name, parts, all }) => {
    const cells = texts[at] ?? [];
    if (!parts) return [[named(visible(name), name), ...cells]];
    if (all) return [[parts.variant, ...cells]];
    const heading =
      parts.variant === above ? [] : [[parts.variant, ...Array<string>(width).fill('')]];
    above = parts.variant;
    return [...heading, [named(`  ${parts.retriever}`, name), ...cells]];
  });
}
