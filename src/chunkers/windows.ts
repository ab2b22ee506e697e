import { snapToGrapheme } from '../segment/graphemes.ts';
import { trimSpan } from '../segment/ink.ts';
import type { Span } from '../types.ts';

/** Consecutive units of a document: where each begins and ends. */
export interface Units {
  readonly count: number;
  readonly start: (index: number) => number;
  readonly end: (index: number) => number;
}

export interface Windows {
  readonly size: number;
  /** Units that neighbours share. */
  readonly overlap: number;
  /** `short`: the last window has what is left. `anchor-end`: it is full and starts earlier. */
  readonly tail: 'short' | 'anchor-end';
}

/** Windows over units: as many as reach the end, and none that lies within the one before. */
export function windowsOver(units: Units, { size, overlap, tail }: Windows): Span[] {
  if (units.count === 0) return [];
  const step = size - overlap;
  const last = Math.ceil(Math.max(units.count - size, 0) / step);
  const windows: Span[] = [];
  for (let i = 0; i <= last; i += 1) {
    const anchored = i === last && tail === 'anchor-end';
    const first = anchored ? Math.max(units.count - size, 0) : i * step;
    const final = Math.min(first + size, units.count) - 1;
    windows.push({ start: units.start(first), end: units.end(final) });
  }
  return windows;
}

/**
 * Windows as chunks: cuts moved down to grapheme boundaries where units can
 * end inside one, outer white space trimmed, and of two windows of which one
 * then holds the other only the larger kept.
 */
export function settleWindows(text: string, windows: readonly Span[], snap: boolean): Span[] {
  const settled: Span[] = [];
  for (const { start, end } of windows) {
    const cut = snap
      ? { start: snapToGrapheme(text, start), end: snapToGrapheme(text, end) }
      : { start, end };
    const span = trimSpan(text, cut);
    if (span.end <= Math.max(span.start, settled.at(-1)?.end ?? 0)) continue;
    while ((settled.at(-1)?.start ?? -1) >= span.start) settled.pop();
    settled.push(span);
  }
  return settled;
}
