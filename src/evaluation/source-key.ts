import { createHash } from 'node:crypto';
import type { Document } from '../types.ts';

/** Every variant asks for the key of every document. */
const keys = new WeakMap<Document, string>();

/** A hash of everything in a document that can decide how it is cut. */
export function sourceKey(document: Document): string {
  const known = keys.get(document);
  if (known !== undefined) return known;
  const { id, title, format, text, metadata } = document;
  const content = JSON.stringify([id, title, format, text, metadata]);
  const key = createHash('sha256').update(content).digest('hex');
  keys.set(document, key);
  return key;
}
