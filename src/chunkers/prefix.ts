import { headingPathOf } from '../segment/headings.ts';
import { countTokens } from '../segment/tokens.ts';
import type { Document, Span } from '../types.ts';
import type { PrefixLimit } from './define-chunker.ts';
import { type PrefixParts, pathText, showsTitle, templateOf } from './prefix-template.ts';

/** What stands in front of a chunk's text when it is embedded. */
export interface Prefix {
  readonly text: string;
  readonly tokens: number;
  /** Outer levels were left out to keep within the limit. */
  readonly cut: boolean;
}

const NONE: Prefix = { text: '', tokens: 0, cut: false };

/**
 * Makes the prefixes of a document's chunks: `Title > H1 > H2` and a blank
 * line, or the text that `contextualise` states. A level equal to the title is
 * left out; past the limit, outer levels go first.
 */
export function prefixesOf(
  document: Document,
  contextualise: boolean | string,
  limit: PrefixLimit | undefined,
): (span: Span) => Prefix {
  if (contextualise === false) return () => NONE;
  const shorter = typeof contextualise === 'string' ? shorterTexts(contextualise) : shorterPaths;
  const known = new Map<readonly string[], Prefix>();
  return (span) => {
    const path = headingPathOf(document, span);
    const found = known.get(path);
    if (found) return found;
    const made = firstWithin(limit, shorter({ title: document.title, path, id: document.id }));
    known.set(path, made);
    return made;
  };
}

/** The path with the title as its outermost level, then without outer levels, one by one. */
function* shorterPaths({ title, path }: PrefixParts): Generator<string> {
  const levels = [title, ...path.filter((level) => level !== title)].filter(Boolean);
  for (let outer = 0; outer < levels.length; outer += 1) {
    yield pathText(levels.slice(outer));
  }
}

/** A stated text with the whole path, then without its outer levels, one by one. */
function shorterTexts(template: string): (parts: PrefixParts) => Generator<string> {
  const render = templateOf(template);
  return function* ({ title, path, id }) {
    const levels = showsTitle(template) ? path.filter((level) => level !== title) : path;
    for (let outer = 0; outer <= levels.length; outer += 1) {
      const text = render({ title, path: levels.slice(outer), id });
      if (text !== '') yield text;
    }
  };
}

function firstWithin(limit: PrefixLimit | undefined, texts: Iterable<string>): Prefix {
  let tried = 0;
  for (const text of texts) {
    if (!limit || limit.measure(text) <= limit.size) {
      return { text, tokens: countTokens(text), cut: tried > 0 };
    }
    tried += 1;
  }
  return { ...NONE, cut: tried > 0 };
}
