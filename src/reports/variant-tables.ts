import { formatCount } from './counted.ts';
import { formatMean } from './format.ts';
import type { ReportView } from './view.ts';

/** Above this chance level a column says little; the rest forgives the last bits of a sum. */
const dimAbove = 0.15 + 1e-9;

export interface Column {
  readonly name: string;
  /** A random ranking scores well here: shown, but not to be relied on. */
  readonly dim: boolean;
  readonly chance: string;
  /** One value a variant, in the run's order. */
  readonly values: readonly string[];
}

/** The variant tables: what retrieval finds and costs, and how the split treats the labelled text. */
export function tablesOf(view: ReportView): {
  title: string;
  columns: Column[] /** The metric whose coverages these are. */;
  base?: string;
}[] {
  const columns = columnsOf(view);
  const { ofSplit, atCoverage } = view.scores;
  const isSplit = ({ name }: Column) => ofSplit.includes(name);
  const split = columns.filter(isSplit);
  const stated = atCoverage.filter(({ name }) => !ofSplit.includes(name));
  const isStated = ({ name }: Column) => stated.some((at) => at.name === name);
  const bases = [...new Set(stated.map(({ base }) => base))];
  return [
    { title: '', columns: columns.filter((column) => !isSplit(column) && !isStated(column)) },
    ...bases.map((base) => ({
      title: `${base} at coverage:`,
      base,
      columns: stated.flatMap(({ name, base: of, coverage }) =>
        of === base
          ? columns
              .filter((column) => column.name === name)
              .map((one) => ({ ...one, name: coverage }))
          : [],
      ),
    })),
    ...(split.length > 0
      ? [{ title: 'the split itself, before any retrieval:', columns: split }]
      : []),
  ];
}

/** The variant table's columns: metrics, then what the variant costs. */
function columnsOf({ run, scores }: ReportView): Column[] {
  const metrics = scores.metrics.map((name): Column => {
    const level = scores.chance.get(name);
    return {
      name,
      dim: level !== undefined && level > dimAbove,
      chance: level === undefined ? '' : formatChance(level),
      values: scores.variants.map(({ metrics: of }) =>
        formatMean(name, of.get(name)?.mean ?? null),
      ),
    };
  });
  const chunks: Column = {
    name: 'chunks',
    dim: false,
    chance: '',
    values: run.runs.map(({ cost }) => formatCount(cost.chunks)),
  };
  const isCost = ({ name }: Column) => name.startsWith('tokens');
  return [...metrics.filter((column) => !isCost(column)), chunks, ...metrics.filter(isCost)];
}

/** A chance level just over the limit must not read as the limit. */
function formatChance(level: number): string {
  const looksLow = level > dimAbove && Number(level.toFixed(2)) <= dimAbove;
  return level.toFixed(looksLow ? 3 : 2);
}
