import type { Need, Passage, Span } from '../types.ts';

/** Retrieved text, per document: spans may overlap and come in any order. */
export type Retrieved = ReadonlyMap<string, readonly Span[]>;

/** Shares that differ by less are equal: they are quotients. */
const tolerance = 1e-9;

/** Whether enough of one of a need's passages lies in the union of the retrieved spans. */
export function isCovered(need: Need, retrieved: Retrieved, coverage: number): boolean {
  return need.passages.some((passage) =>
    covers(retrieved.get(passage.document) ?? [], passage, coverage),
  );
}

/** Whether spans of a passage's document cover enough of it, and its answer whole. */
export function covers(spans: readonly Span[], passage: Passage, coverage: number): boolean {
  const disjoint = union(spans.filter((span) => overlaps(span, passage)));
  if (disjoint.length === 0) return false;
  return isEnough(coveredShare(passage, disjoint), coverage) && holdsAnswer(passage, disjoint);
}

export function isEnough(share: number, coverage: number): boolean {
  return share >= coverage - tolerance;
}

/** Whether disjoint, sorted spans cover a passage's answer whole; true where it states none. */
export function holdsAnswer(passage: Passage, spans: readonly Span[]): boolean {
  return !passage.answer || isEnough(coveredShare(passage, spans, passage.answer), 1);
}

/** Share of a passage's counting characters, or of those inside a part of it, that lie in disjoint, sorted spans. */
export function coveredShare(
  passage: Passage,
  spans: readonly Span[],
  within: Span = passage,
): number {
  let at = passage.start;
  let total = 0;
  let covered = 0;
  // Counting and other characters take turns, beginning with those that count.
  passage.runs.forEach((length, index) => {
    const start = Math.max(at, within.start);
    const end = Math.min(at + length, within.end);
    if (index % 2 === 0 && start < end) {
      total += end - start;
      for (const span of spans) {
        covered += Math.max(0, Math.min(end, span.end) - Math.max(start, span.start));
      }
    }
    at += length;
  });
  return covered / total;
}

/** Whether two spans of one document have a character in common. */
export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Sorted, disjoint spans that hold the same characters. */
export function union(spans: readonly Span[]): Span[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
