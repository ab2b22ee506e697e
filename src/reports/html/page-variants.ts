import { gridOf } from '../crossing/grid.ts';
import { chunkedVariants } from '../crossing/row-layout.ts';
import type { ReportView } from '../view.ts';
import type { PageVariant } from './page-data.ts';

/** Each variant once has a colour and a shape; rows that search the same chunks share them. */
export function pageVariants(view: ReportView): PageVariant[] {
  const { run, standing } = view;
  const grid = gridOf(run);
  const marked = chunkedVariants(view);
  return run.runs.map(({ variant }, at) => {
    const { name, description = '', strategy, parameters } = variant;
    const place = grid?.placeOf[at];
    return {
      name,
      description,
      strategy,
      parameters: Object.entries(parameters)
        .map(
          ([key, value]) => `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
        )
        .join(', '),
      leading: standing?.leading.includes(name) ?? false,
      cheapest: standing?.cheapest === name,
      control: standing?.control === name,
      parts:
        grid && place
          ? {
              variant: grid.variants[place.variant] ?? '',
              retriever: grid.retrievers[place.retriever]?.label ?? '',
            }
          : null,
      mark: Math.max(
        0,
        marked.findIndex(({ rows }) => rows.includes(at)),
      ),
    };
  });
}
