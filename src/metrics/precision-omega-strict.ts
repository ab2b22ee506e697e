import type { Metric } from './metric.ts';

/** precision-omega without the chunks that only end where a label begins, or the reverse. */
export const precisionOmegaStrict: Metric = {
  meaning:
    'precision-omega over the chunks that share a character with a label; one that only touches a label does not count',
  range: '0 to 1',
  source: 'DESIGN §4; precision-omega counts touching chunks, as the reference implementation does',
  cutoff: 'none',
  ofSplit: true,
  needs: 'passages',
  value: ({ split }) =>
    split === null || split.sharing + split.missed === 0
      ? 0
      : split.covered / (split.sharing + split.missed),
};
