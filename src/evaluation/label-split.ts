import { append, coverLabels, unionLength } from '../metrics/label-characters.ts';
import { coveredShare, holdsAnswer, overlaps, union } from '../metrics/passage-coverage.ts';
import type { Chunk, JudgedQuery, LabelSplit, Need, Span } from '../types.ts';

/** The contexts of a variant's chunks, by document. */
export type Contexts = ReadonlyMap<string, readonly Span[]>;

export function contextsOf(chunks: readonly Chunk[]): Contexts {
  const contexts = new Map<string, Span[]>();
  for (const chunk of chunks) {
    const { start, end } = chunk.context ?? chunk;
    const known = contexts.get(chunk.document);
    if (known) known.push({ start, end });
    else contexts.set(chunk.document, [{ start, end }]);
  }
  return contexts;
}

/**
 * Largest share of one of a need's passages that all chunks together cover;
 * and where some state an answer, the largest of those whose answer is covered.
 */
export function reachedShares(
  need: Need,
  contexts: Contexts,
): { reached: number; reachedWithAnswer?: number } {
  const shares = need.passages.map((passage) => {
    const spans = union(touching(contexts.get(passage.document) ?? [], passage));
    return { share: coveredShare(passage, spans), answered: holdsAnswer(passage, spans) };
  });
  const largest = (some: typeof shares) => Math.max(0, ...some.map(({ share }) => share));
  const reached = largest(shares);
  return need.passages.some(({ answer }) => answer)
    ? { reached, reachedWithAnswer: largest(shares.filter(({ answered }) => answered)) }
    : { reached };
}

/**
 * How chunks lie over a query's labels, each label by itself: the quantities of
 * precision-omega. A chunk that ends where a label begins, or the reverse,
 * touches it, as in the reference implementation.
 */
export function labelSplit({ labels }: JudgedQuery, contexts: Contexts): LabelSplit | null {
  if (labels.length === 0) return null;
  const around = new Map<string, Span[]>();
  const within = new Map<string, Span[]>();
  for (const label of labels) {
    const near = touching(contexts.get(label.document) ?? [], label);
    append(around, label.document, near);
    append(
      within,
      label.document,
      near.filter((span) => overlaps(span, label)),
    );
  }
  return {
    ...coverLabels(labels, within),
    touching: unionLength(around),
    sharing: unionLength(within),
  };
}

function touching(spans: readonly Span[], { start, end }: Span): Span[] {
  return spans.filter((span) => span.start <= end && start <= span.end);
}
