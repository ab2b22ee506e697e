import { partSchema } from './chunkers/bind-parts.ts';
import { chunkers } from './chunkers/registry.ts';
import { settingsSchema } from './golden-settings.ts';
import { querySchema } from './queries/query-record.ts';
import { z } from './schema.ts';

type JsonSchema = { readonly [key: string]: unknown };

const DIALECT = 'http://json-schema.org/draft-07/schema#';

/** Schemas of the files that users write, by file name, so that editors complete and check them. */
export function jsonSchemas(): { readonly [file: string]: JsonSchema } {
  return {
    'set.schema.json': {
      ...toSchema(settingsSchema),
      title: 'A golden set of chunkproof (set.json)',
    },
    'variant.schema.json': variantSchema(),
    'query.schema.json': {
      ...toSchema(querySchema),
      title: 'A line of the queries of chunkproof (queries.jsonl)',
    },
  };
}

/**
 * Each strategy has its own keys. A strategy that is not built in may be a
 * plug-in's, of whose keys nothing is known.
 */
function variantSchema(): JsonSchema {
  const strategies = Object.values(chunkers);
  const names = strategies.map(({ name }) => name);
  return {
    $schema: DIALECT,
    title: 'A variant of chunkproof (variants/*.json)',
    type: 'object',
    required: ['strategy'],
    properties: {
      strategy: {
        description: strategies.map(({ name, summary }) => `${name}: ${summary}`).join('\n'),
        anyOf: [{ enum: names }, { type: 'string' }],
      },
    },
    allOf: names.map((name) => ({
      if: { required: ['strategy'], properties: { strategy: { const: name } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { $ref: `#/definitions/${name}` },
    })),
    definitions: Object.fromEntries(
      strategies.map(({ name, schema, summary }) => {
        const { $schema: _, ...definition } = toSchema(schema);
        return [name, { ...definition, description: summary }];
      }),
    ),
  };
}

/** What JSON Schema cannot say (that one key must be below another) is left to the check at run time. */
function toSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (zodSchema !== partSchema) return;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      jsonSchema.$ref = '#';
    },
  });
}
