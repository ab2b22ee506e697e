import { UserError } from '../errors.ts';
import { check, z } from '../schema.ts';
import { splitOutsideBrackets } from '../split-outside-brackets.ts';

/** The parameters of a retriever as its name states them: `key=value`, separated by commas outside brackets. */
export function parseParameters<T>(
  spec: string,
  argument: string | undefined,
  schema: z.ZodType<T>,
): T {
  const at = { file: `retriever "${spec}"` };
  const stated = new Map<string, string>();
  for (const part of splitOutsideBrackets(argument ?? '')) {
    const equals = part.indexOf('=');
    const key = part.slice(0, equals).trim();
    if (equals < 1) {
      throw new UserError(`"${part}" is no parameter: write name=value, separated by commas`, {
        at,
      });
    }
    if (stated.has(key)) throw new UserError(`"${key}" is stated twice`, { at });
    stated.set(key, part.slice(equals + 1).trim());
  }
  return check(schema, Object.fromEntries(stated), { at });
}

/** `name:key=value,key=value`, or the name alone. */
export function formatSpec(name: string, parameters: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(parameters).map(([key, value]) => `${key}=${value}`);
  return parts.length === 0 ? name : `${name}:${parts.join(',')}`;
}

/** A parameter that is a whole number. */
export function whole({ min, max, or }: { min: number; max: number; or: number }) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .pipe(z.int(message).min(min, message).max(max, message))
    .prefault(String(or));
}

/** A parameter that is a number. */
export function decimal({ min, max, or }: { min: number; max: number; or: number }) {
  const message = `must be a number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, message)
    .transform(Number)
    .pipe(z.number(message).min(min, message).max(max, message))
    .prefault(String(or));
}

/** A parameter that is one of some words. */
export function oneOf<const T extends readonly [string, ...string[]]>(words: T, or: T[number]) {
  return z.enum(words, { error: `must be ${words.join(' or ')}` }).default(or);
}
