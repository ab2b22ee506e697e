import type { Verdict } from '../../types.ts';
import type { ReportView } from '../view.ts';

/** One run as the history keeps it: a line of `history.jsonl`. */
export interface HistoryEntry {
  readonly schema: 1;
  readonly time: string;
  /** Name of its folder. */
  readonly run: string;
  readonly tool: string;
  /** Version of what the metrics compute. */
  readonly metrics: number;
  readonly golden: { readonly name: string; readonly hash: string };
  readonly corpus: string;
  readonly embedder: string;
  readonly retriever: string;
  readonly verdict: Verdict;
  /** The gated metrics, the first of which decides. */
  readonly gated: readonly string[];
  /** What fell by more than the gate allows. */
  readonly regressed: readonly { readonly variant: string; readonly metric: string }[];
  readonly variants: readonly {
    readonly name: string;
    readonly fingerprint: string;
    readonly means: Readonly<Record<string, number | null>>;
  }[];
  /** Variants that could not be run. */
  readonly failed: readonly string[];
}

/** What the history keeps of a run. */
export function historyEntry(
  { run, scores, comparison }: ReportView,
  folder: string,
): HistoryEntry {
  const { golden, inputs } = run;
  return {
    schema: 1,
    time: run.created,
    run: folder,
    tool: inputs.tool,
    metrics: inputs.metrics,
    golden: { name: golden.name, hash: inputs.golden },
    corpus: inputs.corpus,
    embedder: inputs.embedder,
    retriever: inputs.retriever,
    verdict: comparison.verdict,
    gated: comparison.metrics,
    regressed: comparison.cells.flatMap(({ variant, metric, slice, gated, verdict }) =>
      gated && slice === null && verdict === 'regressed' ? [{ variant, metric }] : [],
    ),
    variants: run.runs.map(({ variant: { name, fingerprint } }, at) => ({
      name,
      fingerprint,
      means: Object.fromEntries(
        [...(scores.variants[at]?.metrics ?? [])].map(([metric, { mean }]) => [metric, mean]),
      ),
    })),
    failed: run.failed.map(({ name }) => name),
  };
}
