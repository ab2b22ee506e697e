import type { Part, PartsByDocument } from '../labels/parent-parts.ts';
import type { Chunk, Document, Hit, Span } from '../types.ts';
import { joinSpans } from './join-spans.ts';

/** How a hit is widened before it reaches a reader: not at all, by the chunks before and after it, to its parent. */
export const expansions = ['none', 'neighbours', 'parent'] as const;

export type Expansion = (typeof expansions)[number];

/** A stretch of a document. */
export interface Piece extends Span {
  readonly document: string;
}

/** What is known of the corpus that a hit lies in. */
export interface Surroundings {
  readonly documents: ReadonlyMap<string, Pick<Document, 'text'>>;
  readonly parts: PartsByDocument;
  /** All chunks of the hit's document, in order. */
  readonly chunks: readonly Chunk[];
}

/**
 * What a reader gets of a hit, in the order of the text, no character twice:
 * `none` is what a prompt would get of the chunk, `neighbours` the chunks
 * before and after it too, `parent` all that its parent holds, which by a field
 * may be several documents.
 */
export function expandHit(
  hit: Pick<Hit, 'document' | 'ord' | 'start' | 'end' | 'context'>,
  { parent, expansion }: { parent: string; expansion: Expansion },
  { documents, parts, chunks }: Surroundings,
): Piece[] {
  if (expansion === 'parent') return piecesOfParent(hit, parent, parts);
  const spans: Span[] = [hit.context ?? hit, hit];
  if (expansion === 'neighbours') {
    spans.push(...chunks.filter(({ ord }) => Math.abs(ord - hit.ord) === 1));
  }
  const text = documents.get(hit.document)?.text ?? '';
  return joinSpans(text, spans).map((span) => ({ ...span, document: hit.document }));
}

function piecesOfParent(
  hit: Piece | Pick<Chunk, 'document'>,
  parent: string,
  parts: PartsByDocument,
): Piece[] {
  const within = (document: string, own: readonly Part[]): Piece[] =>
    own
      .filter((part) => part.parent === parent)
      .map(({ start, end }) => ({ document, start, end }));
  // Copies of a document share one list; their text is there once.
  const seen = new Set<readonly Part[]>([parts.get(hit.document) ?? []]);
  const pieces = new Map<string, Piece[]>();
  for (const [document, own] of parts) {
    if (document !== hit.document && seen.has(own)) continue;
    seen.add(own);
    pieces.set(document, within(document, own));
  }
  return [...pieces.values()].flat();
}
