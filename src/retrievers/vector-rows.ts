import { UserError } from '../errors.ts';
import type { SearchIndex, SearchQuery, VectorRows } from '../types.ts';

/** Whether a vector has a direction: not all zero, and no NaN or infinity in it. */
export function isRankable(vector: Float32Array): boolean {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return squares > 0 && Number.isFinite(squares);
}

/**
 * Packs the vectors of `size` chunks, given in order of position. Those that
 * cannot rank take no row.
 */
export class RowBuilder {
  readonly #size: number;
  #vectors = new Float32Array();
  #dimensions = 0;
  readonly #positions: Uint32Array;
  #rows = 0;
  #next = 0;

  constructor(size: number) {
    this.#size = size;
    this.#positions = new Uint32Array(size);
  }

  add(vector: Float32Array): void {
    if (this.#next === 0) {
      this.#dimensions = vector.length;
      this.#vectors = new Float32Array(this.#size * vector.length);
    }
    const position = this.#next;
    this.#next += 1;
    if (vector.length !== this.#dimensions) {
      throw new UserError(
        `one embedder gave vectors of ${this.#dimensions} and of ${vector.length} dimensions`,
      );
    }
    if (!isRankable(vector)) return;
    this.#vectors.set(vector, this.#rows * this.#dimensions);
    this.#positions[this.#rows] = position;
    this.#rows += 1;
  }

  build(): VectorRows {
    return {
      size: this.#rows,
      dimensions: this.#dimensions,
      vectors: this.#vectors.subarray(0, this.#rows * this.#dimensions),
      position: this.#positions.subarray(0, this.#rows),
    };
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
