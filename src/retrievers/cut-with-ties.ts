import type { Ranking, VectorRows } from '../types.ts';
import { exactStep, orderRows } from './exact-scores.ts';
import { rankingOf } from './ranking.ts';

/**
 * The ranking of the `count` nearest rows that a search gives, scored as
 * `exact` does. Those that equal the last of them belong to it: the search is
 * asked for more until it gives a worse one, or all it has.
 *
 * @param search the rows it finds for a number of them, in any order
 */
export async function cutWithTies(
  query: Float32Array,
  rows: VectorRows,
  { count, search }: { count: number; search: (count: number) => Promise<Uint32Array> },
): Promise<Ranking> {
  for (let asked = count; ; asked *= 2) {
    const found = await search(asked);
    const steps = Float64Array.from(found, (row) => exactStep(query, rows, row));
    const ordered = Float64Array.from(steps).sort().reverse();
    const cut = ordered[count - 1] ?? Number.NEGATIVE_INFINITY;
    if (found.length === asked && ordered.at(-1) === cut && asked < rows.size) continue;
    const kept = [...steps.keys()].filter((at) => (steps[at] ?? cut) >= cut);
    return rankingOf(
      orderRows(
        Uint32Array.from(kept, (at) => found[at] ?? 0),
        Float64Array.from(kept, (at) => steps[at] ?? 0),
        rows,
      ),
    );
  }
}
