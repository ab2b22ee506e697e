import type { Verdict } from '../../types.ts';
import { visible } from '../format.ts';
import type { ReportView } from '../view.ts';
import type { Level } from './page-data.ts';

/** The verdict as a word, and the one sentence that a reader takes away. */
export function verdictSentence(view: ReportView): {
  level: Level;
  word: string;
  sentence: string;
} {
  const { verdict } = view.comparison;
  return { ...words[verdict], sentence: visible(sentences[verdict](view)) };
}

const words: Readonly<Record<Verdict, { level: Level; word: string }>> = {
  incomplete: { level: 'bad', word: 'Incomplete' },
  regressed: { level: 'bad', word: 'Regressed' },
  'not-comparable': { level: 'bad', word: 'Not comparable' },
  inconclusive: { level: 'warn', word: 'Inconclusive' },
  watch: { level: 'warn', word: 'Watch' },
  'no-baseline': { level: 'plain', word: 'No baseline' },
  pass: { level: 'good', word: 'Pass' },
};

const sentences: Readonly<Record<Verdict, (view: ReportView) => string>> = {
  incomplete: ({ run }) =>
    `${listed(run.failed.map(({ name }) => name))} could not be run: what is here is not the whole.`,
  regressed: (view) => `${listed(variantsThat(view, 'regressed'))} got worse than the baseline.`,
  'not-comparable': () => 'The baseline has too little in common with this run to say anything.',
  inconclusive: (view) =>
    `${listed(variantsThat(view, 'inconclusive'))}: a fall cannot be ruled out, nor shown.`,
  watch: (view) =>
    `${listed(variantsThat(view, 'watch'))} fell a little, within what the gate allows.`,
  'no-baseline': (view) => leaders(view) ?? 'There is no baseline to compare with yet.',
  pass: (view) =>
    view.comparison.accepted === null
      ? (leaders(view) ?? 'There was nothing to gate.')
      : 'No gated metric got worse than the baseline.',
};

function variantsThat({ comparison }: ReportView, verdict: Verdict): string[] {
  const cells = comparison.cells.filter((cell) => cell.verdict === verdict);
  return [...new Set(cells.map(({ variant }) => variant))];
}

function leaders(view: ReportView): string | undefined {
  const { standing, run } = view;
  if (standing) {
    const { leading, leadingOn, cheapest } = standing;
    const on = leadingOn.join(' and ');
    if (leading.length === run.runs.length) {
      return `No variant is shown to beat another on ${on}; ${cheapest} is the cheapest.`;
    }
    return leading.length === 1
      ? `${leading[0]} retrieves best on ${on}.`
      : `${listed(leading)} lead on ${on}; ${cheapest} is the cheapest of them.`;
  }
  return undefined;
}

function listed(names: readonly string[]): string {
  if (names.length > 4) return `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
