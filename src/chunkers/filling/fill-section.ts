import type { Block } from '../../segment/blocks.ts';
import type { Span } from '../../types.ts';
import type { Cut } from '../define-chunker.ts';
import type { Budget } from './budget.ts';
import { type FillRules, type Group, groupsOf } from './fill-items.ts';
import { type Filled, joinRests } from './join-rests.ts';
import { overlapStart } from './overlap.ts';

/**
 * Fills the blocks of one section into chunks: whole blocks up to the target,
 * then the next chunk. A chunk past the hard maximum is flagged.
 */
export function fillSection(blocks: readonly Block[], rules: FillRules, budget: Budget): Cut[] {
  const groups = groupsOf(blocks, rules, budget);
  const filled: Filled[] = [];
  let from = 0;
  while (from < groups.length) {
    const start = overlapStart(groups, from, filled.at(-1), rules, budget);
    const until = fillUntil(groups, from, start, rules, budget);
    const own = groups[from]?.start ?? start;
    const end = groups[until - 1]?.end ?? own;
    // Measured together, overlap and text can come out larger than they were apart.
    const fits = start === own || budget.total({ start, end }) <= rules.hardMax;
    filled.push({ start: fits ? start : own, end, own });
    from = until;
  }
  return joinRests(filled, rules, budget).map(({ start, end }) =>
    flagged({ start, end }, rules.hardMax, budget),
  );
}

/** A span as a chunk, flagged where it is over the hard maximum. */
export function flagged({ start, end }: Span, hardMax: number, budget: Budget): Cut {
  const span = { start, end };
  return budget.total(span) > hardMax ? { ...span, flags: ['oversize'] } : span;
}

/** Index behind the last group that the chunk starting at `start` takes; it takes at least group `from`. */
function fillUntil(
  groups: readonly Group[],
  from: number,
  start: number,
  { target, hardMax }: FillRules,
  budget: Budget,
): number {
  const span = (until: number): Span => ({ start, end: groups[until - 1]?.end ?? start });
  // Sizes summed up to each next group: nearly exact, and seldom too small, so
  // that the growing slice is measured only where the target is near.
  let sum = budget.slice({ start, end: groups[from + 1]?.start ?? groups[from]?.end ?? start });
  let until = from + 1;
  while (until < groups.length) {
    const end = groups[until + 1]?.start ?? groups[until]?.end ?? start;
    sum += budget.slice({ start: groups[until]?.start ?? start, end });
    const next = span(until + 1);
    const guess = budget.prefix(next) + sum;
    if (guess > 2 * target || (guess > target && budget.total(next) > target)) break;
    until += 1;
  }
  while (until > from + 1 && budget.total(span(until)) > hardMax) until -= 1;
  return until;
}
