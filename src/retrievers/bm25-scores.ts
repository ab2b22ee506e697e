import { SCORE_STEPS } from './ranking.ts';
import type { TermIndex } from './term-index.ts';

/** A chunk that no token of the query is in: every score is 0 or more. */
export const UNSCORED = -1;

/** What a query's tokens give the chunks. Both arrays serve the next query again. */
export interface ScoredChunks {
  /** The chunks that hold any of the tokens, in no order. */
  readonly positions: Uint32Array;
  /** By position: the score in whole steps of 1e-6, or `UNSCORED`. */
  readonly steps: Float64Array;
}

/**
 * BM25 as SurrealDB 3.0 computes it: the sum over the query's tokens, repeats
 * included, of idf · (k1 + 1) · t / (t + k1 · (1 − b + b · length / mean length))
 * with t = 1 + ln(count in the chunk) and idf = max(0, ln((N − n + 0.5) / (n + 0.5))),
 * n of N chunks holding the token. A token of half the chunks or more adds 0.
 *
 * Its memory is a few numbers a chunk, whatever the number of queries.
 */
export class Bm25Scores {
  readonly #index: TermIndex;
  readonly #k1: number;
  /** The part of the denominator that is the chunk's alone. */
  readonly #norms: Float64Array;
  readonly #steps: Float64Array;
  readonly #scored: Uint32Array;
  #size = 0;
  readonly #found: { readonly positions: Uint32Array; readonly counts: Uint32Array };

  /** @param index complete */
  constructor(index: TermIndex, { k1, b }: { k1: number; b: number }) {
    const { size, meanLength } = index;
    this.#index = index;
    this.#k1 = k1;
    this.#norms = Float64Array.from(
      index.lengths,
      (length) => k1 * (1 - b + b * (length / meanLength)),
    );
    this.#steps = new Float64Array(size).fill(UNSCORED);
    this.#scored = new Uint32Array(size);
    this.#found = { positions: new Uint32Array(size), counts: new Uint32Array(size) };
  }

  /** @param allowed by position: whether a chunk may be found, 1 or 0; absent: all */
  score(tokens: readonly string[], allowed?: Uint8Array): ScoredChunks {
    this.#clear();
    for (const [token, repeats] of countTokens(tokens)) this.#addTerm(token, repeats);
    this.#settle(allowed);
    return { positions: this.#scored.subarray(0, this.#size), steps: this.#steps };
  }

  #clear(): void {
    for (let at = 0; at < this.#size; at++) this.#steps[this.#scored[at] ?? 0] = UNSCORED;
    this.#size = 0;
  }

  #addTerm(token: string, repeats: number): void {
    const postings = this.#index.postingsOf(token);
    if (!postings) return;
    const { size } = postings;
    const chunks = this.#index.size;
    const { positions, counts } = this.#found;
    postings.readInto(positions, counts);
    const factor = Math.max(0, Math.log((chunks - size + 0.5) / (size + 0.5))) * (this.#k1 + 1);
    const [steps, norms] = [this.#steps, this.#norms];
    for (let entry = 0; entry < size; entry++) {
      const position = positions[entry] ?? 0;
      const count = counts[entry] ?? 0;
      const t = count === 1 ? 1 : 1 + Math.log(count);
      const weight = repeats * ((factor * t) / (t + (norms[position] ?? 0)));
      const before = steps[position] ?? 0;
      if (before === UNSCORED) {
        this.#scored[this.#size++] = position;
        steps[position] = weight;
      } else steps[position] = before + weight;
    }
  }

  /** Rounds the sums, and forgets the chunks that may not be found. */
  #settle(allowed: Uint8Array | undefined): void {
    let kept = 0;
    for (let at = 0; at < this.#size; at++) {
      const position = this.#scored[at] ?? 0;
      if (allowed && allowed[position] !== 1) {
        this.#steps[position] = UNSCORED;
        continue;
      }
      this.#steps[position] = Math.round((this.#steps[position] ?? 0) * SCORE_STEPS);
      this.#scored[kept++] = position;
    }
    this.#size = kept;
  }
}

function countTokens(tokens: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}
