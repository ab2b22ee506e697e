import type { Json } from '../types.ts';
import { textOfRuns } from './block-writer.ts';
import { inlineRuns } from './html-lines.ts';
import {
  attribute,
  descendants,
  firstElement,
  type HtmlNode,
  isElement,
  textOf,
} from './html-tree.ts';

/**
 * A page's stated title, or undefined where its headings say it: its `title`
 * element, unless that is the first level-one heading with a site's name beside it.
 */
export function statedTitle(tree: HtmlNode, source: string): string | undefined {
  const element = firstElement(tree, 'title');
  const title = element ? textOf(element) : '';
  if (title === '') return undefined;
  const heading = firstElement(tree, 'h1');
  const first = heading ? textOfRuns(inlineRuns(heading, source)) : '';
  return first !== '' && title.includes(first) ? undefined : title;
}

/** What a page's head says by name (`<meta name="description" …>`), and its language. */
export function metadataOf(tree: HtmlNode): { readonly [key: string]: Json } {
  const found = new Map<string, Json>();
  const root = firstElement(tree, 'html');
  const language = root && attribute(root, 'lang');
  if (language) found.set('lang', language);
  const head = firstElement(tree, 'head');
  for (const node of head ? descendants(head) : []) {
    if (!isElement(node) || node.tagName !== 'meta') continue;
    const name = attribute(node, 'name');
    const content = attribute(node, 'content');
    if (name && content !== undefined && !found.has(name)) found.set(name, content);
  }
  return Object.fromEntries(found);
}
