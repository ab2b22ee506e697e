import { createHash } from 'node:crypto';
import type { Chunk, Document } from '../../types.ts';

/** A document with the chunks that one variant made of it. */
export interface ChunkedDocument {
  readonly document: Pick<Document, 'id' | 'text'>;
  readonly chunks: readonly Pick<Chunk, 'start' | 'end' | 'context' | 'prefix'>[];
}

/**
 * SHA-256, in hexadecimal, of everything a variant made of some documents:
 * their texts, and span, context and prefix of every chunk. The order in which
 * the documents come does not matter. Equal digests, equal chunks.
 */
export function chunkingDigest(chunked: Iterable<ChunkedDocument>): string {
  const lines: string[] = [];
  for (const { document, chunks } of chunked) {
    const cuts = chunks.map(({ start, end, context, prefix }) => [
      start,
      end,
      context?.start ?? start,
      context?.end ?? end,
      prefix,
    ]);
    lines.push(sha256([document.id, sha256(document.text), cuts]));
  }
  return sha256(lines.sort());
}

/** Of the JSON text: it escapes lone surrogates, which UTF-8 cannot tell apart. */
function sha256(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
