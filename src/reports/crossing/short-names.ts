import type { Causes, Comparison, Run, Scores, Standing } from '../../types.ts';
import type { ReportView } from '../view.ts';
import { gridOf } from './grid.ts';

type Rename = (name: string) => string;

/**
 * The view with rows of a crossed run named `variant+retriever` by the shortest form of
 * the retriever, and with retrievers in sentences named by it: for reports that people
 * read. Rows keep their names where two would get one.
 */
export function withShortNames(view: ReportView): ReportView {
  const grid = gridOf(view.run);
  if (!grid) return view;
  const short = new Map(
    view.run.runs.flatMap(({ variant: { name }, crossed }, at) => {
      const place = grid.placeOf[at];
      const label = place && grid.retrievers[place.retriever]?.label;
      if (!crossed || !label || label.length >= crossed.retriever.length) return [];
      return [[name, `${crossed.variant}+${label}`] as const];
    }),
  );
  const names = view.run.runs.map(({ variant: { name } }) => short.get(name) ?? name);
  const isUnique = new Set(names).size === names.length;
  const used: ReadonlyMap<string, string> = isUnique ? short : new Map();
  const retrievers = grid.retrievers.map(({ id, label }) => [id, label] as const);
  return renamed(view, (name) => used.get(name) ?? name, inSentences([...used, ...retrievers]));
}

/** Names inside sentences, the longest first, so that none is taken for the beginning of another. */
function inSentences(short: readonly (readonly [string, string])[]): Rename {
  const longestFirst = short
    .filter(([name, label]) => name !== label)
    .sort(([a], [b]) => b.length - a.length);
  return (sentence) =>
    longestFirst.reduce((text, [name, label]) => text.replaceAll(name, () => label), sentence);
}

function renamed(view: ReportView, name: Rename, sentence: Rename): ReportView {
  const { run, scores, comparison, standing, causes, curves } = view;
  return {
    ...view,
    run: inRun(run, name),
    scores: inScores(scores, name),
    comparison: inComparison(comparison, name, sentence),
    standing: standing && inStanding(standing, name),
    causes: causes && inCauses(causes, name, sentence),
    ...(curves && { curves: inScores(curves, name) }),
  };
}

function inRun(run: Run, name: Rename): Run {
  return {
    ...run,
    runs: run.runs.map((one) => ({
      ...one,
      variant: { ...one.variant, name: name(one.variant.name) },
    })),
    alike: run.alike.map((pair) => renamePair(pair, name)),
  };
}

function renamePair<T extends { readonly first: string; readonly second: string }>(
  pair: T,
  name: Rename,
): T {
  return { ...pair, first: name(pair.first), second: name(pair.second) };
}

function inScores(scores: Scores, name: Rename): Scores {
  return {
    ...scores,
    variants: scores.variants.map((one) => ({ ...one, name: name(one.name) })),
    starved: scores.starved.map((one) => ({ ...one, variant: name(one.variant) })),
  };
}

function inComparison(comparison: Comparison, name: Rename, sentence: Rename): Comparison {
  const rename = <T extends { readonly variant: string }>(one: T): T => ({
    ...one,
    variant: name(one.variant),
  });
  return {
    ...comparison,
    cells: comparison.cells.map(rename),
    anchors: comparison.anchors.map(rename),
    variants: comparison.variants.map((one) => ({ ...one, name: name(one.name) })),
    stale: comparison.stale.map(name),
    preface: comparison.preface.map(sentence),
    notes: comparison.notes.map(sentence),
  };
}

function inStanding(standing: Standing, name: Rename): Standing {
  return {
    ...standing,
    best: name(standing.best),
    leading: standing.leading.map(name),
    cheapest: name(standing.cheapest),
    control: name(standing.control),
    differences: standing.differences.map((one) => ({ ...one, variant: name(one.variant) })),
    ...(standing.crossed && {
      crossed: standing.crossed.map((one) => ({
        ...one,
        levelUnderRetriever: one.levelUnderRetriever.map(name),
        levelOfVariant: one.levelOfVariant.map(name),
        interaction: one.interaction && { ...one.interaction, row: name(one.interaction.row) },
      })),
    }),
  };
}

function inCauses(causes: Causes, name: Rename, sentence: Rename): Causes {
  return {
    ...causes,
    variants: causes.variants.map((one) => ({
      ...one,
      variant: name(one.variant),
      advice: one.advice === null ? null : sentence(one.advice),
    })),
    alike: causes.alike.map((pair) => renamePair(pair, name)),
  };
}
