import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Schema, Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { chartFiles } from '../../../src/reports/charts/chart-files.ts';
import { curveMetrics } from '../../../src/reports/charts/curve-metrics.ts';
import { drawChart } from '../../../src/reports/charts/draw-chart.ts';
import { paretoFront } from '../../../src/reports/charts/recall-tokens.ts';
import { charts } from '../../../src/reports/charts/registry.ts';
import type { ReportView } from '../../../src/reports/view.ts';
import { z } from '../../../src/schema.ts';
import { score } from '../../../src/score.ts';
import { need, query, runOf } from '../../support/build-run.ts';
import { viewOf } from '../../support/build-view.ts';
import { projectRoot } from '../../support/project-root.ts';
import { pageView } from '../html/page-view.ts';
import { hostileText } from '../samples.ts';

const plain = { color: false, columns: Number.POSITIVE_INFINITY };
const view = pageView();

const schema: Schema = JSON.parse(
  await readFile(join(projectRoot, 'node_modules/vega-lite/build/vega-lite-schema.json'), 'utf8'),
);
const vegaLite = new Validator(schema, '7');

describe.each(Object.keys(charts))('chart %s', (name) => {
  test.each([
    ['plain', view],
    ['hostile', pageView(hostileText)],
  ])("is valid by Vega-Lite's own schema: %s texts", async (_, shown) => {
    const text = await chartFiles[`charts/${name}.vl.json`]?.(shown, plain);
    const { valid, errors } = vegaLite.validate(JSON.parse(text ?? 'null'));
    expect(errors.slice(-3)).toEqual([]);
    expect(valid).toBe(true);
  });

  test('is drawn as an image that asks for nothing and runs nothing', async () => {
    const svg = await chartFiles[`charts/${name}.svg`]?.(pageView(hostileText), plain);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).not.toMatch(/<script|<image|href=|<foreignObject/);
    expect(
      JSON.stringify(parse(svg ?? ''), (key, value) => (key === 'parentNode' ? 0 : value)),
    ).not.toContain('"script"');
  });

  test('has nothing to draw of a run without labels', async () => {
    const empty = viewOf(runOf({ queries: [query('q', [])], variants: [] }), {
      metrics: ['tokens@5'],
      gate: [],
    });
    expect(await chartFiles[`charts/${name}.vl.json`]?.(empty, plain)).toBeNull();
    expect(await chartFiles[`charts/${name}.svg`]?.(empty, plain)).toBeNull();
  });
});

test('the schema that charts are held to does find faults', () => {
  expect(vegaLite.validate({ mark: 'nothing', encoding: {}, data: { values: [] } }).valid).toBe(
    false,
  );
});

/** The data of a chart, layer by layer. */
function dataOf(name: keyof typeof charts, of: ReportView): unknown[] {
  const spec = charts[name] && drawChart(charts[name], of)?.spec;
  const layers = z.object({ layer: z.array(z.object({ data: z.unknown().optional() })) });
  const values = z.object({ values: z.array(z.unknown()) });
  const found = [
    spec?.['data'],
    ...(layers.safeParse(spec).data?.layer ?? []).map(({ data }) => data),
  ];
  return found.flatMap((data) => values.safeParse(data).data?.values ?? []);
}

test('wins: on how many queries the control is beaten, by hand', () => {
  // recall@1: "whole" finds q0 to q8, "halves" q8 to q11: worse on eight, better on three, one tie.
  expect(dataOf('wins', view)).toEqual([
    { variant: 'halves', outcome: 'worse', queries: 8, from: -8, to: 0, ties: 1 },
    { variant: 'halves', outcome: 'better', queries: 3, from: 0, to: 3, ties: 1 },
  ]);
});

test('query differences: the queries that changed, worst first', () => {
  const changed = z
    .array(z.object({ place: z.int(), query: z.string(), difference: z.number() }))
    .parse(dataOf('query-differences', view));
  expect(changed.map(({ difference }) => difference)).toEqual([...Array(8).fill(-1), 1, 1, 1]);
  expect(changed.map(({ query: id }) => id).sort()).toEqual([
    'q0',
    'q1',
    'q10',
    'q11',
    'q2',
    'q3',
    'q4',
    'q5',
    'q6',
    'q7',
    'q9',
  ]);
});

test('why lost: needs by cause, what was found left out', () => {
  expect(dataOf('why-lost', view)).toMatchObject([
    { variant: 'whole', key: 'past-k', needs: 3 },
    { variant: 'halves', key: 'cut', needs: 12 },
  ]);
});

test('slices: means by tag with the number of queries', () => {
  // Of q0, q1 and q2 "whole" finds all, "halves" none.
  expect(dataOf('slices', view)).toEqual(
    expect.arrayContaining([
      { variant: 'whole', label: 'whole', tag: 'small', slice: 'small (3)', queries: 3, mean: 1 },
      { variant: 'halves', label: 'halves', tag: 'small', slice: 'small (3)', queries: 3, mean: 0 },
      {
        variant: 'halves',
        label: 'halves',
        tag: 'odd',
        slice: 'odd (6)',
        queries: 6,
        mean: 0.3333,
      },
    ]),
  );
});

test('recall by cut-off: a point a variant and cut-off, and what chance would find', () => {
  const run = runOf({
    queries: [query('q', [need('a')])],
    variants: [{ name: 'one', results: [['q', ['x', 'a']]] }],
    parents: 20,
  });
  const curves = score(run, { metrics: curveMetrics(run) });
  const points = dataOf('recall', { ...viewOf(run), curves });
  // One right parent of twenty: chance is k/20.
  expect(points).toEqual(
    expect.arrayContaining([
      { k: 1, chance: 0.05 },
      { k: 10, chance: 0.5 },
      { variant: 'one', label: 'one', k: 1, recall: 0 },
      { variant: 'one', label: 'one', k: 2, recall: 1 },
    ]),
  );
});

describe('paretoFront', () => {
  test('leaves out what costs more and finds no more, by hand', () => {
    const [a, b, c, d] = [
      { tokens: 100, recall: 0.2 },
      { tokens: 200, recall: 0.2 },
      { tokens: 200, recall: 0.5 },
      { tokens: 300, recall: 0.4 },
    ] as const;
    expect(paretoFront([d, c, b, a])).toEqual([a, c]);
  });

  test('keeps exactly the offers that none beats', () => {
    const offer = fc.record({
      tokens: fc.integer({ min: 1, max: 9 }),
      recall: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(offer, { selector: ({ tokens, recall }) => `${tokens} ${recall}` }),
        (offers) => {
          const unbeaten = offers.filter(
            (one) =>
              !offers.some(
                (other) =>
                  other !== one && other.tokens <= one.tokens && other.recall >= one.recall,
              ),
          );
          expect(new Set(paretoFront(offers))).toEqual(new Set(unbeaten));
        },
      ),
    );
  });
});
