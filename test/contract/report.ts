import { describe, expect, test } from 'vitest';
import type { ReportFile, ReportView } from '../../src/reports/view.ts';
import {
  eightQueries,
  finding,
  hostileText,
  plainText,
  regressedView,
} from '../reports/samples.ts';
import { crossedRun } from '../support/build-crossed.ts';
import { need, query, runOf } from '../support/build-run.ts';
import { viewOf } from '../support/build-view.ts';

const plain = { color: false, columns: Number.POSITIVE_INFINITY };

export interface ReportKind {
  /** The part of the text that comes from the run, where the rest is a program. */
  readonly shown?: (text: string) => string;
  /** What it names of the view without a baseline; the variants and the golden set unless said. */
  readonly names?: readonly string[];
  /** Whether its lines are as many, whatever the texts hold. */
  readonly keepsLines?: boolean;
}

/** What every report promises. */
export function reportContract(
  name: string,
  report: ReportFile,
  { shown = (text) => text, names = ['one', 'two', 'small'], keepsLines = true }: ReportKind = {},
): void {
  describe(`report ${name}`, () => {
    const views = {
      'a regression': regressedView(plainText),
      'hostile texts': regressedView(hostileText),
      'no baseline': viewOf(eightQueries([finding('one', 3), finding('two', 5)])),
      'no labels': viewOf(runOf({ queries: [query('q', [])], variants: [] }), {
        metrics: ['tokens@5'],
        gate: [],
      }),
      'nothing at all': viewOf(runOf({ queries: [], variants: [] }), { gate: [] }),
      'n/a': viewOf(eightQueries([finding('one', 3)], { parents: 3 })),
      crossed: viewOf(crossedRun({ one: { exact: 20, bm25: 9 }, two: { exact: 8, bm25: 9 } })),
      'crossed, and a cell failed': viewOf(
        crossedRun({ one: { exact: 20, bm25: 9 }, two: { exact: 8 } }),
      ),
      'no results': viewOf(
        runOf({ queries: [query('q', [need('a')])], variants: [{ name: 'one', results: [] }] }),
      ),
    };

    test.each(Object.entries(views))(
      'ends with one newline and repeats itself, or is nothing: %s',
      async (_, view) => {
        const before = JSON.stringify(view);
        const text = await report(view, plain);
        if (text !== null) expect(text).toMatch(/[^\n]\n$/);
        expect(await report(view, plain)).toBe(text);
        expect(JSON.stringify(view)).toBe(before);
      },
    );

    test.each(Object.entries(views))('shows no undefined, NaN or infinity: %s', async (_, view) => {
      expect(await shownOf(view)).not.toMatch(/undefined|NaN|Infinity|\[object/);
    });

    test('writes no control character, whatever the texts hold', async () => {
      const hostile = await shownOf(views['hostile texts']);
      expect(hostile.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    });

    test.runIf(keepsLines)('keeps its lines, whatever the texts hold', async () => {
      const lines = (text: string) => text.split(/\r\n|[\n\r\u2028\u2029]/).length;
      const hostile = await shownOf(views['hostile texts']);
      const count = hostile.startsWith('{') ? hostile.split('\n').length : lines(hostile);
      expect(count).toBe((await shownOf(views['a regression'])).split('\n').length);
    });

    test('names what it is about', async () => {
      const text = await shownOf(views['no baseline']);
      for (const part of text === '' ? [] : names) expect(text).toContain(part);
    });

    async function shownOf(view: ReportView): Promise<string> {
      const text = await report(view, plain);
      return text === null ? '' : shown(text);
    }
  });
}
