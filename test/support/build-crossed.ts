import type { Run } from '../../src/types.ts';
import { need, query, runOf, type SmallVariant } from './build-run.ts';

const ids = Array.from({ length: 24 }, (_, at) => `q${String(at).padStart(2, '0')}`);

/**
 * A run of 24 queries that crosses variants with retrievers: how many queries, the first
 * ones, each cell finds at rank 1; the others it finds at rank 2. A cell that is not named failed.
 */
export function crossedRun(
  found: Readonly<Record<string, Readonly<Record<string, number>>>>,
  {
    ids: idOf = new Map<string, string>(),
    variant: parts = () => ({}),
    text = (plain: string) => plain,
  }: {
    /** Full ids of retrievers; as they are stated unless said. */
    ids?: ReadonlyMap<string, string>;
    variant?: (variant: string) => Partial<SmallVariant>;
    text?: (plain: string) => string;
  } = {},
): Run {
  const cells = Object.entries(found).flatMap(([variant, row]) =>
    Object.entries(row).map(([retriever, count]) => ({ variant, retriever, count })),
  );
  const run = runOf({
    queries: ids.map((id) =>
      query(id, [need(id)], { text: text(`text of ${id}`), tags: [text('tag'), id] }),
    ),
    variants: cells.map(({ variant, retriever, count }) => ({
      name: `${variant}+${retriever}`,
      fingerprint: `${variant}-print`,
      results: ids.map((id, at) => [id, at < count ? [id, 'x'] : ['x', id]]),
      ...parts(variant),
    })),
  });
  return {
    ...run,
    runs: run.runs.map((one, at) => {
      const { variant, retriever } = cells[at] ?? { variant: '', retriever: '' };
      return {
        ...one,
        retriever: idOf.get(retriever) ?? retriever,
        crossed: { variant, retriever },
      };
    }),
  };
}
