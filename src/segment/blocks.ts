import MarkdownIt from 'markdown-it';
import type { Span } from '../types.ts';
import { frontMatterOf } from './front-matter.ts';
import { isBlank, trimSpan } from './ink.ts';
import { lineStarts } from './lines.ts';
import { plainHeading } from './plain-heading.ts';
import { oncePerSource, type Source } from './source.ts';

/** What a fingerprint records where blocks decide the cuts. */
export const BLOCKS_VERSION = 'markdown-it 15.0.3, blocks 1';

/** A heading at the document's top level. */
export interface HeadingBlock extends Span {
  readonly kind: 'heading';
  /** 1 to 6. */
  readonly level: number;
  /** Its text without inline markup; may be empty. */
  readonly text: string;
  /** Offset after the ATX marker and its blank; the block's start for a setext heading. */
  readonly contentStart: number;
}

export type TextKind =
  | 'paragraph'
  | 'list'
  | 'code'
  | 'table'
  | 'quote'
  | 'html'
  | 'rule'
  | 'definition'
  | 'front-matter';

export type BlockKind = 'heading' | TextKind;

/** A block at the document's top level: from its first line's start (indentation included) to its last character that is not white space. */
export type Block = HeadingBlock | (Span & { readonly kind: TextKind });

const KINDS: { readonly [token: string]: TextKind } = {
  paragraph_open: 'paragraph',
  bullet_list_open: 'list',
  ordered_list_open: 'list',
  fence: 'code',
  code_block: 'code',
  table_open: 'table',
  blockquote_open: 'quote',
  html_block: 'html',
  hr: 'rule',
  reference_definition: 'definition',
};

const parser = new MarkdownIt({ html: true });
parser.core.ruler.enableOnly(['normalize', 'block']);

interface Scan {
  readonly blocks: readonly Block[];
  readonly fences: readonly Span[];
}

const scanOf = oncePerSource((source): Scan => {
  const from = frontMatterOf(source)?.end ?? (source.text.startsWith('\uFEFF') ? 1 : 0);
  if (source.format !== 'markdown') {
    return { blocks: withGaps(source, paragraphs(source, from)), fences: [] };
  }
  const { blocks, fences } = markdown(source, from);
  return { blocks: withGaps(source, blocks), fences };
});

/**
 * The top-level blocks of a document, in order and without overlap; together
 * they hold all its text but white space. Front matter is a block of its own.
 * Plain text has paragraphs alone, divided by blank lines.
 */
export function blocksOf(source: Source): readonly Block[] {
  return scanOf(source).blocks;
}

/** Fenced code at any depth, in lists and quotes too: from the opening fence to the end of the closing one. */
export function fencesOf(source: Source): readonly Span[] {
  return scanOf(source).fences;
}

function markdown(source: Source, from: number): { blocks: Block[]; fences: Span[] } {
  const text = source.text.slice(from);
  const starts = lineStarts(text);
  const blocks: Block[] = [];
  const fences: Span[] = [];
  const frontMatter = frontMatterOf(source);
  if (frontMatter) {
    blocks.push({ kind: 'front-matter', start: frontMatter.start, end: frontMatter.end });
  }
  const tokens = parser.parse(text, {});
  tokens.forEach((token, index) => {
    const isFence = token.type === 'fence';
    if ((token.level !== 0 && !isFence) || !token.map || token.nesting < 0) return;
    const start = from + (starts[token.map[0]] ?? text.length);
    const span = lineSpan(source.text, start, from + (starts[token.map[1]] ?? text.length));
    if (isFence) fences.push(fromMarkup(source.text, span, token.markup));
    if (token.level !== 0) return;
    if (token.type === 'heading_open') {
      blocks.push(heading(source.text, span, token.tag, tokens[index + 1]?.content ?? ''));
    } else {
      blocks.push({ kind: KINDS[token.type] ?? 'paragraph', ...span });
    }
  });
  return { blocks, fences };
}

/** Without the list marker or quote sign in front of a fence. */
function fromMarkup(text: string, { start, end }: Span, markup: string): Span {
  return { start: Math.max(start, text.indexOf(markup, start)), end };
}

function heading(text: string, span: Span, tag: string, content: string): HeadingBlock {
  const marker = /^ {0,3}#{1,6}(?:[ \t]+|$)/.exec(text.slice(span.start, span.end));
  return {
    kind: 'heading',
    ...span,
    level: Number(tag.slice(1)),
    text: plainHeading(content),
    contentStart: span.start + (marker?.[0].length ?? 0),
  };
}

function paragraphs({ text }: Source, from: number): Block[] {
  const blocks: Block[] = [];
  const starts = lineStarts(text);
  let open: number | undefined;
  for (let line = 0; line + 1 < starts.length; line += 1) {
    const start = Math.max(from, starts[line] ?? from);
    const end = Math.max(from, starts[line + 1] ?? text.length);
    if (!isBlank(text, { start, end })) open ??= start;
    else if (open !== undefined) {
      blocks.push({ kind: 'paragraph', ...lineSpan(text, open, start) });
      open = undefined;
    }
  }
  if (open !== undefined) blocks.push({ kind: 'paragraph', ...lineSpan(text, open, text.length) });
  return blocks;
}

/** Whole lines without the blanks at their end. */
function lineSpan(text: string, start: number, end: number): Span {
  return { start, end: trimSpan(text, { start, end }).end };
}

/** Leaves blank blocks out, and makes a paragraph of any text the parser gave to no block: none may be lost. */
function withGaps({ text }: Source, blocks: readonly Block[]): readonly Block[] {
  const whole: Block[] = [];
  let end = 0;
  const fill = (to: number) => {
    const gap = trimSpan(text, { start: end, end: to });
    if (gap.end > gap.start) whole.push({ kind: 'paragraph', ...gap });
  };
  for (const block of blocks) {
    if (block.start < end || isBlank(text, block)) continue;
    fill(block.start);
    whole.push(block);
    end = block.end;
  }
  fill(text.length);
  return whole;
}
