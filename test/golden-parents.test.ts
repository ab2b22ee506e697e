import { describe, expect, test } from 'vitest';
import { type Golden, loadGolden } from '../src/golden.ts';
import { failureOf } from './support/failure-of.ts';
import { goldenFolder } from './support/golden-folder.ts';

type Stated = NonNullable<Parameters<typeof goldenFolder>[0]>;

const documents = {
  'a.md': '# Ann\n\nFirst of all.\n\n## More\n\nAlpha comes first.\n',
  'b.md': '---\nlang: de\n---\nBeta comes second.\n',
  'c/d.md': '---\nlang: en\n---\nDelta comes last.\n',
};

async function load(stated: Stated = {}): Promise<Golden> {
  return loadGolden(await goldenFolder({ documents, ...stated }));
}

const failure = (stated: Stated) => failureOf(() => load(stated));

const hashesOf = ({ queries }: Golden) => queries.map(({ hash }) => hash);

describe('the parents of a golden set', () => {
  test('are sections where set.json says so', async () => {
    const golden = await load({
      settings: { parent: { heading: 2 } },
      queries: [
        { labels: [{ document: 'a.md', quote: 'Alpha comes first.' }] },
        { labels: [{ document: 'a.md' }] },
      ],
    });
    // '# Ann' 5 and two line ends, 'First of all.' 13 and two.
    expect(golden.parents).toEqual([
      { id: 'a.md#0', title: 'Ann' },
      { id: 'a.md#22', title: 'Ann > More' },
      { id: 'b.md#0', title: 'b' },
      { id: 'c/d.md#0', title: 'd' },
    ]);
    expect(golden.queries.map(({ needs }) => needs.map(({ parents }) => parents))).toEqual([
      [['a.md#22']],
      [['a.md#0', 'a.md#22']],
    ]);
    // All of the first section's 15 characters, and 6 + 16 of the second.
    expect(golden.parentsOf('a.md', { start: 0, end: 50 })).toEqual(['a.md#22', 'a.md#0']);
    expect(golden.parentsOf('a.md', { start: 2, end: 50 })).toEqual(['a.md#22']);
  });

  test('that a chunk stands for follow parentRule', async () => {
    const settings = { parent: { heading: 2 }, parentRule: 'start' };
    const { parentsOf } = await load({ settings });
    expect(parentsOf('a.md', { start: 0, end: 50 })).toEqual(['a.md#0']);
  });

  test('are values of a field, which every document must have', async () => {
    const settings = { parent: { field: 'lang' } };
    const { 'a.md': _, ...described } = documents;
    const golden = await load({ settings, documents: { ...described, 'x.md': described['b.md'] } });
    expect(golden.parents.map(({ id }) => id)).toEqual(['de', 'en']);
    expect(golden.notes).toEqual([]);
    expect(await failure({ settings })).toBe(
      'set/set.json: parent: "a.md" has no metadata field "lang" with a text, a number, true or false; give each document one, or choose another parent.',
    );
  });

  test('of copied documents are shared, and it is said', async () => {
    const copies = { 'a.md': documents['a.md'], 'z.md': documents['a.md'] };
    const golden = await load({ settings: { parent: { heading: 2 } }, documents: copies });
    expect(golden.parents.map(({ id }) => id)).toEqual(['a.md#0', 'a.md#22']);
    expect(golden.notes).toEqual([
      '1 document (z.md) equal to another, which share their sections',
    ]);
  });

  const units = 'must be "document", {"heading": 1 to 6} or {"field": "the name of one"}';

  test.each([
    [{ parent: 'page' }, `parent: ${units}`],
    [{ parent: { headings: 2 } }, `parent: ${units}`],
    [{ parent: { heading: 2, field: 'x' } }, `parent: ${units}`],
    [{ parent: { heading: 0 } }, 'parent.heading: must be the level of a heading, 1 to 6'],
    [{ parent: { heading: 7 } }, 'parent.heading: must be the level of a heading, 1 to 6'],
    [{ parent: { field: '' } }, 'parent.field: must be the name of a metadata field'],
    [{ parentRule: 'first' }, 'parentRule: must be "expand" or "start"'],
    [{ candidates: 0 }, 'candidates: counts from 1'],
    [{ candidates: 1.5 }, 'candidates: must be a whole number'],
  ])('with %j are refused', async (settings, message) => {
    expect(await failure({ settings })).toBe(`set/set.json:1: ${message}`);
  });
});

describe('the identity of a query', () => {
  const queries = [{ id: 'q', labels: [{ document: 'a.md', quote: 'Alpha' }] }];
  const hashWith = async (settings: Stated['settings'], query = {}) =>
    hashesOf(
      await load({
        queries: [{ ...queries[0], ...query }],
        ...(settings && { settings }),
      }),
    )[0];

  test('holds what a parent is, the rule, the filter and what was read whole', async () => {
    const hashes = [
      await hashWith({}),
      await hashWith({ parent: { heading: 1 } }),
      await hashWith({ parent: { heading: 2 } }),
      await hashWith({ parent: { heading: 2 }, parentRule: 'start' }),
      await hashWith({}, { filter: { documents: ['a.md'] } }),
      await hashWith({}, { filter: { documents: ['*.md'] } }),
      await hashWith({}, { exhaustive: ['a.md'] }),
      await hashWith({}, { labels: [{ document: 'a.md', quote: 'Alpha', answer: 'Alpha' }] }),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  test('of documents is what it was before there was a choice', async () => {
    // SHA-256 of ["what?",[["a.md","Alpha",1,null]],"document"], its first 16 digits, by sha256sum.
    expect(await hashWith({})).toBe('4ba249e0d294cffb');
    expect(await hashWith({ parent: 'document', parentRule: 'start', candidates: 5 })).toBe(
      '4ba249e0d294cffb',
    );
  });
});

describe('the identity of the corpus', () => {
  const hashWith = async (parent: unknown, group: string) => {
    const row = JSON.stringify({ id: 'a.md', body: 'Alpha.', group });
    const { corpusHash } = await load({ settings: { parent }, documents: { 'all.jsonl': row } });
    return corpusHash;
  };

  test('holds the parents that a field states', async () => {
    // SHA-256 of [["a.md","Alpha.","record 1","one"]], its first 16 digits, by sha256sum.
    expect(await hashWith({ field: 'group' }, 'one')).toBe('c7acfd36aa3e8de6');
    expect(await hashWith({ field: 'group' }, 'two')).not.toBe('c7acfd36aa3e8de6');
  });

  test.each(['document', { heading: 2 }])(
    'holds no metadata where parents are %j',
    async (parent) => {
      // SHA-256 of [["a.md","Alpha.","record 1"]].
      expect(await hashWith(parent, 'one')).toBe('9326b821eaf03741');
      expect(await hashWith(parent, 'two')).toBe('9326b821eaf03741');
    },
  );
});

describe('a filter', () => {
  test('is kept with the number of parents it leaves', async () => {
    const filter = { documents: ['c/**'], fields: { lang: 'en' } };
    const golden = await load({
      queries: [{ filter, labels: [{ document: 'c/d.md' }] }, {}],
    });
    expect(golden.queries.map((query) => [query.filter, query.parents])).toEqual([
      [filter, 1],
      [undefined, undefined],
    ]);
    const sections = await load({
      settings: { parent: { heading: 2 } },
      queries: [{ filter: { documents: ['*.md'] } }],
    });
    expect(sections.queries[0]?.parents).toBe(3);
  });

  test.each<[string, NonNullable<Stated['queries']>[number], string]>([
    [
      'a label outside it',
      { filter: { documents: ['c/*'] }, labels: [{ document: 'a.md', quote: 'Alpha' }] },
      `labels[0].document: document "a.md" lies outside the query's filter, so it can never be found`,
    ],
    [
      'a glob that no document has',
      { filter: { documents: ['guide/**'] } },
      'filter: the filter allows no document',
    ],
    [
      'a field that no document has',
      { filter: { fields: { lnag: 'en' } } },
      'filter: the filter allows no document: none has the field "lnag"; did you mean "lang"?',
    ],
    [
      'what was read whole outside it',
      { filter: { documents: ['c/*'] }, exhaustive: ['c/d.md', 'b.md'] },
      `exhaustive[1]: document "b.md" lies outside the query's filter; leave it out`,
    ],
  ])('refuses %s', async (_situation, query, message) => {
    expect(await failure({ queries: [query] })).toBe(`set/queries.jsonl:1: ${message}`);
  });
});

describe('what was read whole', () => {
  test('is kept, and judges what is unlabelled there', async () => {
    const golden = await load({
      queries: [{ exhaustive: ['b.md', 'a.md'], labels: [{ document: 'a.md', quote: 'Alpha' }] }],
    });
    expect(golden.queries[0]).toMatchObject({
      exhaustive: ['b.md', 'a.md'],
      notRelevant: ['b.md'],
    });
  });

  test('must be documents of the corpus', async () => {
    expect(await failure({ queries: [{ exhaustive: ['a.md', 'd.md'] }] })).toBe(
      'set/queries.jsonl:1: exhaustive[1]: unknown document "d.md"; did you mean "c/d.md"?',
    );
  });
});
