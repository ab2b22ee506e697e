import type { Place } from '../errors.ts';
import { z } from '../schema.ts';
import type { Label, QueryFilter } from '../types.ts';

/** A query as its file states it, with the places its parts were read from. */
export interface QueryRecord {
  readonly id: string;
  readonly query: string;
  readonly tags: readonly string[];
  readonly labels: readonly Label[];
  readonly exhaustive?: readonly string[];
  readonly filter?: QueryFilter;
  readonly at: Place;
  readonly placeOfLabel: (label: number) => Place;
}

const offset = z.int('must be a whole number').min(0, 'must not be negative');

export const labelSchema: z.ZodType<Label> = z.strictObject({
  document: z.string('must be the id of a document').min(1, 'must be the id of a document'),
  start: offset.exactOptional(),
  end: offset.exactOptional(),
  quote: z.string('must be a text').min(1, 'must not be empty').exactOptional(),
  occurrence: z.int('must be a whole number').min(1, 'counts from 1').exactOptional(),
  grade: z.int('must be a whole number').min(0, 'must not be negative').default(1),
  group: z.string('must be a text').min(1, 'must not be empty').exactOptional(),
  answer: z
    .string('must be a text')
    .refine((text) => text.trim() !== '', 'must not be blank')
    .exactOptional(),
});

const fieldValue = z.union(
  [z.string(), z.number(), z.boolean()],
  'must be a text, a number, true or false',
);

/** Documents that a query may find. */
export const filterSchema: z.ZodType<QueryFilter> = z
  .strictObject({
    documents: z
      .array(z.string('must be a glob').min(1, 'must not be empty'), 'must be a list of globs')
      .min(1, 'must name at least one glob')
      .exactOptional(),
    fields: z
      .record(z.string(), fieldValue, 'must be an object of fields and their values')
      .refine((fields) => Object.keys(fields).length > 0, 'must name at least one field')
      .exactOptional(),
  })
  .refine(
    ({ documents, fields }) => documents !== undefined || fields !== undefined,
    'must have "documents" or "fields"',
  );

const idSchema = z
  .string('must be a text')
  .refine((id) => id.trim() !== '', 'must not be blank')
  .refine((id) => !/\p{Cc}/u.test(id), 'must not hold control characters');

export const querySchema = z.strictObject({
  id: idSchema,
  query: z.string('must be a text').refine((text) => text.trim() !== '', 'the query is blank'),
  tags: z.array(z.string('must be a text').min(1, 'must not be empty')).default([]),
  labels: z.array(labelSchema).default([]),
  exhaustive: z
    .array(z.string('must be the id of a document').min(1, 'must be the id of a document'))
    .exactOptional(),
  filter: filterSchema.exactOptional(),
});
