import type { Json } from '../types.ts';

/** A string as SurrealQL writes it. A lone surrogate, which no database can hold, becomes U+FFFD. */
export function stringLiteral(text: string): string {
  return JSON.stringify(wellFormed(text));
}

/** Numbers as an array of floats: without the suffix, 0 and 1 would be integers. */
export function vectorLiteral(vector: Float32Array): string {
  return `[${Array.from(vector, (value) => `${value}f`).join(', ')}]`;
}

/** Any JSON as SurrealQL writes it. */
export function jsonLiteral(value: Json): string {
  if (typeof value === 'string') return stringLiteral(value);
  if (value === null) return 'NULL';
  if (typeof value !== 'object') return String(value);
  if (isList(value)) return `[${value.map(jsonLiteral).join(', ')}]`;
  const fields = Object.entries(value).map(
    ([key, inner]) => `${stringLiteral(key)}: ${jsonLiteral(inner)}`,
  );
  return `{ ${fields.join(', ')} }`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** A record id by its table and key. */
export function recordLiteral(table: string, key: string): string {
  return `type::record('${table}', ${stringLiteral(key)})`;
}

/** Text for a comment: on one line. */
export function commentText(text: string): string {
  return wellFormed(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}
