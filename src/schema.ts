import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { type Place, throwProblems, UserError } from './errors.ts';

export { z };

/** Finds the line of a field in the file a value was read from. */
export type Locate = (path: readonly PropertyKey[]) => number | undefined;

/**
 * Checks a value that came from outside against a schema.
 * Every problem is reported at once, each with its place; an unknown key is
 * an error that suggests the nearest known one.
 */
export function check<T>(
  schema: z.ZodType<T>,
  value: unknown,
  { at = {}, locate }: { at?: Place; locate?: Locate } = {},
): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems: UserError[] = [];
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const path = [...issue.path, key];
        problems.push(problem(unknownKey(key, knownKeys(schema, issue.path)), path, at, locate));
      }
    } else {
      const message = isMissing(value, issue.path) ? missing(issue.message) : issue.message;
      problems.push(problem(lowerFirst(message), issue.path, at, locate));
    }
  }
  throwProblems(problems);
  throw new UserError('the value does not fit its schema', { at });
}

/**
 * Refuses a value that is no file of a kind at all, and one of another version:
 * that may differ in everything, so that its number says enough.
 */
export function checkVersion(
  value: unknown,
  {
    kind,
    version,
    fields,
    remedy,
  }: {
    /** How messages call such a file. */
    kind: string;
    version: number;
    /** What it always has beside its number, in its order. */
    fields: readonly string[];
    /** What to do about another version. */
    remedy: string;
  },
  { at, locate }: { at: Place; locate: Locate },
): void {
  if (!isObject(value) || Array.isArray(value)) {
    const found = Array.isArray(value) ? 'a list' : `${JSON.stringify(value)}`;
    throw new UserError(`is no ${kind}: it holds ${found}, not an object`, { at });
  }
  const found: unknown = Reflect.get(value, 'schema');
  if (found === version) return;
  if (typeof found === 'number') {
    const message = `was written by another version of chunkproof; ${remedy}`;
    throw problem(message, ['schema'], at, locate);
  }
  const missing = ['schema', ...fields].find((field) => !Object.hasOwn(value, field));
  const what = missing === undefined ? 'its schema is no number' : `${missing} is missing`;
  throw new UserError(`is no ${kind}: ${what}; name another file`, { at });
}

function problem(
  message: string,
  path: readonly PropertyKey[],
  at: Place,
  locate: Locate | undefined,
): UserError {
  const line = locate?.(path) ?? at.line;
  const field = [at.field, formatPath(path)].filter(Boolean).join('.');
  return new UserError(message, {
    at: { ...at, ...(line !== undefined && { line }), ...(field && { field }) },
  });
}

function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  const key = path.at(-1);
  if (key === undefined) return false;
  let at = value;
  for (const part of path.slice(0, -1)) at = isObject(at) ? Reflect.get(at, part) : undefined;
  return isObject(at) && !Object.hasOwn(at, key);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function missing(message: string): string {
  if (message.startsWith('Invalid ')) return 'is missing';
  return message.startsWith('must ') ? `is missing: ${message}` : message;
}

function unknownKey(key: string, known: readonly string[]): string {
  const suggestion = nearest(key, known);
  const list = known.length > 0 ? ` Known keys: ${known.join(', ')}.` : '';
  return `unknown key "${key}".${suggestion ? ` Did you mean "${suggestion}"?` : ''}${list}`;
}

/** The known name nearest to a misspelt one, or undefined when none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const wanted = name.toLowerCase();
  const candidates = known.map((candidate) => candidate.toLowerCase());
  const best = closest(wanted, candidates);
  const limit = Math.max(2, Math.floor(name.length / 3));
  const edits = distance(wanted, best);
  // As many edits as letters: the two have nothing in common.
  if (edits > limit || edits >= Math.max(wanted.length, best.length)) return undefined;
  return known[candidates.indexOf(best)];
}

/** `labels[0].quote` for `['labels', 0, 'quote']`. */
export function formatPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else text += text === '' ? String(part) : `.${String(part)}`;
  }
  return text;
}

function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: unknown = schema;
  for (const part of path) at = step(unwrap(at), part);
  const found = unwrap(at);
  return found instanceof z.ZodObject ? Object.keys(found.shape) : [];
}

function step(schema: unknown, part: PropertyKey): unknown {
  if (schema instanceof z.ZodObject) return schema.shape[String(part)];
  if (schema instanceof z.ZodArray) return schema.element;
  if (schema instanceof z.ZodRecord) return schema.valueType;
  return undefined;
}

function unwrap(schema: unknown): unknown {
  const wrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  if (wrapped) return unwrap(schema.unwrap());
  if (schema instanceof z.ZodPipe) return unwrap(schema.in);
  return schema;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
