import { gateSchema } from './gate-settings.ts';
import { parentRuleSchema, parentUnitSchema } from './parent-settings.ts';
import { z } from './schema.ts';

const queriesMessage = 'must be the name of a .jsonl or .csv file';

/** The keys of `set.json`. */
export const settingsSchema = z.strictObject({
  $schema: z.string().optional(),
  documents: z
    .union(
      [
        z.string().min(1, 'must not be empty'),
        z.array(z.string().min(1, 'must not be empty')).min(1, 'must name at least one glob'),
      ],
      'must be a folder, or a list of globs',
    )
    .describe('A folder below that of the set, or a list of globs.'),
  queries: z
    .string(queriesMessage)
    .min(1, queriesMessage)
    .describe('Queries with their labels: a .jsonl or .csv file.'),
  variants: z
    .array(z.string())
    .min(1, 'must name at least one variant')
    .optional()
    .describe('Names of variants, or inline ones such as "fixed:{128,256}/10%".'),
  parent: parentUnitSchema
    .default('document')
    .describe(
      'What a search result stands for: a document, a section at headings of level 1 to n, or all documents with one value of a metadata field.',
    ),
  parentRule: parentRuleSchema
    .default('expand')
    .describe(
      'A chunk over several parents takes a rank for each ("expand"), or stands for the one it starts in ("start").',
    ),
  candidates: z
    .int('must be a whole number')
    .min(1, 'counts from 1')
    .optional()
    .describe('Chunks that a query gets at most, to imitate a production limit.'),
  duplicates: z
    .enum(['equivalent', 'strict'], 'must be "equivalent" or "strict"')
    .default('equivalent')
    .describe('Whether other places with the text of a label answer as well.'),
  coverage: z
    .number('must be a number')
    .gt(0, 'must be above 0')
    .max(1, 'must be at most 1')
    .default(1)
    .describe('Share of a passage that must be retrieved for it to count.'),
  k: z
    .array(z.int('must be a whole number').min(1, 'counts from 1'))
    .min(1, 'must name at least one cut-off')
    .optional()
    .describe('Cut-offs of recall.'),
  metrics: z
    .array(z.string())
    .min(1, 'must name at least one metric')
    .optional()
    .describe('Metrics to show.'),
  gate: gateSchema,
  plugins: z
    .array(z.string('must be the path of a module').min(1, 'must not be empty'))
    .optional()
    .describe('Modules with chunkers of your own; they are code, and are run.'),
  embedder: z.string().optional().describe('Such as "use-lite" or "hashing:512".'),
  retriever: z
    .string()
    .min(1, 'must not be empty')
    .optional()
    .describe('Such as "exact", "bm25" or "hnsw:expansion=32".'),
  surql: z
    .string()
    .optional()
    .describe('A file of SurrealQL that defines the function of a surrealql: embedder.'),
});

export type GoldenSettings = z.infer<typeof settingsSchema>;
