import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Golden, loadGolden } from '../src/golden.ts';
import { corpusIdentity } from '../src/golden-documents.ts';
import type { Document } from '../src/types.ts';
import { failureOf } from './support/failure-of.ts';
import { goldenFolder, type StatedQuery, temporaryFolder } from './support/golden-folder.ts';

type Stated = NonNullable<Parameters<typeof goldenFolder>[0]>;

const documents = { 'a.md': '# Ann\n\nAlpha comes first.\n', 'b.md': 'Beta comes second.\n' };

async function load(stated: Stated = {}, options = {}): Promise<Golden> {
  return loadGolden(await goldenFolder({ documents, ...stated }), options);
}

const failure = (stated: Stated, options = {}) => failureOf(() => load(stated, options));

describe('a golden set', () => {
  test('has documents, queries and the needs their labels state', async () => {
    const golden = await load({
      documents: { ...documents, 'guide/c.txt': '# No title\n' },
      queries: [
        {
          id: 'first',
          query: 'who is first?',
          tags: ['people'],
          labels: [{ document: 'a.md', quote: 'Alpha comes first.' }],
        },
        { id: 'all', labels: [{ document: 'b.md' }, { document: 'a.md', grade: 0 }] },
        { id: 'none' },
      ],
    });
    expect(golden).toMatchObject({ name: 'set', duplicates: 0, notes: [] });
    expect(golden.documents.map(({ id, title, format }) => [id, title, format])).toEqual([
      ['a.md', 'Ann', 'markdown'],
      ['b.md', 'b', 'markdown'],
      ['guide/c.txt', 'c', 'text'],
    ]);
    expect(golden.parents).toEqual([
      { id: 'a.md', title: 'Ann' },
      { id: 'b.md', title: 'b' },
      { id: 'guide/c.txt', title: 'c' },
    ]);
    expect(
      golden.queries.map(({ id, tags, needs, notRelevant }) => [
        id,
        tags,
        needs.length,
        notRelevant,
      ]),
    ).toEqual([
      ['first', ['people'], 1, []],
      ['all', [], 1, ['a.md']],
      ['none', [], 0, []],
    ]);
    expect(golden.queries[0]?.needs[0]?.passages).toEqual([
      { document: 'a.md', start: 7, end: 24, runs: [5, 1, 5, 1, 5] },
    ]);
  });

  test('in CSV is the same as in JSON lines', async () => {
    const labels = [{ document: 'a.md', quote: 'comes first', grade: 2 }, { document: 'b.md' }];
    const lines = await load({ queries: [{ id: 'q1', query: 'why?', labels }] });
    const rows = await load({
      settings: { queries: 'queries.csv' },
      files: {
        'set/queries.csv':
          'id,query,document,quote,grade\nq1,why?,a.md,comes first,2\nq1,why?,b.md,,\n',
      },
    });
    expect(rows.queries).toEqual(lines.queries);
    expect(rows.hash).toBe(lines.hash);
  });

  test('has the settings of set.json, and their defaults', async () => {
    expect((await load()).settings).toEqual({
      documents: 'documents',
      queries: 'queries.jsonl',
      parent: 'document',
      parentRule: 'expand',
      duplicates: 'equivalent',
      coverage: 1,
      gate: {
        maxDrop: 0.01,
        failDrop: 0.05,
        alpha: 0.05,
        require: 'significant',
        min: {},
        margin: 0.05,
        slices: [],
        maxChurn: 0.1,
        onInconclusive: 'fail',
        strict: false,
      },
    });
    const settings = {
      coverage: 0.5,
      gate: { metrics: ['recall@5'] },
      k: [1, 5],
      variants: ['whole'],
    };
    expect((await load({ settings })).settings).toMatchObject({
      ...settings,
      gate: { metrics: ['recall@5'], failDrop: 0.05 },
    });
  });

  test('has the schema file it names', async () => {
    const { surql } = await load({
      settings: { surql: 'schema.surql' },
      files: { 'set/schema.surql': '\uFEFFDEFINE TABLE t;' },
    });
    expect(surql).toMatchObject({ file: 'schema.surql', text: 'DEFINE TABLE t;' });
  });
});

describe('documents', () => {
  test('are sorted by code point, not by UTF-16 unit', async () => {
    const names = ['\u{1F600}.md', '\uFF61.md', 'b.md', 'B.md', 'a/z.md', 'a.md'];
    const golden = await load({ documents: Object.fromEntries(names.map((name) => [name, name])) });
    expect(golden.documents.map(({ id }) => id)).toEqual([
      'B.md',
      'a.md',
      'a/z.md',
      'b.md',
      '\uFF61.md',
      '\u{1F600}.md',
    ]);
  });

  test('keep a byte order mark, which offsets count', async () => {
    const golden = await load({
      documents: { 'a.md': '\uFEFFAlpha' },
      queries: [{ labels: [{ document: 'a.md', quote: 'Alpha' }] }],
    });
    expect(golden.documents[0]?.text).toBe('\uFEFFAlpha');
    expect(golden.queries[0]?.needs[0]?.passages[0]).toMatchObject({ start: 1, end: 6 });
  });

  test('that are empty or blank are left out and named', async () => {
    const golden = await load({
      documents: { ...documents, 'empty.md': '', 'guide/blank.txt': '\uFEFF \n\t' },
    });
    expect(golden.documents).toHaveLength(2);
    expect(golden.notes).toEqual(['2 documents (empty.md, guide/blank.txt) without text left out']);
  });

  test('of other formats are left out and named, five of them at most', async () => {
    const others = ['a.odt', 'b.xhtml', 'c', 'd.md.bak', 'e.rst', 'f.doc'];
    const golden = await load({
      documents: { ...documents, ...Object.fromEntries(others.map((name) => [name, 'x'])) },
    });
    expect(golden.notes).toEqual([
      '6 files (a.odt, b.xhtml, c, d.md.bak, e.rst, …) of another format left out',
    ]);
  });

  test('that are blank cannot be labelled, and say why', async () => {
    const message = failure({
      documents: { ...documents, 'blank.md': '\n' },
      queries: [{ labels: [{ document: 'blank.md' }] }],
    });
    expect(await message).toBe(
      'set/queries.jsonl:1: labels[0].document: document "blank.md" has no text',
    );
  });

  test('that are copies are one parent, and named', async () => {
    const golden = await load({
      documents: { 'a.md': 'Same.', 'b.md': 'Other.', 'c.md': 'Same.' },
      queries: [{ labels: [{ document: 'c.md' }] }],
    });
    expect(golden.documents).toHaveLength(3);
    expect(golden.parents.map(({ id }) => id)).toEqual(['a.md', 'b.md']);
    expect(golden.parentsOf('c.md', { start: 0, end: 5 })).toEqual(['a.md']);
    expect(golden.queries[0]?.needs[0]?.parents).toEqual(['a.md']);
    expect(golden.notes).toEqual(['1 document (c.md) equal to another, one parent each']);
  });

  test.each([
    [
      'half of UTF-16',
      Uint8Array.of(0xff, 0xfe, 0x41),
      'bad.md: the file is not UTF-16: half a character at offset 2, its last byte; save it as UTF-8',
    ],
    [
      'Latin-1',
      Uint8Array.of(0x41, 0x20, 0xe9),
      'bad.md: the file is not UTF-8: invalid byte at offset 2; save it as UTF-8',
    ],
  ])('in %s are refused', async (_name, bytes, message) => {
    expect(await failure({ documents: { ...documents, 'bad.md': bytes } })).toBe(message);
  });

  test('of other kinds are labelled by what is seen of them', async () => {
    const golden = await load({
      documents: {
        'page.html':
          '<title>T</title><p>Rotate the&nbsp;<b>tok</b>en &amp; restart.<ul><li>one<li>two</ul>',
        'all.jsonl': '{"id":"thread 7","title":"Lost","text":"It was in the drawer.","who":"Ann"}',
      },
      queries: [
        { labels: [{ document: 'page.html', quote: 'the token & restart' }] },
        { labels: [{ document: 'thread 7', quote: 'the drawer' }] },
      ],
    });
    expect(golden.documents.map(({ id, title, format }) => [id, title, format])).toEqual([
      ['page.html', 'T', 'markdown'],
      ['thread 7', 'Lost', 'record'],
    ]);
    expect(golden.documents[1]?.metadata).toEqual({ title: 'Lost', who: 'Ann' });
    const places = golden.queries.map(({ needs }) => needs[0]?.passages[0]);
    expect(places).toMatchObject([
      { document: 'page.html', start: 7, end: 26 },
      { document: 'thread 7', start: 16, end: 26 },
    ]);
  });

  test('of other kinds are another corpus when another extractor reads them', () => {
    const document = { id: 'a', title: '', text: 'a', metadata: {} };
    const extracted = (extractor: string): Document => {
      const source = { extractor, counts: 'pages', segments: [] } as const;
      return { ...document, format: 'markdown', source };
    };
    const [one, two] = ['pdf 1', 'pdf 2'].map((name) =>
      corpusIdentity([extracted(name)], 'document'),
    );
    expect(one).not.toEqual(two);
    expect(corpusIdentity([{ ...document, format: 'text' }], 'document')).toEqual([['a', 'a']]);
  });

  test('are not the files of the set itself', async () => {
    const golden = await load({
      settings: { documents: ['**'], queries: 'ask.csv', surql: 'schema.md' },
      files: {
        'set/ask.csv': 'id,query\nq1,what?\n',
        'set/schema.md': 'DEFINE TABLE t;',
        'set/baseline.json': '{"a":1}',
      },
    });
    expect(golden.documents.map(({ id }) => id)).toEqual(['documents/a.md', 'documents/b.md']);
  });

  test('that are none make an empty corpus', async () => {
    const folder = 'set/set.json: documents: the corpus is empty: no file with text in';
    const readable =
      'readable are .md .markdown .mdx .txt .html .htm .json .jsonl .ndjson .csv .pdf .docx';
    expect(await failure({ documents: { 'a.odt': 'x', 'b.md': ' ' } })).toBe(
      `${folder} "documents"; ${readable}`,
    );
    expect(await failure({ settings: { documents: ['documents'] } })).toBe(
      `${folder} ["documents"], a list of globs such as "docs/**"; ${readable}`,
    );
  });
});

describe('a text that stands in further places', () => {
  const repeated = {
    'a.md': 'Keep it dry.',
    'b.md': 'So: keep it dry. Keep it\ndry!',
    'c.md': '# Care\n\nKeep it dry.',
  };
  const query: StatedQuery = { labels: [{ document: 'a.md', quote: 'Keep it dry.' }] };

  test('counts each of them once, whatever the number of queries', async () => {
    // b.md from 17 and c.md from 8; "keep" in lower case is another text.
    expect((await load({ documents: repeated, queries: [query] })).duplicates).toBe(2);
    expect((await load({ documents: repeated, queries: [query, query, query] })).duplicates).toBe(
      2,
    );
  });

  test('does not count a place that is labelled itself', async () => {
    const other = { labels: [{ document: 'c.md', quote: 'Keep it dry.' }] };
    expect((await load({ documents: repeated, queries: [query, other] })).duplicates).toBe(1);
  });

  test('has none if duplicates are strict', async () => {
    const settings = { duplicates: 'strict' };
    const golden = await load({ documents: repeated, queries: [query], settings });
    expect(golden.duplicates).toBe(0);
    expect(golden.queries[0]?.needs[0]?.parents).toEqual(['a.md']);
  });
});

describe("a query's hash", () => {
  const label = { document: 'a.md', quote: 'comes first' };
  const hashOf = async (query: StatedQuery) => (await load({ queries: [query] })).queries[0]?.hash;

  test.each<[string, StatedQuery]>([
    ['its text', { query: 'what else?', labels: [label] }],
    ['a quote', { labels: [{ ...label, quote: 'comes first.' }] }],
    ['a grade', { labels: [{ ...label, grade: 2 }] }],
    ['a document', { labels: [{ document: 'b.md', quote: 'comes' }] }],
    ['a group', { labels: [{ ...label, group: 'x' }] }],
    ['a further label', { labels: [label, { document: 'b.md' }] }],
    ['a further label of grade 0', { labels: [label, { document: 'b.md', grade: 0 }] }],
    ['a label of the whole document', { labels: [{ document: 'a.md' }] }],
    ['no label', { labels: [] }],
  ])('changes with %s', async (_what, query) => {
    expect(await hashOf(query)).not.toBe(await hashOf({ labels: [label] }));
  });

  // '# Ann\n\nAlpha comes first.\n': "comes first" stands at 13 to 24.
  test.each<[string, StatedQuery]>([
    ['offsets instead of the quote', { labels: [{ document: 'a.md', start: 13, end: 24 }] }],
    ['offsets beside the quote', { labels: [{ ...label, start: 13, end: 24 }] }],
    ['the occurrence', { labels: [{ ...label, occurrence: 1 }] }],
    ['other white space', { labels: [{ ...label, quote: 'comes\n  first' }] }],
    ['a grade that is the default', { labels: [{ ...label, grade: 1 }] }],
    ['tags', { tags: ['ops'], labels: [label] }],
    ['the id', { id: 'other', labels: [label] }],
  ])('does not change with %s', async (_what, query) => {
    expect(await hashOf(query)).toBe(await hashOf({ labels: [label] }));
  });

  test('does not change where its text moves, nor with other documents', async () => {
    const before = await load({ queries: [{ labels: [label] }] });
    const after = await load({
      documents: { 'a.md': 'New words. Alpha comes first.', 'z.md': 'More.' },
      queries: [{ labels: [label] }],
    });
    expect(after.queries[0]?.hash).toBe(before.queries[0]?.hash);
    expect(after.hash).toBe(before.hash);
    expect(after.corpusHash).not.toBe(before.corpusHash);
  });
});

describe('what is wrong is named with its place', () => {
  test.each<[string, Stated, string]>([
    [
      'a label in a line of JSON',
      { queries: [{}, { labels: [{ document: 'b.md' }, { document: 'a.md', quote: 'Omega' }] }] },
      'set/queries.jsonl:2: labels[1].quote: the quote "Omega" is not in "a.md"; nothing there is similar',
    ],
    [
      'a label in a row of CSV',
      {
        settings: { queries: 'q.csv' },
        files: {
          'set/q.csv': 'id,query,document,quote\r\nq1,"a\r\nb",a.md,Alpha\r\nq2,x,c.md,Alpha\r\n',
        },
      },
      'set/q.csv:4: document: unknown document "c.md"; did you mean "a.md"?',
    ],
    [
      'a blank query',
      { queries: [{}, { query: ' ' }] },
      'set/queries.jsonl:2: query: the query is blank',
    ],
    [
      'an id given twice',
      { queries: [{ id: 'x' }, { id: 'y' }, { id: 'x' }] },
      'set/queries.jsonl:3: id: query id "x" was used in line 1 already; give each query its own',
    ],
    ['no query', { queries: [] }, 'set/queries.jsonl: the file holds no query'],
    [
      'no query in CSV',
      { settings: { queries: 'q.csv' }, files: { 'set/q.csv': 'id,query\n' } },
      'set/q.csv: the file holds no query',
    ],
    [
      'a missing query file',
      { settings: { queries: 'q.jsonl' } },
      'set/q.jsonl: cannot read the file: there is no such file or folder (ENOENT); see whether its path is right',
    ],
    [
      'a query file of another kind',
      { settings: { queries: 'set.json' } },
      'set/set.json: a query file ends in .jsonl or .csv',
    ],
    [
      'a missing folder',
      { settings: { documents: 'docs' } },
      `set/set.json: documents: no folder "docs"; paths are relative to the set's folder`,
    ],
  ])('%s', async (_what, stated, message) => {
    expect(await failure(stated)).toBe(message);
  });

  test.each([
    [
      '{\n"documents": "documents",\n"queires": "q.jsonl"}',
      3,
      'queires: unknown key "queires". Did you mean "queries"?',
    ],
    [
      '{\n"queries": "queries.jsonl"}',
      1,
      'documents: is missing: must be a folder, or a list of globs',
    ],
    ['{"documents": [],\n"queries": "queries.jsonl"}', 1, 'documents: must name at least one glob'],
    [
      '{"documents": "documents",\n"queries": ["a.jsonl"]}',
      2,
      'queries: must be the name of a .jsonl or .csv file',
    ],
    [
      '{"documents": "documents", "queries": "q.jsonl",\n"duplicates": "loose"}',
      2,
      'duplicates: must be "equivalent" or "strict"',
    ],
    [
      '{"documents": "documents", "queries": "q.jsonl",\n"coverage": 0}',
      2,
      'coverage: must be above 0',
    ],
    [
      '{"documents": "documents", "queries": "q.jsonl",\n"coverage": 1.1}',
      2,
      'coverage: must be at most 1',
    ],
    [
      '{"documents": "documents", "queries": "q.jsonl",\n"gate": {\n"failDrop": -1}}',
      3,
      'gate.failDrop: must not be negative',
    ],
    [
      '{"documents": "documents", "queries": "q.jsonl",\n"gate": {"fialDrop": 1}}',
      2,
      'gate.fialDrop: unknown key "fialDrop". Did you mean "failDrop"?',
    ],
    ['{"documents": "documents", "queries": "q.jsonl",\n"k": [1,\n0]}', 3, 'k[1]: counts from 1'],
    [
      '{"documents": "documents", "queries": "q.jsonl",\n"variants": []}',
      2,
      'variants: must name at least one variant',
    ],
    ['{"documents": "documents",\n"documents": "docs"}', 2, 'key "documents" is given twice'],
    ['{"documents": "documents"\n"queries": "q.jsonl"}', 2, 'not valid JSON (comma expected)'],
  ])('in set.json: %s', async (text, line, message) => {
    const directory = await goldenFolder({ documents });
    await writeFile(join(directory, 'set.json'), text);
    expect(await failureOf(() => loadGolden(directory))).toContain(
      `set/set.json:${line}: ${message}`,
    );
  });

  test('no set at all', async () => {
    const outer = await temporaryFolder({ 'a-file': '' });
    for (const name of ['nowhere', 'a-file']) {
      expect(await failureOf(() => loadGolden(join(outer, name)))).toBe(
        `no golden set at "${join(outer, name)}": a golden set is a folder with a set.json (name another with --golden DIR)`,
      );
    }
  });

  test('a folder without set.json', async () => {
    const directory = await goldenFolder({ documents });
    await rm(join(directory, 'set.json'));
    expect(await failureOf(() => loadGolden(directory))).toBe(
      'set/set.json: cannot read the file: there is no such file or folder (ENOENT); see whether its path is right',
    );
  });
});

describe('files outside the folder of the set', () => {
  const outside = {
    'other/docs/z.md': 'Zeta.',
    'other/q.jsonl': '{"id":"q1","query":"who?"}',
    'other/s.surql': 'DEFINE TABLE t;',
  };

  test.each([
    ['documents', '../other/docs'],
    ['documents', ['../other/docs/*.md']],
    ['queries', '../other/q.jsonl'],
    ['surql', '../other/s.surql'],
  ])('are refused as %s, unless allowed', async (field, path) => {
    const stated = { settings: { [field]: path }, files: outside };
    expect(await failure(stated)).toBe(
      `set/set.json: ${field}: "${path}" lies outside the golden set's folder; move it inside, or allow it with --allow-outside`,
    );
    expect(await load(stated, { allowOutside: true })).toMatchObject({ name: 'set' });
  });

  test('are refused behind a link too', async () => {
    const directory = await goldenFolder({
      documents,
      files: outside,
      settings: { queries: 'link.jsonl' },
    });
    await symlink(join(directory, '..', 'other', 'q.jsonl'), join(directory, 'link.jsonl'));
    expect(await failureOf(() => loadGolden(directory))).toContain(
      'set/set.json: queries: "link.jsonl" lies outside',
    );
    expect((await loadGolden(directory, { allowOutside: true })).queries).toHaveLength(1);
  });

  test('do not matter to a set that is itself reached through a link', async () => {
    const directory = await goldenFolder({ documents });
    const link = join(directory, '..', 'linked');
    await symlink(directory, link);
    expect((await loadGolden(link)).documents).toHaveLength(2);
  });
});
