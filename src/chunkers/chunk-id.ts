import { createHash } from 'node:crypto';
import type { Chunk, Document, Variant } from '../types.ts';

/**
 * A chunk's id, by content and offset: `guide/install.md#3f2c1ab0:120-188`, the
 * digits being the first 8 of SHA-256 over the variant's fingerprint and what
 * is embedded. Equal ids stand for equal text at the same place, cut alike;
 * where a document changes, only ids of chunks that changed or moved do.
 */
export function chunkId(
  { start, end, prefix }: Pick<Chunk, 'start' | 'end' | 'prefix'>,
  { fingerprint }: Pick<Variant, 'fingerprint'>,
  { id, text }: Pick<Document, 'id' | 'text'>,
): string {
  // JSON keeps apart what UTF-8 would not: it escapes lone surrogates.
  const content = JSON.stringify([fingerprint, prefix, text.slice(start, end)]);
  const digits = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return `${id}#${digits}:${start}-${end}`;
}
