import type { CrossedMetric } from '../../types.ts';
import { formatP } from '../cell-line.ts';
import { formatDifference } from '../format.ts';
import { groupedBySentence } from '../grouped.ts';
import type { ReportView } from '../view.ts';
import type { Grid } from './grid.ts';
import type { Matrix } from './matrix.ts';

/** What a matrix says. */
export interface Finding {
  readonly metric: string;
  readonly text: string;
}

/** What each matrix says, on a line: who is best under which, whether that hangs together, what a graph loses. */
export function findingsOf(
  { standing }: Pick<ReportView, 'standing'>,
  grid: Grid,
  matrices: readonly Matrix[],
): Finding[] {
  return matrices.flatMap((matrix) => {
    const { metric } = matrix;
    const tested = standing?.crossed?.find((one) => one.metric === metric);
    const parts = [
      ...bestPart(matrix, grid, 'variant'),
      // What a prompt costs is decided by the variant.
      ...(matrix.more ? bestPart(matrix, grid, 'retriever') : []),
      ...interactionPart(tested),
      ...graphParts(matrix, grid),
    ];
    return parts.length === 0 ? [] : [{ metric, text: parts.join('; ') }];
  });
}

/** Who is best: the same one everywhere, or which one where. */
function bestPart(
  { cells, more }: Matrix,
  { variants, retrievers }: Grid,
  part: 'variant' | 'retriever',
): string[] {
  const isColumn = part === 'variant';
  const labels = retrievers.map(({ label }) => label);
  const [places, names] = isColumn ? [labels, variants] : [variants, labels];
  const bestAt = (place: number) =>
    names.filter((_, name) => {
      const cell = isColumn ? cells[name]?.[place] : cells[place]?.[name];
      return (isColumn ? cell?.underRetriever : cell?.ofVariant) === 'best';
    });
  const decided = places.map((place, at) => ({ place, best: bestAt(at) }));
  const won = decided.filter(({ best }) => best.length > 0);
  if (won.length === 0) return [];
  const what = `${more ? 'best' : 'cheapest'} ${part}`;
  const common = names.filter((name) => decided.every(({ best }) => best.includes(name)));
  if (common.length > 0) {
    const every = isColumn ? 'under every retriever' : 'for every variant';
    return [`${what} ${every}: ${common.join(' and ')}`];
  }
  const groups = groupedBySentence(
    won.map(({ place, best }) => ({ name: place, sentence: best.join(' and ') })),
  );
  const said = groups.map(
    ({ sentence, names: at }) => `${sentence} ${isColumn ? 'under' : 'for'} ${at.join(', ')}`,
  );
  return [`${what}: ${said.join(' – ')}`];
}

function interactionPart(tested: CrossedMetric | undefined): string[] {
  const found = tested?.interaction;
  if (!found) return [];
  const p = formatP(found.p);
  const said = `p ${p.startsWith('<') ? p : `= ${p}`}`;
  if (found.p > 0.05) return [`no interaction of variants and retrievers shows (${said})`];
  return [
    `variants and retrievers interact (${said}): ${found.row} is ${formatDifference(found.excess)} off what its variant and its retriever do elsewhere`,
  ];
}

/** What an approximate search loses against the exact one, at its worst. */
function graphParts({ cells, more }: Matrix, { retrievers, variants }: Grid): string[] {
  const exact = retrievers.findIndex(({ id }) => id === 'exact');
  if (exact < 0 || !more) return [];
  return retrievers.flatMap(({ id, label }, at) => {
    if (!/^hnsw(:|$)/.test(id)) return [];
    const losses = cells.flatMap((row, which) => {
      const [truth, found] = [row[exact]?.mean ?? null, row[at]?.mean ?? null];
      return truth === null || found === null
        ? []
        : [{ variant: variants[which] ?? '', loss: found - truth }];
    });
    const [worst] = [...losses].sort((a, b) => a.loss - b.loss);
    if (!worst) return [];
    return worst.loss > -1e-9
      ? [`${label} loses nothing against exact`]
      : [`${label} against exact, at worst ${formatDifference(worst.loss)} (${worst.variant})`];
  });
}
