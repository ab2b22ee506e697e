import type { Span } from '../../types.ts';
import type { Measure } from '../units.ts';

/** Measures spans of one document as they will be embedded: prefix and joined slice. */
export interface Budget {
  readonly text: string;
  /** The slice alone. */
  readonly slice: (span: Span) => number;
  /** What stands in front of it. */
  readonly prefix: (span: Span) => number;
  /** Both; exact, since a prefix ends with a blank line and no token crosses it. */
  readonly total: (span: Span) => number;
}

/** Makes one number of a span: no text is this long. */
const KEY_STEP = 2 ** 26;

/** A budget over a text; each span and each distinct prefix is measured once. */
export function budgetOf(text: string, measure: Measure, prefixOf: (span: Span) => string): Budget {
  const known = new Map<string, number>();
  const prefix = (span: Span) => {
    const made = prefixOf(span);
    const size = known.get(made) ?? measure(made);
    known.set(made, size);
    return size;
  };
  const sizes = new Map<number, number>();
  const slice = ({ start, end }: Span) => {
    const key = start * KEY_STEP + end;
    const size = sizes.get(key) ?? measure(text.slice(start, end));
    sizes.set(key, size);
    return size;
  };
  return { text, slice, prefix, total: (span) => prefix(span) + slice(span) };
}
