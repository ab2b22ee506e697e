import { causeMetrics } from '../../causes/cause-metrics.ts';
import { explain } from '../../causes/explain.ts';
import { compare } from '../../compare.ts';
import { acceptedBest, priceMetric, standing } from '../../comparison/standing.ts';
import { gatedMetrics } from '../../gate-metrics.ts';
import { gateDefaults } from '../../gate-settings.ts';
import type { Golden } from '../../golden.ts';
import { judgeRun } from '../../judge-variant.ts';
import { curveMetrics } from '../../reports/charts/curve-metrics.ts';
import type { ReportView } from '../../reports/view.ts';
import type { ComparedRun } from '../../saved-comparison.ts';
import { defaultCutoffs, defaultMetrics, score, selectScores } from '../../score.ts';
import type { Run } from '../../types.ts';
import type { GateSource } from '../baseline/gate-source.ts';
import { reportDocuments } from './report-documents.ts';

/** What a run is looked at with. */
export interface ViewSources {
  /** The golden set as it is now; undefined where it is not at hand. */
  readonly golden: Golden | undefined;
  /** What decides, and the accepted values; undefined where there is no golden set. */
  readonly source: GateSource | undefined;
  /** Metrics and cut-offs asked for in place of the set's own. */
  readonly metrics?: readonly string[] | undefined;
  readonly cutoffs?: readonly number[];
  readonly accept: string | null;
  readonly isDefined?: (name: string) => boolean;
  readonly control?: string | undefined;
  readonly strict?: boolean;
  /** Whether charts or the page are to be drawn of it, which need more means, and texts; yes unless said otherwise. */
  readonly drawn?: boolean;
  /** How the run was judged before; else it is compared with the baseline now. */
  readonly judged?: Pick<ComparedRun, 'comparison' | 'base'>;
}

/** Scores what is shown and what is gated, and compares: all from the run's JSON. */
export function runView(run: Run, sources: ViewSources): ReportView {
  const { golden, source, accept, isDefined = () => true, cutoffs = [], drawn = true } = sources;
  const settings = golden?.settings;
  const ks = cutoffs.length > 0 ? cutoffs : (settings?.k ?? defaultCutoffs);
  const shown = sources.metrics ?? settings?.metrics ?? defaultMetrics(run, ks);
  const stated = sources.judged?.comparison.gate ?? source?.settings.gate ?? gateDefaults;
  const gate = {
    ...stated,
    metrics: gatedMetrics(stated, run),
    strict: stated.strict || sources.strict === true,
  };
  const curves = drawn ? curveMetrics(run) : [];
  const decided = [...gate.metrics, priceMetric];
  const judged = judgeRun(run);
  const all = score(run, { metrics: [...new Set([...decided, ...shown, ...curves])], judged });
  const scores = selectScores(run, all, decided);
  const compared = { run, scores, gate, isDefined, preface: source?.preface ?? [] };
  const comparison = sources.judged?.comparison ?? compare(compared, source?.baseline);
  const base = sources.judged?.base ?? source?.base;
  const isLabelled = run.queries.some(({ needs }) => needs.length > 0);
  const decisive = comparison.metrics.length > 0 ? comparison.metrics : gate.metrics;
  return {
    run,
    scores: selectScores(run, all, shown),
    comparison,
    standing: standing(run, scores, {
      metrics: comparison.metrics,
      control: sources.control ?? acceptedBest(comparison),
      alpha: gate.alpha,
    }),
    causes: isLabelled ? explain(run, causeMetrics(decisive), judged) : null,
    accept,
    ...(base !== undefined && { base }),
    ...(drawn && { curves: selectScores(run, all, curves) }),
    ...(drawn && golden && { documents: reportDocuments(golden, run) }),
  };
}
