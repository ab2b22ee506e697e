import { findingsOf } from '../crossing/findings.ts';
import { gridOf, retrieverLegend } from '../crossing/grid.ts';
import { type Matrix, mainMetrics, markLegend, matricesOf } from '../crossing/matrix.ts';
import type { ReportView } from '../view.ts';
import { columnHelp } from './column-help.ts';
import type { PageCrossing, PageMatrix } from './page-data.ts';

/** The tables of variants by retrievers; null where the run does not cross them. */
export function pageCrossing(view: ReportView): PageCrossing | null {
  const grid = gridOf(view.run);
  if (!grid) return null;
  const first = mainMetrics(view);
  const { metrics, ofSplit } = view.scores;
  const rest = metrics.filter((name) => !first.includes(name) && !ofSplit.includes(name));
  const main = matricesOf(view, grid, first);
  const toPage = (matrix: Matrix) =>
    pageMatrix(matrix, findingsOf(view, grid, [matrix])[0]?.text ?? '');
  return {
    variants: grid.variants,
    retrievers: grid.retrievers.map(({ id, label }) => ({ id, label })),
    rows: grid.rows,
    main: main.map(toPage),
    others: matricesOf(view, grid, rest).map(toPage),
    legend: [...markLegend(main), ...retrieverLegend(grid)],
    control: main.find(({ control }) => control !== null)?.control ?? null,
  };
}

function pageMatrix({ metric, cells, more }: Matrix, finding: string): PageMatrix {
  const means = cells.flat().flatMap((cell) => cell?.mean ?? []);
  const [low, high] = [Math.min(...means), Math.max(...means)];
  const share = (mean: number | null) => {
    if (mean === null || high - low < 1e-9) return 0;
    const part = (mean - low) / (high - low);
    return Number((more ? part : 1 - part).toFixed(3));
  };
  return {
    metric,
    about: columnHelp(metric),
    finding,
    cells: cells.map((row) =>
      row.map((cell) => {
        if (!cell) return null;
        const { text, underRetriever, ofVariant, star, difference } = cell;
        return {
          text,
          share: share(cell.mean),
          underRetriever,
          ofVariant,
          star,
          difference: difference && { text: difference.text, sure: difference.sure },
        };
      }),
    ),
  };
}
