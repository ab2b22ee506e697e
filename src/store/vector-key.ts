import { createHash } from 'node:crypto';
import type { Role } from '../types.ts';

/**
 * The key of a text's vector: SHA-256, as hex, of embedder id, role and text.
 * Each part stands behind its length, so that no two triples join to one string.
 */
export function vectorKey(embedderId: string, role: Role, text: string): string {
  const parts = [embedderId, role, text].map((part) => `${part.length}:${part}`).join('');
  // UTF-16 rather than UTF-8, which would write every lone surrogate as U+FFFD.
  return createHash('sha256').update(parts, 'utf16le').digest('hex');
}
