import type { Span } from '../../types.ts';

/** Joins neighbouring parts, added in order, to chunks. */
export interface Merger {
  readonly add: (part: Span, size: number) => void;
  /** Ends the last chunk; what is added next shares nothing with it. */
  readonly flush: () => void;
}

/**
 * LangChain's `mergeSplits`: parts are joined until the next one would make
 * their sizes sum up to more than `size`; the chunk behind repeats the last
 * ones, as many as sum up to at most `overlap` and leave room for the next.
 */
export function mergeParts(
  { size, overlap }: { size: number; overlap: number },
  emit: (chunk: Span) => void,
): Merger {
  // The parts that may still be repeated, from `first` on. They are neighbours, so that starts are enough.
  const starts: number[] = [];
  const sizes: number[] = [];
  let first = 0;
  let end = 0;
  let total = 0;

  function close(): void {
    const start = starts[first];
    if (start !== undefined) emit({ start, end });
  }

  function forget(): void {
    if (first * 2 < starts.length) return;
    starts.splice(0, first);
    sizes.splice(0, first);
    first = 0;
  }

  return {
    add(part, next) {
      if (total + next > size) {
        close();
        while (total > overlap || (total > 0 && total + next > size)) {
          total -= sizes[first] ?? 0;
          first += 1;
        }
        forget();
      }
      starts.push(part.start);
      sizes.push(next);
      end = part.end;
      total += next;
    },
    flush() {
      close();
      first = starts.length;
      forget();
      total = 0;
    },
  };
}
