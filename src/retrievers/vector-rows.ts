import { UserError } from '../errors.ts';
import type { SearchIndex, SearchQuery, VectorRows } from '../types.ts';

const UNKNOWN = 0;
const RANKED = 1;
const UNRANKABLE = 2;

/** Counted, in four sums, since going through a vector by its iterator takes many times as long, and every run reads all of them. */
export function squaredNorm(vector: Float32Array): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let at = 0; at < vector.length; at += 4) {
    a += (vector[at] ?? 0) ** 2;
    b += (vector[at + 1] ?? 0) ** 2;
    c += (vector[at + 2] ?? 0) ** 2;
    d += (vector[at + 3] ?? 0) ** 2;
  }
  return a + b + (c + d);
}

/** Whether a vector has a direction: not all zero, and no NaN or infinity in it. */
export function isRankable(vector: Float32Array): boolean {
  const squares = squaredNorm(vector);
  return squares > 0 && Number.isFinite(squares);
}

/**
 * Packs the vectors of `size` chunks, in any order. Those that cannot rank take
 * no row.
 */
export class RowBuilder {
  readonly #size: number;
  #vectors = new Float32Array();
  #dimensions = 0;
  /** What is known of each chunk. */
  readonly #states: Uint8Array;

  constructor(size: number) {
    this.#size = size;
    this.#states = new Uint8Array(size);
  }

  /** @throws UserError for a vector of another length than the first */
  set(position: number, vector: Float32Array): void {
    if (this.#dimensions === 0) {
      this.#dimensions = vector.length;
      this.#vectors = new Float32Array(this.#size * vector.length);
    }
    if (vector.length !== this.#dimensions) {
      throw new UserError(
        `one embedder gave vectors of ${this.#dimensions} and of ${vector.length} dimensions`,
      );
    }
    const ranks = isRankable(vector);
    this.#states[position] = ranks ? RANKED : UNRANKABLE;
    if (ranks) this.#vectors.set(vector, position * this.#dimensions);
  }

  /** Positions of the chunks whose vectors it has not been given. */
  missing(): number[] {
    return [...this.#states.keys()].filter((position) => this.#states[position] === UNKNOWN);
  }

  /** To be called once: the rows are moved together where they are. */
  build(): VectorRows {
    const dimensions = this.#dimensions;
    const position = Uint32Array.from(
      [...this.#states.keys()].filter((at) => this.#states[at] === RANKED),
    );
    for (const [row, at] of position.entries()) {
      if (row === at) continue;
      this.#vectors.copyWithin(row * dimensions, at * dimensions, (at + 1) * dimensions);
    }
    const vectors = this.#vectors.subarray(0, position.length * dimensions);
    return { size: position.length, dimensions, vectors, position };
  }
}

/** The rows whose chunks lie in these documents, copied. */
export function rowsOf(
  rows: VectorRows,
  chunks: SearchIndex['chunks'],
  allowed: ReadonlySet<string>,
): VectorRows {
  const { dimensions, vectors } = rows;
  const kept = [...rows.position.keys()].filter((row) =>
    allowed.has(chunks[rows.position[row] ?? -1]?.document ?? ''),
  );
  const copied = new Float32Array(kept.length * dimensions);
  for (const [at, row] of kept.entries()) {
    copied.set(vectors.subarray(row * dimensions, (row + 1) * dimensions), at * dimensions);
  }
  const position = Uint32Array.from(kept, (row) => rows.position[row] ?? 0);
  return { size: kept.length, dimensions, vectors: copied, position };
}

/** The vectors of an index that was made for a retriever which uses them. */
export function vectorsIn({ name, vectors }: SearchIndex): VectorRows {
  if (!vectors) throw new Error(`the index of ${name} was made without vectors`);
  return vectors;
}

/** The vector of a query, or null where it has no direction: then nothing ranks. */
export function queryVector({ id, vector }: SearchQuery, rows: VectorRows): Float32Array | null {
  if (!vector || rows.size === 0 || !isRankable(vector)) return null;
  if (vector.length === rows.dimensions) return vector;
  throw new UserError(
    `the vector of query "${id}" has ${vector.length} dimensions and the chunks' ${rows.dimensions}: embed both with one embedder`,
  );
}
