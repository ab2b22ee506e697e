import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { terminalTable } from '../../src/reports/terminal-table.ts';
import type { ReportView } from '../../src/reports/view.ts';
import { need, noise, passageNeed, query, runOf } from '../support/build-run.ts';
import { viewOf } from '../support/build-view.ts';
import { eightQueries, finding, hostileText, regressedView } from './samples.ts';

const show = (view: ReportView, { color = false, columns = Number.POSITIVE_INFINITY } = {}) =>
  terminalTable(view, { color, columns });

const two = eightQueries([
  finding('whole', 4, { chunks: 24 }),
  finding('structural350', 6, { chunks: 13100 }),
]);

// 10 parents, one right: chance .10 at 1 and .30 at 3.
const dimmed = viewOf({ ...two, parents: two.parents.slice(0, 10) });

describe('the terminal table', () => {
  test('aligns numbers right, shows chance, marks the best, and says what was scored', () => {
    expect(show(viewOf(two))).toBe(
      [
        'golden small · 8 queries, 0 labelled passages, 100 documents · embedder hashing:384 · retriever exact',
        '',
        'variant          recall@1  recall@3  chunks  tokens@5',
        '(chance)             0.01      0.03',
        'whole ★☆             0.50      1.00      24        20',
        'structural350 ★      0.75      1.00  13,100        20',
        '',
        '8 scored / 8 total',
        '★ not significantly worse than the best on recall@1; ☆ the cheapest of them, by tokens@5',
        '',
        'no baseline to compare with yet: pass. To accept this run as the baseline:',
        '  npx chunkproof baseline accept --golden golden/small',
        '',
      ].join('\n'),
    );
  });

  test('stars every variant that is not significantly worse than the best, and no single one', () => {
    // 4 lost queries of 8 are 1 in 16 by chance; 8 of 8 are 1 in 256, 1 in 128 after Holm.
    const run = eightQueries([finding('a', 8), finding('b', 4), finding('c', 0)]);
    const text = show(viewOf(run));
    expect(text).toContain('a ★☆');
    expect(text).toContain('b ★ ');
    expect(text).not.toContain('c ★');
    expect(show(viewOf(eightQueries([finding('alone', 6)])))).not.toContain('★');
  });

  test('shows n/a, without a chance level, where a cut-off holds everything', () => {
    const [, , header, chance, row] = show(
      viewOf(eightQueries([finding('one', 4)], { parents: 3 })),
    ).split('\n');
    expect(header).toBe('variant   recall@1  recall@3  chunks  tokens@5');
    expect(chance).toBe('(chance)      0.33');
    expect(row).toBe('one           0.50       n/a     131        20');
  });

  test('has no chance row where no metric has one', () => {
    expect(show(viewOf(two, { metrics: ['ndcg@10', 'intact', 'tokens@5'] }))).not.toContain(
      '(chance)',
    );
  });

  test('paints nothing unless asked', () => {
    expect(show(dimmed)).not.toContain('\u001B');
  });

  test('dims columns of high chance and colours the verdict when asked, whatever stdout is', () => {
    const lines = show(dimmed, { color: true }).split('\n');
    const [, , header = '', chance = '', row = ''] = lines;
    expect(header).toContain('\u001B[2mrecall@3\u001B[22m');
    expect(header).not.toContain('\u001B[2mrecall@1');
    expect(chance).toContain('\u001B[2m(chance)\u001B[22m');
    expect(row).toContain('\u001B[2m1.00\u001B[22m');
    expect(row).not.toContain('\u001B[2m0.50');
    const regressed = show(
      viewOf(eightQueries([finding('one', 1)]), { baseline: eightQueries([finding('one', 8)]) }),
      { color: true },
    );
    expect(regressed).toContain('\u001B[31m✗ one regressed');
    expect(stripVTControlCharacters(regressed)).not.toContain('\u001B');
  });

  test('does not dim a column whose chance is .15, exactly', () => {
    const run = eightQueries([finding('one', 4)], { parents: 20 });
    expect(show(viewOf(run), { color: true })).not.toContain('\u001B[2mrecall@3');
  });

  const wide = 'variant          recall@1  recall@3  chunks  tokens@5';

  test('stacks the header where the terminal is narrower than the table', () => {
    expect(show(viewOf(two), { columns: wide.length })).toContain(wide);
    const lines = show(viewOf(two), { columns: wide.length - 1 }).split('\n');
    expect(lines.slice(2, 7)).toEqual([
      'variant         recall recall chunks tokens',
      '                    @1     @3            @5',
      '(chance)          0.01   0.03',
      'whole ★☆          0.50   1.00     24     20',
      'structural350 ★   0.75   1.00 13,100     20',
    ]);
  });

  test('stacks passage-recall behind its hyphen', () => {
    const view = viewOf(two, { metrics: ['passage-recall@2000t'] });
    const lines = show(view, { columns: 10 }).split('\n');
    expect(lines[2]).toContain('passage-');
    expect(lines[3]).toContain('recall@2000t');
  });

  test('looks the same painted: colour takes no room, and ends in its line', () => {
    for (const columns of [wide.length - 1, wide.length, 200]) {
      const painted = show(dimmed, { color: true, columns });
      expect(stripVTControlCharacters(painted).replace(/ +$/gm, '')).toBe(
        show(dimmed, { columns }),
      );
      for (const line of painted.split('\n')) {
        const opened = line.split('\u001B[2m').length;
        expect(line.split('\u001B[22m').length).toBe(opened);
      }
    }
  });

  test('keeps columns under one another beside wide characters', () => {
    const run = eightQueries([finding('漢字', 4), finding('plain', 3), finding('e\u0301tude', 3)]);
    const [, , header = '', , wideRow = '', plainRow = '', combined = ''] = show(viewOf(run)).split(
      '\n',
    );
    // Two characters four cells wide; one of two code points in one cell.
    expect(wideRow).toHaveLength(header.length - 2);
    expect(plainRow).toHaveLength(header.length);
    expect(combined).toHaveLength(header.length + 1);
    expect(wideRow).toMatch(/^漢字 ★☆ {7}0\.50/);
  });

  test('measures cells, not characters, to see whether the table fits', () => {
    const run = eightQueries([finding('漢字漢字漢字', 4), finding('plain', 5)]);
    const header = show(viewOf(run)).split('\n')[2] ?? '';
    expect(show(viewOf(run), { columns: header.length })).toContain(header);
    expect(show(viewOf(run), { columns: header.length - 1 })).not.toContain(header);
  });

  test('lists what the means leave out', () => {
    const run = runOf({
      queries: [
        query('q0', [passageNeed('a')]),
        query('q1', [need('b')]),
        ...noise(12).map((id) => query(id, [])),
      ],
      variants: [
        {
          name: 'one',
          results: [],
          cost: { unrankable: [{ document: 'blank.md', ord: 3 }] },
        },
      ],
    });
    const text = show(viewOf(run, { metrics: ['recall@1', 'intact'] }));
    expect(text).toContain('2 scored / 14 total\n');
    expect(text).toContain(
      `left out, for they have no label of grade 1 or more: ${noise(10).join(', ')} and 2 more\n`,
    );
    expect(text).toContain(
      'left out of passage columns, for they are labelled by document alone: q1\n',
    );
    expect(text).toContain('one: never ranked, for their vectors are zero: blank.md chunk 3\n');
    expect(show(viewOf(run, { metrics: ['recall@1'] }))).not.toContain('passage columns');
  });

  test('counts labelled passages, and their repeats apart', () => {
    const places = [
      { document: 'a', start: 0, end: 9, runs: [9] },
      { document: 'b', start: 0, end: 9, runs: [9], duplicate: true },
    ] as const;
    const run = runOf({
      queries: [query('q', [need(['a', 'b'], { passages: places })])],
      variants: [],
      golden: { duplicates: 1 },
    });
    expect(show(viewOf(run))).toContain(
      '1 queries, 1 labelled passages (their text stands in 1 more places), 100 documents',
    );
  });

  test("passes no control character of the user's on to the terminal", () => {
    expect(show(regressedView(hostileText)).replaceAll('\n', '')).not.toMatch(
      /[\p{Cc}\u202E\u2028]/u,
    );
  });
});
