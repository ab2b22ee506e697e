import type { PairDifference, RunDifferences, VariantDifference } from '../types.ts';
import { formatP } from './cell-line.ts';
import { formatDifference, formatMean, visible } from './format.ts';
import { plainTable } from './plain-table.ts';

/** Differences with what chance could do to them, as a table; then what was left out. */
export function differencesText(
  { differences, metrics, onlyFirst, onlySecond, variants, notes, pairs = [] }: RunDifferences,
  { before, after }: { before: string; after: string },
): string {
  const redefined = variants.filter((one) => one.redefined).map(({ name }) => name);
  const lines = [
    `${visible(before)} → ${visible(after)}`,
    '',
    differences.length === 0 ? 'nothing is in common' : differenceTable(differences),
    '',
    ...(differences.length === 0
      ? []
      : [`p two-sided; on ${metrics[0]} by Holm over the variants`]),
    ...pairLines(pairs, metrics[0] ?? ''),
    ...listed('in the first run alone', onlyFirst),
    ...listed('in the second run alone', onlySecond),
    ...listed('defined otherwise in the two', redefined),
    ...notes.map(visible),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

/** Two variants are one pair, which the table shows already. */
function pairLines(pairs: readonly PairDifference[], metric: string): string[] {
  if (pairs.length < 2) return [];
  const rows = pairs.map(({ first, second, difference, p }) => [
    `${visible(first)} − ${visible(second)}`,
    formatDifference(difference),
    formatP(p),
  ]);
  return [
    '',
    `all pairs on ${metric} (randomised Tukey HSD):`,
    plainTable(['pair', 'Δ', 'p'], rows),
  ];
}

/** A row a difference; the columns `before` and `after` are the means of the two sides. */
export function differenceTable(differences: readonly VariantDifference[]): string {
  const rows = differences.map(({ variant, metric, before, after, difference, ...rest }) => {
    const { interval, p, adjusted } = rest.test;
    return [
      visible(variant),
      metric,
      formatMean(metric, before),
      formatMean(metric, after),
      formatDifference(difference),
      interval ? `${formatDifference(interval.low)} … ${formatDifference(interval.high)}` : 'n/a',
      formatP(adjusted ?? p),
      String(rest.lost.length),
      String(rest.gained.length),
      String(rest.common),
    ];
  });
  const head = ['variant', 'metric', 'before', 'after', 'Δ', '95 % CI', 'p', 'lost', 'gained', 'n'];
  return plainTable(head, rows);
}

function listed(what: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${what}: ${names.map(visible).join(', ')}`];
}
