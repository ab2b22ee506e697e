import { bpref } from './bpref.ts';
import { charPrecision } from './char-precision.ts';
import { charRecall } from './char-recall.ts';
import { held } from './held.ts';
import { intact } from './intact.ts';
import { iou } from './iou.ts';
import { judgedShare } from './judged-share.ts';
import { map } from './map.ts';
import type { Metric } from './metric.ts';
import { mrr } from './mrr.ts';
import { ndcg } from './ndcg.ts';
import { ndcgExp } from './ndcg-exp.ts';
import { passageRecall } from './passage-recall.ts';
import { precision } from './precision.ts';
import { precisionOmega } from './precision-omega.ts';
import { precisionOmegaStrict } from './precision-omega-strict.ts';
import { reachable } from './reachable.ts';
import { recall } from './recall.ts';
import { rprec } from './rprec.ts';
import { success } from './success.ts';
import { tokens } from './tokens.ts';

/** Raised when a metric's value for the same run changes. */
export const metricsVersion = 1;

/** Every metric, by the name that stands before the @. */
export const metrics: Readonly<Record<string, Metric>> = {
  recall,
  success,
  precision,
  mrr,
  map,
  ndcg,
  'ndcg-exp': ndcgExp,
  rprec,
  bpref,
  judged: judgedShare,
  'passage-recall': passageRecall,
  held,
  'char-recall': charRecall,
  'char-precision': charPrecision,
  iou,
  'precision-omega': precisionOmega,
  'precision-omega-strict': precisionOmegaStrict,
  intact,
  reachable,
  tokens,
};
