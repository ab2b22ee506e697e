import type { Run } from './block-writer.ts';
import { placeWithin, type Stretch, stretchesOf } from './html-align.ts';
import { isBlock, isDropped, walk } from './html-lines.ts';
import { attribute, descendants, type HtmlElement, isElement, isText } from './html-tree.ts';

/** The lines of an element whose white space counts, without blank ones at its ends. */
export function codeLines(root: HtmlElement, source: string): readonly (readonly Run[])[] {
  const lines: Run[][] = [[]];
  const end = () => {
    if ((lines.at(-1)?.length ?? 0) > 0) lines.push([]);
  };
  walk(root, (node) => {
    if (isText(node)) {
      for (const stretch of stretchesOf(node, source)) addStretch(lines, stretch);
    }
    if (isDropped(node)) return false;
    if (node.nodeName === 'br') lines.push([]);
    if (node === root || !isBlock(node)) return undefined;
    end();
    return end;
  });
  const isBlank = (line: readonly Run[]) =>
    line.every((run) => run === ' ' || run.text.trim() === '');
  const first = lines.findIndex((line) => !isBlank(line));
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1);
}

function addStretch(lines: Run[][], stretch: Stretch): void {
  let at = 0;
  for (const [index, text] of stretch.text.split(/[\n\r]/).entries()) {
    if (index > 0) lines.push([]);
    const place = placeWithin(stretch, at, at + text.length);
    if (text !== '') lines.at(-1)?.push({ text, ...place });
    at += text.length + 1;
  }
}

/** The language that a class names, as in `<code class="language-toml">`, of the element or its `code`. */
export function languageOf(element: HtmlElement): string {
  for (const node of descendants(element)) {
    if (!isElement(node) || (node !== element && node.tagName !== 'code')) continue;
    const found = /(?:^|\s)(?:language|lang|highlight-source)-([\w+#.-]+)/.exec(
      attribute(node, 'class') ?? '',
    );
    if (found?.[1] !== undefined) return found[1];
  }
  return '';
}
