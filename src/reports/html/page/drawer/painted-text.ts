import { h } from '../dom.ts';
import type { Stretch } from './documents.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What is drawn over a text. */
export interface Paint {
  /** Labelled passages. */
  readonly gold: readonly Range[];
  /** Chunks in order: neighbours get different grounds, and a mark where each begins. */
  readonly chunks?: readonly (Range & { readonly ord: number })[];
  /** The chunk looked at. */
  readonly chosen?: Range | undefined;
}

/** Text of a document with passages, chunks and the chunk looked at drawn over it. */
export function paintedText(stretches: readonly Stretch[], paint: Paint): HTMLElement[] {
  return stretches.flatMap((stretch) => {
    if (stretch.text === null) {
      const length = (stretch.end - stretch.start).toLocaleString('en');
      return [
        h('span', { class: 'missing' }, `… ${length} characters that are not in this report …`),
      ];
    }
    return painted(stretch.start, stretch.text, paint);
  });
}

function painted(from: number, text: string, { gold, chunks = [], chosen }: Paint): HTMLElement[] {
  const to = from + text.length;
  const edges = new Set([from, to]);
  for (const { start, end } of [...gold, ...chunks, ...(chosen ? [chosen] : [])]) {
    for (const edge of [start, end]) if (edge > from && edge < to) edges.add(edge);
  }
  const cuts = [...edges].sort((a, b) => a - b);
  const ordAt = new Map(chunks.map(({ start, ord }) => [start, ord]));
  return cuts.slice(0, -1).map((start, at) => {
    const end = cuts[at + 1] ?? to;
    const holds = (range: Range) => range.start <= start && range.end >= end;
    const over = chunks.flatMap((chunk, index) => (holds(chunk) ? [index] : []));
    const isGold = gold.some(holds);
    const ord = ordAt.get(start);
    const classes = [
      over.length === 0 ? 'bare' : over.length > 1 ? 'both' : `ground-${(over[0] ?? 0) % 2}`,
      chosen && holds(chosen) && 'looked',
      ord !== undefined && 'begins',
    ].filter(Boolean);
    return h(
      isGold ? 'mark' : 'span',
      {
        class: chunks.length > 0 || chosen ? classes.join(' ') : null,
        'data-ord': ord === undefined ? null : `${ord}`,
        title: ord === undefined ? null : `chunk ${ord} begins`,
      },
      text.slice(start - from, end - from),
    );
  });
}
