import { blocksOf } from '../segment/blocks.ts';
import { headingPathAt } from '../segment/headings.ts';
import type { Document, Span } from '../types.ts';

/** A part of a document that a person judges by. */
export interface Excerpt {
  readonly headingPath: readonly string[];
  readonly text: string;
  /** Whether the block it is of begins before it, and ends after it. */
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

const mostBlocks = 2;
const mostCharacters = 500;

/** Where a line or a sentence ends. */
const pieceEnd = /\n|(?<=[.!?])[ \t]+/g;

/** In how many documents each word stands. */
export function documentCounts(documents: readonly Document[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of documents) {
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/**
 * The blocks of a document that share the most with a query: words weigh most
 * that stand in few documents (`counts`) and in few of its blocks. They hang on
 * corpus and query alone, so that a person sees the same whichever variant
 * found the document. Where no block shares a word, the first.
 */
export function excerptsOf(
  document: Document,
  query: string,
  counts: ReadonlyMap<string, number>,
): Excerpt[] {
  const texts = blocksOf(document)
    .filter(({ kind }) => kind !== 'heading' && kind !== 'front-matter' && kind !== 'rule')
    .map((block) => ({ block, words: wordsOf(document.text.slice(block.start, block.end)) }));
  const weights = new Map<string, number>();
  for (const word of wordsOf(query)) {
    const holding = texts.filter(({ words }) => words.has(word)).length;
    if (holding > 0) weights.set(word, 1 / (holding * (counts.get(word) ?? 1)));
  }
  const best = texts
    .map(({ block, words }) => ({ block, score: scoreOf(words, weights) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.block.start - b.block.start)
    .slice(0, mostBlocks)
    .map(({ block }) => block)
    .sort((a, b) => a.start - b.start);
  const shown = best.length > 0 ? best : texts.slice(0, 1).map(({ block }) => block);
  return shown.map((block) => excerpt(document, block, weights));
}

/** A block whole, or, of a long one, what follows from the line or sentence on that shares the most. */
function excerpt(
  document: Document,
  { start, end }: Span,
  weights: ReadonlyMap<string, number>,
): Excerpt {
  const headingPath = headingPathAt(document, start);
  const text = document.text.slice(start, end);
  if (text.length <= mostCharacters) {
    return { headingPath, text, cutBefore: false, cutAfter: false };
  }
  const starts = [
    0,
    ...[...text.matchAll(pieceEnd)].map(({ 0: end, index }) => index + end.length),
  ];
  const scores = starts.map((at, piece) =>
    scoreOf(wordsOf(text.slice(at, starts[piece + 1])), weights),
  );
  const best = starts[scores.indexOf(Math.max(...scores))] ?? 0;
  // Near the end, begin as early as still shows the end.
  const latest = starts.find((at) => at >= text.length - mostCharacters) ?? best;
  const from = Math.min(best, latest);
  // Not inside a surrogate pair.
  const part = text.slice(from, from + mostCharacters).replace(/[\uD800-\uDBFF]$/, '');
  return {
    headingPath,
    text: part,
    cutBefore: from > 0,
    cutAfter: from + part.length < text.length,
  };
}

function scoreOf(words: ReadonlySet<string>, weights: ReadonlyMap<string, number>): number {
  let score = 0;
  for (const [word, weight] of weights) if (words.has(word)) score += weight;
  return score;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
}
