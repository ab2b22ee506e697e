import type { Block } from '../../segment/blocks.ts';
import { spanOf } from '../../segment/headings.ts';
import { nextInk } from '../../segment/ink.ts';
import type { Span } from '../../types.ts';
import type { Budget } from './budget.ts';
import { splitText } from './split-text.ts';

/** How a section is filled into chunks; sizes in the budget's unit. */
export interface FillRules {
  /** A chunk is closed before it grows past this. */
  readonly target: number;
  /** No chunk is larger, but for an atomic block that is. */
  readonly hardMax: number;
  /** The most that a chunk repeats of the one before. */
  readonly overlap: number;
  /** Less new text than this joins its neighbour where that stays within `hardMax`. */
  readonly minChunk: number;
  /** Kinds of block that are never split and never repeated. */
  readonly atomic: readonly string[];
  /** Whether a paragraph that ends in a colon stays with the list, table or code after it. */
  readonly keepWithNext: boolean;
}

/** The smallest piece of a section that filling moves. */
export interface Item extends Span {
  /** `paragraph`: a whole one; `sentence`: a whole one of a split block; `other`: never repeated as overlap. */
  readonly role: 'heading' | 'paragraph' | 'sentence' | 'other';
  /** Whether the next item must be in the same chunk. */
  readonly glued: boolean;
}

/** Items that stay together. */
export interface Group extends Span {
  readonly items: readonly Item[];
}

/** The items of a section in groups: headings with what follows, an introduction with its list. */
export function groupsOf(blocks: readonly Block[], rules: FillRules, budget: Budget): Group[] {
  const groups: Group[] = [];
  let open: Item[] = [];
  for (const item of itemsOf(blocks, rules, budget)) {
    open.push(item);
    if (item.glued) continue;
    groups.push(...withinLimit(open, rules, budget));
    open = [];
  }
  if (open.length > 0) groups.push(...withinLimit(open, rules, budget));
  return groups;
}

/** An introduction leaves its list where both are too large for a chunk; a heading never leaves its text. */
function withinLimit(items: readonly Item[], rules: FillRules, budget: Budget): Group[] {
  const whole = { ...spanOf(items), items };
  const break_ = items.findIndex(({ role, glued }) => role === 'paragraph' && glued);
  if (break_ < 0 || budget.total(whole) <= rules.hardMax) return [whole];
  return [items.slice(0, break_ + 1), items.slice(break_ + 1)].map((part) => ({
    ...spanOf(part),
    items: part,
  }));
}

function* itemsOf(blocks: readonly Block[], rules: FillRules, budget: Budget): Generator<Item> {
  /** Start of the headings in front of the block, as far as they stay with it. */
  let lead: number | undefined;
  for (const [index, block] of blocks.entries()) {
    const from = lead ?? block.start;
    const until = blocks[index + 1]?.start ?? block.end;
    if (block.kind === 'heading' && staysShort({ start: from, end: until }, rules, budget)) {
      lead = from;
      yield { ...spanOf([block]), role: 'heading', glued: index + 1 < blocks.length };
      continue;
    }
    lead = undefined;
    if (rules.atomic.includes(block.kind)) {
      yield { ...spanOf([block]), role: 'other', glued: false };
    } else {
      yield* textItems(
        block,
        from,
        introduces(block, blocks[index + 1], rules, budget),
        rules,
        budget,
      );
    }
  }
}

/** Headings that would fill half a chunk are text like any other. */
function staysShort(lead: Span, { hardMax }: FillRules, budget: Budget): boolean {
  return budget.total(lead) <= hardMax / 2;
}

function introduces(
  block: Block,
  next: Block | undefined,
  { keepWithNext }: FillRules,
  { text }: Budget,
): boolean {
  if (!keepWithNext || block.kind !== 'paragraph' || !next) return false;
  return ['list', 'table', 'code'].includes(next.kind) && text.charAt(block.end - 1) === ':';
}

/** A block as one item, or, where it does not fit into a chunk behind its headings, as its parts. */
function* textItems(
  block: Block,
  lead: number,
  glued: boolean,
  rules: FillRules,
  budget: Budget,
): Generator<Item> {
  if (budget.total({ start: lead, end: block.end }) <= rules.hardMax) {
    const role = block.kind === 'paragraph' ? 'paragraph' : 'other';
    yield { start: block.start, end: block.end, role, glued };
    return;
  }
  const first = nextInk(budget.text, block.start);
  // Sizes do not add up exactly: the first part is measured behind its headings.
  const size = ({ start, end }: Span) =>
    budget.total({ start: start === first && lead < block.start ? lead : start, end });
  const taken = size({ start: first, end: first });
  const pack = Math.min(rules.hardMax, Math.max(rules.target, taken + rules.target / 2));
  for (const part of splitText(block, budget.text, { size, most: rules.hardMax, pack })) {
    const role = part.sentence ? 'sentence' : 'other';
    yield { start: part.start, end: part.end, role, glued: false };
  }
}
