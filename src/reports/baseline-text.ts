import type { AcceptedEntry } from '../types.ts';
import { formatMean, visible } from './format.ts';
import { plainTable } from './plain-table.ts';

/** What was accepted, as tables: one per embedder and retriever. */
export function baselineText(entries: readonly AcceptedEntry[]): string {
  return `${entries.map(entryText).join('\n\n')}\n`;
}

function entryText({ embedder, retriever, variants }: AcceptedEntry): string {
  const metrics = [
    ...new Set(variants.flatMap((variant) => variant.metrics.map((one) => one.metric))),
  ];
  const rows = variants.map(({ name, accepted, queries, metrics: of }) => [
    visible(name),
    ...metrics.map((metric) =>
      formatMean(metric, of.find((one) => one.metric === metric)?.mean ?? null),
    ),
    String(queries),
    accepted.slice(0, 10),
  ]);
  const bests = variants.flatMap(({ name, metrics: of }) =>
    of.flatMap(({ metric, best }) =>
      best
        ? [
            `${visible(name)}: ${metric} was ${formatMean(metric, best.mean)} on ${best.accepted.slice(0, 10)}, the best ever accepted`,
          ]
        : [],
    ),
  );
  return [
    `embedder ${visible(embedder)} · retriever ${visible(retriever)}`,
    plainTable(['variant', ...metrics, 'queries', 'accepted'], rows, { gap: 2 }),
    ...bests,
  ].join('\n');
}
