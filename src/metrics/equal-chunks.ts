import type { Chunk } from '../types.ts';

/** Above this share of equal chunks, what two variants differ by is noise. */
export const NEARLY_THE_SAME = 0.95;

/** Two variants, by their positions, and the share of the larger one's chunks that the other has too. */
export interface Likeness {
  readonly variants: readonly [first: number, second: number];
  readonly share: number;
}

/** What makes chunks equal. */
export type ChunkShape = Pick<Chunk, 'start' | 'end' | 'context' | 'prefix'>;

/** Counts, document by document, which chunks variants have in common. */
export interface EqualChunks {
  /** One document's chunks by each variant, always in the same order. */
  add(chunkings: readonly (readonly ChunkShape[])[]): void;
  /** Every pair of variants that have chunks. */
  likenesses(): readonly Likeness[];
}

/** Chunks are equal that have the same span, context and prefix: they embed and answer alike. */
export function countEqualChunks(): EqualChunks {
  const sizes: number[] = [];
  const common = new Map<string, number>();
  return {
    add(chunkings) {
      const holders = new Map<string, number[]>();
      for (const [variant, chunks] of chunkings.entries()) {
        sizes[variant] = (sizes[variant] ?? 0) + chunks.length;
        for (const chunk of chunks) {
          const key = keyOf(chunk);
          const known = holders.get(key);
          if (known) known.push(variant);
          else holders.set(key, [variant]);
        }
      }
      for (const variants of holders.values()) {
        for (const pair of pairsOf(variants)) common.set(pair, (common.get(pair) ?? 0) + 1);
      }
    },
    likenesses: () =>
      sizes.flatMap((size, first) =>
        sizes.slice(first + 1).flatMap((other, at): Likeness[] => {
          const second = first + 1 + at;
          const larger = Math.max(size, other);
          const equal = common.get(`${first} ${second}`) ?? 0;
          return larger === 0 ? [] : [{ variants: [first, second], share: equal / larger }];
        }),
      ),
  };
}

function keyOf({ start, end, context, prefix }: ChunkShape): string {
  return `${start} ${end} ${context?.start ?? start} ${context?.end ?? end} ${prefix}`;
}

function* pairsOf(variants: readonly number[]): Generator<string> {
  for (const [at, first] of variants.entries()) {
    for (const second of variants.slice(at + 1)) yield `${first} ${second}`;
  }
}
