import { describe, expect, test } from 'vitest';
import { allowedDocuments } from '../../src/labels/query-filter.ts';
import type { Json, QueryFilter } from '../../src/types.ts';

const documents: readonly { id: string; metadata: Readonly<Record<string, Json>> }[] = [
  { id: 'index.md', metadata: { lang: 'en' } },
  { id: 'guide/install.md', metadata: { lang: 'en', tags: ['ops', 'new'] } },
  { id: 'guide/linux/apt.md', metadata: { lang: 'de', year: 2026 } },
  { id: 'guide.v2/install.md', metadata: { lang: 'de', draft: true, tags: 'ops' } },
  { id: 'a+b (c) [d] {e}|f$.md', metadata: { year: '2026' } },
];

const allowedBy = (filter: QueryFilter) => [...allowedDocuments(filter, documents)];

describe('globs on document ids', () => {
  test.each<[string[], string[]]>([
    [['guide/**'], ['guide/install.md', 'guide/linux/apt.md']],
    [['guide/*'], ['guide/install.md']],
    [['**/install.md'], ['guide/install.md', 'guide.v2/install.md']],
    [['**/index.md'], ['index.md']],
    [['guide/**/apt.md'], ['guide/linux/apt.md']],
    [['guide/**/install.md'], ['guide/install.md']],
    [['*.md'], ['index.md', 'a+b (c) [d] {e}|f$.md']],
    [['**'], documents.map(({ id }) => id)],
    [['inde?.md'], ['index.md']],
    [['guide?install.md'], []],
    [['a+b (c) [d] {e}|f$.md'], ['a+b (c) [d] {e}|f$.md']],
    [['Index.md'], []],
    [['index'], []],
    [
      ['index.md', 'guide/linux/*'],
      ['index.md', 'guide/linux/apt.md'],
    ],
  ])('%j allow %j', (globs, allowed) => {
    expect(allowedBy({ documents: globs })).toEqual(allowed);
  });
});

describe('metadata', () => {
  test.each<[NonNullable<QueryFilter['fields']>, string[]]>([
    [{ lang: 'de' }, ['guide/linux/apt.md', 'guide.v2/install.md']],
    [{ year: 2026 }, ['guide/linux/apt.md']],
    [{ year: '2026' }, ['a+b (c) [d] {e}|f$.md']],
    [{ draft: true }, ['guide.v2/install.md']],
    [{ draft: false }, []],
    [{ tags: 'ops' }, ['guide/install.md', 'guide.v2/install.md']],
    [{ lang: 'de', draft: true }, ['guide.v2/install.md']],
    [{ constructor: 'x' }, []],
  ])('%j allows %j', (fields, allowed) => {
    expect(allowedBy({ fields })).toEqual(allowed);
  });
});

test('a leading dot is a character like any other', () => {
  const hidden = [{ id: '.notes/.a.md', metadata: {} }];
  expect([...allowedDocuments({ documents: ['*/*.md'] }, hidden)]).toEqual(['.notes/.a.md']);
});

test('globs and metadata must both be met', () => {
  expect(allowedBy({ documents: ['guide/**'], fields: { lang: 'en' } })).toEqual([
    'guide/install.md',
  ]);
});
