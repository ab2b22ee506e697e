import type { Cell, Verdict } from '../../types.ts';
import { counted, formatCount } from '../counted.ts';
import { escapeMarkdown } from '../markdown.ts';
import type { ReportView } from '../view.ts';
import { gatedMeans, isRise, listNames, queriesOf } from './moved.ts';

/** The one sentence that a reader takes away, with counts. "No change" and "not compared" are told apart. */
export function verdictSentence(view: ReportView): string {
  const { icon, word } = headOf(view);
  return `### ${icon} chunkproof ${escapeMarkdown(view.run.golden.name)}: ${word}\n\n${sentences[view.comparison.verdict](view)}`;
}

const heads: Readonly<Record<Verdict, { icon: string; word: string }>> = {
  incomplete: { icon: '✗', word: 'incomplete' },
  regressed: { icon: '✗', word: 'regressed' },
  'not-comparable': { icon: '✗', word: 'not comparable' },
  inconclusive: { icon: '?', word: 'inconclusive' },
  watch: { icon: '!', word: 'watch' },
  'no-baseline': { icon: '–', word: 'not compared' },
  pass: { icon: '✓', word: 'pass' },
};

function headOf(view: ReportView): { icon: string; word: string } {
  const { verdict } = view.comparison;
  const cells = gatedMeans(view);
  const still =
    verdict === 'pass' && cells.length > 0 && cells.every(({ difference }) => !difference);
  return still ? { icon: '✓', word: 'no change' } : heads[verdict];
}

const sentences: Readonly<Record<Verdict, (view: ReportView) => string>> = {
  incomplete: (view) => {
    const failed = view.run.failed.map(({ name }) => name);
    const regressed = count(view, 'regressed');
    const also = regressed > 0 ? ` Of what was run, ${fell(view, 'regressed')} regressed.` : '';
    return `${listNames(failed)} could not be run: what is here is not the whole.${also}`;
  },
  regressed: (view) => {
    const gone = view.comparison.variants.filter(({ status }) => status === 'gone');
    const parts = [
      ...(count(view, 'regressed') > 0
        ? [`${fell(view, 'regressed')} fell by more than the gate allows (${queries(view)})`]
        : []),
      ...(gone.length > 0
        ? [`the definition of ${listNames(gone.map(({ name }) => name))} is gone`]
        : []),
    ];
    return `${parts.join('; ')}.`;
  },
  'not-comparable': (view) =>
    gatedMeans(view).some(({ common }) => common > 0)
      ? 'Too few queries of the baseline are as they were: nothing can be said of a change. Accept a new baseline if that is meant.'
      : 'The baseline has no query as it is now: it is of another golden set, or all of it was changed. Accept a new baseline if that is meant.',
  inconclusive: (view) =>
    `For ${fell(view, 'inconclusive')} a fall over ${view.comparison.gate.margin} is not ruled out (${queries(view)}).`,
  watch: (view) => `${fell(view, 'watch')} fell, within what the gate allows (${queries(view)}).`,
  'no-baseline': ({ comparison }) =>
    comparison.preface.length > 0 || comparison.accepted !== null
      ? 'The baseline has nothing that this run could be compared with; this is not "no change".'
      : 'No baseline has been accepted yet, so there is nothing to compare with; this is not "no change".',
  pass: (view) => {
    const cells = gatedMeans(view);
    if (cells.length === 0) return 'Nothing could be gated, and nothing was compared.';
    const rose = cells.filter(isRise).length;
    const common = formatCount(Math.max(...cells.map((cell) => cell.common)));
    if (rose === 0) return `${all(cells)} as in the baseline, over ${common} queries in common.`;
    return `No gated mean fell; ${rose} of ${cells.length} rose (${queries(view)}), over ${common} queries in common.`;
  },
};

function all(cells: readonly Cell[]): string {
  return cells.length === 1 ? 'The one gated mean is' : `All ${cells.length} gated means are`;
}

function count(view: ReportView, verdict: Verdict): number {
  return view.comparison.cells.filter((cell) => cell.gated && cell.verdict === verdict).length;
}

/** `1 of 6 gated means`; gated slices count as well. */
function fell(view: ReportView, verdict: Verdict): string {
  const gated = view.comparison.cells.filter((cell) => cell.gated);
  return `${count(view, verdict)} of ${counted(gated.length, 'gated mean')}`;
}

function queries(view: ReportView): string {
  const { lost, gained } = queriesOf(view);
  return `${counted(lost.length, 'query', 'queries')} lost, ${formatCount(gained.length)} gained`;
}
