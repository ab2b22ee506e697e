import { UserError } from '../errors.ts';
import { check, z } from '../schema.ts';

/** What stands behind the first colon of an embedder's name: a model, and options. */
export interface ModelSpec<T> {
  readonly model: string;
  readonly options: T;
}

/**
 * Reads `MODEL,key=value,…` against a schema of its options, whose values come as text.
 *
 * @param embedder name of the embedder, for messages
 * @throws UserError without a model, and for an option that is unknown or wrong
 */
export function readModelSpec<T>(
  embedder: string,
  argument: string | undefined,
  schema: z.ZodType<T>,
): ModelSpec<T> {
  const [model = '', ...parts] = (argument ?? '').split(',').map((part) => part.trim());
  if (model === '' || model.includes('=')) {
    throw new UserError(
      `"${embedder}:${argument ?? ''}" names no model: write ${embedder}:MODEL, or ${embedder}:MODEL,key=value`,
    );
  }
  const stated = new Map<string, string>();
  for (const part of parts) {
    const at = part.indexOf('=');
    if (at < 1) {
      throw new UserError(`"${part}" behind ${embedder}:${model} is no option: write key=value`);
    }
    stated.set(part.slice(0, at), part.slice(at + 1));
  }
  const options = check(schema, Object.fromEntries(stated), {
    at: { field: `${embedder}:${model}` },
  });
  return { model, options };
}

/** A whole number from 1, as text. */
export const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1 to 999999999')
  .transform(Number);

/** What is part of an id: without white space and commas. */
export const idPart = z.string().regex(/^[^\s,]+$/, 'must not be empty or hold white space');

export const overflowOption = z.enum(
  ['mean', 'truncate', 'error'],
  'must be mean, truncate or error',
);
