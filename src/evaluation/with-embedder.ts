import { hashOf } from '../hash.ts';
import type { Embedder } from '../types.ts';

/** The fingerprint of a variant whose cuts vectors decide: the embedder is part of what cut. */
export function withEmbedder(
  { fingerprint }: { readonly fingerprint: string },
  { id }: Pick<Embedder, 'id'>,
): string {
  return hashOf([fingerprint, id]).slice(0, fingerprint.length);
}
