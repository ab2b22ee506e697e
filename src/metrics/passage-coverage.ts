import type { Need, Passage, Span } from '../types.ts';

/** Retrieved text, per document: spans may overlap and come in any order. */
export type Retrieved = ReadonlyMap<string, readonly Span[]>;

/** Whether enough of one of a need's passages lies in the union of the retrieved spans. */
export function isCovered(need: Need, retrieved: Retrieved, coverage: number): boolean {
  return need.passages.some((passage) => {
    const spans = retrieved.get(passage.document);
    return spans !== undefined && coveredShare(passage, union(spans)) >= coverage - 1e-9;
  });
}

/** Share of a passage's counting characters that lie in disjoint, sorted spans. */
export function coveredShare(passage: Passage, spans: readonly Span[]): number {
  let at = passage.start;
  let total = 0;
  let covered = 0;
  for (const [index, length] of passage.runs.entries()) {
    if (index % 2 === 0) {
      total += length;
      for (const span of spans) {
        covered += Math.max(0, Math.min(at + length, span.end) - Math.max(at, span.start));
      }
    }
    at += length;
  }
  return covered / total;
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
