import { describe, expect, test } from 'vitest';
import { annotations } from '../../src/reports/annotations.ts';
import { viewOf } from '../support/build-view.ts';
import { eightQueries, finding, hostileText, regressedView } from './samples.ts';

describe('annotations for GitHub Actions', () => {
  test('a regression is an error, with its percent sign and colon escaped as the rules ask', () => {
    const run = eightQueries([finding('one', 2)], { golden: { name: 'a:b,c' } });
    const baseline = eightQueries([finding('one', 4)]);
    expect(annotations(viewOf(run, { baseline }))).toBe(
      '::error title=chunkproof a%3Ab%2Cc::✗ one regressed: recall@1 0.25, was 0.50 (−0.25 over 8 queries; lost 2, gained 0): a fall over 0.05\n',
    );
  });

  test('a pass says nothing', () => {
    const run = eightQueries([finding('one', 4)]);
    expect(annotations(viewOf(run, { baseline: run }))).toBe('');
  });

  test('no text of a user begins a command of its own', () => {
    const text = annotations(regressedView((plain) => `${hostileText(plain)}\n::error::x%0A`));
    expect(text).not.toBe('');
    for (const line of text.trimEnd().split('\n')) {
      expect(line).toMatch(/^::(error|warning) title=[^:,]*::[^\r\n]*$/);
      expect(line).toContain('%250A');
    }
  });

  test('no more than ten of a kind, since GitHub shows no more; the last counts the others', () => {
    const names = Array.from({ length: 15 }, (_, at) => `v${at}`);
    const of = (found: number) => eightQueries(names.map((name) => finding(name, found)));
    const lines = annotations(viewOf(of(1), { baseline: of(5) }))
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(10);
    expect(lines.at(-1)).toContain('and 6 more');
  });
});
