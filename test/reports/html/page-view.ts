import { curveMetrics } from '../../../src/reports/charts/curve-metrics.ts';
import type { ReportDocument } from '../../../src/reports/report-document.ts';
import type { ReportView } from '../../../src/reports/view.ts';
import { score } from '../../../src/score.ts';
import type { Causes, NeedCause, Run } from '../../../src/types.ts';
import { chunk, need, passage, query, runOf } from '../../support/build-run.ts';
import { viewOf } from '../../support/build-view.ts';

const steps = ['first', 'second'] as const;

/** Words that stand in the text of document n, 20 characters from its 40th on. */
export const gold = 'turn the valve left.';

export function textOf(at: number): string {
  const head = `# Valve ${at}\n\n## Opening\n\n`.padEnd(40, '.');
  return `${head}${gold} ${'Then wait. '.repeat(5)}`.padEnd(160, 'z');
}

const ids = Array.from({ length: 12 }, (_, at) => `q${at}`);
const documentsOf = ids.map((_, at) => `valve-${at}.md`);

/**
 * Twelve queries with one passage each, in a document of its own. "whole" has a chunk
 * a document and finds the first nine at once; "halves" cuts at 50, through every
 * passage, and finds the last four at once; the others stand at rank 3.
 */
function pageRun(text: (plain: string) => string, halvesFind = (at: number) => at >= 8): Run {
  const queries = ids.map((id, at) =>
    query(
      id,
      [need(documentsOf[at] ?? '', { passages: [passage(documentsOf[at] ?? '', 40, 60)] })],
      {
        text: text(`how do I open valve ${at}`),
        tags: [text(at % 2 ? 'odd' : 'even'), ...(at < 3 ? [text('small')] : [])],
      },
    ),
  );
  const others = (at: number) => [
    documentsOf[(at + 1) % 12] ?? '',
    documentsOf[(at + 2) % 12] ?? '',
  ];
  const place = (at: number, right: boolean) => {
    const own = documentsOf[at] ?? '';
    return right ? [own, ...others(at)] : [...others(at), own];
  };
  const whole = (document: string) => chunk(document, { start: 0, end: 160, tokens: 40 });
  const halves = (document: string) =>
    steps.map((_, ord) =>
      chunk(document, { ord, start: 50 * ord, end: ord === 0 ? 50 : 160, tokens: 20 }),
    );
  const run = runOf({
    queries,
    variants: [
      {
        name: text('whole'),
        results: ids.map((id, at) => [id, place(at, at < 9).map(whole)]),
        evidence: new Map(
          ids.map((id, at) => [id, [{ held: true, reached: 1, rank: at < 9 ? 1 : 3 }]]),
        ),
        cost: { chunks: 12, sizes: [{ from: 32, to: 45.25, chunks: 12 }] },
      },
      {
        name: text('halves'),
        results: ids.map((id, at) => [id, place(at, halvesFind(at)).flatMap(halves)]),
        evidence: new Map(
          ids.map((id, at) => [id, [{ held: false, reached: 1, rank: at >= 8 ? 1 : 5 }]]),
        ),
        cost: { chunks: 24, sizes: [{ from: 16, to: 22.63, chunks: 24 }] },
      },
    ],
    golden: { name: text('valves') },
  });
  return {
    ...run,
    documents: documentsOf.map((id) => ({ id, hash: `hash of ${id}` })),
    parents: [
      ...documentsOf.map((id, at) => ({ id, title: text(`Valve ${at}`) })),
      ...Array.from({ length: 60 }, (_, at) => ({ id: `other-${at}`, title: `Other ${at}` })),
    ],
  };
}

function pageDocuments(text: (plain: string) => string): Map<string, ReportDocument> {
  return new Map(
    documentsOf.map((id, at) => [
      id,
      {
        title: text(`Valve ${at}`),
        text: textOf(at),
        headings: [
          { start: 0, end: 9, level: 1, text: text(`Valve ${at}`) },
          { start: 11, end: 21, level: 2, text: text('Opening') },
        ],
      },
    ]),
  );
}

/** Causes as they are: every need of "halves" is cut, those of "whole" from the tenth on ranked too low. */
function pageCauses(run: Run): Causes {
  const cause = (query: string, at: number, variant: number): NeedCause => ({
    query,
    need: 0,
    cause: variant === 1 ? 'cut' : at < 9 ? 'found' : 'past-k',
    split: variant === 1 ? 'cut' : 'held',
    rank: variant === 1 || at >= 9 ? 'past-k' : null,
    chunkRank: variant === 1 ? (at >= 8 ? 1 : 5) : at < 9 ? 1 : 3,
    parentRank: null,
    chunks: [],
    document: documentsOf[at] ?? null,
    nearTie: false,
    kind: 'prose',
  });
  return {
    passageMetric: 'held@1',
    parentMetric: 'recall@1',
    k: 1,
    variants: run.runs.map(({ variant }, of) => ({
      variant: variant.name,
      needs: ids.map((id, at) => cause(id, at, of)),
      counts: of === 0 ? { found: 9, 'past-k': 3 } : { cut: 12 },
      advice: of === 0 ? null : '12 of 12 lost needs are cut: try a larger target',
      crowding: null,
      unjudged: null,
      unsatisfiable: [],
    })),
    nowhere: ids.slice(9).map((query) => ({ query, need: 0 })),
    alike: [],
  };
}

/** Everything the page can show, against a baseline in which "halves" found the last six. */
export function pageView(text: (plain: string) => string = (plain) => plain): ReportView {
  const run = pageRun(text);
  const baseline = pageRun(text, (at) => at >= 6);
  return {
    ...viewOf(run, { baseline, metrics: ['recall@1', 'recall@3', 'mrr@10', 'held@1', 'tokens@5'] }),
    causes: pageCauses(run),
    curves: score(run, { metrics: curveMetrics(run) }),
    documents: pageDocuments(text),
  };
}
