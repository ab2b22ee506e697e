import { UserError } from './errors.ts';
import { readWrittenRun } from './run-file.ts';
import { check, z } from './schema.ts';
import type { Comparison, Run } from './types.ts';
import { verdicts } from './verdicts.ts';

const count = z.int().min(0);
const strings = z.array(z.string());
const number = z.number().nullable();

const verdict = z.enum(verdicts);

const range = z.strictObject({ low: z.number(), high: z.number() }).nullable();

const cell = z.strictObject({
  variant: z.string(),
  metric: z.string(),
  slice: z.string().nullable(),
  gated: z.boolean(),
  verdict,
  rules: z.array(z.enum(['significant', 'drop', 'fail-drop', 'min'])),
  before: number,
  after: number,
  difference: number,
  common: count,
  lost: strings,
  gained: strings,
  hangsOnUnjudged: z.boolean(),
  test: z
    .strictObject({
      interval: range,
      bootstrap: range,
      p: z.number(),
      rise: number,
      adjusted: number,
      changed: count,
      clusters: count.nullable(),
      detectable: number,
    })
    .nullable(),
});

const gate = z.strictObject({
  metrics: strings,
  maxDrop: z.number(),
  failDrop: z.number(),
  alpha: z.number(),
  require: z.enum(['significant', 'drop', 'non-inferior']),
  min: z.record(z.string(), z.number()),
  margin: z.number(),
  slices: strings,
  maxChurn: z.number(),
  onInconclusive: z.enum(['fail', 'warn']),
  strict: z.boolean(),
});

const variant = z.strictObject({
  name: z.string(),
  status: z.enum(['compared', 'added', 'gone', 'failed', 'left-out']),
  accepted: z.string().nullable(),
  redefined: z.boolean(),
  added: strings,
  removed: strings,
  rescored: strings,
  relabelled: strings,
});

const comparisonSchema: z.ZodType<Comparison> = z.strictObject({
  verdict,
  accepted: z.string().nullable(),
  gate,
  metrics: strings,
  cells: z.array(cell),
  anchors: z.array(cell),
  variants: z.array(variant),
  stale: strings,
  preface: strings,
  notes: strings,
});

const baseSchema = z.string().regex(/^[0-9a-f]{7,40}$/, 'must be the hash of a commit');

/** A saved run with the comparison that was made when it was written. */
export interface ComparedRun {
  readonly run: Run;
  readonly comparison: Comparison;
  /** Commit whose baseline it was held against. */
  readonly base: string | undefined;
}

/**
 * Reads a saved run as it was judged then, without its golden set or baseline.
 *
 * @throws UserError where it is cut short, of another version, or was never judged
 */
export async function readComparedRun(path: string, name = path): Promise<ComparedRun> {
  const { run, comparison, base } = await readWrittenRun(path, name);
  const at = (field: string) => ({ at: { file: name, field } });
  if (comparison === undefined) {
    throw new UserError('the run holds no comparison; evaluate again', { at: { file: name } });
  }
  return {
    run,
    comparison: check(comparisonSchema, comparison, at('comparison')),
    base: base === undefined ? undefined : check(baseSchema, base, at('base')),
  };
}

const gatedSchema = z.looseObject({ metrics: strings });

/** Reads a saved run with the metrics that it was gated on; none where it was never judged. */
export async function readGatedRun(
  path: string,
  name = path,
): Promise<{ run: Run; gated: readonly string[] }> {
  const { run, comparison } = await readWrittenRun(path, name);
  const found = gatedSchema.safeParse(comparison);
  return { run, gated: found.success ? found.data.metrics : [] };
}
