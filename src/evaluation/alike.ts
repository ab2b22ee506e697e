import { createHash } from 'node:crypto';
import { countEqualChunks, NEARLY_THE_SAME } from '../metrics/equal-chunks.ts';
import type { AlikeVariants, Chunk } from '../types.ts';
import type { ChunkedCorpus } from './chunk-corpus.ts';

/** Tells which variants' chunks are nearly all the same, without keeping the chunks. */
export interface Likenesses {
  add(corpora: readonly Pick<ChunkedCorpus, 'variant' | 'chunks'>[]): void;
  /** In the order in which the variants were added. */
  pairs(): AlikeVariants[];
}

export function gatherLikenesses(): Likenesses {
  const outlines: (Outline & { readonly name: string })[] = [];
  return {
    add(corpora) {
      for (const { variant, chunks } of corpora) {
        outlines.push({ name: variant.name, ...outlineOf(chunks) });
      }
    },
    pairs() {
      const equal = countEqualChunks();
      const matched = outlines.filter((one) =>
        outlines.some((other) => other !== one && matchesInSize(one, other)),
      );
      const documents = new Set(matched.flatMap((outline) => [...outline.documents.keys()]));
      for (const document of documents) {
        equal.add(matched.map((outline) => shapesIn(outline, document)));
      }
      const nameOf = (at: number) => matched[at]?.name ?? '';
      return equal
        .likenesses()
        .filter(({ share }) => share > NEARLY_THE_SAME)
        .map(({ variants: [first, second], share }) => ({
          first: nameOf(first),
          second: nameOf(second),
          share,
        }));
    },
  };
}

/** What tells chunks apart: a twentieth of what they are. */
interface Outline {
  /** Start and end of a chunk, of its context, and two numbers that stand for its prefix. */
  readonly numbers: Uint32Array;
  /** Position of a document's first chunk, and of the first behind its last. */
  readonly documents: ReadonlyMap<string, readonly [from: number, to: number]>;
}

const FIELDS = 6;

/** Only of about as many chunks can nearly all be the same. */
function matchesInSize(one: Outline, other: Outline): boolean {
  const [fewer = 0, more = 0] = [one.numbers.length, other.numbers.length].sort((a, b) => a - b);
  return fewer / more > NEARLY_THE_SAME;
}

/** Of chunks of which those of one document stand side by side. */
function outlineOf(chunks: readonly Chunk[]): Outline {
  const numbers = new Uint32Array(chunks.length * FIELDS);
  const documents = new Map<string, readonly [number, number]>();
  const standIn = prefixNumbers();
  let first = 0;
  let filled = 0;
  chunks.forEach(({ document, start, end, context, prefix }, at) => {
    numbers[filled] = start;
    numbers[filled + 1] = end;
    numbers[filled + 2] = context?.start ?? start;
    numbers[filled + 3] = context?.end ?? end;
    const [one, two] = standIn(prefix);
    numbers[filled + 4] = one;
    numbers[filled + 5] = two;
    filled += FIELDS;
    if (chunks[at + 1]?.document === document) return;
    documents.set(document, [first, at + 1]);
    first = at + 1;
  });
  return { numbers, documents };
}

/** The start of a digest; neighbours often share the prefix of their section. */
function prefixNumbers(): (prefix: string) => readonly [number, number] {
  let known = { prefix: '', numbers: [0, 0] as readonly [number, number] };
  return (prefix) => {
    if (prefix !== known.prefix) {
      const digest = createHash('sha256').update(prefix, 'utf16le').digest();
      known = { prefix, numbers: [digest.readUInt32LE(0), digest.readUInt32LE(4)] };
    }
    return known.numbers;
  };
}

function shapesIn({ numbers, documents }: Outline, document: string) {
  const [from, to] = documents.get(document) ?? [0, 0];
  return Array.from({ length: to - from }, (_, n) => {
    const at = (from + n) * FIELDS;
    const field = (index: number) => numbers[at + index] ?? 0;
    return {
      start: field(0),
      end: field(1),
      context: { start: field(2), end: field(3) },
      prefix: `${field(4)} ${field(5)}`,
    };
  });
}
