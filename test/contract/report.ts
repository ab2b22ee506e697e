import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/reports/view.ts';
import {
  eightQueries,
  finding,
  hostileText,
  plainText,
  regressedView,
} from '../reports/samples.ts';
import { need, query, runOf } from '../support/build-run.ts';
import { viewOf } from '../support/build-view.ts';

const plain = { color: false, columns: Number.POSITIVE_INFINITY };

/** What every report promises. */
export function reportContract(name: string, report: Report): void {
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
      'no results': viewOf(
        runOf({ queries: [query('q', [need('a')])], variants: [{ name: 'one', results: [] }] }),
      ),
    };

    test.each(Object.entries(views))('ends with one newline and repeats itself: %s', (_, view) => {
      const before = JSON.stringify(view);
      const text = report(view, plain);
      expect(text).toMatch(/[^\n]\n$/);
      expect(report(view, plain)).toBe(text);
      expect(JSON.stringify(view)).toBe(before);
    });

    test.each(Object.entries(views))('shows no undefined, NaN or infinity: %s', (_, view) => {
      expect(report(view, plain)).not.toMatch(/undefined|NaN|Infinity|\[object/);
    });

    test('keeps its lines whatever the texts hold, and writes no control character', () => {
      const lines = (text: string) => text.split(/\r\n|[\n\r\u2028\u2029]/).length;
      const hostile = report(views['hostile texts'], plain);
      const count = hostile.startsWith('{') ? hostile.split('\n').length : lines(hostile);
      expect(count).toBe(report(views['a regression'], plain).split('\n').length);
      expect(hostile.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    });

    test('names the variants and the golden set', () => {
      const text = report(views['no baseline'], plain);
      for (const part of ['one', 'two', 'small']) expect(text).toContain(part);
    });
  });
}
