import { chanceLevels, isSaturated } from './chance-levels.ts';
import { UserError } from './errors.ts';
import { parseMetric } from './metrics/metric-name.ts';
import type { Gate, Run } from './types.ts';

/** Above this chance level a metric tells variants apart badly: its column is dimmed, and it is no default gate. */
const chanceLimit = 0.15;

/** 3 of 20 parents are a chance of exactly .15, but for the last bits. */
const tolerance = 1e-9;

/**
 * The metrics a golden set is gated on unless it names its own: recall at the
 * largest k of 10, 5, 3, 1 whose chance level is low enough, and
 * passage-recall@2000t where passages are labelled. Sets labelled by document
 * alone are gated on success@3. Where chance is too high, mrr@10.
 */
export function defaultGateMetrics(run: Pick<Run, 'queries' | 'parents' | 'golden'>): string[] {
  const { parents, passages } = candidatesOf(run);
  const parent = parents.find((name) => name === fallback || tellsApart(name, run));
  return [
    ...(parent === undefined ? [] : [parent]),
    ...passages.filter((name) => !isSaturated(parseMetric(name), run)),
  ];
}

/**
 * Every metric that the default gate may choose for a set: which one depends on
 * the size of the corpus, so a baseline keeps them all and survives its growth.
 */
export function gateCandidates(run: Pick<Run, 'queries'>): string[] {
  const { parents, passages } = candidatesOf(run);
  return [...parents, ...passages];
}

/** What a set is gated on: what it names, else the default, and whatever has a lowest mean. */
export function gatedMetrics(
  { metrics, min }: { readonly metrics?: readonly string[] | undefined; readonly min: Gate['min'] },
  run: Pick<Run, 'queries' | 'parents' | 'golden'>,
): string[] {
  return [...new Set([...(metrics ?? defaultGateMetrics(run)), ...Object.keys(min)])];
}

const fallback = 'mrr@10';

/** Document-level metrics from the first choice to the last, and passage-level ones. */
function candidatesOf(run: Pick<Run, 'queries'>): { parents: string[]; passages: string[] } {
  const needs = run.queries.flatMap((query) => query.needs);
  if (needs.length === 0) return { parents: [], passages: [] };
  return needs.some((need) => need.passages.length > 0)
    ? {
        parents: [...[10, 5, 3, 1].map((k) => `recall@${k}`), fallback],
        passages: ['passage-recall@2000t'],
      }
    : { parents: ['success@3', fallback], passages: [] };
}

function tellsApart(name: string, run: Pick<Run, 'queries' | 'parents' | 'golden'>): boolean {
  const level = chanceLevels([parseMetric(name)], run).get(name);
  return level !== undefined && level <= chanceLimit + tolerance;
}

/** A gate takes a fall for a loss, so a cost is refused: there, less is better. */
export function assertGateable(name: string): void {
  if (parseMetric(name).metric.range === '0 to 1') return;
  throw new UserError(`"${name}" cannot be gated: it is a cost, and a fall of it is no loss`, {
    at: { file: 'set.json', field: 'gate.metrics' },
  });
}
