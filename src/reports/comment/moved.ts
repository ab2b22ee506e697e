import type { Cell } from '../../types.ts';
import { cellFails } from '../cell-fails.ts';
import { visible } from '../format.ts';
import { escapeMarkdown } from '../markdown.ts';
import type { ReportView } from '../view.ts';

/** Smaller differences are the last bits of a sum. */
const noise = 1e-9;

/** The gated means that were compared, of all queries. */
export function gatedMeans({ comparison }: ReportView): Cell[] {
  return comparison.cells.filter(
    ({ slice, gated, difference }) => slice === null && gated && difference !== null,
  );
}

export function isRise({ difference }: Cell): boolean {
  return (difference ?? 0) > noise;
}

export function isFall({ difference }: Cell): boolean {
  return (difference ?? 0) < -noise;
}

/** A query, and the variants that lost or gained it on a gated metric, those that fail the gate first. */
export interface MovedQuery {
  readonly id: string;
  readonly variants: readonly string[];
  /** Over how many variants and metrics; those that fail the gate weigh more than all others. */
  readonly weight: number;
}

/** The queries that gated means lost and gained, those of the cells that fail the gate first, then those of most variants and metrics. */
export function queriesOf(view: ReportView): { lost: MovedQuery[]; gained: MovedQuery[] } {
  const fails = (cell: Cell) => cellFails(cell, view.comparison.gate);
  const cells = gatedMeans(view).sort((a, b) => Number(fails(b)) - Number(fails(a)));
  const places = new Map(view.run.queries.map(({ id }, at) => [id, at]));
  const collect = (side: 'lost' | 'gained') => {
    const found = new Map<string, { variants: Set<string>; weight: number }>();
    for (const cell of cells) {
      for (const id of cell[side]) {
        const one = found.get(id) ?? { variants: new Set(), weight: 0 };
        one.variants.add(cell.variant);
        one.weight += fails(cell) ? cells.length + 1 : 1;
        found.set(id, one);
      }
    }
    return [...found]
      .map(([id, { variants, weight }]) => ({ id, variants: [...variants], weight }))
      .sort((a, b) => b.weight - a.weight || (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  };
  return { lost: collect('lost'), gained: collect('gained') };
}

/** Names in markdown, long lists cut short. */
export function listNames(names: readonly string[], shown = 10): string {
  const more = names.length > shown ? ` and ${names.length - shown} more` : '';
  return `${names.slice(0, shown).map(inline).join(', ')}${more}`;
}

/** A text of the user's in a line of markdown: escaped, and not longer than a line. */
export function inline(text: string): string {
  return escapeMarkdown(shorten(text, 100));
}

export function shorten(text: string, length: number): string {
  const characters = Array.from(visible(text));
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}
