import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { escapeMarkdown } from '../../src/reports/markdown.ts';
import { summaryMd } from '../../src/reports/summary-md.ts';
import type { ReportView } from '../../src/reports/view.ts';
import { viewOf } from '../support/build-view.ts';
import { eightQueries, finding, hostileText, plainText, regressedView } from './samples.ts';

const markdown = new MarkdownIt({ html: true });
const show = (view: ReportView) =>
  summaryMd(view, { color: false, columns: Number.POSITIVE_INFINITY });

/** The texts of a rendered page's cells, row by row. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  const tokens = markdown.parse(text, {});
  for (const [at, { type }] of tokens.entries()) {
    if (type === 'tr_open') rows.push([]);
    if (type === 'td_open' || type === 'th_open') rows.at(-1)?.push(textOf(tokens[at + 1]));
  }
  return rows;
}

function textOf(token: ReturnType<typeof markdown.parse>[number] | undefined): string {
  return (token?.children ?? []).map(({ content }) => content).join('');
}

describe('summary.md', () => {
  test('begins with the verdict, then what happened, then the table', () => {
    const run = eightQueries([finding('one', 2), finding('two', 8)]);
    const baseline = eightQueries([finding('one', 4), finding('two', 8)]);
    expect(show(viewOf(run, { baseline }))).toBe(
      [
        '# chunkproof: small — regressed',
        '',
        '- ✗ one regressed: recall@1 0.25, was 0.50 (−0.25 over 8 queries; lost 2, gained 0): a fall over 0.05',
        '  - q2 "text of q2"',
        '  - q3 "text of q3"',
        '- 8 queries in common: too few for a test, so only a fall over 0.05 or a mean below "min" fails',
        '',
        '| variant | recall@1 | recall@3 | chunks | tokens@5 |',
        '| --- | ---: | ---: | ---: | ---: |',
        '| (chance) | 0.01 | 0.03 |  |  |',
        '| one | 0.25 | 1.00 | 131 | 20 |',
        '| two ★ | 1.00 | 1.00 | 131 | 20 |',
        '',
        '★ not significantly worse than the best on recall@1',
        '',
        '- 8 scored / 8 total',
        '',
        'golden small · 8 queries, 0 labelled passages, 100 documents · embedder hashing:384 · retriever exact',
        '',
      ].join('\n'),
    );
  });

  test.each([
    ['plain', plainText],
    ['hostile', hostileText],
  ])('has equally many cells in each row: %s texts', (_, text) => {
    const source = show(regressedView(text));
    const rows = cellsOf(source);
    expect(rows.map((row) => row.length)).toEqual([5, 5, 5, 5]);
    const tableLines = source.split('\n').filter((line) => line.startsWith('|'));
    expect(tableLines).toHaveLength(5);
    for (const line of tableLines) {
      expect(line.replaceAll(/\\[\\|]/g, '').match(/\|/g)).toHaveLength(6);
    }
  });

  test('shows hostile texts as they are: no markup, no mention, no issue link', () => {
    const source = show(regressedView(hostileText));
    const html = markdown.render(source);
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toMatch(/<script|<em>|<code>|<a |<img|<pre/);
    expect(source).not.toContain('@team');
    expect(source).not.toContain('#12');
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toContain('a|b`c`*d*');
  });
});

describe('escapeMarkdown', () => {
  test.each([
    ['a|b', 'a\\|b'],
    ['`x`', '\\`x\\`'],
    ['<script>', '\\<script\\>'],
    ['@team', '@\u2060team'],
    ['org/repo#12', 'org/repo\\#\u206012'],
    ['a\r\nb\n\nc', 'a b c'],
    ['1. one', '1\\. one'],
    ['- item', '\\- item'],
    ['0.95', '0.95'],
    ['a - b', 'a - b'],
    ['mail @ noon', 'mail @ noon'],
    ['recall@10', 'recall@10'],
    ['漢@team', '漢@\u2060team'],
  ])('%j is written %j', (text, written) => {
    expect(escapeMarkdown(text)).toBe(written);
  });

  test('renders back to the text, as a list item and as a cell', () => {
    const pieces = fc.constantFrom(
      ...[
        'a',
        ' ',
        '\n',
        '1.',
        '12) ',
        '- ',
        '+',
        '* ',
        '#',
        '# ',
        '> ',
        '```',
        '~~~',
        '---',
        '===',
      ],
      ...[
        '|',
        '\\',
        '[x](y)',
        '![i](u)',
        '<b>',
        '<!--',
        '&amp;',
        '&',
        '_',
        '**',
        '`',
        '@a',
        '#1',
        '~~',
      ],
      ...[
        '[ ] ',
        ':',
        '    ',
        '\t',
        '\u0007',
        '\u202E',
        '漢',
        '👩',
        '"',
        "'",
        '$',
        '.',
        'http://e.x',
      ],
    );
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 8 }), (parts) => {
        const text = `${parts.join('')}z`;
        const shown = text
          .replace(/\s+/g, ' ')
          .trim()
          .replace(/[\p{Cc}\u202E]/gu, '\uFFFD');
        const seen = (rendered: string | undefined) => rendered?.replaceAll('\u2060', '');
        const tokens = markdown.parse(`- ${escapeMarkdown(text)}\n`, {});
        expect(tokens.map(({ type }) => type)).toEqual([
          'bullet_list_open',
          'list_item_open',
          'paragraph_open',
          'inline',
          'paragraph_close',
          'list_item_close',
          'bullet_list_close',
        ]);
        expect(seen(textOf(tokens[3]))).toBe(shown);
        const table = `| a | b |\n| --- | --- |\n| ${escapeMarkdown(text)} | x |\n`;
        expect(cellsOf(table)[1]?.map(seen)).toEqual([shown, 'x']);
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});
