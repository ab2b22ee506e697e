import { missChance } from '../metrics/miss-chance.ts';
import { mean } from '../stats/mean.ts';
import type {
  Outcome,
  OutcomeCounts,
  ProxyDifference,
  ProxyResult,
  Sample,
  Slots,
  VariantLists,
} from '../types.ts';
import { listLength } from './lists.ts';
import { outcomeOf, sameParents, unjudgedIn } from './outcome.ts';
import { comparePairs, type JudgedLists } from './pairs.ts';

export interface TallyOptions {
  /** Which lists count: three parents, or three chunks. */
  readonly slots: Slots;
  /** The variant that the others are compared with; without one, each with each. */
  readonly control?: string | undefined;
  /** How many parents the corpus has. */
  readonly parents: number;
}

/**
 * Counts for how many queries each variant shows a right parent, and compares
 * the variants on the same queries. The lists are in the order of the sample's
 * queries; queries without an answer in the corpus count for no variant.
 */
export function tally(
  sample: Sample,
  variants: readonly VariantLists[],
  { slots, control, parents }: TallyOptions,
): ProxyResult {
  const counted = [...sample.queries.entries()].filter(([, { unanswerable }]) => !unanswerable);
  const judged = (of: Slots): JudgedLists[] =>
    variants.map(({ name, lists }) => ({
      name,
      queries: counted.map(([at, query]) => {
        const list = lists[at]?.[of] ?? [];
        return { list, outcome: outcomeOf(query, list, sample) };
      }),
    }));
  const both = { parents: judged('parents'), chunks: judged('chunks') };
  const ours = both[slots];
  const differences = counted.map(
    ([, query], at): Difference => ({
      query: query.text,
      right: query.right,
      variants: ours.map(({ name, queries }) => {
        const { list = [], outcome = 'wrong' } = queries[at] ?? {};
        return { name, outcome, parents: list };
      }),
      alike: ours.every(({ queries }) =>
        sameParents(queries[at]?.list ?? [], ours[0]?.queries[at]?.list ?? []),
      ),
      unjudged: new Set(ours.flatMap(({ queries }) => unjudgedIn(query, queries[at]?.list ?? [])))
        .size,
    }),
  );
  const open = differences.filter((one) => has(one, 'open'));
  const apart = open.filter(({ alike }) => !alike);
  return {
    slots,
    total: counted.length,
    unanswerable: sample.queries.flatMap((query) => (query.unanswerable ? [query.text] : [])),
    variants: variants.map(({ name }, at) => ({
      name,
      counts: { parents: countOutcomes(both.parents[at]), chunks: countOutcomes(both.chunks[at]) },
    })),
    chance: mean(
      counted
        .filter(([, { right }]) => right.length > 0)
        .map(([, { right }]) => 1 - missChance(right.length, listLength, parents)),
    ),
    control: control ?? null,
    pairs: comparePairs(ours, control),
    differing: differences.filter((one) => has(one, 'right') && has(one, 'wrong')).map(bare),
    open: apart.map(bare),
    unjudged: apart.reduce((sum, { unjudged }) => sum + unjudged, 0),
    alike: open.filter(({ alike }) => alike).map(({ query }) => query),
  };
}

interface Difference extends ProxyDifference {
  /** Whether all variants show the same parents. */
  readonly alike: boolean;
  readonly unjudged: number;
}

function bare({ query, right, variants }: Difference): ProxyDifference {
  return { query, right, variants };
}

function has({ variants }: ProxyDifference, wanted: Outcome): boolean {
  return variants.some(({ outcome }) => outcome === wanted);
}

function countOutcomes(judged: JudgedLists | undefined): OutcomeCounts {
  const counts = { right: 0, wrong: 0, open: 0 };
  for (const { outcome } of judged?.queries ?? []) counts[outcome] += 1;
  return counts;
}
