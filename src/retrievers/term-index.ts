/** Pairs of position and count, one after another. */
class Postings {
  #pairs = new Uint32Array(4);
  #length = 0;

  /** How many positions hold the term. */
  get size(): number {
    return this.#length / 2;
  }

  add(position: number, count: number): void {
    if (this.#length === this.#pairs.length) {
      const longer = new Uint32Array(2 * this.#length);
      longer.set(this.#pairs);
      this.#pairs = longer;
    }
    this.#pairs[this.#length] = position;
    this.#pairs[this.#length + 1] = count;
    this.#length += 2;
  }

  *entries(): Generator<readonly [position: number, count: number]> {
    for (let at = 0; at < this.#length; at += 2) {
      yield [this.#pairs[at] ?? 0, this.#pairs[at + 1] ?? 0];
    }
  }
}

/**
 * BM25 as SurrealDB 3.0 computes it: the sum over the query's tokens, repeats
 * included, of idf · (k1 + 1) · t / (t + k1 · (1 − b + b · length / mean length))
 * with t = 1 + ln(count in the chunk) and idf = max(0, ln((N − n + 0.5) / (n + 0.5))),
 * n of N chunks holding the token. A token of half the chunks or more adds 0.
 */
export class TermIndex {
  readonly #postings = new Map<string, Postings>();
  readonly #lengths: number[] = [];
  #total = 0;

  /** Adds the tokens of the next chunk. */
  add(tokens: readonly string[]): void {
    const position = this.#lengths.length;
    this.#lengths.push(tokens.length);
    this.#total += tokens.length;
    for (const [token, count] of countTokens(tokens)) {
      const postings = this.#postings.get(token) ?? new Postings();
      this.#postings.set(token, postings);
      postings.add(position, count);
    }
  }

  /** Scores of the chunks that hold any of the tokens. */
  score(tokens: readonly string[], { k1, b }: { k1: number; b: number }): Map<number, number> {
    const scores = new Map<number, number>();
    const chunks = this.#lengths.length;
    const mean = this.#total / chunks;
    for (const [token, repeats] of countTokens(tokens)) {
      const postings = this.#postings.get(token);
      if (!postings) continue;
      const idf = Math.max(0, Math.log((chunks - postings.size + 0.5) / (postings.size + 0.5)));
      for (const [position, count] of postings.entries()) {
        const t = 1 + Math.log(count);
        const length = (this.#lengths[position] ?? 0) / mean;
        const weight = (idf * (k1 + 1) * t) / (t + k1 * (1 - b + b * length));
        scores.set(position, (scores.get(position) ?? 0) + repeats * weight);
      }
    }
    return scores;
  }
}

function countTokens(tokens: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}
