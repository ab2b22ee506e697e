import { withShortNames } from '../crossing/short-names.ts';
import type { Report, ReportOptions, ReportView } from '../view.ts';
import { changesSection, factsSection, prefaceSection } from './facts.ts';
import { commentLimit, fitSections, type Section } from './fit-sections.ts';
import {
  causesSection,
  configurationSection,
  costSection,
  crossingSection,
  gateSection,
  metricsSection,
} from './folded-sections.ts';
import { hiddenNumbers } from './hidden-numbers.ts';
import { commentMarker, commentStamp } from './marker.ts';
import { movedSection, slicesSection } from './moved-section.ts';
import { queriesSection } from './queries-section.ts';
import { verdictSentence } from './verdict-sentence.ts';

/** From what goes last to what goes first where a comment is too long; the rest always stays. */
const expendable = [
  'what moved',
  'new and gone variants',
  'slices',
  'lost queries',
  'gained queries',
  'how the gate decided',
  'why needs were lost',
  'all metrics',
  'variants by retrievers',
  'configuration',
  'cost',
  '(numbers)',
];

/**
 * The comment on a pull request: a hidden marker, the verdict with its counts,
 * the facts, what moved, and the rest folded. It stays below `limit` characters
 * (GitHub's limit unless said otherwise) by leaving out whole sections.
 */
export function commentBody(
  given: ReportView,
  options: Partial<ReportOptions>,
  limit = commentLimit,
): string {
  const view = withShortNames(given);
  const { run } = view;
  const sections: Section[] = [
    {
      name: '(marker)',
      text: `${commentMarker(options.commentId ?? run.golden.name)}\n${commentStamp(run.created)}`,
    },
    { name: '(preface)', text: prefaceSection(view) },
    { name: '(verdict)', text: verdictSentence(view) },
    { name: '(facts)', text: factsSection(view) },
    { name: 'what moved', text: movedSection(view) },
    { name: 'new and gone variants', text: changesSection(view) },
    { name: 'slices', text: slicesSection(view) },
    { name: 'lost queries', text: queriesSection(view, 'lost', options) },
    { name: 'gained queries', text: queriesSection(view, 'gained', options) },
    { name: 'variants by retrievers', text: crossingSection(view) },
    { name: 'why needs were lost', text: causesSection(view) },
    { name: 'all metrics', text: metricsSection(view) },
    { name: 'how the gate decided', text: gateSection(view) },
    { name: 'configuration', text: configurationSection(view) },
    { name: 'cost', text: costSection(view) },
    { name: '(link)', text: linkSection(options.reportUrl) },
    { name: '(numbers)', text: hiddenNumbers(given) },
  ];
  return fitSections(sections, { expendable, limit });
}

/** The comment as a report: what a pull request would show of this run. */
export const commentMd: Report = (view, options) => commentBody(view, options);

function linkSection(url: string | undefined): string {
  if (url === undefined || !/^https?:\/\//.test(url)) return '';
  return `[The whole report](<${url.replace(/[<>\\\s\p{Cc}]/gu, encodeURIComponent)}>)`;
}
