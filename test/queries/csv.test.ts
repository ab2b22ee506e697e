import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQueries } from '../../src/queries/registry.ts';
import { failureOf } from '../support/failure-of.ts';

const read = (text: string) => parseQueries(text, 'set/queries.csv');
const failure = (text: string) => failureOf(() => read(text));

/** Each query's id with the lines its labels were read from. */
function linesOf(text: string) {
  return read(text).map((query) => [
    query.id,
    query.labels.map((_label, index) => query.placeOfLabel(index).line),
  ]);
}

describe('queries in CSV', () => {
  test('a row is a label; rows of one id make one query', () => {
    const [first, second, ...rest] = read(
      [
        'id,query,document,quote,start,end,occurrence,grade,group,tags',
        'q1,how long?,a.md,"ten days, or more",,,2,3,time,ops; billing ;',
        'q1,how long?,b.md,,10,20,,0,,ops; billing ;',
        'q2,who?,c.md,,,,,,,',
      ].join('\n'),
    );
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ id: 'q1', query: 'how long?', tags: ['ops', 'billing'] });
    expect(first?.labels).toEqual([
      { document: 'a.md', quote: 'ten days, or more', occurrence: 2, grade: 3, group: 'time' },
      { document: 'b.md', start: 10, end: 20, grade: 0 },
    ]);
    expect(second).toMatchObject({ id: 'q2', tags: [], labels: [{ document: 'c.md', grade: 1 }] });
  });

  test('columns stand in any order, with blanks around their names', () => {
    const [query] = read(' document , query , id \na.md,why?,q1\n');
    expect(query).toMatchObject({ id: 'q1', query: 'why?', labels: [{ document: 'a.md' }] });
  });

  test('a row without a document is a query without labels', () => {
    expect(read('id,query,document,quote\nq1,why?,,\n')[0]?.labels).toEqual([]);
    expect(read('id,query\nq1,why?')[0]?.labels).toEqual([]);
  });

  test('a byte order mark is no part of the first column', () => {
    expect(read('\uFEFFid,query\nq1,why?\n')[0]).toMatchObject({ id: 'q1', query: 'why?' });
  });

  test('cells hold commas, line breaks and doubled quotes', () => {
    const [query] = read('id,query,document,quote\nq1,"a, ""b""",a.md,"one\r\ntwo"\n');
    expect(query).toMatchObject({ query: 'a, "b"', labels: [{ quote: 'one\r\ntwo' }] });
  });

  test.each([
    ['\\n', '\n'],
    ['\\r\\n', '\r\n'],
    ['\\r', '\r'],
  ])('lines are counted where they end in %s, inside cells too', (_name, end) => {
    const lines = [
      /* 1 */ 'id,query,document,quote',
      /* 2 */ 'q1,why?,a.md,"one',
      /* 3 */ '',
      /* 4 */ 'two"',
      /* 5 */ 'q1,why?,b.md,three',
      /* 6 */ '',
      /* 7 */ '"q2","é, 😀',
      /* 8 */ 'so?",a.md,x',
      /* 9 */ 'q3,how?,a.md,y',
    ];
    const expected = [
      ['q1', [2, 5]],
      ['q2', [7]],
      ['q3', [9]],
    ];
    expect(linesOf(lines.join(end))).toEqual(expected);
    expect(linesOf(lines.join(end) + end)).toEqual(expected);
  });

  test('any cells come back, with the line their row begins in', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', '😀', ' ', ',', ';', '"', '\n', '\r\n'),
      minLength: 1,
    });
    fc.assert(
      fc.property(fc.array(cell), fc.constantFrom('\n', '\r\n'), (cells, end) => {
        let text = `id,query,document,quote${end}`;
        const expected = cells.map((quote, index) => {
          const line = text.split('\n').length;
          text += `q${index},why?,a.md,"${quote.replaceAll('"', '""')}"${end}`;
          return { quote, line };
        });
        const found = read(text).map((query) => ({
          quote: query.labels[0]?.quote,
          line: query.at.line,
        }));
        expect(found).toEqual(expected);
      }),
    );
  });
});

describe('CSV that is wrong', () => {
  test('rows of one id that do not stand together', async () => {
    expect(await failure('id,query,document\nq1,why?,a.md\nq2,how?,a.md\nq1,why?,b.md\n')).toBe(
      'set/queries.csv:4: id: rows of query "q1" do not stand together (the first is in line 2); move them next to each other',
    );
  });

  test.each([
    ['query', 'q1,why?,a.md,x\nq1,Why?,b.md,x', '"Why?" differs', '"why?"'],
    ['tags', 'q1,why?,a.md,x\nq1,why?,b.md,x;y', '"x;y" differs', '"x"'],
  ])('rows of one id with another %s', async (column, rows, now, before) => {
    expect(await failure(`id,query,document,tags\n${rows}\n`)).toBe(
      `set/queries.csv:3: ${column}: ${now} from line 2 of the same query, which has ${before}`,
    );
  });

  test('a further row without a document', async () => {
    expect(await failure('id,query,document\nq1,why?,a.md\nq1,why?,\n')).toBe(
      'set/queries.csv:3: document: the document is missing',
    );
  });

  test('a label without a document', async () => {
    expect(await failure('id,query,document,quote\nq1,why?,,ten days\n')).toBe(
      'set/queries.csv:2: document: "quote" is given without a document',
    );
  });

  test.each([
    ['id,query,docment', 'unknown column "docment". Did you mean "document"? Known columns: id,'],
    ['id,query,QUOTE', 'unknown column "QUOTE". Did you mean "quote"? Known columns: id,'],
    ['id,query,colour', 'unknown column "colour". Known columns: id,'],
    ['id,query,', 'unknown column "". Known columns: id,'],
    ['id;query;document', 'unknown column "id;query;document". Known columns: id,'],
    ['id,document', 'column "query" is missing'],
    ['query,document', 'column "id" is missing'],
    ['id,query,id', 'column "id" occurs twice'],
  ])('the header %s', async (header, message) => {
    expect(await failure(`${header}\n`)).toContain(`set/queries.csv:1: ${message}`);
  });

  test.each([
    ['fewer', 'q1,"why\r\nso?"'],
    ['more', 'q1,why, oh why?,a.md'],
  ])('a row of %s cells than the header', async (_more, row) => {
    const message = await failure(`id,query,document\r\n\r\n${row}\r\nq2,how?,a.md\r\n`);
    const cells = row.startsWith('q1,"') ? 2 : 4;
    expect(message).toBe(
      `set/queries.csv:3: the row has ${cells} cells, the header 3; a cell that holds a comma stands in quotes`,
    );
  });

  test.each(['1.5', 'abc', '1e3', '0x10', '--1', '１'])('the number %s', async (cell) => {
    expect(await failure(`id,query,document,start\nq1,why?,a.md,${cell}\n`)).toBe(
      `set/queries.csv:2: start: "${cell}" is not a whole number`,
    );
  });

  test.each([
    ['start', '-1', 'must not be negative'],
    ['end', '99999999999999999999', 'must be a whole number'],
    ['grade', '-1', 'must not be negative'],
    ['occurrence', '0', 'counts from 1'],
  ])('%s %s', async (column, cell, message) => {
    expect(await failure(`id,query,document,${column}\nq1,why?,a.md,${cell}\n`)).toBe(
      `set/queries.csv:2: ${column}: ${message}`,
    );
  });

  test('a quote that is never closed, after line breaks inside a cell', async () => {
    const text =
      'id,query,document,quote\r\nq1,why?,a.md,"one\r\ntwo"\r\nq2,how?,a.md,"open\r\nq3,x,a.md,y';
    expect(await failure(text)).toBe(
      'set/queries.csv:4: not valid CSV: a quote that opens in this row is never closed',
    );
  });

  test.each([
    ['q1,"a "b" c"', 'text follows a closing quote'],
    ['q1,a "b" c', 'a quote stands inside a cell without quotes'],
  ])('the quotes of %s', async (row, message) => {
    expect(await failure(`id,query\nq0,fine\n${row}\n`)).toContain(
      `set/queries.csv:3: not valid CSV: ${message}`,
    );
  });

  test.each([
    ['q1,', 'query: the query is blank'],
    ['q1,"  "', 'query: the query is blank'],
    [',why?', 'id: must not be blank'],
    ['q\t1,why?', 'id: must not hold control characters'],
  ])('the row %j', async (row, message) => {
    expect(await failure(`id,query\n${row}\n`)).toBe(`set/queries.csv:2: ${message}`);
  });

  test('nothing at all', async () => {
    expect(await failure('')).toBe('set/queries.csv: the file is empty');
    expect(await failure('\n\n')).toBe('set/queries.csv: the file is empty');
  });
});
