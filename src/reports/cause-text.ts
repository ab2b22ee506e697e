import type { Cause, Causes, NeedCause } from '../types.ts';
import { formatCount } from './counted.ts';
import { causeOfQuery } from './query-cause.ts';

type By = Pick<Causes, 'passageMetric' | 'parentMetric' | 'k'>;

/**
 * Why a variant lost a query, as `cut: the passage is split between chunks 4 and 5`: the cause of
 * its worst need. Empty where nothing is known of it.
 */
export function causeText(causes: Causes, variant: string, query: string): string {
  const need = causeOfQuery(causes, variant, query);
  return need ? needText(need, causes) : '';
}

/** The same of one need. */
export function needText(need: NeedCause, by: By): string {
  return `${texts[need.cause](need, by)}${need.nearTie ? ' (near-tie)' : ''}`;
}

const texts: Readonly<Record<Cause, (need: NeedCause, by: By) => string>> = {
  found: foundText,
  absent: () => 'absent: no chunk has any of the passage',
  unembeddable: ({ chunks }) =>
    `unembeddable: ${chunkList(chunks)} ${chunks.length === 1 ? 'has a vector that ranks' : 'have vectors that rank'} nowhere`,
  truncated: ({ chunks }) =>
    `truncated: the embedder stops reading ${chunkList(chunks)} before the passage ends`,
  cut: cutText,
  'wrong-chunk': ({ chunkRank, parentRank }) =>
    `wrong chunk: the right parent is at rank ${parentRank}, best evidence ${placeOf(chunkRank)}`,
  tied: (need, by) =>
    `tied: ${evidenceOf(need, by)} ${placeOf(decidingRank(need, by))} by tie order alone`,
  'past-k': (need, by) =>
    `past ${limitOf(need, by)}: ${evidenceOf(need, by)} ${placeOf(decidingRank(need, by))}`,
  beyond: (need, by) => `beyond: ${evidenceOf(need, by)} is not among the candidates`,
  empty: () => 'empty: the query has no hits',
};

/** What a need was lost past: `10`, or `2,000 tokens`. */
function limitOf(need: NeedCause, by: By): string {
  if (!isByPassage(need, by)) return String(by.k);
  const [, count = '', tokens] = /@(\d+)(t?)/.exec(by.passageMetric ?? '') ?? [];
  return tokens ? `${formatCount(Number(count))} tokens` : count;
}

/** A query that another metric lost may have been found by the one that decides here. */
function foundText(need: NeedCause, by: By): string {
  if (!isByPassage(need, by)) return `found by ${by.parentMetric}`;
  const { parentRank } = need;
  const deep = parentRank !== null && parentRank > by.k;
  return `found by ${by.passageMetric}${deep ? `, the right parent is at rank ${parentRank}` : ''}`;
}

function cutText({ chunks }: NeedCause): string {
  if (chunks.length < 2) return `cut: only a part of the passage is in ${chunkList(chunks)}`;
  return `cut: the passage is split between ${chunkList(chunks)}`;
}

/** `chunk 4`, `chunks 4 and 5`, `chunks 4, 5 and 6`. */
function chunkList(chunks: readonly number[]): string {
  const last = chunks.at(-1);
  if (last === undefined) return 'its chunk';
  if (chunks.length === 1) return `chunk ${last}`;
  return `chunks ${chunks.slice(0, -1).join(', ')} and ${last}`;
}

function isByPassage({ split }: NeedCause, { passageMetric }: By): boolean {
  return split !== null && passageMetric !== null;
}

function evidenceOf(need: NeedCause, by: By): string {
  return isByPassage(need, by) ? 'best evidence' : 'the right parent';
}

function decidingRank(need: NeedCause, by: By): number | null {
  return isByPassage(need, by) ? need.chunkRank : need.parentRank;
}

function placeOf(rank: number | null): string {
  return rank === null ? 'not among the candidates' : `at rank ${rank}`;
}
