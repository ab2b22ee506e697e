import type { Causes, Comparison, Run, Scores, Standing } from '../types.ts';
import { counted, formatCount } from './counted.ts';
import { gridOf } from './crossing/grid.ts';
import { formatMean, visible } from './format.ts';
import { groupedBySentence } from './grouped.ts';
import type { ReportDocument } from './report-document.ts';

/** Everything a report shows: plain data, from pure functions of a run. */
export interface ReportView {
  readonly run: Run;
  readonly scores: Scores;
  readonly comparison: Comparison;
  /** Null with fewer than two variants, or where nothing is labelled. */
  readonly standing: Standing | null;
  /** Why needs were lost; null where nothing is labelled. */
  readonly causes: Causes | null;
  /** The command that accepts this run as the baseline; null where that cannot be. */
  readonly accept: string | null;
  /** Means at every cut-off that curves are drawn through; absent: no curves. */
  readonly curves?: Scores;
  /** By id; the HTML alone reads them, and does without those that are missing. */
  readonly documents?: ReadonlyMap<string, ReportDocument>;
  /** Commit whose baseline the run was held against; absent: that of the folder. */
  readonly base?: string;
}

/** How a report is written. */
export interface ReportOptions {
  readonly color: boolean;
  /** Width of the terminal. */
  readonly columns: number;
  /** Of a comment: ids in place of the texts of queries. */
  readonly redactQueries?: boolean;
  /** Of a comment: where the whole report is. */
  readonly reportUrl?: string | undefined;
  /** Of a comment: what its marker names; the golden set unless said otherwise. */
  readonly commentId?: string | undefined;
}

/** A report is one function of the view. */
export type Report = (view: ReportView, options: ReportOptions) => string;

/** A report that is kept as a file; null where the run has nothing to show in it. */
export type ReportFile = (...args: Parameters<Report>) => string | null | Promise<string | null>;

/** Above this chance level a column says little; the rest forgives the last bits of a sum. */
const dimAbove = 0.15 + 1e-9;

export interface Column {
  readonly name: string;
  /** A random ranking scores well here: shown, but not to be relied on. */
  readonly dim: boolean;
  readonly chance: string;
  /** One value a variant, in the run's order. */
  readonly values: readonly string[];
}

/** The variant tables: what retrieval finds and costs, and how the split treats the labelled text. */
export function tablesOf(view: ReportView): {
  title: string;
  columns: Column[] /** The metric whose coverages these are. */;
  base?: string;
}[] {
  const columns = columnsOf(view);
  const { ofSplit, atCoverage } = view.scores;
  const isSplit = ({ name }: Column) => ofSplit.includes(name);
  const split = columns.filter(isSplit);
  const stated = atCoverage.filter(({ name }) => !ofSplit.includes(name));
  const isStated = ({ name }: Column) => stated.some((at) => at.name === name);
  const bases = [...new Set(stated.map(({ base }) => base))];
  return [
    { title: '', columns: columns.filter((column) => !isSplit(column) && !isStated(column)) },
    ...bases.map((base) => ({
      title: `${base} at coverage:`,
      base,
      columns: stated.flatMap(({ name, base: of, coverage }) =>
        of === base
          ? columns
              .filter((column) => column.name === name)
              .map((one) => ({ ...one, name: coverage }))
          : [],
      ),
    })),
    ...(split.length > 0
      ? [{ title: 'the split itself, before any retrieval:', columns: split }]
      : []),
  ];
}

/** The variant table's columns: metrics, then what the variant costs. */
function columnsOf({ run, scores }: ReportView): Column[] {
  const metrics = scores.metrics.map((name): Column => {
    const level = scores.chance.get(name);
    return {
      name,
      dim: level !== undefined && level > dimAbove,
      chance: level === undefined ? '' : formatChance(level),
      values: scores.variants.map(({ metrics: of }) =>
        formatMean(name, of.get(name)?.mean ?? null),
      ),
    };
  });
  const chunks: Column = {
    name: 'chunks',
    dim: false,
    chance: '',
    values: run.runs.map(({ cost }) => formatCount(cost.chunks)),
  };
  const isCost = ({ name }: Column) => name.startsWith('tokens');
  return [...metrics.filter((column) => !isCost(column)), chunks, ...metrics.filter(isCost)];
}

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

/** A chance level just over the limit must not read as the limit. */
function formatChance(level: number): string {
  const looksLow = level > dimAbove && Number(level.toFixed(2)) <= dimAbove;
  return level.toFixed(looksLow ? 3 : 2);
}

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
