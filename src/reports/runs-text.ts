import type { Run, RunEntry, Scores } from '../types.ts';
import { counted, formatCount } from './counted.ts';
import { formatMean, visible } from './format.ts';
import { plainTable } from './plain-table.ts';

/** A table of saved runs. */
export function runListText(runs: readonly RunEntry[]): string {
  if (runs.length === 0) return 'no runs\n';
  const rows = runs.map(({ id, golden, inputs, variants }) => [
    id,
    visible(golden),
    visible(String(inputs['embedder'] ?? '')),
    visible(String(inputs['retriever'] ?? '')),
    variants.map(visible).join(', '),
  ]);
  const lines = columns([['run', 'golden', 'embedder', 'retriever', 'variants'], ...rows]);
  return `${lines.join('\n')}\n${counted(runs.length, 'run')}\n`;
}

/** Rows of text, each column as wide as its longest. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** What one run was made of, and the means of its variants. */
export function runText({
  entry,
  run,
  scores,
}: {
  entry: RunEntry;
  run: Run;
  scores: Scores;
}): string {
  const { inputs, golden, queries } = run;
  const facts = [
    ['run', `${entry.id} (sha256 ${entry.hash})`],
    ['created', run.created],
    [
      'golden',
      `${visible(golden.name)} (${inputs.golden}), ${queries.length} ${queries.length === 1 ? 'query' : 'queries'}, ${counted(golden.documents, 'document')} (${inputs.corpus})`,
    ],
    ['embedder', visible(inputs.embedder)],
    ['retriever', visible(inputs.retriever)],
    ['chunkproof', `${inputs.tool}, metrics version ${inputs.metrics}`],
  ];
  const meansOf = (metric: string) =>
    run.runs.map(({ variant }) => {
      const of = scores.variants.find(({ name }) => name === variant.name);
      return formatMean(metric, of?.metrics.get(metric)?.mean ?? null);
    });
  const rows = [
    ['fingerprint', ...run.runs.map(({ variant }) => variant.fingerprint)],
    ['chunks', ...run.runs.map(({ cost }) => formatCount(cost.chunks))],
    ...scores.metrics.map((metric) => [metric, ...meansOf(metric)]),
  ];
  const width = Math.max(...facts.map(([name = '']) => name.length));
  return [
    ...facts.map(([name = '', value]) => `${name.padEnd(width)}  ${value}`),
    '',
    plainTable(['', ...run.runs.map(({ variant }) => visible(variant.name))], rows),
    ...run.failed.map(({ name, reason }) => `${visible(name)} failed: ${visible(reason)}`),
    '',
  ].join('\n');
}
