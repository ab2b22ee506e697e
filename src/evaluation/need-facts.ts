import { kindsOf } from '../chunkers/kinds.ts';
import { coveredShare, union } from '../metrics/passage-coverage.ts';
import { countTokens } from '../segment/tokens.ts';
import type { Chunk, Document, EvidencePassage, Passage } from '../types.ts';

/** One passage of a need: positions of the chunks that hold it, or where none holds the need, share it. */
export interface PassagePlace {
  readonly passage: Passage;
  readonly positions: readonly number[];
}

/** A variant's chunks with what only the evaluation knows of them. */
export interface EmbeddedChunks {
  readonly chunks: readonly Chunk[];
  /** What was embedded for each chunk. */
  text(position: number): string;
  /** Positions whose vectors cannot rank. */
  readonly unrankable: ReadonlySet<number>;
  readonly documentOf: ReadonlyMap<string, Document>;
  /** Tokens past which the embedder ignores a text; infinite where it ignores none. */
  readonly limit: number;
}

/** As many chunks as a person wants to hear of. */
const mostChunks = 8;

/** Whether places exist and none of them can rank. */
export function isUnembeddable(
  positions: readonly number[],
  { unrankable }: Pick<EmbeddedChunks, 'unrankable'>,
): boolean {
  return positions.length > 0 && positions.every((position) => unrankable.has(position));
}

/** Whether every rankable chunk that holds one of the passages is cut by the embedder before that passage's end. */
export function isTruncated(places: readonly PassagePlace[], embedded: EmbeddedChunks): boolean {
  if (!Number.isFinite(embedded.limit)) return false;
  const holding = places.flatMap(({ passage, positions }) =>
    positions
      .filter((position) => !embedded.unrankable.has(position))
      .map((position) => ({ passage, position })),
  );
  return (
    holding.length > 0 &&
    holding.every(({ passage, position }) => endsPastLimit(passage, position, embedded))
  );
}

/** Tokens are cl100k's, as in the count of chunks past the limit. */
function endsPastLimit(
  passage: Passage,
  position: number,
  { chunks, text, limit }: EmbeddedChunks,
): boolean {
  const chunk = chunks[position];
  if (!chunk || chunk.prefixTokens + chunk.tokens <= limit) return false;
  // A passage of the context alone was never to be embedded with this chunk.
  if (passage.start >= chunk.end || passage.end <= chunk.start) return false;
  const end = Math.min(passage.end, chunk.end) - chunk.start;
  return countTokens(text(position).slice(0, chunk.prefix.length + end)) > limit;
}

/** The passage that the best-ranked chunk belongs to, or where none was ranked, the one covered most. */
export function describePassage(
  places: readonly PassagePlace[],
  best: number | undefined,
  { chunks, documentOf }: Pick<EmbeddedChunks, 'chunks' | 'documentOf'>,
): EvidencePassage | undefined {
  const place =
    places.find(({ positions }) => best !== undefined && positions.includes(best)) ??
    mostCovered(places, chunks);
  if (!place) return undefined;
  const { passage, positions } = place;
  const document = documentOf.get(passage.document);
  return {
    document: passage.document,
    chunks: positions.slice(0, mostChunks).flatMap((position) => chunks[position]?.ord ?? []),
    kind: document ? kindsOf(document)(passage) : 'prose',
  };
}

function mostCovered(
  places: readonly PassagePlace[],
  chunks: readonly Chunk[],
): PassagePlace | undefined {
  const shareOf = ({ passage, positions }: PassagePlace) =>
    coveredShare(
      passage,
      union(positions.flatMap((position) => chunks[position]?.context ?? chunks[position] ?? [])),
    );
  let found: { place: PassagePlace; share: number } | undefined;
  for (const place of places) {
    const share = shareOf(place);
    if (!found || share > found.share) found = { place, share };
  }
  return found?.place;
}
