import { type BlockWriter, blockWriter } from './block-writer.ts';
import { isBlock, isDropped, type Line, startLine, walk } from './html-lines.ts';
import { dataRows } from './html-table.ts';
import { attribute, type HtmlElement, type HtmlNode, isElement, isText } from './html-tree.ts';
import { startOf, writeCode, writeHeading, writeTable } from './html-whole.ts';
import type { MappedText } from './source-map.ts';

/**
 * The text of a page as blocks of markdown: headings with `#`, lists, pipe
 * tables and fenced code; within a line no markup, so that what is seen on the
 * page can be quoted.
 */
export function htmlText(root: HtmlNode, source: string): ReturnType<MappedText['finish']> {
  const page = startPage(source);
  walk(root, (node) => enterNode(node, page));
  endLine(page);
  return page.writer.finish();
}

interface Page {
  readonly source: string;
  readonly writer: BlockWriter;
  readonly line: Line;
  /** Lists that are open: the number of the next item, or undefined for bullets. */
  readonly lists: { next: number | undefined }[];
  /** How many open elements make a heading a line like others: list items and quotations. */
  within: number;
  /** Line breaks since the last text of the line. */
  breaks: number;
}

type Leave = false | (() => void) | undefined;

function startPage(source: string): Page {
  return {
    source,
    writer: blockWriter(),
    line: startLine(source),
    lists: [],
    within: 0,
    breaks: 0,
  };
}

function enterNode(node: HtmlNode, page: Page): Leave {
  if (isText(node)) {
    page.line.text(node);
    return undefined;
  }
  if (isDropped(node)) return false;
  if (!isElement(node)) return undefined;
  if (node.tagName === 'br') return lineBreak(page);
  return isBlock(node) ? enterBlock(node, page) : undefined;
}

/** The second break in a row begins a new paragraph. */
function lineBreak(page: Page): Leave {
  page.breaks = page.line.isEmpty() ? page.breaks + 1 : 1;
  endLine(page);
  page.writer.break(page.breaks > 1 ? 2 : 1);
  return undefined;
}

function enterBlock(element: HtmlElement, page: Page): Leave {
  switch (element.tagName) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return page.within > 0 ? block(page) : whole(element, page, writeHeading);
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      return list(element, page);
    case 'li':
      return item(element, page);
    case 'pre':
    case 'listing':
    case 'xmp':
    case 'plaintext':
      return whole(element, page, writeCode);
    case 'table':
      return table(element, page);
    case 'dt':
      return block(page, { before: 2, after: 1 });
    case 'dd':
      return block(page, { before: 1, after: 2 });
    case 'blockquote':
      return quotation(page);
    default:
      return block(page);
  }
}

/** Writes an element that is one block; what is in it has been seen to. */
function whole(element: HtmlElement, page: Page, write: typeof writeHeading): Leave {
  separate(page, 2);
  write(element, page);
  page.writer.break(2);
  return false;
}

function table(element: HtmlElement, page: Page): Leave {
  const rows = dataRows(element, page.source);
  return rows ? whole(element, page, () => writeTable(element, rows, page)) : block(page);
}

function block(
  page: Page,
  lines: { before: 1 | 2; after: 1 | 2 } = { before: 2, after: 2 },
): Leave {
  separate(page, lines.before);
  return () => separate(page, lines.after);
}

/** Its text, without a sign in front of each line: no one would quote that. */
function quotation(page: Page): Leave {
  separate(page, 2);
  page.within += 1;
  return () => {
    separate(page, 2);
    page.within -= 1;
  };
}

function separate(page: Page, lines: 1 | 2): void {
  endLine(page);
  page.writer.break(lines);
}

function endLine({ line, writer }: Page): void {
  writer.line(line.take());
}

function list(element: HtmlElement, page: Page): Leave {
  const lines = page.lists.length > 0 ? 1 : 2;
  const start = Number(attribute(element, 'start') ?? 1);
  separate(page, lines);
  page.lists.push({
    next: element.tagName === 'ol' ? (Number.isInteger(start) ? start : 1) : undefined,
  });
  return () => {
    separate(page, lines);
    page.lists.pop();
  };
}

function item(element: HtmlElement, page: Page): Leave {
  const open = page.lists.at(-1);
  const number = open?.next;
  // Markdown numbers from 0 to nine digits; other items have a bullet.
  const numbered = number !== undefined && number >= 0 && number < 1e9;
  if (open && number !== undefined) open.next = number + 1;
  separate(page, 1);
  page.writer.openItem({ text: numbered ? `${number}. ` : '- ', at: startOf(element) });
  page.within += 1;
  return () => {
    separate(page, 1);
    page.writer.closeItem();
    page.within -= 1;
  };
}
