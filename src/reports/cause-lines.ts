import type { Cause, Causes, VariantCauses } from '../types.ts';
import { counted, formatCount } from './counted.ts';
import { formatMean, visible } from './format.ts';
import { groupedBySentence } from './grouped.ts';

/** Ids shown of a list. */
const shownIds = 10;

/** What the counts call a cause, in the order they name them. */
export const causeWords: Readonly<Record<Exclude<Cause, 'found'>, string>> = {
  absent: 'absent',
  unembeddable: 'unembeddable',
  truncated: 'truncated',
  cut: 'cut',
  'wrong-chunk': 'wrong chunk',
  tied: 'tied',
  'past-k': 'past k',
  beyond: 'beyond',
  empty: 'empty',
};

/** Why needs were lost, and what else a reader of the means must know. */
export interface CauseLines {
  /** What "found" means here. */
  readonly title: string;
  readonly lines: readonly string[];
}

/** The causes in words, the same in every report; null where there are none. */
export function causeLines(causes: Causes | null): CauseLines | null {
  const total = causes?.variants[0]?.needs.length ?? 0;
  if (causes === null || total === 0) return null;
  const lines = [
    ...causes.variants.map(lostLine),
    ...otherCauseLines(causes, crowdingLine(causes)),
  ];
  return { title: causeTitle(causes), lines: lines.map(visible) };
}

/** Says what counts as found. */
export function causeTitle(causes: Causes): string {
  return `why needs were lost (found: ${decidedBy(causes)}):`;
}

/** What is to be said of all variants, or of those it concerns. */
export function otherCauseLines(causes: Causes, crowding: readonly string[] = []): string[] {
  return [
    ...nowhereLine(causes, causes.variants[0]?.needs.length ?? 0),
    ...unsatisfiableLines(causes),
    ...causes.alike.map(
      ({ first, second, share }) =>
        `${first} and ${second} have ${Math.floor(share * 100)} % of their chunks in common: what they differ by is noise`,
    ),
    ...crowding,
    ...unjudgedLine(causes),
  ];
}

function decidedBy({ passageMetric, k, variants }: Causes): string {
  const parents = `by a right parent among the first ${k}`;
  if (passageMetric === null) return parents;
  const needs = variants.flatMap((variant) => variant.needs);
  const byParents = needs.some(({ split }) => split === null);
  return `in ${passageMetric}${byParents ? `; without a passage ${parents}` : ''}`;
}

function lostLine({ variant, needs, counts, advice }: VariantCauses): string {
  const lost = needs.length - (counts.found ?? 0);
  if (lost === 0) return `${variant} lost none of ${counted(needs.length, 'need')}`;
  const parts = causesIn(counts).map(
    (cause) => `${formatCount(counts[cause] ?? 0)} ${causeWords[cause]}${kindsIn(needs, cause)}`,
  );
  const close = needs.filter(({ cause, nearTie }) => cause !== 'found' && nearTie).length;
  const nearTies = close > 0 ? `; ${counted(close, 'near-tie')}` : '';
  const what = advice === null ? '' : ` — ${advice}`;
  return `${variant} lost ${formatCount(lost)} of ${counted(needs.length, 'need')}: ${parts.join(', ')}${nearTies}${what}`;
}

/** The most frequent first, of equal ones in the order of the names. */
function causesIn(counts: VariantCauses['counts']): Exclude<Cause, 'found'>[] {
  const isCause = (name: string): name is Exclude<Cause, 'found'> =>
    Object.hasOwn(causeWords, name);
  return Object.keys(causeWords)
    .filter(isCause)
    .filter((cause) => (counts[cause] ?? 0) > 0)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
}

/** ` (4 tables, 1 code)`: what is not prose. */
function kindsIn(needs: VariantCauses['needs'], cause: Cause): string {
  const of = needs.filter((need) => need.cause === cause);
  const tables = of.filter(({ kind }) => kind === 'table').length;
  const code = of.filter(({ kind }) => kind === 'code').length;
  const parts = [
    ...(tables > 0 ? [counted(tables, 'table')] : []),
    ...(code > 0 ? [`${formatCount(code)} code`] : []),
  ];
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

function nowhereLine({ nowhere, variants }: Causes, total: number): string[] {
  if (nowhere.length === 0 || variants.length < 2) return [];
  return [
    `no variant finds ${formatCount(nowhere.length)} of ${counted(total, 'need')}: ${queriesOf(nowhere)}`,
  ];
}

/** Variants of which the same is true share a line. */
function unsatisfiableLines({ variants }: Causes): string[] {
  return groupedBySentence(
    variants.flatMap(({ variant, unsatisfiable }) =>
      unsatisfiable.length === 0
        ? []
        : [
            {
              name: variant,
              sentence: `can never satisfy ${counted(unsatisfiable.length, 'need')}, whatever is retrieved: ${queriesOf(unsatisfiable)}`,
            },
          ],
    ),
  ).map(({ names, sentence }) => `${names.join(', ')} ${sentence}`);
}

function queriesOf(needs: readonly { readonly query: string }[]): string {
  const ids = [...new Set(needs.map(({ query }) => query))];
  const more = ids.length > shownIds ? ` and ${ids.length - shownIds} more` : '';
  return `${ids.slice(0, shownIds).join(', ')}${more}`;
}

function crowdingLine({ variants, k }: Causes): string[] {
  const parts = variants.flatMap(({ variant, crowding }) =>
    crowding ? [`${variant} ${crowding.slots.toFixed(1)} (${crowding.distinct.toFixed(1)})`] : [],
  );
  if (parts.length === 0) return [];
  return [
    `chunks it takes to fill ${counted(k, 'parent')} (parents among the first ${counted(k, 'chunk')}): ${parts.join(', ')}`,
  ];
}

/** The bound is the same for all where every query has something unjudged: then it is said once. */
function unjudgedLine({ variants, parentMetric, k }: Causes): string[] {
  const bounds = variants.flatMap(({ variant, unjudged }) =>
    unjudged
      ? [
          {
            variant,
            share: formatMean(parentMetric, unjudged.judged),
            upper: formatMean(parentMetric, unjudged.upper),
          },
        ]
      : [],
  );
  const [first] = bounds;
  if (!first) return [];
  const shares = bounds.map(({ share }) => share).sort();
  const same = bounds.length > 1 && bounds.every(({ upper }) => upper === first.upper);
  const judged = same
    ? `${first.upper} for ${bounds.length} variants (${shares[0]} to ${shares.at(-1)} of them judged)`
    : bounds
        .map(({ variant, share, upper }) => `${upper} for ${variant} (${share} of them judged)`)
        .join(', ');
  return [`were every unjudged parent of the first ${k} right, ${parentMetric} would be ${judged}`];
}
