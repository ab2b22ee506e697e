import { describe, expect, test } from 'vitest';
import { readRun } from '../../src/trec/read-run.ts';
import { failureOf } from '../support/failure-of.ts';

const read = (text: string) => readRun(text, 'a.run');

describe('what a run may look like', () => {
  test.for([
    ['blanks', 'q1 Q0 d1 1 2.5 s\nq1 Q0 d2 2 -1 s\n'],
    ['tabs', 'q1\tQ0\td1\t1\t2.5\ts\nq1\tQ0\td2\t2\t-1\ts\n'],
    ['runs of both, also at the ends', ' q1 \tQ0 d1 1   2.5 s \nq1 Q0 d2\t\t2 -1 s\t'],
    ['CRLF', 'q1 Q0 d1 1 2.5 s\r\nq1 Q0 d2 2 -1 s\r\n'],
    ['other ways to write a number', 'q1 Q0 d1 1 +.25E+1 s\nq1 Q0 d2 2 -1. s'],
    [
      'more after the tag, as in trec_eval’s own files',
      'q1 Q0 d1 1 2.5 s for later\nq1 Q0 d2 2 -1 s',
    ],
    ['whole scores and a number for a tag', 'q1 Q0 d1 1 2.5 3\nq1 Q0 d2 2 -1 3'],
    ['ranks that say nothing', 'q1 Q0 d1 x 2.5 s\nq1 Q0 d2 x -1 s'],
  ] as const)('%s', ([, text]) => {
    expect(read(text).hits).toEqual(
      new Map([
        [
          'q1',
          [
            { document: 'd1', score: 2.5 },
            { document: 'd2', score: -1 },
          ],
        ],
      ]),
    );
  });

  test('a row that repeats an earlier one is left out and its line told', () => {
    const { hits, repeated } = read('q1 Q0 d1 1 2 s\nq2 Q0 d1 1 2 s\nq1\tQ0  d1 1 2 s\r\n');
    expect(hits.get('q1')).toHaveLength(1);
    expect(hits.get('q2')).toHaveLength(1);
    expect(repeated).toEqual([3]);
  });
});

describe('what is wrong is told with file and line', () => {
  test.for([
    ['five columns', 'q1 Q0 d1 1 2 s\nq1 Q0 d2 1 2', 'a.run:2: the row has 5 fields, a hit 6'],
    ['NaN as a score', 'q1 Q0 d1 1 NaN s', 'a.run:1: the score "NaN" is not a number'],
    ['nan as a score', 'q1 Q0 d1 1 nan s', 'a.run:1: the score "nan" is not a number'],
    ['Infinity as a score', 'q1 Q0 d1 1 Infinity s', 'a.run:1: the score "Infinity"'],
    ['a score past what a double holds', 'q1 Q0 d1 1 1e999 s', 'a.run:1: the score "1e999"'],
    ['a word as a score', 'q1 Q0 d1 1 high s', 'a.run:1: the score "high"'],
    ['a decimal comma', 'q1 Q0 d1 1 0,5 s', 'a.run:1: the score "0,5"'],
    ['a hexadecimal score', 'q1 Q0 d1 1 0x10 s', 'a.run:1: the score "0x10"'],
    [
      'a byte order mark',
      '\uFEFFq1 Q0 d1 1 2 s',
      'a.run:1: the file begins with a byte order mark',
    ],
    [
      'a document found twice',
      'q1 Q0 d1 1 2 s\nq1 Q0 d1 2 1 s',
      'a.run:2: document "d1" of query "q1" was found in line 1 already',
    ],
    [
      'a document found twice with the same score',
      'q1 Q0 d1 1 2 s\nq1 Q0 d1 2 2 s',
      'a.run:2: document "d1" of query "q1" was found in line 1 already',
    ],
    ...[
      'q1 Q0 my doc.md 1 2.5 s',
      'q1 Q0 chapter 7 1 2.5 s',
      'q1 Q0 chapter 7 1 2 s',
      'q1 Q0 my own doc 7 1 2.5 s for later',
      'my query Q0 d1 1 2.5 s',
      'q1 Q0 my doc.md 1 2.5',
    ].map(
      (row) =>
        [`an id with a blank in it: ${row}`, `q1 Q0 d1 1 2 s\n${row}`, 'a.run:2: the '] as const,
    ),
    [
      'a blank that makes two readings',
      'q1 Q0 chapter 7 1 2.5 s',
      'a.run:1: the row can be read in two ways: its score is 1, or 2.5 if an id has a blank in it; an id can hold no blank',
    ],
    [
      'blanks that leave one reading',
      'q1 Q0 my own doc.md 1 2.5 s',
      'a.run:1: the score "doc.md" is not a number; write it as 12.5 or 1.25e1, within the range of a double; an id can hold no blank',
    ],
    ['no row', '', 'a.run: the file holds no hit'],
  ] as const)('%s', async ([, text, message]) => {
    expect(await failureOf(() => read(text))).toContain(message);
  });

  test('all of it at once', async () => {
    const text = 'q1 Q0 d1 1 NaN s\nq1 Q0 d2 1 2 s\nq1 Q0 d2 1 3 s\nq1 Q0 d3 1 2';
    expect((await failureOf(() => read(text))).match(/^a\.run:\d/gm)).toEqual([
      'a.run:1',
      'a.run:3',
      'a.run:4',
    ]);
  });
});
