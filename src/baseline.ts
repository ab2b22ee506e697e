import { parseJson } from './json-file.ts';
import { compareCodePoints } from './order.ts';
import { check, z } from './schema.ts';
import type { Run, Scores } from './types.ts';

/** Ids and names are values, not keys: any text is one, `__proto__` too. */
const variantSchema = z.strictObject({
  name: z.string(),
  fingerprint: z.string(),
  /** Per query: the hash of what it asks and how it is labelled, and its values by metric. */
  queries: z.array(
    z.strictObject({
      id: z.string(),
      hash: z.string(),
      values: z.record(z.string(), z.number()),
    }),
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
      variants: z.array(variantSchema),
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
 * name in the run's entry, everything else is kept. Values of another metric
 * version mean something else and are dropped. `scores` holds the gated metrics.
 */
export function acceptRun(
  before: Baseline | undefined,
  { run, scores, accepted }: { run: Run; scores: Scores; accepted: string },
): Baseline {
  const baseline = before?.metrics === run.inputs.metrics ? before : undefined;
  const now = run.runs.map(({ variant }) => acceptedVariant(variant, run, scores));
  const kept = (entryFor(baseline, run)?.variants ?? []).filter(
    (old) => !now.some(({ name }) => name === old.name),
  );
  const entry: BaselineEntry = {
    embedder: run.inputs.embedder,
    retriever: run.inputs.retriever,
    accepted,
    corpus: run.inputs.corpus,
    variants: [...kept, ...now].sort((a, b) => compareCodePoints(a.name, b.name)),
  };
  const others = baseline?.entries.filter((other) => !isEntryOf(other, run)) ?? [];
  const entries = [...others, entry].sort(
    (a, b) =>
      compareCodePoints(a.embedder, b.embedder) || compareCodePoints(a.retriever, b.retriever),
  );
  return { schema: 1, metrics: run.inputs.metrics, entries };
}

function acceptedVariant(
  { name, fingerprint }: { name: string; fingerprint: string },
  run: Run,
  scores: Scores,
): BaselineVariant {
  const metrics = scores.variants.find((variant) => variant.name === name)?.metrics ?? [];
  const queries = run.queries.map(({ id, hash }) => {
    const values = [...metrics].flatMap(([metric, { perQuery }]) => {
      const value = perQuery.get(id);
      return value === undefined ? [] : [[metric, value]];
    });
    return { id, hash, values: Object.fromEntries(values) };
  });
  return { name, fingerprint, queries };
}

/** Levels of a baseline above a query: object, entries, entry, variants, variant, queries. */
const queryDepth = 6;

/** A baseline as its file holds it: one line a query, so that a change reads well in a diff. */
export function formatBaseline(baseline: Baseline): string {
  return `${formatJson(baseline, 0)}\n`;
}

function formatJson(value: unknown, depth: number): string {
  if (depth === queryDepth || typeof value !== 'object' || value === null) {
    return JSON.stringify(value);
  }
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([key, part]) => {
    const text = formatJson(part, depth + 1);
    return isList ? text : `${JSON.stringify(key)}: ${text}`;
  });
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  const indent = '  '.repeat(depth);
  const lines = parts.map((part) => `${indent}  ${part}`).join(',\n');
  return `${open}\n${lines}\n${indent}${close}`;
}

function isEntryOf(entry: BaselineEntry, run: Run): boolean {
  return entry.embedder === run.inputs.embedder && entry.retriever === run.inputs.retriever;
}
