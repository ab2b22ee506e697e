import type { Verdict } from './types.ts';

/** From the one that decides a run to the one that is left where there was nothing to decide. */
export const verdicts = [
  'incomplete',
  'regressed',
  'not-comparable',
  'inconclusive',
  'watch',
  'pass',
  'no-baseline',
] as const satisfies readonly Verdict[];
