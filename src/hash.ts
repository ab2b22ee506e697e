import { createHash } from 'node:crypto';

/** First 16 hexadecimal digits of SHA-256 over JSON: equal values, equal hash. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

/** What `hashOf` gives for the list of these, of which one at a time is in memory as JSON. */
export function hashOfEach(items: Iterable<unknown>): string {
  const hash = createHash('sha256');
  let before = '[';
  for (const item of items) {
    hash.update(`${before}${JSON.stringify(item)}`);
    before = ',';
  }
  return hash
    .update(before === '[' ? '[]' : ']')
    .digest('hex')
    .slice(0, 16);
}
