import { spanOf } from '../../segment/headings.ts';
import { trimSpan } from '../../segment/ink.ts';
import { lineStarts } from '../../segment/lines.ts';
import type { SentenceUnit } from '../../segment/sentence-units.ts';
import type { Span } from '../../types.ts';
import type { Cut } from '../define-chunker.ts';
import type { Budget } from './budget.ts';
import { packSpans, splitText } from './split-text.ts';

/**
 * Neighbouring sentences as one chunk, or, where they are larger than `max`, as
 * few as a run from the front gives: cut at sentence ends, inside a sentence
 * that is too large itself at words, then graphemes, inside code and tables at
 * lines first. Larger is only a single grapheme with its prefix, flagged.
 */
export function fitUnits(units: readonly SentenceUnit[], max: number, budget: Budget): Cut[] {
  const fits = (span: Span) => budget.total(span) <= max;
  const whole = spanOf(units);
  if (fits(whole)) return [whole];
  const parts = units.flatMap((unit) => (fits(unit) ? [unit] : partsOf(unit, max, budget)));
  return packSpans(parts, fits).map(({ start, end, fits: small }) =>
    small ? { start, end } : { start, end, flags: ['oversize'] },
  );
}

function partsOf(unit: SentenceUnit, max: number, budget: Budget): Span[] {
  const inLines = unit.kind === 'code' || unit.kind === 'table' || unit.kind === 'front-matter';
  const rules = { size: budget.total, most: max, pack: max };
  if (!inLines) return splitText(unit, budget.text, rules);
  return linesOf(budget.text, unit).flatMap((line) =>
    budget.total(line) <= max ? [line] : splitText(line, budget.text, rules),
  );
}

/** The lines of a span that are not blank, each from its first column to its last character. */
function linesOf(text: string, { start, end }: Span): Span[] {
  const starts = lineStarts(text.slice(start, end));
  return starts.slice(0, -1).flatMap((offset, index) => {
    const line = { start: start + offset, end: start + (starts[index + 1] ?? 0) };
    const ink = trimSpan(text, line);
    return ink.end > ink.start ? [{ start: line.start, end: ink.end }] : [];
  });
}
