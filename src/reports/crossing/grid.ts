import type { Run } from '../../types.ts';
import { visible } from '../format.ts';
import { shortRetrievers } from './short-retrievers.ts';

/** A run that crosses variants with retrievers, as a table of its rows. */
export interface Grid {
  /** In the run's order. */
  readonly variants: readonly string[];
  /** In the run's order: as the run's reader sees them, and what stands for them. */
  readonly retrievers: readonly { readonly id: string; readonly label: string }[];
  /** By variant, by retriever: position among the run's rows; null where that one failed. */
  readonly rows: readonly (readonly (number | null)[])[];
  /** Where each of the run's rows stands; null for a variant with a retriever of its own. */
  readonly placeOf: readonly (GridPlace | null)[];
}

export interface GridPlace {
  readonly variant: number;
  readonly retriever: number;
}

/** The grid of a run; null where it does not cross at least two variants with at least two retrievers. */
export function gridOf({ runs, inputs }: Pick<Run, 'runs' | 'inputs'>): Grid | null {
  const places = runs.map(({ crossed, retriever }) =>
    crossed ? { variant: crossed.variant, id: retriever ?? inputs.retriever } : null,
  );
  const variants = [...new Set(places.flatMap((place) => place?.variant ?? []))];
  const ids = [...new Set(places.flatMap((place) => place?.id ?? []))];
  if (variants.length < 2 || ids.length < 2) return null;
  const labels = shortRetrievers(ids);
  const rows = variants.map((variant) =>
    ids.map((id) => {
      const at = places.findIndex((place) => place?.variant === variant && place.id === id);
      return at < 0 ? null : at;
    }),
  );
  return {
    variants: variants.map(visible),
    retrievers: ids.map((id) => ({ id: visible(id), label: visible(labels.get(id) ?? id) })),
    rows,
    placeOf: places.map((place, at) => {
      if (!place) return null;
      const where = { variant: variants.indexOf(place.variant), retriever: ids.indexOf(place.id) };
      return rows[where.variant]?.[where.retriever] === at ? where : null;
    }),
  };
}

/** What the short names stand for, where they are not the ids themselves: each a line. */
export function retrieverLegend({ retrievers }: Grid): string[] {
  return retrievers.flatMap(({ id, label }) => (id === label ? [] : [`${label} = ${id}`]));
}
