import type { Run } from './block-writer.ts';
import { placeWithin, stretchesOf } from './html-align.ts';
import { childrenOf, type HtmlNode, type HtmlText, isText, textOf } from './html-tree.ts';

/** Elements that are no part of a page's text. */
const DROPPED = new Set(
  'script style nav noscript template head title svg annotation annotation-xml iframe object audio video canvas select datalist textarea noembed noframes'.split(
    ' ',
  ),
);

/** Elements that begin and end a line. */
const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu ol p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp'.split(
    ' ',
  ),
);

/** Whether nothing of a node is shown as text. */
export function isDropped(node: HtmlNode): boolean {
  return DROPPED.has(node.nodeName) || ('attrs' in node && isHidden(node.attrs));
}

function isHidden(
  attributes: readonly { readonly name: string; readonly value: string }[],
): boolean {
  return attributes.some(({ name, value }) => name === 'hidden' && value !== 'until-found');
}

export function isBlock(node: HtmlNode): boolean {
  return BLOCKS.has(node.nodeName);
}

/** A line under way, its white space collapsed as browsers do. */
export interface Line {
  readonly text: (node: HtmlText) => void;
  readonly space: () => void;
  readonly isEmpty: () => boolean;
  /** The line so far; the next one is empty. */
  readonly take: () => readonly Run[];
}

export function startLine(source: string): Line {
  let runs: Run[] = [];
  let spaced = false;
  const space = () => {
    spaced = runs.length > 0;
  };
  const ink = (run: Run) => {
    if (spaced) runs.push(' ');
    spaced = false;
    runs.push(run);
  };
  return {
    text(node) {
      for (const stretch of stretchesOf(node, source)) {
        for (const [start, end] of inkOf(stretch.text)) {
          if (start === end) space();
          else ink({ text: stretch.text.slice(start, end), ...placeWithin(stretch, start, end) });
        }
      }
    },
    space,
    isEmpty: () => runs.length === 0,
    take() {
      const taken = runs;
      runs = [];
      spaced = false;
      return taken;
    },
  };
}

/** Stretches that hold no white space but single blanks; an empty one stands for white space between them. */
function* inkOf(text: string): Generator<readonly [start: number, end: number]> {
  let at = 0;
  while (at < text.length) {
    if (isSpace(text, at)) {
      yield [at, at];
      while (at < text.length && isSpace(text, at)) at += 1;
      continue;
    }
    const start = at;
    while (at < text.length && !isSpace(text, at + (text.charCodeAt(at) === 0x20 ? 1 : 0))) at += 1;
    yield [start, at];
  }
}

/** White space of HTML; past the end too. A no-break space is none. */
function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b) || Number.isNaN(code);
}

/** All that is shown below a node, on one line; of a heading without what is there to be clicked. */
export function inlineRuns(root: HtmlNode, source: string): readonly Run[] {
  if (!/^h[1-6]$/.test(root.nodeName)) return runsBelow(root, source, () => false);
  const runs = runsBelow(root, source, (node) => isPermalink(node) || node.nodeName === 'button');
  // A heading that opens and closes its section is a button as a whole.
  return runs.length > 0 ? runs : runsBelow(root, source, isPermalink);
}

function runsBelow(
  root: HtmlNode,
  source: string,
  isLeftOut: (node: HtmlNode) => boolean,
): readonly Run[] {
  const line = startLine(source);
  walk(root, (node) => {
    if (isText(node)) line.text(node);
    if (isDropped(node) || isLeftOut(node)) return false;
    if (node !== root && (isBlock(node) || node.nodeName === 'br')) {
      line.space();
      return () => line.space();
    }
    return undefined;
  });
  return line.take();
}

/** The sign beside a heading that links to it: `#`, `¶` or nothing visible. */
function isPermalink(node: HtmlNode): boolean {
  return node.nodeName === 'a' && !/[\p{L}\p{N}]/u.test(textOf(node));
}

/**
 * Visits a node and all below it, in document order. `enter` may give false to
 * leave out what is below, or what to do on the way out. A loop, because HTML
 * may be nested deeper than the stack.
 */
export function walk(
  root: HtmlNode,
  enter: (node: HtmlNode) => false | (() => void) | undefined,
): void {
  const steps: (HtmlNode | (() => void))[] = [root];
  for (let step = steps.pop(); step; step = steps.pop()) {
    if (typeof step === 'function') {
      step();
      continue;
    }
    const leave = enter(step);
    if (leave === false) continue;
    if (leave) steps.push(leave);
    const children = childrenOf(step);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child) steps.push(child);
    }
  }
}
