import type { ComparedVariant } from '../../types.ts';
import { counted } from '../counted.ts';
import { visible } from '../format.ts';
import { retrieverLine } from '../headline.ts';
import { escapeMarkdown } from '../markdown.ts';
import type { ReportView } from '../view.ts';
import { inline, listNames, shorten } from './moved.ts';

const day = 86_400_000;
/** Sentences shown before the verdict; there are seldom more than two. */
const shownSentences = 8;

/** What a reader must know first: that the change moves its own goal, or that nothing could be compared. */
export function prefaceSection({ comparison }: ReportView): string {
  return comparison.preface
    .slice(0, shownSentences)
    .map((text) => `> ⚠ ${escapeMarkdown(shorten(text, 600))}`)
    .join('\n>\n');
}

/** On one line: what was compared with what. */
export function factsSection({ run, comparison, base }: ReportView): string {
  const { golden, inputs } = run;
  const hash = (text: string) => `\`${text.replace(/[^\w-]/g, '').slice(0, 10)}\``;
  const accepted = comparison.accepted;
  return [
    ...(base ? [`base ${hash(base)}`] : []),
    ...(accepted === null ? [] : [`baseline of ${ageOf(accepted, run.created)}`]),
    `golden set ${inline(golden.name)} ${hash(inputs.golden)}, ${counted(golden.queries, 'query', 'queries')}`,
    `corpus ${hash(inputs.corpus)}, ${counted(golden.documents, 'document')}`,
    `embedder ${inline(inputs.embedder)}`,
    inline(retrieverLine(run)),
    `chunkproof ${inline(inputs.tool)}`,
  ].join(' · ');
}

/** `2026-11-28, 2 days before this run`. */
function ageOf(accepted: string, created: string): string {
  const days = Math.floor((Date.parse(created) - Date.parse(accepted)) / day);
  const date = inline(accepted.slice(0, 10));
  return days >= 1 ? `${date}, ${counted(days, 'day')} before this run` : date;
}

/** Variants that are new, gone, failed, left out or defined otherwise; and whether the baseline is stale. */
export function changesSection({ comparison, accept, run }: ReportView): string {
  const named = (isOne: (variant: ComparedVariant) => boolean) =>
    comparison.variants.filter(isOne).map(({ name }) => name);
  const fresh =
    comparison.verdict === 'no-baseline' ? [] : named(({ status }) => status === 'added');
  const lists = [
    ['New, not in the baseline yet: accept a run to gate', fresh],
    ['Gone, though the baseline has', named(({ status }) => status === 'gone')],
    ['Not compared, for they were not run', named(({ status }) => status === 'left-out')],
    ['Defined otherwise than in the baseline', named(({ redefined }) => redefined)],
  ] as const;
  const lines = lists.flatMap(([what, names]) =>
    names.length > 0 ? [`- ${what}: ${listNames(names)}`] : [],
  );
  const failed = run.failed
    .slice(0, shownSentences)
    .map(({ name, reason }) => `- ${inline(name)} failed: ${escapeMarkdown(shorten(reason, 300))}`);
  const stale =
    comparison.stale.length > 0
      ? [
          `- The baseline is stale: ${listNames(comparison.stale)} is better by more than chance. Accept this run once it is merged.`,
        ]
      : [];
  const how = accept !== null && (stale.length > 0 || comparison.verdict === 'no-baseline');
  const command = how ? [`- To accept this run as the baseline: ${codeSpan(accept)}`] : [];
  return [...failed, ...lines, ...stale, ...command].join('\n');
}

/** Text as code, whatever backticks it holds. */
function codeSpan(text: string): string {
  const shown = visible(shorten(text, 300));
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${shown} ${fence}`;
}
