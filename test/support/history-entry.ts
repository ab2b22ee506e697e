import type { HistoryEntry } from '../../src/reports/history/entry.ts';

/** A run of the night that comes `night` days after 2026-11-01, with one variant. */
export function nightOf(
  night: number,
  mean: number | null,
  parts: Partial<HistoryEntry> = {},
): HistoryEntry {
  const day = `2026-11-${String(night + 1).padStart(2, '0')}`;
  return {
    schema: 1,
    time: `${day}T03:00:00.000Z`,
    run: `${day}T03-00-00`,
    tool: '0.1.0',
    metrics: 3,
    golden: { name: 'small', hash: 'g1' },
    corpus: 'c1',
    embedder: 'hashing@1/384',
    retriever: 'exact',
    verdict: 'pass',
    gated: ['recall@3'],
    regressed: [],
    variants: [{ name: 'one', fingerprint: 'f1', means: { 'recall@3': mean, 'mrr@10': 0.5 } }],
    failed: [],
    ...parts,
  };
}

export const fell: Partial<HistoryEntry> = {
  verdict: 'regressed',
  regressed: [{ variant: 'one', metric: 'recall@3' }],
};
