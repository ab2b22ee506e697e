import { seededRandom } from './seeded-random.ts';
import type { ByTail } from './sign-flip.ts';

/** Signs looked up at once; four such bytes make one random word. */
const signsAByte = 8;
const bytesAWord = 4;

/**
 * How many random assignments of signs reach each threshold, `both` in size.
 * The sums of each eight sizes under all 256 signs are tabled, so that a draw adds
 * one number for eight queries; nothing is carried from draw to draw, so no error grows.
 */
export function countDraws(
  sizes: readonly number[],
  { both, less, greater }: ByTail,
  { draws, seed }: { readonly draws: number; readonly seed: number },
): ByTail {
  const tables = Math.ceil(sizes.length / signsAByte);
  const table = tableOf(sizes, tables);
  const random = seededRandom(seed);
  const reached = { both: 0, less: 0, greater: 0 };
  for (let draw = 0; draw < draws; draw += 1) {
    let sum = 0;
    let bits = 0;
    for (let at = 0; at < tables; at += 1) {
      bits = at % bytesAWord === 0 ? random.bits() : bits >>> signsAByte;
      sum += table[(at << signsAByte) | (bits & 0xff)] ?? 0;
    }
    if (Math.abs(sum) >= both) reached.both += 1;
    if (sum >= less) reached.less += 1;
    if (sum >= greater) reached.greater += 1;
  }
  return reached;
}

function tableOf(sizes: readonly number[], tables: number): Float64Array {
  const table = new Float64Array(tables << signsAByte);
  for (let at = 0; at < table.length; at += 1) {
    const first = (at >> signsAByte) * signsAByte;
    for (let bit = 0; bit < signsAByte; bit += 1) {
      const size = sizes[first + bit] ?? 0;
      table[at] = (table[at] ?? 0) + ((at >> bit) & 1 ? size : -size);
    }
  }
  return table;
}
