import { type Judged, judge } from './metrics/judged.ts';
import { defaultTrecMetrics, parseTrecMetric, type TrecMetric } from './metrics/trec-metric.ts';
import { compareCodePoints } from './order.ts';
import { mean } from './stats/mean.ts';
import { rankHits, type TieRule } from './trec/rank-run.ts';
import type { Grades } from './trec/read-qrels.ts';
import type { TrecHits } from './trec/read-run.ts';
import type { MetricScore } from './types.ts';

export interface TrecScores {
  /** By the name asked for, in that order. */
  readonly metrics: ReadonlyMap<string, MetricScore>;
  /** Judged queries without a relevant document: left out of the means. */
  readonly withoutRelevant: readonly string[];
  /** Judged queries that the run does not name: they score 0. */
  readonly notInRun: readonly string[];
  /** Queries of the run that nobody judged: not scored. */
  readonly notInQrels: readonly string[];
}

/**
 * Scores a ranking of documents against graded judgements. Each judged
 * document is a parent, each of grade 1 or more a need; one of grade 0 is
 * judged and not relevant, one below 0 counts as not judged, as in trec_eval.
 */
export function scoreTrec(
  { grades, hits }: { grades: Grades; hits: TrecHits },
  {
    metrics = defaultTrecMetrics,
    ties = 'id',
  }: { metrics?: readonly string[]; ties?: TieRule } = {},
): TrecScores {
  const parsed = [...new Set(metrics)].map(parseTrecMetric);
  const ids = [...grades.keys()].sort(compareCodePoints);
  const judged = ids.map((id) =>
    judgeRanking(id, grades.get(id) ?? new Map(), rankHits(hits.get(id) ?? [], ties)),
  );
  return {
    metrics: new Map(parsed.map((at) => [at.name, scoreMetric(at, judged)])),
    withoutRelevant: judged.filter(hasNoNeed).map(({ query }) => query.id),
    notInRun: ids.filter((id) => !hits.has(id)),
    notInQrels: [...hits.keys()].filter((id) => !grades.has(id)).sort(compareCodePoints),
  };
}

function judgeRanking(
  id: string,
  grades: ReadonlyMap<string, number>,
  parents: readonly string[],
): Judged {
  const documents = [...grades].sort(([a], [b]) => compareCodePoints(a, b));
  const query = {
    id,
    text: '',
    hash: '',
    tags: [],
    needs: documents
      .filter(([, grade]) => grade >= 1)
      .map(([document, grade]) => ({ grade, parents: [document], passages: [] })),
    labels: [],
    cluster: null,
    notRelevant: documents.filter(([, grade]) => grade === 0).map(([document]) => document),
  };
  const result = { hits: [], evidence: [], split: null };
  return judge(query, result, { parents, coverage: 1 });
}

function scoreMetric({ metric, cutoff }: TrecMetric, judged: readonly Judged[]): MetricScore {
  const scored = metric.needs === 'nothing' ? judged : judged.filter((one) => !hasNoNeed(one));
  const perQuery = new Map(scored.map((one) => [one.query.id, metric.value(one, cutoff)]));
  return {
    mean: mean([...perQuery.values()]),
    scored: perQuery.size,
    total: judged.length,
    perQuery,
  };
}

function hasNoNeed({ parentNeeds }: Judged): boolean {
  return parentNeeds.length === 0;
}
