import { causeLines } from '../cause-lines.ts';
import { causeNames, causesByWeight } from '../cause-names.ts';
import { inks } from '../charts/chart.ts';
import { compileChart } from '../charts/compile-chart.ts';
import { drawChart } from '../charts/draw-chart.ts';
import { charts } from '../charts/registry.ts';
import { causeTable } from '../crossing/cause-table.ts';
import { gridOf } from '../crossing/grid.ts';
import { withShortNames } from '../crossing/short-names.ts';
import { exclusionsOf, legendOf } from '../run-notes.ts';
import { standpointOf } from '../standpoint.ts';
import { verdictLines } from '../verdict-lines.ts';
import type { ReportView } from '../view.ts';
import { moreIsBetter } from './column-help.ts';
import { differencesOf } from './differences-of.ts';
import { firstRightOf } from './first-right.ts';
import { pageCrossing } from './page-crossing.ts';
import type { PageChart, PageData } from './page-data.ts';
import { pageTables } from './page-tables.ts';
import { pageVariants } from './page-variants.ts';
import { tilesOf } from './tiles-of.ts';
import { verdictSentence } from './verdict-sentence.ts';
import { worstCauses } from './worst-causes.ts';

/** What the page shows at once: everything but hits and texts. */
export function pageDataOf(given: ReportView): PageData {
  const view = withShortNames(given);
  const { run, scores, comparison } = view;
  const start = standpointOf(view);
  const variantAt = new Map(run.runs.map(({ variant }, at) => [variant.name, at]));
  const queryAt = new Map(run.queries.map(({ id }, at) => [id, at]));
  const positions = (ids: readonly string[]) => ids.flatMap((id) => queryAt.get(id) ?? []);
  const metrics = scores.metrics.filter((name) =>
    scores.variants.some((variant) => (variant.metrics.get(name)?.perQuery.size ?? 0) > 0),
  );
  return {
    title: `chunkproof · ${run.golden.name} · ${run.created.slice(0, 10)}`,
    set: run.golden.name,
    created: run.created,
    facts: factsOf(view),
    verdict: { ...verdictSentence(view), lines: verdictLines(view) },
    tiles: tilesOf(view),
    notes: [...legendOf(view), ...exclusionsOf(view)],
    variants: pageVariants(view),
    crossing: pageCrossing(view),
    why: whyOf(view),
    failed: run.failed.map(({ name, reason }) => ({ name, reason })),
    tables: pageTables(view),
    differences: differencesOf(view),
    charts: pageCharts(view),
    metrics: metrics.map((name) => ({ name, better: moreIsBetter(name) ? 'more' : 'less' })),
    start: {
      metric: start?.metric ?? null,
      before: start?.control ?? null,
      after: start?.challenger ?? null,
    },
    causes: causesByWeight.map((key) => ({ key, name: causeNames[key] })),
    queries: run.queries.map(({ id, text, tags }) => ({ id, text, tags })),
    values: metrics.map((metric) =>
      scores.variants.map((variant) => {
        const perQuery = variant.metrics.get(metric)?.perQuery;
        return run.queries.map(({ id }) => rounded(perQuery?.get(id)));
      }),
    ),
    firstRight: run.runs.map((variant) => firstRightOf(variant, run.queries)),
    worstCause: worstCauses(view),
    baseline: comparison.cells.flatMap(({ variant, metric, slice, lost, gained }) => {
      const at = variantAt.get(variant);
      if (at === undefined || slice !== null || lost.length + gained.length === 0) return [];
      return [{ variant: at, metric, lost: positions(lost), gained: positions(gained) }];
    }),
  };
}

function factsOf({ run, comparison }: ReportView): [string, string][] {
  const { golden, inputs } = run;
  return [
    ['queries', String(golden.queries)],
    ['documents', String(golden.documents)],
    ['embedder', inputs.embedder],
    gridOf(run)
      ? [
          'retrievers',
          gridOf(run)
            ?.retrievers.map(({ label }) => label)
            .join(', ') ?? '',
        ]
      : ['retriever', inputs.retriever],
    ['baseline', comparison.accepted === null ? 'none' : comparison.accepted.slice(0, 10)],
    ['corpus', inputs.corpus.slice(0, 8)],
    ['golden set', inputs.golden.slice(0, 8)],
    ['chunkproof', inputs.tool],
  ];
}

function whyOf(view: ReportView): PageData['why'] {
  const grid = gridOf(view.run);
  const table = grid && causeTable(view, grid);
  if (table) {
    const { title, lines, columns, values } = table;
    return { title, lines, table: { columns, values } };
  }
  const lost = causeLines(view.causes);
  return lost && { ...lost, table: null };
}

/** The charts as the page draws them: it gives them its own colours. */
function pageCharts(view: ReportView): PageChart[] {
  return Object.entries(charts).flatMap(([name, chart]) => {
    const drawing = drawChart(chart, view);
    if (!drawing) return [];
    const spec = compileChart({
      params: inks,
      ...drawing.spec,
      background: null,
      config: { view: { stroke: null } },
    });
    const wide = chart.wide === true && gridOf(view.run) !== null;
    return [{ name, title: chart.title, caption: drawing.caption, wide, spec }];
  });
}

function rounded(value: number | undefined): number | null {
  return value === undefined ? null : Number(value.toFixed(4));
}
