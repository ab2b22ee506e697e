/** Room for a run of varints, each of at most five bytes. */
const SPARE = 10;

/**
 * Where one term occurs: ascending positions, and how often in each. A position
 * is the gap to the one before, doubled, plus 1 where a count above 1 follows:
 * numbers of seven bits a byte, so that a common term takes about a byte a
 * position, and none more than ten.
 */
export class Postings {
  #bytes = new Uint8Array(16);
  #length = 0;
  #next = 0;
  #size = 0;

  /** How many positions hold the term. */
  get size(): number {
    return this.#size;
  }

  /** Bytes taken, those kept free included. */
  get bytes(): number {
    return this.#bytes.length;
  }

  /** @param position above the last one, below 2^30 */
  add(position: number, count: number): void {
    if (this.#length + SPARE > this.#bytes.length) {
      const longer = new Uint8Array(Math.ceil(1.5 * this.#bytes.length));
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    const gap = position - this.#next;
    this.#write(2 * gap + (count > 1 ? 1 : 0));
    if (count > 1) this.#write(count);
    this.#next = position + 1;
    this.#size += 1;
  }

  /** Writes all positions and counts to arrays of at least `size`. */
  readInto(positions: Uint32Array, counts: Uint32Array): void {
    const bytes = this.#bytes;
    let at = 0;
    let next = 0;
    const read = () => {
      let byte = bytes[at++] ?? 0;
      let value = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] ?? 0;
        value |= (byte & 127) << shift;
      }
      return value >>> 0;
    };
    for (let entry = 0; entry < this.#size; entry++) {
      const value = read();
      next += value >>> 1;
      positions[entry] = next;
      counts[entry] = value & 1 ? read() : 1;
      next += 1;
    }
  }

  #write(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }
}
