import { type BlockWriter, blockWriter, type Run } from './block-writer.ts';
import { endsSentence, joint } from './join-lines.ts';
import { codeLines } from './pdf-code.ts';
import { distance, isApart, isRow, type Layout, layoutOf, looksLikeHeading } from './pdf-layout.ts';
import type { PdfLine } from './pdf-lines.ts';
import type { MappedText } from './source-map.ts';

const BULLET = /^[•◦▪▫‣⁃●○■□]\s*/u;
/** Signs that also stand within a sentence: they begin an item only where a line may begin one. */
const WEAK_MARKER = /^(?:[-–*]|\d{1,3}[.)])\s/;

/** Lines that make one block. */
interface Group {
  readonly kind: 'heading' | 'item' | 'paragraph' | 'row' | 'code';
  readonly lines: PdfLine[];
}

/**
 * Makes blocks of a document's lines: headings by their size, paragraphs by
 * the gaps between lines, list items by their signs, rows by the gaps within.
 * A page's end does not end a sentence. Segments count pages.
 */
export function pdfText(lines: readonly PdfLine[]): ReturnType<MappedText['finish']> {
  const layout = layoutOf(lines);
  const writer = blockWriter();
  let before: Group | undefined;
  for (const group of groupLines(lines, layout)) {
    const isNext = before?.kind === group.kind && (group.kind === 'item' || group.kind === 'row');
    writer.break(isNext ? 1 : 2);
    write(group, writer, layout);
    before = group;
  }
  return writer.finish();
}

function groupLines(lines: readonly PdfLine[], layout: Layout): Group[] {
  const groups: Group[] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const kind = kindOf(line, group, layout);
    if (group && kind === undefined) group.lines.push(line);
    else groups.push({ kind: kind ?? 'paragraph', lines: [line] });
  }
  return groups;
}

/** The kind of block that a line begins, or undefined where it goes on with the one before. */
function kindOf(
  line: PdfLine,
  group: Group | undefined,
  layout: Layout,
): Group['kind'] | undefined {
  const before = group?.lines.at(-1);
  const begins = !group || !before || isNewParagraph(line, before, group, layout);
  const mayBegin = begins || group.kind === 'item' || endsSentence(before.text);
  const kind = kindByLook(line, mayBegin, layout);
  return goesOn(kind, group?.kind, begins) ? undefined : kind;
}

function kindByLook(line: PdfLine, mayBegin: boolean, { bodySize }: Layout): Group['kind'] {
  if (looksLikeHeading(line, bodySize)) return 'heading';
  if (line.isMono) return 'code';
  if (BULLET.test(line.text) || (mayBegin && WEAK_MARKER.test(line.text))) return 'item';
  return isRow(line) ? 'row' : 'paragraph';
}

function goesOn(kind: Group['kind'], before: Group['kind'] | undefined, begins: boolean): boolean {
  if (kind === 'code') return before === 'code';
  if (kind === 'heading') return before === 'heading' && !begins;
  return kind === 'paragraph' && !begins && (before === 'paragraph' || before === 'item');
}

function isNewParagraph(line: PdfLine, before: PdfLine, { kind }: Group, layout: Layout): boolean {
  if (Math.abs(line.size - before.size) > 1) return true;
  const gap = distance(before, line);
  // The next page, or the head of the next column.
  if (line.page !== before.page || gap < -line.size) return endsSentence(before.text);
  if (isApart(before, line, layout)) return true;
  const isIndented = line.left - before.left > 0.8 * line.size;
  return isIndented && kind === 'paragraph' && endsSentence(before.text);
}

function write({ kind, lines }: Group, writer: BlockWriter, layout: Layout): void {
  const [first] = lines;
  if (!first) return;
  const at = first.page;
  if (kind === 'code') {
    writer.code(codeLines(lines, layout), '', { from: at, to: lines.at(-1)?.page ?? at });
    return;
  }
  const runs = joinLines(lines, layout.compounds);
  if (kind === 'heading') {
    const level = Math.min(layout.headingSizes.indexOf(first.size) + 1, 6);
    writer.line(runs, { text: `${'#'.repeat(level)} `, at });
  } else if (kind === 'item' && /^\d/.test(first.text)) writer.line(runs, { text: '', at });
  else if (kind === 'item') writer.line(withoutMarker(runs), { text: '- ', at });
  else writer.line(runs);
}

function joinLines(lines: readonly PdfLine[], compounds: ReadonlySet<string>): Run[] {
  return lines.flatMap(({ text, page }, index): Run[] => {
    const place = { from: page, to: page + 1 };
    const next = lines[index + 1];
    if (!next) return [{ text, ...place }];
    const { line, between } = joint(text, next.text, compounds);
    return between === ' ' ? [{ text: line, ...place }, ' '] : [{ text: line, ...place }];
  });
}

function withoutMarker(runs: readonly Run[]): Run[] {
  return runs.map((run, index) =>
    index === 0 && run !== ' '
      ? { ...run, text: run.text.replace(BULLET, '').replace(/^[-–*]\s+/, '') }
      : run,
  );
}
