import type { Chunk } from '../types.ts';

/** A chunk as it is kept beside its document. */
export type StoredChunk = Omit<Chunk, 'document'>;

const kinds: readonly unknown[] = ['prose', 'code', 'table', 'mixed'];
const flagNames: readonly unknown[] = ['oversize', 'prefix-cut', 'zero-vector'];
const names: ReadonlySet<string> = new Set([
  'ord',
  'start',
  'end',
  'context',
  'contextTokens',
  'headingPath',
  'kind',
  'prefix',
  'tokens',
  'prefixTokens',
  'words',
  'flags',
]);

/**
 * Whether JSON is a list of chunks. A schema says the same, at ten times the
 * price; what is read here carries a digest, and a run reads all of it.
 */
export function areStoredChunks(value: unknown): value is StoredChunk[] {
  return Array.isArray(value) && value.every(isStoredChunk);
}

function isStoredChunk(value: unknown): value is StoredChunk {
  if (!isObject(value)) return false;
  for (const name in value) if (!names.has(name)) return false;
  const { ord, context, contextTokens, headingPath, kind, prefix, tokens, flags } = value;
  return (
    isSpan(value) &&
    isCount(ord) &&
    (context === undefined || (isObject(context) && isSpan(context))) &&
    (contextTokens === undefined || isCount(contextTokens)) &&
    Array.isArray(headingPath) &&
    headingPath.every((heading) => typeof heading === 'string') &&
    kinds.includes(kind) &&
    typeof prefix === 'string' &&
    isCount(tokens) &&
    isCount(value['prefixTokens']) &&
    isCount(value['words']) &&
    Array.isArray(flags) &&
    flags.every((flag) => flagNames.includes(flag))
  );
}

function isSpan({ start, end }: Readonly<Record<string, unknown>>): boolean {
  return isCount(start) && isCount(end);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
