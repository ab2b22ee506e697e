import { describe, expect, test } from 'vitest';
import { parseQueries } from '../../src/queries/registry.ts';
import { failureOf } from '../support/failure-of.ts';

const read = (text: string) => parseQueries(text, 'set/queries.jsonl');
const failure = (text: string) => failureOf(() => read(text));

describe('queries in JSON lines', () => {
  test('a line is a query; what is left out has its default', () => {
    const [query] = read('{"id":"q1","query":"why?","labels":[{"document":"a.md"}]}');
    expect(query).toMatchObject({
      id: 'q1',
      query: 'why?',
      tags: [],
      labels: [{ document: 'a.md', grade: 1 }],
    });
    expect(read('{"id":"q1","query":"why?"}')[0]?.labels).toEqual([]);
  });

  test.each([
    ['\\n', '\n'],
    ['\\r\\n', '\r\n'],
  ])('blank lines are passed over and counted, where lines end in %s', (_name, end) => {
    const queries = read(
      ['', '{"id":"a","query":"x"}', '  ', '{"id":"b","query":"y"}', ''].join(end),
    );
    expect(queries.map(({ id, at }) => [id, at.line])).toEqual([
      ['a', 2],
      ['b', 4],
    ]);
  });

  test('a label is placed by line and field', () => {
    const [, second] = read('{"id":"a","query":"x"}\n{"id":"b","query":"y","labels":[]}');
    expect(second?.placeOfLabel(3)).toEqual({
      file: 'set/queries.jsonl',
      line: 2,
      field: 'labels[3]',
    });
  });

  test('an id may be any text, a line separator of Unicode ends no line', () => {
    const ids = ['__proto__', 'q "1", {x}', 'größe 😀', 'a\u2028b'];
    const lines = ids.map((id) => JSON.stringify({ id, query: 'x' }));
    expect(read(lines.join('\n')).map(({ id }) => id)).toEqual(ids);
  });
});

describe('JSON lines that are wrong', () => {
  test('an id given twice names both lines', async () => {
    const text = '{"id":"q1","query":"x"}\n\n{"id":"q2","query":"x"}\n{"id":"q1","query":"y"}\n';
    expect(await failure(text)).toBe(
      'set/queries.jsonl:4: id: query id "q1" was used in line 1 already; give each query its own',
    );
  });

  test.each([
    ['{"id":"q2","query":"x","query":"y"}', 'a key is given twice in one object; leave one out'],
    [
      '{"id":"q2","query":"x","labels":[{"document":"a.md","grade":1,"gr\\u0061de":2}]}',
      'a key is given twice in one object; leave one out',
    ],
    ['{"query":"x"}', 'id: is missing: must be a text'],
    ['{"id":"q2"}', 'query: is missing: must be a text'],
    ['{"id":2,"query":"x"}', 'id: must be a text'],
    ['{"id":"q2","query":" \\n "}', 'query: the query is blank'],
    ['{"id":"q2","query":""}', 'query: the query is blank'],
    ['{"id":"","query":"x"}', 'id: must not be blank'],
    ['{"id":"a\\u0000b","query":"x"}', 'id: must not hold control characters'],
    ['{"id":"q2","query":"x","tags":[""]}', 'tags[0]: must not be empty'],
    [
      '{"id":"q2","query":"x","labels":[{"quote":"x"}]}',
      'labels[0].document: is missing: must be the id of a document',
    ],
    [
      '{"id":"q2","query":"x","labels":[{"document":"a.md","grade":1.5}]}',
      'labels[0].grade: must be a whole number',
    ],
    [
      '{"id":"q2","query":"x","labels":[{"document":"a.md","grade":-1}]}',
      'labels[0].grade: must not be negative',
    ],
    [
      '{"id":"q2","query":"x","labels":[{"document":"a.md","start":"7"}]}',
      'labels[0].start: must be a whole number',
    ],
    [
      '{"id":"q2","query":"x","labels":[{"document":"a.md","quote":""}]}',
      'labels[0].quote: must not be empty',
    ],
    [
      '{"id":"q2","query":"x","labels":[{"document":"a.md","occurrence":0}]}',
      'labels[0].occurrence: counts from 1',
    ],
    [
      '{"id":"q2","query":"x","labels":[{"document":"a.md","quote":null}]}',
      'labels[0].quote: must be a text',
    ],
    [
      '{"id":"q2","query":"x","lables":[]}',
      'lables: unknown key "lables". Did you mean "labels"? Known keys: id, query, tags, labels, exhaustive, filter.',
    ],
    [
      '{"id":"q2","query":"x","labels":[{"document":"a.md","qoute":"x"}]}',
      'labels[0].qoute: unknown key "qoute". Did you mean "quote"? Known keys: document, start, end, quote, occurrence, grade, group, answer.',
    ],
  ])('%s', async (line, message) => {
    expect(await failure(`{"id":"q1","query":"x"}\n${line}\n`)).toBe(
      `set/queries.jsonl:2: ${message}`,
    );
  });

  test.each(['{"id":"q2","query":"x",}', '{', '{"id":"q2","query":"x"} {}', '"id'])(
    'a line that is no JSON: %s',
    async (line) => {
      expect(await failure(`{"id":"q1","query":"x"}\n${line}\n`)).toMatch(
        /^set\/queries\.jsonl:2: not valid JSON: .+; each line must be one whole JSON object$/,
      );
    },
  );

  test('a colon, a quote or a backslash in a text is no key', () => {
    const query = 'a: "b": \\ {"c":1} \\"';
    expect(read(JSON.stringify({ id: 'q:1', query }))[0]).toMatchObject({ id: 'q:1', query });
  });

  test('all that is wrong with a line is said at once', async () => {
    expect(await failure('{"query":" ","tag":[]}')).toBe(
      [
        'set/queries.jsonl:1: id: is missing: must be a text',
        'set/queries.jsonl:1: query: the query is blank',
        'set/queries.jsonl:1: tag: unknown key "tag". Did you mean "tags"? Known keys: id, query, tags, labels, exhaustive, filter.',
      ].join('\n'),
    );
  });
});

test('a query file of another kind is refused', async () => {
  expect(await failureOf(() => parseQueries('', 'set/queries.tsv'))).toBe(
    'set/queries.tsv: a query file ends in .jsonl or .csv',
  );
  expect(parseQueries('{"id":"q1","query":"x"}', 'set/QUERIES.JSONL')).toHaveLength(1);
});
