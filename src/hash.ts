import { createHash } from 'node:crypto';

/** First 16 hexadecimal digits of SHA-256 over JSON: equal values, equal hash. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
