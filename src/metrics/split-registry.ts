import type { SplitMetric } from './split-metric.ts';

const shared = { range: 'share of chunks', source: 'DESIGN §4', cutoff: 'none' } as const;

/** Every metric of the chunks alone, by its name. */
export const splitMetrics: Readonly<Record<string, SplitMetric>> = {
  straddling: {
    ...shared,
    meaning: 'share of chunks that hold text of two sections',
    count: ({ straddling }) => straddling,
  },
  oversize: {
    ...shared,
    meaning: 'share of chunks over the limit of their variant, because they must not be split',
    count: ({ oversize }) => oversize,
  },
  overflow: {
    ...shared,
    meaning: 'share of chunks longer than the embedder reads at once',
    count: ({ overflow }) => overflow,
  },
};
