import { collectProblems, type Place, UserError } from '../errors.ts';
import type { Label, Need, Passage, Span } from '../types.ts';
import type { LabelCorpus } from './corpus.ts';
import { duplicatesOf } from './duplicates.ts';
import { locateLabel } from './locate-label.ts';
import { passageOf } from './passage.ts';

export interface JudgeOptions {
  readonly corpus: LabelCorpus;
  /** Whether other places with a label's text answer as well. */
  readonly duplicates: 'equivalent' | 'strict';
  /** Place of the n-th label of the query. */
  readonly placeOf: (label: number) => Place;
}

export interface Judgement {
  readonly needs: readonly Need[];
  /** The labelled characters, of grade 1 or more. */
  readonly spans: readonly (Span & { readonly document: string })[];
  readonly notRelevant: readonly string[];
  /** What each label says, with its text instead of offsets: what a query's identity hashes. */
  readonly identity: readonly (readonly unknown[])[];
}

interface Alternative {
  readonly grade: number;
  readonly parents: readonly string[];
  readonly passages: readonly Passage[];
}

/**
 * Turns a query's labels into its needs: a label without a group is a need of
 * its own, labels of one group are alternatives and form one need of the
 * highest grade. A label of grade 0 judges its parent not relevant.
 */
export function judgeQuery(labels: readonly Label[], options: JudgeOptions): Judgement {
  const groups = new Map<string, Alternative[]>();
  const notRelevant = new Set<string>();
  const identity: unknown[][] = [];
  const spans: (Span & { document: string })[] = [];
  collectProblems(labels, (label, index) => {
    const at = options.placeOf(index);
    const alternative = locate(label, options, at);
    identity.push([label.document, alternative.quote, label.grade, label.group ?? null]);
    if (label.grade === 0) {
      if (label.group !== undefined) {
        throw new UserError('a label of grade 0 joins no group; leave "group" out', {
          at: { ...at, field: [at.field, 'group'].filter(Boolean).join('.') },
        });
      }
      notRelevant.add(options.corpus.parentOf(label.document));
      return;
    }
    if (alternative.span) spans.push({ document: label.document, ...alternative.span });
    const key = label.group === undefined ? `label ${index}` : `group ${label.group}`;
    groups.set(key, [...(groups.get(key) ?? []), alternative]);
  });
  const needs = [...groups.values()].map(toNeed);
  const relevant = new Set(needs.flatMap((need) => need.parents));
  return {
    needs,
    spans,
    notRelevant: [...notRelevant].filter((parent) => !relevant.has(parent)),
    identity,
  };
}

function locate(
  label: Label,
  { corpus, duplicates }: JudgeOptions,
  at: Place,
): Alternative & { quote: string | null; span?: Span } {
  const span = locateLabel(label, corpus, at);
  const document = corpus.documents.get(label.document);
  const parent = corpus.parentOf(label.document);
  if (!span || !document) {
    return { grade: label.grade, parents: [parent], passages: [], quote: null };
  }
  const quote = document.text.slice(span.start, span.end);
  const labelled = passageOf(document, span);
  if (!labelled) {
    throw new UserError('the labelled text has no character that counts as evidence', { at });
  }
  const passages = [labelled];
  if (duplicates === 'equivalent') {
    for (const place of duplicatesOf(labelled, corpus)) {
      const copy = corpus.documents.get(place.document);
      const passage = copy && passageOf(copy, place);
      if (passage) passages.push({ ...passage, duplicate: true });
    }
  }
  const parents = [...new Set(passages.map((passage) => corpus.parentOf(passage.document)))];
  return { grade: label.grade, parents, passages, quote, span };
}

function toNeed(alternatives: readonly Alternative[]): Need {
  return {
    grade: Math.max(...alternatives.map((alternative) => alternative.grade)),
    parents: [...new Set(alternatives.flatMap((alternative) => alternative.parents))],
    passages: distinctPlaces(alternatives.flatMap((alternative) => alternative.passages)),
  };
}

/** Each place once, in the order found; one that is labelled itself is no duplicate. */
function distinctPlaces(passages: readonly Passage[]): Passage[] {
  const places = new Map<string, Passage>();
  for (const passage of passages) {
    const place = `${passage.start} ${passage.end} ${passage.document}`;
    if (!places.has(place) || !passage.duplicate) places.set(place, passage);
  }
  return [...places.values()];
}
