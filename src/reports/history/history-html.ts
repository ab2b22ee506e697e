import { renderSvg } from '../charts/render-svg.ts';
import { counted } from '../counted.ts';
import { formatDifference, formatMean, visible } from '../format.ts';
import { pageFiles } from '../html/page-files.ts';
import { escapeHtml, hashOf } from '../html/page-html.ts';
import type { HistoryEntry } from './entry.ts';
import type { Trend } from './trend.ts';
import { numberedMarks, trendChart } from './trend-chart.ts';
import { regressedText, sinceText } from './trend-text.ts';

/** What the page has beside the report's own style. */
const ownStyle = `
main { padding-top: 32px; }
h1 { font-size: 24px; letter-spacing: -0.015em; }
header { margin-bottom: 30px; }
.facts { color: var(--soft); }
.state { font-size: 16px; margin: 10px 0 22px; }
.bad { color: var(--worse); }
.good { color: var(--better); }
figure { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); padding: 16px 18px 12px; margin-bottom: 18px; overflow-x: auto; }
figcaption { font-weight: 600; margin-bottom: 8px; }
figure svg { max-width: 100%; height: auto; min-width: 640px; display: block; }
figure p { color: var(--soft); font-size: 12px; margin-top: 8px; }
.scroll { overflow-x: auto; margin-bottom: 22px; }
table { border-collapse: collapse; width: 100%; font-size: 13px; }
h3 { margin: 26px 0 8px; }
th, td { text-align: left; padding: 6px 14px; border-bottom: 1px solid var(--line); vertical-align: top; white-space: nowrap; }
td.wide { white-space: normal; overflow-wrap: anywhere; min-width: 240px; }
th { color: var(--soft); font-weight: 500; }
.n { text-align: right; }
@media (max-width: 600px) { main { padding: 20px 14px 60px; } h1 { font-size: 20px; } }
@media print { figure { break-inside: avoid; } }
`;

/** The history as one page that is opened from disk: pictures and tables, no script and no request. */
export async function historyHtml(trends: readonly Trend[]): Promise<string> {
  const style = `${(await pageFiles()).style}${ownStyle}`;
  const sections: string[] = [];
  for (const trend of trends) sections.push(await sectionOf(trend));
  const policy = `default-src 'none'; style-src '${hashOf(style)}'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'`;
  const names = [...new Set(trends.map(({ golden }) => visible(golden)))].join(', ');
  return `<!doctype html>
<html lang="en" data-ready>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>chunkproof history: ${escapeHtml(names)}</title>
<style>${style}</style>
</head>
<body>
<main>
<header><h1>How retrieval went, run by run</h1></header>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

async function sectionOf(trend: Trend): Promise<string> {
  const { golden, embedder, retriever, runs } = trend;
  const facts = [`embedder ${embedder}`, `retriever ${retriever}`, counted(runs.length, 'run')];
  const metrics = [...new Set(trend.series.map(({ metric }) => metric))];
  const figures: string[] = [];
  for (const metric of metrics) {
    const svg = await renderSvg(trendChart(trend, metric));
    figures.push(
      `<figure><figcaption>${text(metric)}</figcaption>${named(svg, `${metric} of every variant, run by run`)}${trend.marks.length + trend.firstRegressed.length > 0 ? legend : ''}</figure>`,
    );
  }
  return `<section>
<h2>${text(golden)}</h2>
<p class="facts">${text(facts.join(' · '))}</p>
<p class="state ${trend.regressedSince === null ? '' : 'bad'}">${text(sinceText(trend))}</p>
${figures.join('\n')}
${marksTable(trend)}
${meansTable(trend)}
${runsTable(runs)}
</section>`;
}

const legend =
  '<p>Red: regressed, where the run before had not. Dashed: something else changed. The numbers stand under “Marks”.</p>';

/** The picture with a name for those who do not see it. */
function named(svg: string, label: string): string {
  return svg.trim().replace('<svg ', `<svg role="img" aria-label="${escapeHtml(label)}" `);
}

function marksTable(trend: Trend): string {
  const rows = numberedMarks(trend).map(({ number, at, regressed, changes }) => [
    String(number),
    dateOf(trend.runs[at]),
    [
      ...(regressed ? [regressedText(at, trend.runs)] : []),
      ...(changes.length > 0 ? [`changed: ${changes.join('; ')}`] : []),
    ].join('; '),
  ]);
  if (rows.length === 0) return '';
  return table('Marks', ['', 'run', 'what happened'], rows.toReversed(), { wide: 2 });
}

function meansTable({ series, runs }: Trend): string {
  const rows = series.map(({ variant, metric, values }) => {
    const first = values.find((value) => value !== null) ?? null;
    const last = values.at(-1) ?? null;
    return [
      variant,
      metric,
      formatMean(metric, first),
      last === null ? 'none' : formatMean(metric, last),
      first === null || last === null ? '' : formatDifference(last - first),
    ];
  });
  const heads = ['variant', 'metric', `first, ${dateOf(runs[0])}`, 'last', 'Δ'];
  return table('First and last', heads, rows, { numbers: 2 });
}

function runsTable(runs: readonly HistoryEntry[]): string {
  const rows = runs
    .toReversed()
    .map((run) => [
      dateOf(run),
      run.verdict,
      run.tool,
      run.corpus.slice(0, 8),
      run.golden.hash.slice(0, 8),
      run.run,
    ]);
  return table(
    'Runs',
    ['time (UTC)', 'verdict', 'tool', 'corpus', 'golden set', 'folder'],
    rows,
    {},
  );
}

function table(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { wide = -1, numbers = heads.length }: { wide?: number; numbers?: number },
): string {
  const classOf = (at: number) =>
    at === wide ? ' class="wide"' : at >= numbers ? ' class="n"' : '';
  const head = heads.map((one, at) => `<th scope="col"${classOf(at)}>${text(one)}</th>`).join('');
  const body = rows
    .map(
      (row) => `<tr>${row.map((one, at) => `<td${classOf(at)}>${text(one)}</td>`).join('')}</tr>`,
    )
    .join('\n');
  return `<h3>${title}</h3><div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>
${body}
</tbody></table></div>`;
}

function dateOf(run: HistoryEntry | undefined): string {
  return run?.time.slice(0, 16).replace('T', ' ') ?? '';
}

function text(value: string): string {
  return escapeHtml(visible(value));
}
