import { Postings } from './postings.ts';

/**
 * Where some terms occur in chunks, and how long the chunks are: all that BM25
 * has to know. Terms that no query asks for take no room.
 */
export class TermIndex {
  readonly #terms: ReadonlyMap<string, number>;
  readonly #postings: readonly Postings[];
  readonly #lengths: Uint32Array;
  readonly #counts: Uint32Array;
  #size = 0;
  #total = 0;

  /**
   * @param terms those that queries hold
   * @param chunks how many will be added
   */
  constructor(terms: Iterable<string>, chunks: number) {
    const distinct = [...new Set(terms)];
    this.#terms = new Map(distinct.map((term, at) => [term, at]));
    this.#postings = distinct.map(() => new Postings());
    this.#counts = new Uint32Array(distinct.length);
    this.#lengths = new Uint32Array(chunks);
  }

  /** How many chunks were added. */
  get size(): number {
    return this.#size;
  }

  /** Tokens of each chunk. */
  get lengths(): Uint32Array {
    return this.#lengths.subarray(0, this.#size);
  }

  /** Tokens of a chunk in the mean; NaN without a chunk. */
  get meanLength(): number {
    return this.#total / this.#size;
  }

  /** How many pairs of chunk and term there are, and the bytes they take. */
  get extent(): { readonly postings: number; readonly bytes: number } {
    return {
      postings: this.#postings.reduce((sum, { size }) => sum + size, 0),
      bytes: this.#postings.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }

  /** Adds the tokens of the next chunk. */
  add(tokens: readonly string[]): void {
    const found: number[] = [];
    for (const token of tokens) {
      const term = this.#terms.get(token);
      if (term === undefined) continue;
      const count = this.#counts[term] ?? 0;
      if (count === 0) found.push(term);
      this.#counts[term] = count + 1;
    }
    for (const term of found) {
      this.#postings[term]?.add(this.#size, this.#counts[term] ?? 0);
      this.#counts[term] = 0;
    }
    this.#lengths[this.#size] = tokens.length;
    this.#total += tokens.length;
    this.#size += 1;
  }

  /** Where a term occurs; undefined for one that it was not made for, and for one that never occurs. */
  postingsOf(term: string): Postings | undefined {
    const postings = this.#postings[this.#terms.get(term) ?? -1];
    return postings && postings.size > 0 ? postings : undefined;
  }
}
