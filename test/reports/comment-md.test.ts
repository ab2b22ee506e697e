import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { commentBody } from '../../src/reports/comment/comment-md.ts';
import { stampOf } from '../../src/reports/comment/marker.ts';
import type { ReportView } from '../../src/reports/view.ts';
import type { Comparison } from '../../src/types.ts';
import { need, query, runOf } from '../support/build-run.ts';
import { viewOf } from '../support/build-view.ts';
import { eightQueries, finding, hostileText, plainText, regressedView } from './samples.ts';

const markdown = new MarkdownIt({ html: true, linkify: true });

function compared(now: number, then: number, parts: Partial<Comparison> = {}): ReportView {
  const view = viewOf(eightQueries([finding('one', now), finding('two', 8)]), {
    baseline: eightQueries([finding('one', then), finding('two', 8)]),
  });
  return { ...view, comparison: { ...view.comparison, ...parts } };
}

describe('the comment', () => {
  test('has marker, verdict with counts, facts, what moved, queries, folded parts, link, numbers: in that order', () => {
    const view = { ...compared(2, 4), base: '3f2c1ab' };
    const body = commentBody(view, { reportUrl: 'https://ci.example/run/1' });
    const lines = body.split('\n');
    expect(lines.slice(0, 7)).toEqual([
      '<!-- chunkproof: small -->',
      '<!-- chunkproof-run: 2026-11-30T05:12:09.000Z -->',
      '',
      '### ✗ chunkproof small: regressed',
      '',
      '1 of 2 gated means fell by more than the gate allows (2 queries lost, 0 gained).',
      '',
    ]);
    // t(7) = 2.3646 on six zeros and two −1; of two flips one in four is as low.
    const order = [
      'base `3f2c1ab` · baseline of 2026-11-28, 1 day before this run · golden set small `golden-has`, 8 queries',
      '| ✗ | one | recall@1 | 0.50 | 0.25 | −0.25 | −0.64 … +0.14 | 0.25 | 2 | 0 |',
      '1 of 2 did not move.',
      '**Lost queries** (2)',
      '- q2 “text of q2”: lost by one',
      '<summary>All metrics</summary>',
      '<summary>How the gate decided</summary>',
      '<summary>Configuration</summary>',
      '<summary>Cost</summary>',
      '[The whole report](<https://ci.example/run/1>)',
      '<!-- chunkproof-numbers: {',
    ];
    const places = order.map((part) => body.indexOf(part));
    expect(places.filter((place) => place < 0)).toEqual([]);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(stampOf(body)).toBe(view.run.created);
  });

  test('tells no change, not compared and not comparable apart', () => {
    expect(commentBody(compared(4, 4), {})).toContain(
      '### ✓ chunkproof small: no change\n\nAll 2 gated means are as in the baseline, over 8 queries in common.',
    );
    expect(commentBody(viewOf(eightQueries([finding('one', 3)])), {})).toContain(
      '### – chunkproof small: not compared\n\nNo baseline has been accepted yet',
    );
    const other = {
      verdict: 'no-baseline',
      preface: ['the baseline was accepted with embedder "x", not "y": nothing was compared'],
    } as const;
    const elsewhere = commentBody(compared(4, 4, other), {});
    expect(elsewhere).toContain('nothing that this run could be compared with');
    expect(elsewhere.indexOf('> ⚠ the baseline was accepted with embedder')).toBeLessThan(
      elsewhere.indexOf('###'),
    );
    const strange = { verdict: 'not-comparable', cells: [] } as const;
    expect(commentBody(compared(4, 4, strange), {})).toContain(
      'it is of another golden set, or all of it was changed',
    );
  });

  test('names new, gone and redefined variants, and a stale baseline', () => {
    const [first] = compared(4, 4).comparison.variants;
    if (!first) throw new Error('nothing compared');
    const body = commentBody(
      compared(4, 4, {
        variants: [
          { ...first, redefined: true },
          { ...first, name: 'fresh', status: 'added' },
          { ...first, name: 'lost', status: 'gone' },
        ],
        stale: ['one'],
      }),
      {},
    );
    expect(body).toContain('New, not in the baseline yet: accept a run to gate: fresh');
    expect(body).toContain('Gone, though the baseline has: lost');
    expect(body).toContain('Defined otherwise than in the baseline: one');
    expect(body).toContain('The baseline is stale: one is better by more than chance');
    expect(body).toContain('` npx chunkproof baseline accept --golden golden/small `');
  });

  test('redacted, it has ids alone', () => {
    const body = commentBody(compared(2, 4), { redactQueries: true });
    expect(body).toContain('- q2: lost by one');
    expect(body).not.toContain('text of');
  });

  test('its hidden numbers are JSON that a program reads back', () => {
    const body = commentBody(compared(2, 4), {});
    const [, json = ''] = /<!-- chunkproof-numbers: (.*) -->/.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      golden: 'small',
      verdict: 'regressed',
      cells: [
        { variant: 'one', metric: 'recall@1', before: 0.5, after: 0.25, lost: 2 },
        { variant: 'two', difference: 0 },
      ],
    });
  });

  test('hostile texts are shown as texts: nothing runs, nobody is pinged, no table breaks', () => {
    const links =
      '@org/team GH-7 http://evil.example www.evil.example !3 --> --!> </details> [x](http://e.x)';
    const hostile = (plain: string) => `${hostileText(plain)} ${links}`;
    const body = commentBody(regressedView(hostile), {});
    const html = markdown.render(body);
    const tags = (text: string) => [...text.matchAll(/<\/?([a-z]\w*)/g)].map(([, tag]) => tag);
    const plain = markdown.render(commentBody(regressedView(plainText), {}));
    expect(tags(html)).toEqual(tags(plain));
    expect(html).not.toMatch(/<a |<script|<img/);
    expect(html.match(/<!--/g)).toHaveLength(3);
    const seen = body.replace(/<!--.*?-->/g, '');
    expect(seen).not.toMatch(/(?<![A-Za-z0-9])@[\p{L}\p{N}]|#\d|GH-\d|!\d|\w:\/\/\w|www\./u);
    const columns = body
      .split('\n')
      .flatMap((line) =>
        line.startsWith('| ✗') ? [line.replaceAll(/\\[\\|]/g, '').match(/\|/g)?.length] : [],
      );
    expect(columns).toEqual([11]);
  });

  test('a link is only made of a web address', () => {
    expect(commentBody(compared(4, 4), { reportUrl: 'javascript:alert(1)' })).not.toContain(
      'report](',
    );
    const odd = commentBody(compared(4, 4), { reportUrl: 'https://e.x/a b>c\nd' });
    expect(odd).toContain('[The whole report](<https://e.x/a%20b%3Ec%0Ad>)');
  });
});

describe('the length of the comment', () => {
  /** So many variants, all of which fell, with long names and texts. */
  function large(variants: number, queries = 40): ReportView {
    const ids = Array.from({ length: queries }, (_, at) => `query-${at}-${'x'.repeat(80)}`);
    const runWith = (hit: string) =>
      runOf({
        queries: ids.map((id) => query(id, [need('a')], { text: '"|*_<&@'.repeat(40) })),
        variants: Array.from({ length: variants }, (_, at) => ({
          name: `variant-${at}-${'|'.repeat(70)}`,
          results: ids.map((id) => [id, [hit]] as const),
        })),
      });
    return viewOf(runWith('b'), { baseline: runWith('a') });
  }

  test('is below 65,536 characters with 300 variants, and what was left out is said', () => {
    const body = commentBody(large(300), {});
    expect(body.length).toBeLessThanOrEqual(65_536);
    expect(body).toMatch(/^<!-- chunkproof: small -->\n/);
    expect(body).toContain('300 of 300 gated means fell');
    expect(body).toMatch(/\*Left out, for a comment holds only so much: .*all metrics.*\.\*/);
    expect(body).not.toContain('chunkproof-numbers');
  });

  test.each([60_000, 20_000, 8_000, 3_000, 1_500])(
    'within %i characters every section is whole or not there',
    (limit) => {
      const view = large(20);
      const whole = commentBody(view, {}, Number.POSITIVE_INFINITY);
      const body = commentBody(view, {}, limit);
      expect(body.length).toBeLessThanOrEqual(limit);
      const note = /\n\n\*Left out.*\*\n$/;
      const kept = body.replace(note, '').trimEnd();
      for (const part of kept.split('\n\n')) expect(whole).toContain(part);
      expect((body.match(/<details>/g) ?? []).length).toBe(
        (body.match(/<\/details>/g) ?? []).length,
      );
      expect(body).toContain('20 of 20 gated means fell');
    },
  );
});
