import { parseJson, readTextFile } from './json-file.ts';
import { parentRuleSchema, parentUnitSchema } from './parent-settings.ts';
import { filterSchema } from './queries/query-record.ts';
import { assertConsistent } from './run-consistency.ts';
import { check, checkVersion, z } from './schema.ts';
import type { Run } from './types.ts';

const count = z.int().min(0);
const span = { start: count, end: count };
const strings = z.array(z.string());

const hitSchema = z.strictObject({ rank: count, score: z.number(), chunk: count });

const chunkSchema = z.strictObject({
  document: z.string(),
  ord: count,
  ...span,
  context: z.strictObject(span).exactOptional(),
  tokens: count,
  prefixTokens: count,
  parents: strings,
});

const needSchema = z.strictObject({
  grade: count,
  parents: strings,
  passages: z.array(
    z.strictObject({
      document: z.string(),
      ...span,
      runs: z.array(count),
      answer: z.strictObject(span).exactOptional(),
      duplicate: z.literal(true).exactOptional(),
    }),
  ),
});

const evidenceSchema = z.strictObject({
  held: z.boolean(),
  reached: z.number(),
  reachedWithAnswer: z.number().exactOptional(),
  rank: count.exactOptional(),
  score: z.number().exactOptional(),
  passage: z
    .strictObject({
      document: z.string(),
      chunks: z.array(count),
      kind: z.enum(['prose', 'code', 'table', 'mixed']),
    })
    .exactOptional(),
  unembeddable: z.literal(true).exactOptional(),
  truncated: z.literal(true).exactOptional(),
});

const parentPlaceSchema = z.strictObject({ rank: count, score: z.number() });

const variantRunSchema = z.strictObject({
  variant: z.strictObject({
    name: z.string(),
    description: z.string().exactOptional(),
    strategy: z.string(),
    parameters: z.record(z.string(), z.json()),
    fingerprint: z.string(),
  }),
  retriever: z.string().exactOptional(),
  crossed: z.strictObject({ variant: z.string(), retriever: z.string() }).exactOptional(),
  notes: strings.exactOptional(),
  cost: z.strictObject({
    chunks: count,
    words: count,
    tokens: count,
    prefixTokens: count,
    meanTokens: count,
    maxTokens: count,
    straddling: count,
    oversize: count,
    overflow: count,
    sizes: z
      .array(z.strictObject({ from: z.number(), to: z.number(), chunks: count }))
      .exactOptional(),
    unrankable: z.array(z.strictObject({ document: z.string(), ord: count })),
  }),
  chunks: z.array(chunkSchema),
  results: z.array(
    z.strictObject({
      query: z.string(),
      hits: z.array(hitSchema),
      evidence: z.array(evidenceSchema.nullable()),
      parents: z.array(parentPlaceSchema.nullable()).exactOptional(),
      split: z
        .strictObject({ covered: count, missed: count, touching: count, sharing: count })
        .nullable(),
      starved: z.literal(true).exactOptional(),
    }),
  ),
});

const VERSION = 1;

const runSchema = z.strictObject({
  schema: z.literal(VERSION),
  created: z.iso.datetime('must be an ISO time, as in 2026-11-30T05:12:09.000Z'),
  inputs: z.strictObject({
    tool: z.string(),
    metrics: z.int(),
    golden: z.string(),
    corpus: z.string(),
    embedder: z.string(),
    probe: z.string().nullable(),
    platform: z.string(),
    retriever: z.string(),
    seed: z.int(),
    depth: z.strictObject({ hits: count, parents: count, tokens: count }),
  }),
  golden: z.strictObject({
    name: z.string(),
    queries: count,
    documents: count,
    tokens: count,
    words: count,
    coverage: z.number(),
    parent: parentUnitSchema,
    parentRule: parentRuleSchema,
    candidates: count.exactOptional(),
    duplicates: count,
  }),
  parents: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  documents: z.array(z.strictObject({ id: z.string(), hash: z.string() })),
  queries: z.array(
    z.strictObject({
      id: z.string(),
      text: z.string(),
      hash: z.string(),
      tags: strings,
      needs: z.array(needSchema),
      labels: z.array(z.strictObject({ document: z.string(), ...span })),
      cluster: z.string().nullable(),
      notRelevant: strings,
      exhaustive: strings.exactOptional(),
      filter: filterSchema.exactOptional(),
      parents: count.exactOptional(),
    }),
  ),
  runs: z.array(variantRunSchema),
  failed: z.array(
    z.strictObject({ name: z.string(), fingerprint: z.string(), reason: z.string() }),
  ),
  alike: z.array(z.strictObject({ first: z.string(), second: z.string(), share: z.number() })),
});

/** A run as its report writes it: with what was made of it then. */
const writtenSchema: z.ZodType<Run & { comparison?: unknown; standing?: unknown; base?: unknown }> =
  runSchema.extend({
    comparison: z.unknown().optional(),
    standing: z.unknown().optional(),
    base: z.unknown().optional(),
  });

/** Reads a saved run; one that is cut short or of another version is refused. */
export async function readRun(path: string, name = path): Promise<Run> {
  return (await readWrittenRun(path, name)).run;
}

/** A saved run from its text; `name` is what messages call it. */
export function parseRun(text: string, name: string): Run {
  return parseWrittenRun(text, name).run;
}

/** A saved run with what was made of it when it was written, as it stands in the file. */
export interface WrittenRun {
  readonly run: Run;
  readonly comparison: unknown;
  readonly base: unknown;
}

/** Reads a saved run with its comparison, of which nothing is checked yet. */
export async function readWrittenRun(path: string, name = path): Promise<WrittenRun> {
  return parseWrittenRun(await readTextFile(path, name), name);
}

function parseWrittenRun(text: string, name: string): WrittenRun {
  const { value, locate } = parseJson(text, name);
  const where = { at: { file: name }, locate };
  const fields = Object.keys(runSchema.shape);
  const remedy = 'evaluate again';
  checkVersion(value, { kind: 'run.json', version: VERSION, fields, remedy }, where);
  const { comparison, standing: _, base, ...run } = check(writtenSchema, value, where);
  assertConsistent(run, name);
  return { run, comparison, base };
}
