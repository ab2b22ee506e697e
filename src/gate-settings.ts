import { z } from './schema.ts';
import type { Gate } from './types.ts';

const share = (what: string) =>
  z
    .number('must be a number')
    .min(0, 'must not be negative')
    .max(1, 'must be at most 1')
    .describe(what);

/** The gate's settings where a set names none. */
export const gateDefaults: Omit<Gate, 'metrics'> = {
  maxDrop: 0.01,
  failDrop: 0.05,
  alpha: 0.05,
  require: 'significant',
  min: {},
  margin: 0.05,
  slices: [],
  maxChurn: 0.1,
  onInconclusive: 'fail',
  strict: false,
};

/** The key `gate` of `set.json`: what a run must not fall below. */
export const gateSchema = z
  .strictObject({
    metrics: z
      .array(z.string())
      .min(1, 'must name at least one metric')
      .optional()
      .describe(
        'Metrics that are gated. Left out: recall@10 and passage-recall@2000t, or what the corpus allows.',
      ),
    maxDrop: share('A smaller fall of a mean is none.').default(gateDefaults.maxDrop),
    failDrop: share('A larger fall fails, whatever the test says.').default(gateDefaults.failDrop),
    alpha: z
      .number('must be a number')
      .gt(0, 'must be above 0')
      .lt(1, 'must be below 1')
      .default(gateDefaults.alpha)
      .describe('Level of the one-sided test, held over all gated cells by Holm.'),
    require: z
      .enum(
        ['significant', 'drop', 'non-inferior'],
        'must be "significant", "drop" or "non-inferior"',
      )
      .default(gateDefaults.require)
      .describe(
        'significant: a fall must be more than chance. drop: any fall over maxDrop fails. non-inferior: a fall over margin must be ruled out.',
      ),
    min: z
      .record(z.string(), share('The lowest mean allowed.'))
      .default({})
      .describe('Lowest mean allowed, by metric; holds without a baseline too.'),
    margin: z
      .number('must be a number')
      .gt(0, 'must be above 0')
      .max(1, 'must be at most 1')
      .default(gateDefaults.margin)
      .describe('What non-inferior has to rule out.'),
    slices: z
      .array(z.string().min(1, 'must not be empty'))
      .default([])
      .describe('Tags whose queries are gated by themselves as well.'),
    maxChurn: share("Largest share of the baseline's queries that may be gone or changed.").default(
      gateDefaults.maxChurn,
    ),
    onInconclusive: z
      .enum(['fail', 'warn'], 'must be "fail" or "warn"')
      .default(gateDefaults.onInconclusive)
      .describe('Whether a run that shows neither a loss nor its absence fails.'),
    strict: z
      .boolean('must be true or false')
      .default(gateDefaults.strict)
      .describe('Whether a fall that is only watched fails.'),
  })
  .prefault({})
  .describe('What a run must not fall below.');

export type GateSettings = z.infer<typeof gateSchema>;
