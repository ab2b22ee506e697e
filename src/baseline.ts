import { parseJson } from './json-file.ts';
import { compareCodePoints } from './order.ts';
import { check, z } from './schema.ts';
import type { Run, Scores } from './types.ts';

const variantSchema = z.strictObject({
  fingerprint: z.string(),
  /** Per query: the hash of what it asks and how it is labelled, and its values. */
  queries: z.record(
    z.string(),
    z.strictObject({ hash: z.string(), values: z.record(z.string(), z.number()) }),
  ),
});

const baselineSchema = z.strictObject({
  schema: z.literal(1, 'was written by another version of chunkproof; accept a new baseline'),
  metrics: z.int(),
  entries: z.array(
    z.strictObject({
      embedder: z.string(),
      retriever: z.string(),
      accepted: z.string(),
      corpus: z.string(),
      variants: z.record(z.string(), variantSchema),
    }),
  ),
});

/** `baseline.json`: the accepted values, one entry per embedder and retriever. */
export type Baseline = z.infer<typeof baselineSchema>;
export type BaselineEntry = Baseline['entries'][number];
export type BaselineVariant = z.infer<typeof variantSchema>;

/** Reads a baseline's text; anything that does not fit is refused. */
export function parseBaseline(text: string, file: string): Baseline {
  const { value, locate } = parseJson(text, file);
  return check(baselineSchema, value, { at: { file }, locate });
}

/** The entry a run is compared with: its own embedder and retriever. */
export function entryFor(baseline: Baseline | undefined, run: Run): BaselineEntry | undefined {
  return baseline?.entries.find((entry) => isEntryOf(entry, run));
}

/**
 * The baseline after accepting a run: its variants replace those of the same
 * name in the run's entry, everything else is kept. `scores` holds the gated
 * metrics.
 */
export function acceptRun(
  baseline: Baseline | undefined,
  { run, scores, accepted }: { run: Run; scores: Scores; accepted: string },
): Baseline {
  const entry: BaselineEntry = {
    embedder: run.inputs.embedder,
    retriever: run.inputs.retriever,
    accepted,
    corpus: run.inputs.corpus,
    variants: sortKeys({
      ...entryFor(baseline, run)?.variants,
      ...Object.fromEntries(
        run.runs.map(({ variant }) => [variant.name, acceptedVariant(variant, run, scores)]),
      ),
    }),
  };
  const others = baseline?.entries.filter((other) => !isEntryOf(other, run)) ?? [];
  const entries = [...others, entry].sort((a, b) =>
    compareCodePoints(`${a.embedder} ${a.retriever}`, `${b.embedder} ${b.retriever}`),
  );
  return { schema: 1, metrics: run.inputs.metrics, entries };
}

function acceptedVariant(
  { name, fingerprint }: { name: string; fingerprint: string },
  run: Run,
  scores: Scores,
): BaselineVariant {
  const metrics = scores.variants.find((variant) => variant.name === name)?.metrics ?? new Map();
  const queries = run.queries.map(({ id, hash }) => {
    const values = [...metrics].flatMap(([metric, { perQuery }]) => {
      const value = perQuery.get(id);
      return value === undefined ? [] : [[metric, value]];
    });
    return [id, { hash, values: Object.fromEntries(values) }];
  });
  return { fingerprint, queries: Object.fromEntries(queries) };
}

/** A baseline as its file holds it: one line a query, so that a change reads well in a diff. */
export function formatBaseline(baseline: Baseline): string {
  const lines = JSON.stringify(
    baseline,
    (key, value) => (key === 'queries' ? undefined : value),
    2,
  );
  const blocks = baseline.entries.flatMap((entry) =>
    Object.values(entry.variants).map(({ queries }) =>
      Object.entries(queries)
        .map(([id, query]) => `          ${JSON.stringify(id)}: ${JSON.stringify(query)}`)
        .join(',\n'),
    ),
  );
  let next = 0;
  const formatted = lines.replaceAll(/("fingerprint": "[^"]*")\n/g, (_, fingerprint) => {
    const block = blocks[next++] ?? '';
    return `${fingerprint},\n        "queries": {\n${block}\n        }\n`;
  });
  return `${formatted}\n`;
}

function isEntryOf(entry: BaselineEntry, run: Run): boolean {
  return entry.embedder === run.inputs.embedder && entry.retriever === run.inputs.retriever;
}

function sortKeys<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => compareCodePoints(a, b)));
}
