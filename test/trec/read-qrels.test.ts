import { describe, expect, test } from 'vitest';
import { readQrels } from '../../src/trec/read-qrels.ts';
import { failureOf } from '../support/failure-of.ts';

const read = (text: string) => readQrels(text, 'a.qrels');

/** Plain objects, which a failing test prints better. */
function gradesOf(text: string) {
  const { grades } = read(text);
  return Object.fromEntries([...grades].map(([id, known]) => [id, Object.fromEntries(known)]));
}

describe('what a file of judgements may look like', () => {
  test.for([
    ['blanks', 'q1 0 d1 2\nq1 0 d2 0\n'],
    ['tabs', 'q1\t0\td1\t2\nq1\t0\td2\t0\n'],
    ['runs of both, also at the ends', '  q1 \t 0\t\td1  2 \t\nq1 0 d2 0'],
    ['CRLF', 'q1 0 d1 2\r\nq1 0 d2 0\r\n'],
    ['blank lines', '\n \t\nq1 0 d1 2\n\r\nq1 0 d2 0\n\n'],
    ['a sign and leading zeros', 'q1 0 d1 +2\nq1 0 d2 -00\n'],
  ] as const)('%s', ([, text]) => {
    expect(gradesOf(text)).toEqual({ q1: { d1: 2, d2: 0 } });
  });

  test('only blanks and tabs separate: other white space is part of an id', () => {
    expect(gradesOf('q\u00A01 0 d\u2003\uFEFF1\u3000 1')).toEqual({
      'q\u00A01': { 'd\u2003\uFEFF1\u3000': 1 },
    });
  });

  test('an id that JavaScript objects have a use for is an id', () => {
    const { grades } = read('__proto__ 0 constructor 1');
    expect(grades.get('__proto__')?.get('constructor')).toBe(1);
  });

  test('a row that repeats an earlier one is left out and its line told', () => {
    const { grades, repeated } = read('q1 0 d1 2\nq2 0 d1 1\n\nq1 7 d1 2\n');
    expect(grades.get('q1')).toEqual(new Map([['d1', 2]]));
    expect(repeated).toEqual([4]);
  });
});

describe('what is wrong is told with file and line', () => {
  test.for([
    ['five columns', 'q1 0 d1 1\nq1 0 d2 1 x', 'a.qrels:2: the row has 5 fields, a judgement 4'],
    ['three columns', 'q1 0 d1', 'a.qrels:1: the row has 3 fields, a judgement 4'],
    ['one column', 'q1', 'a.qrels:1: the row has 1 field, a judgement 4'],
    ['a no-break space for a blank', 'q1 0 d1\u00A01', 'a.qrels:1: the row has 3 fields'],
    ['"yes" as a grade', 'q1 0 d1 yes', 'a.qrels:1: the grade "yes" is not a whole number'],
    ['NaN as a grade', 'q1 0 d1 NaN', 'a.qrels:1: the grade "NaN"'],
    ['a fraction', 'q1 0 d1 0.5', 'a.qrels:1: the grade "0.5"'],
    ['a whole number written as a fraction', 'q1 0 d1 1.0', 'a.qrels:1: the grade "1.0"'],
    ['a hexadecimal grade', 'q1 0 d1 0x1', 'a.qrels:1: the grade "0x1"'],
    ['a grade past what a double holds', `q1 0 d1 ${2 ** 53}`, 'a.qrels:1: the grade "9007'],
    ['a byte order mark', '\uFEFFq1 0 d1 1', 'a.qrels:1: the file begins with a byte order mark'],
    [
      'another grade for the same document',
      'q1 0 d1 1\nq2 0 d1 1\nq1 0 d1 2',
      'a.qrels:3: document "d1" of query "q1" has grade 2 here and 1 in an earlier row',
    ],
    ['a control character', 'q1 0 d\u000B1 1', 'a.qrels:1: "d\\u000b1" holds a control character'],
    ['lines that end in CR alone', 'q1 0 d1 1\rq1 0 d2 1', 'a.qrels:1: the row has 7 fields'],
    ['no row', '\n \r\n', 'a.qrels: the file holds no judgement'],
  ] as const)('%s', async ([, text, message]) => {
    expect(await failureOf(() => read(text))).toContain(message);
  });

  test('all of it at once, the byte order mark too', async () => {
    const text = '\uFEFFq1 0 d1 1\nq1 0 d2 yes\nq1 0 d3 1\nq1 0 d3 2\nq1 0 d4';
    const lines = (await failureOf(() => read(text))).split('\n');
    expect(lines.map((line) => line.slice(0, 'a.qrels:1'.length))).toEqual([
      'a.qrels:1',
      'a.qrels:2',
      'a.qrels:4',
      'a.qrels:5',
    ]);
  });
});
