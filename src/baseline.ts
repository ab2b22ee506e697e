import { parseJson } from './json-file.ts';
import { check, checkVersion, z } from './schema.ts';
import type { Run } from './types.ts';

const count = z.int().min(0);
const time = z.iso.datetime('must be an ISO time, as in 2026-11-30T05:12:09.000Z');
const values = z.record(
  z.string(),
  z.number().min(0, 'must not be negative').max(1, 'must be at most 1'),
);

/** A list whose items are told apart by one text each. */
function distinct<Item>(item: z.ZodType<Item>, key: (item: Item) => string, what: string) {
  return z.array(item).superRefine((items, context) => {
    const seen = new Set<string>();
    for (const [index, one] of items.entries()) {
      if (seen.has(key(one))) {
        context.addIssue({
          code: 'custom',
          path: [index],
          message: `repeats ${what} "${key(one)}"`,
        });
      }
      seen.add(key(one));
    }
  });
}

/** `[document, start, end, tokens, prefix tokens]`, and what is not as usual. */
const hitSchema = z.tuple([z.string(), count, count, count, count]).rest(
  z.strictObject({
    context: z.tuple([count, count]).exactOptional(),
    parents: z.array(z.string()).exactOptional(),
  }),
);

const querySchema = z.strictObject({
  id: z.string(),
  /** Of what it asks and how it is labelled: what values are paired by. */
  hash: z.string(),
  /** Of what it asks alone: whether its hits still answer it. */
  asked: z.string(),
  values,
  /** The best values ever accepted, where they are above those. */
  best: values.exactOptional(),
  hits: z.array(hitSchema),
});

/** Ids and names are values, not keys: any text is one, `__proto__` too. */
const variantSchema = z.strictObject({
  name: z.string(),
  fingerprint: z.string(),
  accepted: time,
  /** Hash of one of the `corpora`. */
  corpus: z.string(),
  /** Digest of a few vectors of the embedder, and the platform that made them. */
  probe: z.string().nullable(),
  platform: z.string(),
  /** How deep the hits go. */
  depth: z.strictObject({ hits: count, parents: count, tokens: count }),
  /** When the best values were accepted, by metric. */
  best: z.record(z.string(), time).exactOptional(),
  queries: distinct(querySchema, ({ id }) => id, 'query'),
});

const corpusSchema = z.strictObject({
  hash: z.string(),
  documents: distinct(
    z.strictObject({ id: z.string(), hash: z.string() }),
    ({ id }) => id,
    'document',
  ),
});

const VERSION = 2;

const baselineSchema = z
  .strictObject({
    schema: z.literal(VERSION),
    metrics: z.int(),
    corpora: distinct(corpusSchema, ({ hash }) => hash, 'corpus'),
    entries: distinct(
      z.strictObject({
        embedder: z.string(),
        retriever: z.string(),
        variants: distinct(variantSchema, ({ name }) => name, 'variant'),
      }),
      ({ embedder, retriever }) => `${embedder} and ${retriever}`,
      'the entry of',
    ),
  })
  .superRefine(({ corpora, entries }, context) => {
    const known = new Set(corpora.map(({ hash }) => hash));
    for (const [at, { variants }] of entries.entries()) {
      for (const [index, { corpus }] of variants.entries()) {
        if (known.has(corpus)) continue;
        const path = ['entries', at, 'variants', index, 'corpus'];
        context.addIssue({ code: 'custom', path, message: 'names none of the corpora' });
      }
    }
  });

/** `baseline.json`: the accepted values, one entry per embedder and retriever. */
export type Baseline = z.infer<typeof baselineSchema>;
export type BaselineEntry = Baseline['entries'][number];
export type BaselineVariant = z.infer<typeof variantSchema>;
export type BaselineQuery = z.infer<typeof querySchema>;
export type BaselineHit = z.infer<typeof hitSchema>;

/** Reads a baseline's text; anything that does not fit is refused. */
export function parseBaseline(text: string, file: string): Baseline {
  const { value, locate } = parseJson(text, file);
  const where = { at: { file }, locate };
  const remedy = 'accept a new baseline (npx chunkproof baseline accept)';
  const fields = ['metrics', 'corpora', 'entries'];
  checkVersion(value, { kind: 'baseline.json', version: VERSION, fields, remedy }, where);
  return check(baselineSchema, value, where);
}

/** The entry a run is compared with: its own embedder and retriever. */
export function entryFor(baseline: Baseline | undefined, run: Run): BaselineEntry | undefined {
  return baseline?.entries.find((entry) => isEntryOf(entry, run));
}

export function isEntryOf(entry: BaselineEntry, { inputs }: Run): boolean {
  return entry.embedder === inputs.embedder && entry.retriever === inputs.retriever;
}

/** Lists whose items stand on one line each, so that a change reads well in a diff. */
const oneLineEach: readonly string[] = ['queries', 'documents'];

/** A baseline as its file holds it. */
export function formatBaseline(baseline: Baseline): string {
  return `${formatJson(baseline, '', false)}\n`;
}

function formatJson(value: unknown, indent: string, inline: boolean): string {
  if (inline || typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([key, part]) => {
    if (isList) return formatJson(part, `${indent}  `, false);
    const text = oneLineEach.includes(key)
      ? formatLines(part, `${indent}  `)
      : formatJson(part, `${indent}  `, key === 'depth' || key === 'best');
    return `${JSON.stringify(key)}: ${text}`;
  });
  return wrap(parts, indent, isList);
}

function formatLines(value: unknown, indent: string): string {
  const items: unknown[] = Array.isArray(value) ? value : [];
  return wrap(
    items.map((item) => JSON.stringify(item)),
    indent,
    true,
  );
}

function wrap(parts: readonly string[], indent: string, isList: boolean): string {
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  const lines = parts.map((part) => `${indent}  ${part}`).join(',\n');
  return `${open}\n${lines}\n${indent}${close}`;
}
