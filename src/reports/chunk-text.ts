import { styleText } from 'node:util';
import type { Chunk, Document, Span, Variant } from '../types.ts';
import { type ChunkPart, partsOf, type Role } from './chunk-parts.ts';
import { counted } from './counted.ts';
import { printable, visible } from './format.ts';

/** What is shown of one document's chunks. */
export interface ChunkView {
  readonly document: Document;
  readonly variant: Pick<Variant, 'name' | 'strategy' | 'fingerprint'>;
  /** All of them, in order: a chunk is shown with what it shares with those before. */
  readonly chunks: readonly Chunk[];
  /** Whether a chunk is shown. */
  readonly isShown: (chunk: Chunk) => boolean;
  /** Names of the lint rules that find fault with a chunk. */
  readonly faultsOf: (chunk: Chunk) => readonly string[];
}

/** What stands at the left of a line, for the text of each role. */
const margins: Readonly<Record<Role, string>> = { own: '  │ ', overlap: '↑ │ ', context: '· ┊ ' };

const legends: readonly (readonly [Role, string])[] = [
  ['overlap', '↑ an earlier chunk holds it too'],
  ['context', '· context: what a prompt gets around the chunk, not embedded with it'],
];

/** Of a context, how many characters are shown at each side of its chunk. */
const CONTEXT_SHOWN = 240;

/** A document's chunks as a person wants to see them. */
export function chunkText(view: ChunkView, { color }: { color: boolean }): string {
  const { document, variant, chunks } = view;
  const dim = color
    ? (text: string) => styleText('dim', text, { validateStream: false })
    : (text: string) => text;
  const shown = partsOf(chunks).filter(({ chunk }) => view.isShown(chunk));
  const roles = new Set(shown.flatMap(({ parts }) => parts.map(({ role }) => role)));
  const lines = [
    [
      visible(document.id),
      visible(document.title),
      `${visible(variant.name)} (${variant.strategy}, ${variant.fingerprint}): ${counted(chunks.length, 'chunk')}`,
    ].join(' · '),
    ...legends.filter(([role]) => roles.has(role)).map(([, text]) => dim(text)),
  ];
  for (const { chunk, parts } of shown) {
    lines.push('', ...headOf(chunk, parts, view));
    for (const part of parts) {
      for (const line of linesOf(part, document.text)) {
        const text = `${margins[part.role]}${line}`.trimEnd();
        lines.push(part.role === 'own' ? text : dim(text));
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Where a chunk lies, how large it is, what is odd about it; then its heading path, and what is embedded in front of it. */
function headOf(chunk: Chunk, parts: readonly ChunkPart[], { document, faultsOf }: ChunkView) {
  const { ord, words, tokens, kind, context, headingPath, prefix } = chunk;
  const overlap = parts.find(({ role }) => role === 'overlap');
  const odd = [...chunk.flags, ...faultsOf(chunk)];
  const facts = [
    `chunk ${ord}`,
    rangeOf(chunk),
    `${counted(words, 'word')}, ${counted(tokens, 'token')}`,
    kind,
    overlap && `overlap ${counted(wordsIn(document.text, overlap), 'word')}`,
    context && `context ${rangeOf(context)}, ${counted(chunk.contextTokens ?? tokens, 'token')}`,
    odd.length > 0 && `! ${odd.join(', ')}`,
  ];
  const lines = [`── ${facts.filter(Boolean).join(' · ')}`];
  if (headingPath.length > 0) lines.push(`under ${headingPath.map(visible).join(' > ')}`);
  if (prefix !== '') {
    lines.push(`prefix, ${counted(chunk.prefixTokens, 'token')}: ${visible(prefix)}`);
  }
  return lines;
}

function linesOf(part: ChunkPart, text: string): string[] {
  const { start, end, before, after } = part.role === 'context' ? clipped(part) : whole(part);
  const slice = text.slice(start, end).replace(/^(?:[ \t]*(?:\r\n?|\n))+/, '');
  // A blank in front is an indentation at the start of a line only.
  const startsLine = slice.length < end - start || /^[\r\n]?$/.test(text.charAt(start - 1));
  const lines = (startsLine ? slice : slice.trimStart()).trimEnd().split(/\r\n?|\n/);
  return [...before, ...(lines[0] === '' ? [] : lines.map(printable)), ...after];
}

interface Clip extends Span {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

function whole({ start, end }: Span): Clip {
  return { start, end, before: [], after: [] };
}

/** Of a long context, the side that is next to the chunk. */
function clipped({ start, end, follows }: ChunkPart): Clip {
  const left = end - start - CONTEXT_SHOWN;
  if (left <= 0) return whole({ start, end });
  const note = [`(${counted(left, 'more character')})`];
  return follows
    ? { start, end: start + CONTEXT_SHOWN, before: [], after: note }
    : { start: end - CONTEXT_SHOWN, end, before: note, after: [] };
}

function wordsIn(text: string, { start, end }: Span): number {
  return text.slice(start, end).match(/\S+/gu)?.length ?? 0;
}

function rangeOf({ start, end }: Span): string {
  return `[${start}, ${end})`;
}
