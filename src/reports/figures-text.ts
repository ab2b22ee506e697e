import { counted, formatCount } from './counted.ts';
import { visible } from './format.ts';
import { plainTable } from './plain-table.ts';

/** What one variant makes of a corpus, whatever is retrieved. */
export interface VariantFigures {
  readonly name: string;
  readonly chunks: number;
  readonly tokens: {
    readonly total: number;
    readonly mean: number;
    readonly median: number;
    readonly p95: number;
    readonly max: number;
  };
  readonly prefixTokens: number;
  readonly growth: number;
  readonly overlap: number;
  readonly straddling: number;
  readonly oversize: number;
  /** Chunks at fault, by lint rule; the same rules for every variant. */
  readonly lint: Readonly<Record<string, number>>;
}

export interface FiguresView {
  readonly corpus: { readonly name: string; readonly documents: number; readonly tokens: number };
  readonly variants: readonly VariantFigures[];
  readonly nearlyTheSame: readonly {
    readonly variants: readonly [string, string];
    /** Of the larger variant's chunks, the share that the other has too. */
    readonly share: number;
  }[];
}

/** The figures of variants side by side, and which of them differ by noise alone. */
export function figuresText({ corpus, variants, nearlyTheSame }: FiguresView): string {
  const rules = Object.keys(variants[0]?.lint ?? {});
  const head = [
    'variant',
    'chunks',
    ...['mean', 'median', 'p95', 'max'].map((name) => `tokens\n${name}`),
    'growth',
    'overlap',
    'straddling',
    'oversize',
    ...rules.map((rule) => rule.replace('-', '-\n')),
  ];
  const rows = variants.map((variant) => [
    visible(variant.name),
    formatCount(variant.chunks),
    ...[variant.tokens.mean, variant.tokens.median, variant.tokens.p95, variant.tokens.max].map(
      (size) => formatCount(Math.round(size)),
    ),
    signed(variant.growth),
    percent(variant.overlap),
    percent(variant.straddling),
    formatCount(variant.oversize),
    ...rules.map((rule) => formatCount(variant.lint[rule] ?? 0)),
  ]);
  const lines = [
    `${visible(corpus.name)} · ${counted(corpus.documents, 'document')}, ${counted(corpus.tokens, 'token')}`,
    '',
    plainTable(head, rows),
    ...nearlyTheSame.map(
      ({ variants: [first, second], share }) =>
        `${visible(first)} and ${visible(second)} have ${percent(share)} of their chunks in common: their difference is noise`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function percent(share: number): string {
  const hundredths = share * 100;
  const digits = hundredths > 0 && hundredths < 1 ? 1 : 0;
  return `${hundredths.toFixed(digits)} %`;
}

function signed(share: number): string {
  return share < 0 ? `−${percent(-share)}` : `+${percent(share)}`;
}
