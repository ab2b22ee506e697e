import { sentenceSpans } from '../../segment/sentences.ts';
import type { Span } from '../../types.ts';
import type { Budget } from './budget.ts';
import type { FillRules, Group, Item } from './fill-items.ts';
import type { Filled } from './join-rests.ts';

/**
 * Where the chunk that takes group `from` next begins: at the longest run of
 * whole paragraphs that ends the chunk before and is within the overlap, else
 * of its last paragraph's whole sentences, else at the group itself. Nothing
 * is repeated in front of a heading, nor where the target leaves no room.
 */
export function overlapStart(
  groups: readonly Group[],
  from: number,
  before: Filled | undefined,
  rules: FillRules,
  budget: Budget,
): number {
  const next = groups[from];
  if (!next) return 0;
  if (!before || rules.overlap === 0 || next.items[0]?.role === 'heading') return next.start;
  const allowed = ({ start }: Span) =>
    start > before.start &&
    budget.slice({ start, end: before.end }) <= rules.overlap &&
    budget.total({ start, end: next.end }) <= rules.target;
  const repeated = furthest(itemsBefore(groups, from), allowed);
  if (repeated) return repeated.start;
  const last = groups[from - 1]?.items.at(-1);
  if (last?.role !== 'paragraph') return next.start;
  const sentences = sentenceSpans(budget.text, last).slice(1);
  return furthest(sentences.reverse(), allowed)?.start ?? next.start;
}

/** Paragraphs and sentences in front of a group, the nearest first, up to anything else. */
function* itemsBefore(groups: readonly Group[], from: number): Generator<Item> {
  for (let at = from - 1; at >= 0; at -= 1) {
    const items = groups[at]?.items ?? [];
    for (const item of [...items].reverse()) {
      if (item.role !== 'paragraph' && item.role !== 'sentence') return;
      yield item;
    }
  }
}

/** The last of the spans that are allowed without a gap. */
function furthest(spans: Iterable<Span>, allowed: (span: Span) => boolean): Span | undefined {
  let found: Span | undefined;
  for (const span of spans) {
    if (!allowed(span)) break;
    found = span;
  }
  return found;
}
