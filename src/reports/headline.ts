import { gridOf } from './crossing/grid.ts';
import { visible } from './format.ts';
import type { ReportView } from './view.ts';

/** What a search result stands for, where it is not the document. */
function parentNote({ parent, parentRule }: ReportView['run']['golden']): string[] {
  if (parent === 'document') return [];
  if ('field' in parent) return [`parents: field ${visible(parent.field)}`];
  const rule = parentRule === 'start' ? ', each chunk in the one it starts in' : '';
  return [`parents: sections of level ${parent.heading}${rule}`];
}

/** Where every variant has a retriever of its own or is crossed with several, the run's own says nothing. */
export function retrieverLine(run: ReportView['run']): string {
  const { inputs, runs } = run;
  const grid = gridOf(run);
  if (grid) return `retrievers ${grid.retrievers.map(({ label }) => label).join(', ')}`;
  const ids = new Set(runs.map(({ retriever }) => retriever ?? inputs.retriever));
  const [only = inputs.retriever, second] = ids;
  return second === undefined ? `retriever ${visible(only)}` : `${ids.size} retrievers`;
}

/** One line that says what was evaluated. */
export function headline({ run }: ReportView): string {
  const passages = run.queries.flatMap((query) =>
    query.needs.flatMap((need) => need.passages.filter((passage) => !passage.duplicate)),
  ).length;
  const { golden, inputs } = run;
  const repeated =
    golden.duplicates > 0 ? ` (their text stands in ${golden.duplicates} more places)` : '';
  return [
    `golden ${visible(golden.name)}`,
    `${golden.queries} queries, ${passages} labelled passages${repeated}, ${golden.documents} documents`,
    ...parentNote(golden),
    `embedder ${visible(inputs.embedder)}`,
    retrieverLine(run),
  ].join(' · ');
}
