import { describe, expect, test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { parseMetric } from '../../src/metrics/metric-name.ts';
import { metrics } from '../../src/metrics/registry.ts';
import { metricContract } from '../contract/metric.ts';

/** Where a further hit at the end may lower the value, and why that is right. */
const mayFall: Readonly<Record<string, string>> = {
  judged: 'the denominator is what was retrieved, so an unjudged parent lowers the share',
  'char-precision': 'the denominator is what was retrieved, so text without a label lowers it',
  iou: 'the denominator holds what was retrieved, so text without a label lowers it',
};

for (const [family, metric] of Object.entries(metrics)) {
  metricContract(family, metric, { mayFall: mayFall[family] });
  if (metric.inChunks) metricContract(family, metric.inChunks);
}

describe('parseMetric', () => {
  test.each([
    ['recall@10', 'recall', 10],
    ['success@3', 'success', 3],
    ['mrr@1', 'mrr', 1],
    ['ndcg@100', 'ndcg', 100],
    ['passage-recall@2000t', 'passage-recall', 2000],
    ['passage-recall@5', 'passage-recall', 5],
    ['passage-recall@2000t:.5', 'passage-recall', 2000],
    ['passage-recall@10:.8', 'passage-recall', 10],
    ['held@5:.05', 'held', 5],
    ['held@5:1', 'held', 5],
    ['reachable:.8', 'reachable', 0],
    ['intact', 'intact', 0],
    ['ndcg-exp@10', 'ndcg-exp', 10],
    ['judged@10', 'judged', 10],
    ['rprec', 'rprec', 0],
    ['bpref', 'bpref', 0],
    ['char-recall@5', 'char-recall', 5],
    ['precision-omega-strict', 'precision-omega-strict', 0],
    ['tokens@5', 'tokens', 5],
    ['precision-omega', 'precision-omega', 0],
    ['straddling', 'straddling', 0],
  ])('reads %s, and prints it back', (name, family, cutoff) => {
    expect(parseMetric(name)).toMatchObject({ name, family, cutoff });
  });

  test.each([
    ['recall', 'recall@10'],
    ['recall@', 'recall@10'],
    ['recall@0', 'recall@10'],
    ['recall@x', 'recall@10'],
    ['recall@-1', 'recall@10'],
    ['recall@1.5', 'recall@10'],
    ['recall@1e1', 'recall@10'],
    ['recall@010', 'recall@10'],
    ['recall@10t', 'recall@10'],
    ['recall@3@5', 'recall@10'],
    ['recall@10 ', 'recall@10'],
    ['passage-recall', 'passage-recall@2000t'],
    ['intact@3', 'intact'],
    ['overflow@3', 'overflow'],
    ['tokens', 'tokens@10'],
    ['map', 'map@10'],
    ['rprec@10', 'rprec'],
    ['bpref@10', 'bpref'],
  ])('refuses %s, and says how to write it', (name, example) => {
    expect(() => parseMetric(name)).toThrow(
      new UserError(`"${name}" is no metric; write it as ${example}`),
    );
  });

  test.each([
    ['recall@10:.5', 'recall has no coverage; write recall@10'],
    ['intact:.5', 'intact has no coverage; write intact'],
    ['oversize:.5', 'oversize has no coverage; write oversize'],
    ['tokens@5:1', 'tokens has no coverage; write tokens@5'],
  ])('refuses %s, for it has no coverage', (name, why) => {
    expect(() => parseMetric(name)).toThrow(new UserError(`"${name}" is no metric: ${why}`));
  });

  // One spelling a coverage: a baseline finds its values by name.
  test.each([':', ':0', ':.0', ':.50', ':0.5', ':1.0', ':2', ':x', ':.5:.5', ':.5 ', ':.5@3'])(
    'refuses a coverage written "%s"',
    (stated) => {
      const name = `held@5${stated}`;
      expect(() => parseMetric(name)).toThrow(
        new UserError(`"${name}" is no metric; write its coverage as in held@5:.8, up to held@5:1`),
      );
    },
  );

  test('suggests the nearest metric, and lists them all', () => {
    expect(() => parseMetric('recal@10')).toThrow(
      'unknown metric "recal@10". Did you mean "recall"? There are: recall@10, success@10, precision@10, mrr@10, map@10, ndcg@10, ndcg-exp@10, rprec, bpref, judged@10, passage-recall@2000t, held@10, char-recall@10, char-precision@10, iou@10, precision-omega, precision-omega-strict, intact, reachable, tokens@10, straddling, oversize, overflow',
    );
    expect(() => parseMetric('Recall@10')).toThrow('Did you mean "recall"?');
    expect(() => parseMetric('bananas')).toThrow(/^unknown metric "bananas"\. There are:/);
  });

  test.each(['', '@10', 'constructor', 'toString@3', '__proto__', 'hasOwnProperty@1'])(
    'knows no metric "%s"',
    (name) => {
      expect(() => parseMetric(name)).toThrow(UserError);
      expect(() => parseMetric(name)).toThrow(/unknown metric/);
    },
  );
});
