import { type Block, blocksOf } from '../../segment/blocks.ts';
import type { Chunk, Document, Span } from '../../types.ts';
import type { Problem } from './problem.ts';

/** A document with its chunks, and how others are cut. */
export interface Cuttings {
  readonly document: Document;
  readonly chunks: readonly Chunk[];
  readonly cut: (document: Document) => readonly Chunk[];
}

/** CRLF in place of LF moves the spans and changes nothing else. */
export function lineEndingProblems({ document, chunks, cut }: Cuttings): readonly Problem[] {
  const { text } = document;
  if (text.includes('\r')) return [];
  const before = lineFeedsBefore(text);
  const moved = (offset: number) => offset + (before[offset] ?? 0);
  return differences('line-endings', {
    chunks: cut({ ...document, text: text.replaceAll('\n', '\r\n') }),
    should: chunks.map(({ start, end }) => ({ start: moved(start), end: moved(end) })),
    where: 'with CRLF in place of LF',
  });
}

/** Per offset of a text, how many line feeds stand before it. */
function lineFeedsBefore(text: string): Uint32Array {
  const before = new Uint32Array(text.length + 1);
  for (let at = 0; at < text.length; at += 1) {
    before[at + 1] = (before[at] ?? 0) + (text[at] === '\n' ? 1 : 0);
  }
  return before;
}

/** A byte order mark in front moves the spans by one. */
export function byteOrderMarkProblems({ document, chunks, cut }: Cuttings): readonly Problem[] {
  if (document.text.startsWith('\uFEFF')) return [];
  return differences('byte-order-mark', {
    chunks: cut({ ...document, text: `\uFEFF${document.text}` }),
    should: chunks.map(({ start, end }) => ({ start: start + 1, end: end + 1 })),
    where: 'behind a byte order mark',
  });
}

/** Too long to be joined to what is before it. */
const LATER = `\n\n# A later section\n\n${'It says something else altogether. '.repeat(400)}\n`;

/** A section at the end leaves the chunks before it as they are. */
export function laterSectionProblems({ document, chunks, cut }: Cuttings): readonly Problem[] {
  const longer = { ...document, text: document.text + LATER };
  if (!isAppended(blocksOf(document), blocksOf(longer))) return [];
  return differences('later-section', {
    chunks: cut(longer).filter(({ start }) => start < document.text.length),
    should: chunks,
    where: 'once a section follows',
  });
}

/** Whether what is appended to a text is a section of its own, and its last one had text. */
function isAppended(before: readonly Block[], after: readonly Block[]): boolean {
  if (before.at(-1)?.kind === 'heading' || after.length !== before.length + 2) return false;
  const kept = before.every(
    ({ kind, end }, at) => after[at]?.kind === kind && after[at]?.end === end,
  );
  return kept && after.at(-2)?.kind === 'heading';
}

/** The first chunk that is not where it should be, or is not there. */
function differences(
  rule: string,
  { chunks, should, where }: { chunks: readonly Span[]; should: readonly Span[]; where: string },
): readonly Problem[] {
  const length = Math.max(chunks.length, should.length);
  for (let ord = 0; ord < length; ord += 1) {
    const [is, was] = [chunks[ord], should[ord]];
    if (is?.start === was?.start && is?.end === was?.end) continue;
    const { start, end } = is ?? was ?? { start: 0, end: 0 };
    const message = !was
      ? `is one chunk too many ${where}`
      : is
        ? `should be [${was.start}, ${was.end}) ${where}`
        : `is missing ${where}`;
    return [{ rule, message, start, end, ord }];
  }
  return [];
}
