import { describe, expect, test } from 'vitest';
import { csv } from '../../src/documents/csv.ts';
import { json } from '../../src/documents/json.ts';
import { jsonl } from '../../src/documents/jsonl.ts';
import type { Reading } from '../../src/documents/reader.ts';
import { failureOf } from '../support/failure-of.ts';

const readers = { json, jsonl, csv };

async function read(kind: keyof typeof readers, text: string): Promise<Reading> {
  return readers[kind].read({ id: `data/all.${kind}`, bytes: Buffer.from(text) });
}

async function one(record: object) {
  const { documents } = await read('json', JSON.stringify(record));
  if (!documents[0]) throw new Error('no document');
  return documents[0];
}

describe('a record as a document', () => {
  test('has its text below its title; the other fields are metadata', async () => {
    const record = { id: 'a', text: 'Body.\n\nMore.', title: 'The  title', tags: ['x'], views: 3 };
    expect(await one(record)).toEqual({
      id: 'a',
      title: 'The title',
      text: 'The  title\n\nBody.\n\nMore.',
      format: 'record',
      metadata: { title: 'The  title', tags: ['x'], views: 3 },
      line: 1,
      source: { extractor: 'record 1', counts: 'lines', segments: [[0, 24, 1, 2]] },
    });
  });

  test.each([
    ['text first, the others as metadata', { body: 'b', text: 't', content: 'c' }, 't'],
    ['body next', { body: 'b', content: 'c' }, 'b'],
    ['content last', { content: 'c', note: 'n' }, 'c'],
    ['what is not blank', { text: ' ', body: 'b' }, 'b'],
    ['what is text', { text: 5, body: { a: 1 }, note: 'n' }, 'text: 5\nbody.a: 1\nnote: n'],
  ])('takes for its body %s', async (_what, record, text) => {
    expect((await one(record)).text).toBe(text);
  });

  test('without a body has a line a field, in their order', async () => {
    const record = {
      name: 'Press',
      id: 7,
      price: 0,
      sold: false,
      none: null,
      blank: ' ',
      lines: 'a\nb',
      tags: ['x', 2, null, ''],
      empty: [],
      size: { height: 3, of: { unit: 'cm' } },
      parts: [{ n: 1 }, { n: 2, s: ['p', 'q'] }],
    };
    const document = await one(record);
    expect(document.text).toBe(
      'name: Press\nprice: 0\nsold: false\nlines: a\nb\ntags: x, 2\nsize.height: 3\nsize.of.unit: cm\nparts[0].n: 1\nparts[1].n: 2\nparts[1].s: p, q',
    );
    const { id, ...metadata } = record;
    expect(document).toMatchObject({ id: String(id), title: 'Press', metadata });
  });

  test('keeps fields with names of JavaScript’s own', async () => {
    const { documents } = await read('jsonl', '{"__proto__":{"a":1},"constructor":"c"}');
    expect(documents[0]?.text).toBe('__proto__.a: 1\nconstructor: c');
    expect(Object.keys(documents[0]?.metadata ?? {})).toEqual(['__proto__', 'constructor']);
  });

  test('keeps a lone surrogate', async () => {
    const { documents } = await read('jsonl', '{"text":"a\\ud83d b"}');
    expect(documents[0]?.text).toBe('a\ud83d b');
  });
});

const idsAndLines = ({ documents }: Reading) => documents.map(({ id, line }) => [id, line]);

describe('records in JSON', () => {
  test.each([
    [
      'a list',
      '\uFEFF\n[{"id":"a"},\r\n\n {"x":"]},\\"[","y":"\\\\"},{\n"id":"c"}]',
      [
        ['a', 2],
        ['data/all.json#2', 4],
        ['c', 4],
      ],
    ],
    ['one record', '\n{"x": [\n{"id": 1}], "id": 2}', [['2', 2]]],
    ['one record without an id', '{"x": "y"}', [['data/all.json', 1]]],
    [
      'an object around the list',
      '{"count": 2, "tags": ["a",\n"b"], "records":\n[{"id":"a"},\n{"id":"b"}], "z": {"a":1,"b":2}}',
      [
        ['a', 3],
        ['b', 4],
      ],
    ],
    [
      'a record with a list of objects',
      '{"title":"t","parts":[{"id":"a"}]}',
      [['data/all.json', 1]],
    ],
    ['two lists of objects', '{"a":[{"id":"a"}],"b":[{"id":"b"}]}', [['data/all.json', 1]]],
  ])('are read from %s', async (_what, text, expected) => {
    expect(idsAndLines(await read('json', text))).toEqual(expected);
  });

  test.each([
    ['broken', '[\n{"a":1},\n{"a" 1}]', /^data\/all\.json:3: not valid JSON: /],
    ['cut off', '[\n{"a":1},\n', /^data\/all\.json:3: not valid JSON: /],
    ['no record', '[{"a":1},\n3]', /^data\/all\.json:2: holds no record/],
    ['text', '"a"', /^data\/all\.json:1: holds no record/],
    [
      'a key given twice',
      '[{"a":1},{"a":1,\n"b":{"c":1,"\\u0063":2}}]',
      /^data\/all\.json:2: key "c" is given twice/,
    ],
    [
      'nested without end',
      `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      /^data\/all\.json:1: nested deeper than 100 levels/,
    ],
  ])('that are wrong are named: %s', async (_what, text, message) => {
    expect(await failureOf(() => read('json', text))).toMatch(message);
  });

  test.each(['', '[]', ' \n'])('that are none are said to be: %j', async (text) => {
    expect(await read('json', text)).toEqual({
      documents: [],
      remarks: [{ about: 'file', id: 'data/all.json', says: 'without records' }],
    });
  });
});

describe('records in JSON lines', () => {
  test('are one a line, whatever ends it', async () => {
    const reading = await read('jsonl', '\uFEFF{"id":"a"}\r\n\n \r{"x":1}\n{"id":""}');
    expect(idsAndLines(reading)).toEqual([
      ['a', 1],
      ['data/all.jsonl#4', 4],
      ['data/all.jsonl#5', 5],
    ]);
  });

  test.each([
    ['broken', '{"a":1}\n{"a":', /^data\/all\.jsonl:2: not valid JSON: /],
    ['a list', '\n[{"a":1}]', /^data\/all\.jsonl:2: each line must be one record/],
    ['a key given twice', '{"a":1}\n{"a":1,"a":2}', /^data\/all\.jsonl:2: key "a" is given twice/],
  ])('that are wrong are named: %s', async (_what, text, message) => {
    expect(await failureOf(() => read('jsonl', text))).toMatch(message);
  });
});

describe('records in CSV', () => {
  test('are one a row, by the names of the header', async () => {
    const reading = await read('csv', '\uFEFFid, text ,2019\r\na,"Say ""x"",\nhere",5\r\n,b,\r\n');
    expect(
      reading.documents.map(({ id, text, metadata, line }) => [id, text, metadata, line]),
    ).toEqual([
      ['a', 'Say "x",\nhere', { 2019: '5' }, 2],
      ['data/all.csv#4', 'b', { 2019: '' }, 4],
    ]);
  });

  test('keep the order of the columns, numbers too', async () => {
    const { documents } = await read('csv', 'year,2020,2019\nx,1,2\n');
    expect(documents[0]?.text).toBe('year: x\n2020: 1\n2019: 2');
  });

  test.each([
    ['a short row', 'a,b\n1,2\n3\n', /^data\/all\.csv:3: the row has 1 cells, the header 2/],
    ['a quote left open', 'a,b\n1,"2\n', /^data\/all\.csv:2: not valid CSV: a quote that opens/],
    ['a column twice', 'a,b,a\n1,2,3\n', /^data\/all\.csv:1: column "a" occurs twice/],
    ['a column without a name', 'a,\n1,2\n', /^data\/all\.csv:1: column 2 has no name/],
  ])('that are wrong are named: %s', async (_what, text, message) => {
    expect(await failureOf(() => read('csv', text))).toMatch(message);
  });

  test.each(['', 'a,b\n'])('that are none are said to be: %j', async (text) => {
    expect((await read('csv', text)).remarks.map(({ says }) => says)).toEqual(['without records']);
  });
});
