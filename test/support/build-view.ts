import { compare } from '../../src/compare.ts';
import { acceptRun } from '../../src/comparison/accept-run.ts';
import { priceMetric, standing } from '../../src/comparison/standing.ts';
import { gateDefaults } from '../../src/gate-settings.ts';
import type { ReportView } from '../../src/reports/view.ts';
import { score } from '../../src/score.ts';
import type { Causes, Comparison, Run } from '../../src/types.ts';

/** What a report sees of a run: scored, and compared with another run where one was accepted. */
export function viewOf(
  run: Run,
  {
    metrics = ['recall@1', 'recall@3', 'tokens@5'],
    gate = ['recall@1'],
    baseline,
    comparison,
    causes = null,
    accept = 'npx chunkproof baseline accept --golden golden/small',
  }: {
    metrics?: readonly string[];
    gate?: readonly string[];
    baseline?: Run;
    comparison?: Comparison;
    causes?: Causes | null;
    accept?: string | null;
  } = {},
): ReportView {
  const accepted =
    baseline &&
    acceptRun(undefined, {
      run: baseline,
      scores: score(baseline, { metrics: gate }),
      accepted: '2026-11-28T10:00:00.000Z',
    }).baseline;
  const compared = compare(
    { run, scores: score(run, { metrics: gate }), gate: { ...gateDefaults, metrics: gate } },
    accepted,
  );
  const scores = score(run, { metrics: [...gate, priceMetric] });
  return {
    run,
    scores: score(run, { metrics }),
    comparison: comparison ?? compared,
    standing: standing(run, scores, { metrics: compared.metrics, alpha: 0.05 }),
    causes,
    accept,
  };
}
