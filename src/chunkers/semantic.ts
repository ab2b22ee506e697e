import { z } from '../schema.ts';
import { type SentenceUnit, sentenceUnits } from '../segment/sentence-units.ts';
import { breakpoints, type CutRule } from './breakpoints.ts';
import { type ChunkerEnv, type Cut, defineChunker } from './define-chunker.ts';
import { hasDirection, neighbourDistances } from './distances.ts';
import { budgetOf } from './filling/budget.ts';
import { fitUnits } from './filling/fit-units.ts';
import { whole } from './sizes.ts';
import { measureIn, needsOfUnit, unitSchema } from './units.ts';

const MODES = ['percentile', 'threshold', 'count'] as const;

const percentileError = 'must be a number from 0 to 100, for example 95';
const thresholdError = 'must be a cosine distance from 0 to 2, for example 0.4';
const countError = 'must be a whole number of chunks of at least 1';

const schema = z
  .strictObject({
    mode: z
      .enum(MODES, { error: `"mode" must be one of: ${MODES.join(', ')}` })
      .default('percentile'),
    percentile: z
      .number({ error: percentileError })
      .min(0, { error: percentileError })
      .max(100, { error: percentileError })
      .optional(),
    threshold: z
      .number({ error: thresholdError })
      .min(0, { error: thresholdError })
      .max(2, { error: thresholdError })
      .optional(),
    count: z.int({ error: countError }).min(1, { error: countError }).optional(),
    buffer: whole('buffer', 0).default(1),
    max: whole('max', 1).default(400),
    unit: unitSchema.default('token'),
  })
  .superRefine((stated, context) => {
    const add = (field: string, message: string) => {
      context.addIssue({ code: 'custom', path: [field], message });
    };
    for (const key of MODES) {
      if (key !== stated.mode && stated[key] !== undefined) {
        add(key, `"${key}" belongs to "mode": "${key}", but the mode is "${stated.mode}"`);
      }
    }
    if (stated.mode === 'threshold' && stated.threshold === undefined) {
      add('threshold', thresholdError);
    }
    if (stated.mode === 'count' && stated.count === undefined) add('count', countError);
  });

/**
 * Sentences grouped by meaning: a cut where the texts around two neighbours
 * are furthest apart. No group is larger than `max`.
 */
export const semantic = defineChunker({
  name: 'semantic',
  version: 1,
  summary: 'Cuts between sentences whose surroundings differ most in meaning; needs an embedder.',
  schema,
  inline: ['percentile'],
  settle: ({ mode, percentile, threshold, count, ...rest }) => ({
    ...ruleOf(mode, { percentile, threshold, count }),
    ...rest,
  }),
  needs: ({ unit }) => ['blocks', 'sentences', ...needsOfUnit(unit)],
  prefixLimit: ({ max, unit }) => ({ size: max / 4, measure: measureIn(unit) }),
  limits: ({ max, unit }) => ({
    unit,
    size: max,
    atomic: [],
    overlap: 0,
    measure: 'slice',
    prefix: true,
  }),
  embeds: ({ text }, { buffer }, env) => surroundings(text, unitsOf(text, env), buffer),
  chunk: ({ text }, parameters, env) => {
    const units = unitsOf(text, env);
    const vectors = surroundings(text, units, parameters.buffer).map(env.vectorOf);
    const budget = budgetOf(text, measureIn(parameters.unit), env.prefix);
    const blind = units.filter((_, index) => vectors[index] && !hasDirection(vectors[index]));
    const cuts = groupsOf(units, breakpoints(neighbourDistances(vectors), parameters)).flatMap(
      (group) => fitUnits(group, parameters.max, budget),
    );
    return withFlags(cuts, blind);
  },
});

function ruleOf(
  mode: CutRule['mode'],
  { percentile = 95, threshold = 0, count = 1 }: { [M in CutRule['mode']]: number | undefined },
): CutRule {
  if (mode === 'threshold') return { mode, threshold };
  return mode === 'count' ? { mode, count } : { mode, percentile };
}

function unitsOf(text: string, env: ChunkerEnv): readonly SentenceUnit[] {
  return sentenceUnits(text, env.blocks());
}

/** What stands for each sentence: the text from `buffer` sentences before it to `buffer` after it. A lone sentence needs none. */
function surroundings(text: string, units: readonly SentenceUnit[], buffer: number): string[] {
  if (units.length < 2) return [];
  return units.map((_, index) => {
    const first = units[Math.max(0, index - buffer)];
    const last = units[Math.min(units.length - 1, index + buffer)];
    return text.slice(first?.start, last?.end);
  });
}

function groupsOf(units: readonly SentenceUnit[], cuts: readonly number[]): SentenceUnit[][] {
  const bounds = [0, ...cuts.map((index) => index + 1), units.length];
  return bounds
    .slice(1)
    .map((bound, index) => units.slice(bounds[index], bound))
    .filter(({ length }) => length > 0);
}

/** Flags the chunks that hold one of the sentences without a direction. */
function withFlags(cuts: readonly Cut[], blind: readonly SentenceUnit[]): Cut[] {
  let next = 0;
  return cuts.map((cut) => {
    while ((blind[next]?.end ?? Number.POSITIVE_INFINITY) <= cut.start) next += 1;
    const affected = (blind[next]?.start ?? Number.POSITIVE_INFINITY) < cut.end;
    return affected ? { ...cut, flags: [...(cut.flags ?? []), 'zero-vector'] } : cut;
  });
}
