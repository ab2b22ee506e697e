import type { Json } from '../../types.ts';
import type { ReportView } from '../view.ts';
import type { Chart, ChartRow, Spec } from './chart.ts';
import { chartRows, variantMarks } from './chart.ts';
import { promptCutoffs } from './curve-metrics.ts';
import { inPanels } from './panels.ts';

/** What the k best chunks of a variant find, and what they cost. */
interface Offer extends ChartRow {
  readonly [key: string]: string | number | boolean;
  readonly k: number;
  readonly tokens: number;
  readonly recall: number;
}

/** Recall against the tokens that a prompt would hold: who is beaten in both by another is off the front. */
export const recallTokens: Chart = {
  title: 'Recall against tokens in the prompt',
  draw(view) {
    const passages = offersOf(view, 'held');
    const found = passages.length > 0 ? 'held@k' : 'recall@k';
    const rows = chartRows(view);
    const marks = variantMarks(rows);
    const isCrossed = rows.some(({ panel }) => panel !== undefined);
    const offers = passages.length > 0 ? passages : offersOf(view, 'recall');
    if (offers.length === 0) return null;
    const front = paretoFront(offers);
    const points = offers.map((offer) => ({ ...offer, front: front.includes(offer) }));
    const what =
      passages.length > 0
        ? 'share of needs whose passage lies whole in one of the k best chunks'
        : 'share of needs whose document is among the first k';
    return {
      caption: `Upwards, ${what}; to the right, what those chunks put into a prompt. Ringed: nothing finds more for fewer tokens${isCrossed ? ', under any retriever; the grey line joins them' : ''}.`,
      spec: inPanels(rows, {
        data: { values: points },
        encoding: {
          x: {
            field: 'tokens',
            type: 'quantitative',
            title: 'tokens in the prompt, mean (logarithmic)',
            scale: { type: 'log', nice: false, padding: 18 },
            axis: { format: '~s', grid: false, tickCount: 6, labelOverlap: true },
          },
          y: {
            field: 'recall',
            type: 'quantitative',
            title: found,
            scale: { zero: true, nice: true },
          },
        },
        layer: [
          {
            data: { values: [...front] },
            mark: {
              type: 'line',
              strokeWidth: 7,
              strokeCap: 'round',
              opacity: 0.28,
              color: { expr: 'faint' },
            },
            encoding: { order: { field: 'tokens', type: 'quantitative' } },
          },
          {
            mark: { type: 'line', strokeWidth: 1.5, opacity: 0.6 },
            encoding: { color: marks.color, order: { field: 'k', type: 'quantitative' } },
          },
          ...frontMarks,
          {
            mark: { type: 'point', size: 52, filled: true, opacity: 1 },
            encoding: { ...marks, tooltip: tooltipOf(found) },
          },
        ],
      }),
    };
  },
};

/** Rings around what is on the front, and how many chunks it is. */
const frontMarks: readonly Spec[] = [
  {
    transform: [{ filter: 'datum.front' }],
    mark: { type: 'point', size: 170, strokeWidth: 1.5, filled: false, color: { expr: 'ink' } },
  },
  {
    transform: [{ filter: 'datum.front' }],
    mark: { type: 'text', dy: -15, fontSize: 10.5, color: { expr: 'ink' } },
    encoding: { text: { field: 'k', format: 'd' } },
  },
];

function tooltipOf(found: string): Json {
  return [
    { field: 'variant', title: 'variant' },
    { field: 'k', title: 'k' },
    { field: 'recall', title: found, format: '.3f' },
    { field: 'tokens', title: 'tokens', format: ',.0f' },
  ];
}

function offersOf(view: ReportView, metric: string): Offer[] {
  const { variants } = view.curves ?? view.scores;
  return chartRows(view).flatMap((row, at) =>
    promptCutoffs.flatMap((k): Offer[] => {
      const recall = variants[at]?.metrics.get(`${metric}@${k}`)?.mean ?? null;
      const tokens = variants[at]?.metrics.get(`tokens@${k}`)?.mean ?? null;
      if (recall === null || tokens === null || tokens <= 0) return [];
      return [{ ...row, k, tokens: Number(tokens.toFixed(1)), recall: Number(recall.toFixed(4)) }];
    }),
  );
}

/** Offers that no other beats: none finds as much for fewer tokens, or more for as many; by tokens, ascending. */
export function paretoFront<T extends { readonly tokens: number; readonly recall: number }>(
  offers: readonly T[],
): T[] {
  const front: T[] = [];
  const cheapestFirst = [...offers].sort((a, b) => a.tokens - b.tokens || b.recall - a.recall);
  for (const offer of cheapestFirst) {
    if (offer.recall > (front.at(-1)?.recall ?? Number.NEGATIVE_INFINITY)) front.push(offer);
  }
  return front;
}
