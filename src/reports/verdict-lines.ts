import type { Cell, ComparedVariant } from '../types.ts';
import { cellLine, type VerdictLine } from './cell-line.ts';
import { formatDifference, formatMean, visible } from './format.ts';
import type { ReportView } from './view.ts';

/** The verdict in words, the same in every report. */
export function verdictLines(view: ReportView): VerdictLine[] {
  const { comparison } = view;
  const lines = [
    ...comparison.preface.map((text): VerdictLine => ({ level: 'warn', text, detail: [] })),
    ...comparison.variants.flatMap((variant) => variantLine(variant, view)),
    ...comparison.cells.flatMap((cell) => cellLine(cell, view)),
    ...comparison.anchors.flatMap(anchorLine),
    ...comparison.notes.map(plain),
    ...leftOutLine(comparison.variants),
    ...redefinedLine(comparison.variants),
    ...staleLine(view),
  ];
  if (comparison.verdict === 'no-baseline') lines.push(noBaselineLine(view));
  if (comparison.verdict === 'pass' && comparison.accepted !== null) lines.push(passLine(view));
  return lines.map(({ level, text, detail }) => ({
    level,
    text: visible(text),
    detail: detail.map(visible),
  }));
}

function plain(text: string): VerdictLine {
  return { level: 'plain', text, detail: [] };
}

function variantLine(
  { name, status }: ComparedVariant,
  { run, accept }: ReportView,
): VerdictLine[] {
  if (status === 'failed') {
    const reason = run.failed.find((one) => one.name === name)?.reason ?? '';
    return [
      {
        level: 'bad',
        text: `✗ ${name} failed, and nothing of it was compared: ${reason}`,
        detail: [],
      },
    ];
  }
  if (status === 'gone') {
    const text = `✗ ${name} regressed: the baseline has it, but its definition is gone; restore variants/${name}.json, or accept a baseline without it`;
    return [{ level: 'bad', text, detail: accept === null ? [] : [accept] }];
  }
  return [];
}

function leftOutLine(variants: readonly ComparedVariant[]): VerdictLine[] {
  const left = variants.filter(({ status }) => status === 'left-out').map(({ name }) => name);
  return left.length === 0
    ? []
    : [plain(`not compared, for they were not run: ${left.join(', ')}`)];
}

function redefinedLine(variants: readonly ComparedVariant[]): VerdictLine[] {
  const names = variants.filter(({ redefined }) => redefined).map(({ name }) => name);
  return names.length === 0
    ? []
    : [plain(`defined otherwise than when the baseline was accepted: ${names.join(', ')}`)];
}

function anchorLine(anchor: Cell): VerdictLine[] {
  if (anchor.verdict !== 'regressed' || anchor.before === null || anchor.after === null) return [];
  const { variant, metric, before, after, difference, common } = anchor;
  return [
    {
      level: 'warn',
      text: `! ${variant}: ${metric} ${formatMean(metric, after)} is below the best ever accepted, ${formatMean(metric, before)} (${formatDifference(difference ?? 0)} over ${common} queries): small losses have added up`,
      detail: [],
    },
  ];
}

function staleLine({ comparison, accept }: ReportView): VerdictLine[] {
  if (comparison.stale.length === 0) return [];
  const text = `the baseline is stale: ${comparison.stale.join(', ')} is better by more than chance; accept this run once it is merged`;
  return [{ level: 'plain', text, detail: accept === null ? [] : [accept] }];
}

function noBaselineLine({ comparison, accept }: ReportView): VerdictLine {
  const none =
    comparison.preface.length > 0
      ? 'no baseline for this embedder and retriever yet: pass'
      : 'no baseline to compare with yet: pass';
  const why = comparison.accepted === null ? none : 'the baseline has none of these variants: pass';
  return accept === null
    ? plain(why)
    : { level: 'plain', text: `${why}. To accept this run as the baseline:`, detail: [accept] };
}

function passLine({ comparison }: ReportView): VerdictLine {
  const common = Math.max(...comparison.cells.map((cell) => cell.common));
  return {
    level: 'good',
    text: `✓ no gated mean fell (${comparison.metrics.join(', ')}) against the baseline of ${comparison.accepted?.slice(0, 10)}, ${common} queries in common`,
    detail: [],
  };
}
