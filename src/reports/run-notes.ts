import { counted } from './counted.ts';
import { visible } from './format.ts';
import { groupedBySentence } from './grouped.ts';
import type { ReportView } from './view.ts';

/** What stands behind a variant's name: ★ where it leads, ☆ where it is the cheapest of those that do. */
export function marksOf({ standing }: ReportView): ReadonlyMap<string, string> {
  if (!standing) return new Map();
  const { leading, cheapest } = standing;
  const star = (name: string) => (name === cheapest && leading.length > 1 ? '★☆' : '★');
  return new Map(leading.map((name) => [name, star(name)]));
}

/** What the marks mean; nothing without marks. */
export function legendOf({ standing }: ReportView): string[] {
  if (!standing || standing.leading.length === 0) return [];
  const { leadingOn, leading } = standing;
  const star = `★ not significantly worse than the best on ${leadingOn.join(' or ')}`;
  return [leading.length > 1 ? `${star}; ☆ the cheapest of them, by tokens@5` : star];
}

/** What every mean leaves out, and what cannot be ranked: each a sentence. */
export function exclusionsOf({ run, scores }: ReportView): string[] {
  const notes: string[] = [];
  const { unlabelled, parentOnly, starved, greedyIdeals } = scores;
  const total = run.queries.length;
  if (unlabelled.length < total) {
    notes.push(`${total - unlabelled.length} scored / ${total} total`);
  }
  if (unlabelled.length > 0) {
    notes.push(`left out, for they have no label of grade 1 or more: ${listed(unlabelled)}`);
  }
  if (parentOnly.length > 0) {
    notes.push(
      `left out of passage columns, for they are labelled by document alone: ${listed(parentOnly)}`,
    );
  }
  for (const { variant, k, queries } of starved) {
    const few = `${counted(queries.length, 'query', 'queries')} found fewer than ${k} parents among ${run.golden.candidates} candidates`;
    notes.push(`${visible(variant)}: starved, ${few}: ${listed(queries)}`);
  }
  if (greedyIdeals.length > 0) {
    notes.push(
      `ndcg of ${counted(greedyIdeals.length, 'query', 'queries')} may be a little high, for with over 8 parents the ideal order is taken greedily: ${listed(greedyIdeals)}`,
    );
  }
  const said = run.runs.flatMap(({ variant, cost, notes: of = [] }) => {
    const names = cost.unrankable.map(({ document, ord }) => `${document} chunk ${ord}`);
    const unrankable = `never ranked, for their vectors are zero: ${listed(names)}`;
    const sentences = [...of.map(visible), ...(names.length > 0 ? [unrankable] : [])];
    return sentences.map((sentence) => ({ name: visible(variant.name), sentence }));
  });
  for (const { names, sentence } of groupedBySentence(said)) {
    notes.push(`${names.join(', ')}: ${sentence}`);
  }
  return notes;
}

function listed(names: readonly string[]): string {
  const more = names.length > 10 ? ` and ${names.length - 10} more` : '';
  return `${names.slice(0, 10).map(visible).join(', ')}${more}`;
}
