import { causeText } from '../cause-text.ts';
import type { ReportOptions, ReportView } from '../view.ts';
import { inline, listNames, type MovedQuery, queriesOf } from './moved.ts';

/** Queries listed by themselves; the others are counted. */
const shownLost = 10;
const shownGained = 5;

/** The queries that were lost and gained, the lost ones with why. */
export function queriesSection(
  view: ReportView,
  side: 'lost' | 'gained',
  { redactQueries = false }: Pick<ReportOptions, 'redactQueries'>,
): string {
  const moved = queriesOf(view)[side];
  if (moved.length === 0) return '';
  const shown = side === 'lost' ? shownLost : shownGained;
  const texts = new Map(view.run.queries.map(({ id, text }) => [id, text]));
  const lines = moved.slice(0, shown).map((one) => {
    const text = redactQueries ? '' : ` “${inline(texts.get(one.id) ?? '')}”`;
    return `- ${inline(one.id)}${text}: ${side} by ${listNames(one.variants, 3)}${side === 'lost' ? whyLost(one, view) : ''}`;
  });
  const more = moved.length - shown;
  const title = side === 'lost' ? 'Lost queries' : 'Gained queries';
  return [
    `**${title}** (${moved.length})`,
    '',
    ...lines,
    ...(more > 0 ? [`- … ${more} more`] : []),
  ].join('\n');
}

/** Of the first variant that lost it, where a cause is known. */
function whyLost({ id, variants }: MovedQuery, { causes }: ReportView): string {
  const [variant = ''] = variants;
  const text = causes ? causeText(causes, variant, id) : '';
  return text === '' ? '' : ` — ${inline(text)}`;
}
