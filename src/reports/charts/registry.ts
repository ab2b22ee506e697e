import type { Chart } from './chart.ts';
import { chunkSizes } from './chunk-sizes.ts';
import { passageBudget } from './passage-budget.ts';
import { queryDifferences } from './query-differences.ts';
import { recallCurves } from './recall-curves.ts';
import { recallTokens } from './recall-tokens.ts';
import { slices } from './slices.ts';
import { whyLost } from './why-lost.ts';
import { wins } from './wins.ts';

/** Every chart of a run, in the order they are shown; the names are those of their files. */
export const charts: Readonly<Record<string, Chart>> = {
  recall: recallCurves,
  'passage-budget': passageBudget,
  'recall-tokens': recallTokens,
  'why-lost': whyLost,
  'query-differences': queryDifferences,
  wins,
  slices,
  'chunk-sizes': chunkSizes,
};
