import { collectProblems, type Place, UserError } from '../errors.ts';
import type { Document, Label, Need, Passage, Span } from '../types.ts';
import type { LabelCorpus } from './corpus.ts';
import { duplicatesOf } from './duplicates.ts';
import { answerInCopy, locateAnswer } from './locate-answer.ts';
import { field, locateLabel } from './locate-label.ts';
import { passageOf } from './passage.ts';

export interface JudgeOptions {
  readonly corpus: LabelCorpus;
  /** Whether other places with a label's text answer as well. */
  readonly duplicates: 'equivalent' | 'strict';
  /** Place of the n-th label of the query. */
  readonly placeOf: (label: number) => Place;
  /** Documents that were read whole for the query. */
  readonly exhaustive?: readonly string[] | undefined;
  /** Documents that the query may find; all where undefined. */
  readonly allowed?: ReadonlySet<string> | undefined;
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
 * highest grade. A label of grade 0 judges its parent not relevant; so does
 * reading whole, with every parent that no label names.
 */
export function judgeQuery(labels: readonly Label[], options: JudgeOptions): Judgement {
  const { parents } = options.corpus;
  const groups = new Map<string, Alternative[]>();
  const notRelevant = new Set<string>();
  const identity: unknown[][] = [];
  const spans: (Span & { document: string })[] = [];
  collectProblems(labels, (label, index) => {
    const at = options.placeOf(index);
    const alternative = locate(label, options, at);
    const stated = [label.document, alternative.quote, label.grade, label.group ?? null];
    identity.push(label.answer === undefined ? stated : [...stated, label.answer]);
    if (label.grade === 0) {
      if (label.group !== undefined) {
        throw new UserError('a label of grade 0 joins no group; leave "group" out', {
          at: field(at, 'group'),
        });
      }
      for (const parent of judgedBy(label, alternative.span, parents)) notRelevant.add(parent);
      return;
    }
    if (alternative.span) spans.push({ document: label.document, ...alternative.span });
    const key = label.group === undefined ? `label ${index}` : `group ${label.group}`;
    groups.set(key, [...(groups.get(key) ?? []), alternative]);
  });
  const needs = [...groups.values()].map(toNeed);
  for (const parent of parents.wholeIn(options.exhaustive ?? [])) notRelevant.add(parent);
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
  options: JudgeOptions,
  at: Place,
): Alternative & { quote: string | null; span?: Span } {
  const { corpus, allowed } = options;
  const { grade, answer } = label;
  const span = locateLabel(label, corpus, at);
  const document = corpus.documents.get(label.document);
  if (allowed && !allowed.has(label.document)) {
    throw new UserError(
      `document "${label.document}" lies outside the query's filter, so it can never be found`,
      { at: field(at, 'document') },
    );
  }
  if (!span || !document) {
    if (answer !== undefined) {
      throw new UserError('"answer" is given without "quote" or "start"', {
        at: field(at, 'answer'),
      });
    }
    return { grade, parents: corpus.parents.ofDocument(label.document), passages: [], quote: null };
  }
  const passages = passagesOf({ document, span, answer }, options, at);
  const parents = passages.flatMap((one) => corpus.parents.ofLabel(one.document, one));
  const quote = document.text.slice(span.start, span.end);
  return { grade, parents: [...new Set(parents)], passages, quote, span };
}

/** The labelled place, and every other place a query may find that answers as well. */
function passagesOf(
  { document, span, answer }: { document: Document; span: Span; answer: string | undefined },
  { corpus, duplicates, allowed }: JudgeOptions,
  at: Place,
): Passage[] {
  const labelled = passageOf(document, span);
  if (!labelled) {
    throw new UserError('the labelled text has no character that counts as evidence', { at });
  }
  const answerAt =
    answer === undefined
      ? undefined
      : locateAnswer({ document, passage: labelled, span }, { answer, at: field(at, 'answer') });
  const passages = [{ ...labelled, ...(answerAt && { answer: answerAt }) }];
  if (duplicates === 'strict') return passages;
  for (const place of duplicatesOf(labelled, corpus)) {
    const copy = corpus.documents.get(place.document);
    if (!copy || (allowed && !allowed.has(copy.id))) continue;
    const passage = passageOf(copy, place);
    const copied = passage && answer !== undefined && answerInCopy(copy, passage, answer);
    // What reads the same but does not count (front matter, say) answers nothing.
    if (!passage || (answer !== undefined && !copied)) continue;
    passages.push({ ...passage, ...(copied && { answer: copied }), duplicate: true });
  }
  return passages;
}

/** What a label of grade 0 judges: the parent that holds most of it, or all of its document. */
function judgedBy(
  { document }: Label,
  span: Span | undefined,
  parents: LabelCorpus['parents'],
): readonly string[] {
  return span ? parents.ofLabel(document, span).slice(0, 1) : parents.ofDocument(document);
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
    const { start, end, document, answer } = passage;
    const place = `${start} ${end} ${answer?.start} ${answer?.end} ${document}`;
    if (!places.has(place) || !passage.duplicate) places.set(place, passage);
  }
  return [...places.values()];
}
