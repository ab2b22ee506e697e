import type { VariantRun } from '../../types.ts';
import { formatCount } from '../counted.ts';
import { chunkedVariants } from '../crossing/row-layout.ts';
import { escapeMarkdown, tableRow } from '../markdown.ts';
import { exclusionsOf } from '../run-notes.ts';
import { crossedLines, lostLines, metricTables } from '../summary-md.ts';
import type { ReportView } from '../view.ts';
import { inline, listNames, shorten } from './moved.ts';

/** Every metric of every variant, moved or not. */
export function metricsSection(view: ReportView): string {
  if (view.run.runs.length === 0) return '';
  return folded('All metrics', [
    ...metricTables(view),
    ...exclusionsOf(view).map((note) => `- ${escapeMarkdown(note)}`),
  ]);
}

/** Variants by retrievers, where the run crosses them. */
export function crossingSection(view: ReportView): string {
  return folded('Variants by retrievers', crossedLines(view));
}

/** Why needs were lost, counted for every variant. */
export function causesSection(view: ReportView): string {
  return folded('Why needs were lost', lostLines(view, inlineLong));
}

/** What a reader must know before believing the verdict, and what the gate demanded. */
export function gateSection({ comparison }: ReportView): string {
  const { gate, notes } = comparison;
  const lowest = Object.entries(gate.min).map(([metric, value]) => `${metric} at least ${value}`);
  const settings = [
    `gated: ${comparison.metrics.map(inline).join(', ') || 'nothing'}`,
    `require ${gate.require}, maxDrop ${gate.maxDrop}, failDrop ${gate.failDrop}, alpha ${gate.alpha}`,
    ...lowest.map(inline),
    ...(gate.slices.length > 0 ? [`slices: ${listNames(gate.slices)}`] : []),
    ...(gate.strict ? ['strict: a fall within the limits fails too'] : []),
  ];
  return folded('How the gate decided', [
    ...notes.map((note) => `- ${inlineLong(note)}`),
    ...settings.map((line) => `- ${line}`),
  ]);
}

/** How the variants are defined, and which queries could not be paired. */
export function configurationSection(view: ReportView): string {
  const { run, comparison } = view;
  const redefined = new Set(
    comparison.variants.filter((one) => one.redefined).map(({ name }) => name),
  );
  const rows = chunkedVariants(view).map(({ name, rows: at }) => {
    const of = at.flatMap((row) => run.runs[row]?.variant ?? []);
    return tableRow([
      shorten(name, 60),
      of[0]?.strategy ?? '',
      shorten(JSON.stringify(of[0]?.parameters ?? {}), 300),
      of.some((variant) => redefined.has(variant.name)) ? 'yes' : '',
    ]);
  });
  const [first] = comparison.variants.filter(({ status }) => status === 'compared');
  const unpaired = [
    ['added', first?.added ?? []],
    ['removed', first?.removed ?? []],
    ['relabelled, left out', first?.relabelled ?? []],
    ['relabelled, scored again on both sides', first?.rescored ?? []],
  ] as const;
  return folded('Configuration', [
    tableRow(['variant', 'strategy', 'parameters', 'changed since the baseline']),
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    ...unpaired.flatMap(([what, ids]) =>
      ids.length > 0 ? [`- queries ${what}: ${ids.length} (${listNames(ids)})`] : [],
    ),
  ]);
}

/** What each variant costs to keep and to embed. */
export function costSection(view: ReportView): string {
  const { run } = view;
  if (run.runs.length === 0) return '';
  const columns: Readonly<Record<string, (cost: VariantRun['cost']) => string>> = {
    chunks: ({ chunks }) => formatCount(chunks),
    tokens: ({ tokens }) => formatCount(tokens),
    'prefix tokens': ({ prefixTokens }) => formatCount(prefixTokens),
    'mean tokens': ({ meanTokens }) => formatCount(Math.round(meanTokens)),
    'max tokens': ({ maxTokens }) => formatCount(maxTokens),
  };
  const names = Object.keys(columns);
  return folded('Cost', [
    tableRow(['variant', ...names]),
    tableRow(['---', ...names.map(() => '---:')]),
    ...chunkedVariants(view).flatMap(({ name, rows: [at = -1] }) => {
      const cost = run.runs[at]?.cost;
      if (!cost) return [];
      return [tableRow([shorten(name, 60), ...Object.values(columns).map((show) => show(cost))])];
    }),
  ]);
}

function folded(title: string, lines: readonly string[]): string {
  const text = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return text === '' ? '' : `<details><summary>${title}</summary>\n\n${text}\n\n</details>`;
}

function inlineLong(text: string): string {
  return escapeMarkdown(shorten(text, 600));
}
