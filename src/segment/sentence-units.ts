import type { Span } from '../types.ts';
import type { Block, BlockKind } from './blocks.ts';
import { sentenceSpans } from './sentences.ts';

/** A sentence, or a block that is none and stays whole. */
export interface SentenceUnit extends Span {
  /** Kind of the block it is, or lies in. */
  readonly kind: BlockKind;
}

/** Blocks in which a full stop ends no sentence. */
const WHOLE: ReadonlySet<BlockKind> = new Set(['heading', 'code', 'table', 'front-matter']);

const LETTER = /\p{L}/u;

/** A line that begins an item of a list; a longer number is rather a year that a line break left in front. */
const ITEM = /(?<=^|[\r\n])[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]/g;

/**
 * The sentences of blocks, in order and block by block; a heading, code or a
 * table is one unit, and a list item ends the sentence before it. What the scanner calls a sentence but holds no letter (the
 * `1.` of a list item, a lone `…`) belongs to the next one of its block, at the
 * block's end to the one before.
 */
export function sentenceUnits(text: string, blocks: readonly Block[]): SentenceUnit[] {
  return blocks.flatMap((block) => unitsOf(text, block));
}

/** Scanned once a block, however many variants ask. */
const known = new WeakMap<Block, readonly SentenceUnit[]>();

function unitsOf(text: string, block: Block): readonly SentenceUnit[] {
  const found = known.get(block);
  if (found) return found;
  const { kind, start, end } = block;
  const units = WHOLE.has(kind)
    ? [{ start, end, kind }]
    : withLetters(
        text,
        itemsOf(text, block).flatMap((item) => sentenceSpans(text, item)),
      ).map((span) => ({ ...span, kind }));
  known.set(block, units);
  return units;
}

/** The items of a list, nested ones too; any other block as it is. */
function itemsOf(text: string, { kind, start, end }: Block): Span[] {
  if (kind !== 'list') return [{ start, end }];
  const starts = [0];
  for (const { index } of text.slice(start, end).matchAll(ITEM)) if (index > 0) starts.push(index);
  return starts.map((from, at) => ({
    start: start + from,
    end: start + (starts[at + 1] ?? end - start),
  }));
}

function withLetters(text: string, sentences: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  let open: number | undefined;
  for (const { start, end } of sentences) {
    open ??= start;
    if (!LETTER.test(text.slice(start, end))) continue;
    joined.push({ start: open, end });
    open = undefined;
  }
  const rest = open === undefined ? undefined : sentences.at(-1);
  if (open === undefined || !rest) return joined;
  const last = joined.pop();
  return [...joined, { start: last?.start ?? open, end: rest.end }];
}
