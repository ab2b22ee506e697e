import { UserError } from '../../errors.ts';
import { splitsGrapheme } from '../../segment/graphemes.ts';
import { isBlank } from '../../segment/ink.ts';
import type { ChunkPromises, Document, Span } from '../../types.ts';
import type { BoundChunker } from '../define-chunker.ts';
import type { Problem } from './problem.ts';

/** Refuses what a chunker cut where it breaks what every chunker promises; part of every run. */
export function verifyCuts(
  document: Document,
  { strategy, promises }: Pick<BoundChunker, 'strategy' | 'promises'>,
  cuts: readonly Span[],
): void {
  for (const { start, end, message } of cutProblems(document, cuts, promises.order)) {
    throw new UserError(
      `the strategy "${strategy}" cut ${document.id} at [${start}, ${end}), which ${message}; this is a defect of the strategy, please report it`,
    );
  }
}

/**
 * What is wrong with spans as cuts of a document: each is in range, not blank,
 * behind the one before, and splits no character; the first thing wrong with each.
 */
export function* cutProblems(
  { text }: Document,
  cuts: readonly Span[],
  order: ChunkPromises['order'],
): Generator<Problem> {
  let before: Span = { start: -1, end: -1 };
  for (const [ord, { start, end }] of cuts.entries()) {
    const cut = { start, end };
    const problem =
      outside(text, cut) ?? blank(text, cut) ?? outOfOrder(cut, before, order) ?? split(text, cut);
    if (problem) yield { ...problem, ...cut, ord };
    before = cut;
  }
}

type Found = Pick<Problem, 'rule' | 'message'> | undefined;

function outside({ length }: string, { start, end }: Span): Found {
  if (Number.isInteger(start) && Number.isInteger(end) && start >= 0 && end <= length) return;
  return { rule: 'range', message: `is outside the document (0 to ${length})` };
}

function blank(text: string, cut: Span): Found {
  if (cut.start < cut.end && !isBlank(text, cut)) return;
  return { rule: 'blank', message: 'holds no text' };
}

function outOfOrder(cut: Span, before: Span, order: ChunkPromises['order']): Found {
  const equal = cut.start === before.start && cut.end === before.end;
  const ordered =
    order === 'strict'
      ? cut.start > before.start && cut.end > before.end
      : cut.start >= before.start && cut.end >= before.end && !equal;
  if (ordered) return;
  const than = `the chunk before, [${before.start}, ${before.end})`;
  const message =
    order === 'strict'
      ? `does not start and end after ${than}`
      : `starts or ends before ${than}, or equals it`;
  return { rule: 'order', message };
}

function split(text: string, { start, end }: Span): Found {
  const at = [start, end].find((offset) => splitsGrapheme(text, offset));
  if (at === undefined) return;
  return { rule: 'character', message: `splits a character at ${at}` };
}
