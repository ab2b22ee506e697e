import { z } from './schema.ts';

const queriesMessage = 'must be the name of a .jsonl or .csv file';

/** The keys of `set.json`. */
export const settingsSchema = z.strictObject({
  $schema: z.string().optional(),
  documents: z.union(
    [
      z.string().min(1, 'must not be empty'),
      z.array(z.string().min(1, 'must not be empty')).min(1, 'must name at least one glob'),
    ],
    'must be a folder, or a list of globs',
  ),
  queries: z.string(queriesMessage).min(1, queriesMessage),
  variants: z.array(z.string()).min(1, 'must name at least one variant').optional(),
  duplicates: z
    .enum(['equivalent', 'strict'], 'must be "equivalent" or "strict"')
    .default('equivalent'),
  coverage: z
    .number('must be a number')
    .gt(0, 'must be above 0')
    .max(1, 'must be at most 1')
    .default(1),
  k: z
    .array(z.int('must be a whole number').min(1, 'counts from 1'))
    .min(1, 'must name at least one cut-off')
    .optional(),
  metrics: z.array(z.string()).min(1, 'must name at least one metric').optional(),
  gate: z
    .strictObject({
      metrics: z.array(z.string()).min(1, 'must name at least one metric').optional(),
      failDrop: z
        .number('must be a number')
        .min(0, 'must not be negative')
        .max(1, 'must be at most 1')
        .default(0.05),
    })
    .default({ failDrop: 0.05 }),
  embedder: z.string().optional(),
  surql: z.string().optional(),
});

export type GoldenSettings = z.infer<typeof settingsSchema>;
