import { type DefaultTreeAdapterMap, defaultTreeAdapter, html, parse } from 'parse5';
import { UserError } from '../errors.ts';

export type HtmlNode = DefaultTreeAdapterMap['node'];
export type HtmlElement = DefaultTreeAdapterMap['element'];
export type HtmlText = DefaultTreeAdapterMap['textNode'];

/** Browsers stop at 512; deeper, a parser's search for open elements is slow. */
const DEEPEST = 5000;

/**
 * Parses HTML as browsers do, with the place of every node in the source.
 * Input made to exhaust the parser (elements nested past 5,000 levels,
 * formatting tags left open that multiply) is an error.
 */
export function parseHtml(source: string, file: string): HtmlNode {
  let elements = 0;
  let depth = 0;
  const refuse = (what: string): never => {
    throw new UserError(`cannot read the HTML: ${what}`, { at: { file } });
  };
  return parse(source.replace(/^\uFEFF/, ' '), {
    sourceCodeLocationInfo: true,
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(...parameters) {
        elements += 1;
        // The shortest tag has three characters, and three more elements are always made.
        if (elements > source.length + 3) refuse('formatting tags that are never closed multiply');
        return defaultTreeAdapter.createElement(...parameters);
      },
      onItemPush() {
        depth += 1;
        if (depth > DEEPEST) refuse(`elements are nested deeper than ${DEEPEST} levels`);
      },
      onItemPop() {
        depth -= 1;
      },
    },
  });
}

/** Whether a node is an HTML element (and not, say, one of an SVG). */
export function isElement(node: HtmlNode): node is HtmlElement {
  return defaultTreeAdapter.isElementNode(node) && node.namespaceURI === html.NS.HTML;
}

export function isText(node: HtmlNode): node is HtmlText {
  return defaultTreeAdapter.isTextNode(node);
}

/** A node's children; none for a node that has none, or that holds them apart (a template). */
export function childrenOf(node: HtmlNode): readonly HtmlNode[] {
  return 'childNodes' in node ? node.childNodes : [];
}

/** The value of an element's attribute. */
export function attribute(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

/** The first element of a name among a node and its descendants, in document order. */
export function firstElement(root: HtmlNode, name: string): HtmlElement | undefined {
  for (const node of descendants(root)) {
    if (isElement(node) && node.tagName === name) return node;
  }
  return undefined;
}

/** A node and all below it, in document order; as a loop, because HTML may be nested deeper than the stack. */
export function* descendants(root: HtmlNode): Generator<HtmlNode> {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    for (const child of [...childrenOf(node)].reverse()) open.push(child);
  }
}

/** The text below a node, white space folded. */
export function textOf(root: HtmlNode): string {
  let text = '';
  for (const node of descendants(root)) if (isText(node)) text += node.value;
  return text.replace(/\s+/g, ' ').trim();
}

const decoded = new Map<string, string>();

/** What a character reference such as `&amp;` stands for, read as browsers do; what stands behind a reference without `;` stays. */
export function decodeReference(reference: string): string {
  const known = decoded.get(reference);
  if (known !== undefined) return known;
  let text = '';
  for (const node of descendants(parse(`<body>${reference}`))) if (isText(node)) text += node.value;
  if (decoded.size < 10_000) decoded.set(reference, text);
  return text;
}
