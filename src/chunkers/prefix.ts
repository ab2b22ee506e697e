import { headingPathOf } from '../segment/headings.ts';
import { countTokens } from '../segment/tokens.ts';
import type { Document, Span } from '../types.ts';
import type { PrefixLimit } from './define-chunker.ts';

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
 * line. A level equal to the title is left out; past the limit, outer levels
 * go first.
 */
export function prefixesOf(
  document: Document,
  contextualise: boolean,
  limit: PrefixLimit | undefined,
): (span: Span) => Prefix {
  if (!contextualise) return () => NONE;
  const known = new Map<readonly string[], Prefix>();
  return (span) => {
    const path = headingPathOf(document, span);
    const found = known.get(path);
    if (found) return found;
    const made = makePrefix(document.title, path, limit);
    known.set(path, made);
    return made;
  };
}

function makePrefix(
  title: string,
  path: readonly string[],
  limit: PrefixLimit | undefined,
): Prefix {
  const levels = [title, ...path.filter((level) => level !== title)].filter(Boolean);
  for (let outer = 0; outer < levels.length; outer += 1) {
    const text = `${levels.slice(outer).join(' > ')}\n\n`;
    if (!limit || limit.measure(text) <= limit.size) {
      return { text, tokens: countTokens(text), cut: outer > 0 };
    }
  }
  return { ...NONE, cut: levels.length > 0 };
}
