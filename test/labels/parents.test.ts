import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Parents, parentsOf } from '../../src/labels/parents.ts';
import type { Document, Json } from '../../src/types.ts';
import { documentOf } from '../support/corpus-of.ts';
import { failureOf } from '../support/failure-of.ts';

// '# Guide' 0, '## Install' 36, '### Linux' 80, '## Use' 124, end 162.
const guide = [
  '# Guide\n\nIntro words here for all.\n\n',
  '## Install\n\nRun the installer as root now.\n\n',
  '### Linux\n\nUse the package of your system.\n\n',
  '## Use\n\nOpen the console and sign in.\n',
].join('');

function sectionsOf(texts: Readonly<Record<string, string>>, heading = 2): Parents {
  const documents = Object.entries(texts).map(([id, text]) => documentOf(id, text));
  return parentsOf(documents, { unit: { heading } });
}

function titled(parents: Parents): string[] {
  return parents.list.map(({ id, title }) => `${id} ${title}`);
}

describe('sections', () => {
  test.each([
    [1, ['g.md#0 Guide']],
    [2, ['g.md#0 Guide', 'g.md#36 Guide > Install', 'g.md#124 Guide > Use']],
    [
      3,
      [
        'g.md#0 Guide',
        'g.md#36 Guide > Install',
        'g.md#80 Guide > Install > Linux',
        'g.md#124 Guide > Use',
      ],
    ],
  ])(
    'of level %i are named by start and heading path; deeper headings divide nothing',
    (level, list) => {
      expect(titled(sectionsOf({ 'g.md': guide }, level))).toEqual(list);
    },
  );

  test('text before the first heading is a parent of its own, shown by the title', () => {
    const parents = sectionsOf({ 'a.md': 'Before.\n\n## One\n\nText.\n' });
    expect(titled(parents)).toEqual(['a.md#0 a.md', 'a.md#9 One']);
  });

  test('a page without such headings is one parent, and so is plain text', () => {
    const parents = sectionsOf({
      'a.md': 'Words.\n\n### Deep\n\nText.\n',
      'b.txt': '## No heading\n\nText.\n',
    });
    expect(titled(parents)).toEqual(['a.md#0 a.md', 'b.txt#0 b.txt']);
  });

  test('headings without text of their own go with the next section', () => {
    const parents = sectionsOf({
      'a.md': '# Title\n\n## One\n\nText.\n\n## Bare\n\n---\n\n## Two\n\nText.\n',
      'b.md': '---\ntitle: B\n---\n\n## One\n\nText.\n',
    });
    // '## Bare' begins at 9 + 8 + 7 = 24.
    expect(titled(parents)).toEqual(['a.md#0 Title > One', 'a.md#24 Title > Two', 'b.md#0 One']);
  });

  test('headings at the end go with the last section; a page of headings is one', () => {
    const parents = sectionsOf({
      'a.md': '## One\n\nText.\n\n## End\n',
      'b.md': '# B\n\n## End\n',
    });
    expect(titled(parents)).toEqual(['a.md#0 One', 'b.md#0 B > End']);
    expect(parents.ofHit('a.md', { start: 15, end: 21 })).toEqual(['a.md#0']);
  });

  test('a heading without words is shown by the title', () => {
    expect(titled(sectionsOf({ 'a.md': '##\n\nText.\n' }))).toEqual(['a.md#0 a.md']);
  });

  test('a heading in code divides nothing', () => {
    const parents = sectionsOf({ 'a.md': 'Text.\n\n```\n## no\n```\n' });
    expect(titled(parents)).toEqual(['a.md#0 a.md']);
  });

  test('of copied documents are those of the first, by place', () => {
    const parents = sectionsOf({ 'a.md': guide, 'b.md': 'Other.', 'c.md': guide });
    expect(parents.list.map(({ id }) => id)).toEqual(['a.md#0', 'a.md#36', 'a.md#124', 'b.md#0']);
    expect(parents.ofDocument('c.md')).toEqual(['a.md#0', 'a.md#36', 'a.md#124']);
    expect(parents.ofHit('c.md', { start: 132, end: 150 })).toEqual(['a.md#124']);
  });

  test('with equal text in documents that differ stay apart', () => {
    const licence = '## Licence\n\nFree for all uses.\n';
    const parents = sectionsOf({ 'a.md': `A.\n\n${licence}`, 'b.md': `B.\n\n${licence}` });
    expect(parents.list).toHaveLength(4);
  });

  test('hold every character of a document, each in one', () => {
    const block = fc.constantFrom(
      '# A',
      '## B',
      '### C',
      'Text.',
      '---',
      '```\n# x\n```',
      '- # y',
      '',
    );
    fc.assert(
      fc.property(
        fc.array(block, { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 1, max: 6 }),
        (blocks, level) => {
          const text = blocks.join('\n\n');
          const parents = sectionsOf({ 'a.md': text }, level);
          const starts = parents.list.map(({ id }) => Number(id.split('#')[1]));
          expect(starts[0]).toBe(0);
          for (let at = 0; at < text.length; at += 1) {
            const start = Math.max(...starts.filter((one) => one <= at));
            expect(parents.ofLabel('a.md', { start: at, end: at + 1 })).toEqual([`a.md#${start}`]);
          }
        },
      ),
      { seed: 7 },
    );
  });
});

describe('a hit', () => {
  const parents = sectionsOf({ 'g.md': guide });

  test('in one section stands for that one', () => {
    expect(parents.ofHit('g.md', { start: 48, end: 60 })).toEqual(['g.md#36']);
  });

  test('over several stands for each, the largest share first', () => {
    // Characters that are not white: 6 + 21 of the first, 9 + 25 + 8 + 26 of the second, 5 + 24 of the third.
    expect(parents.ofHit('g.md', { start: 0, end: 162 })).toEqual([
      'g.md#36',
      'g.md#124',
      'g.md#0',
    ]);
  });

  test('stands for a section it shares 20 characters with, not 19, whatever the blanks', () => {
    // From 124 on: '## Use' 5, 'Open the console' 14 up to 148, then ' a' is the 20th.
    const sharing = (end: number) => parents.ofHit('g.md', { start: 48, end });
    const inkOf = (end: number) => guide.slice(124, end).replace(/\s/g, '').length;
    expect([inkOf(149), inkOf(150)]).toEqual([19, 20]);
    expect(sharing(149)).toEqual(['g.md#36']);
    expect(sharing(150)).toEqual(['g.md#36', 'g.md#124']);
  });

  test('stands for the largest where it shares 20 with none', () => {
    // Before and after 124: 'em.' 3 and '## Use' 5; 'your system.' 11 and '## U' 3.
    expect(parents.ofHit('g.md', { start: 119, end: 132 })).toEqual(['g.md#124']);
    expect(parents.ofHit('g.md', { start: 110, end: 128 })).toEqual(['g.md#36']);
  });

  test('stands for a section under 20 characters that it holds whole', () => {
    const small = sectionsOf({
      'a.md': '## Ports\n\nUse 80.\n\n## Long\n\nThis section has more to say.\n',
    });
    expect(small.ofHit('a.md', { start: 0, end: 58 })).toEqual(['a.md#19', 'a.md#0']);
    expect(small.ofHit('a.md', { start: 3, end: 58 })).toEqual(['a.md#19']);
  });

  test('with the rule "start" stands for the section of its first character that is not white', () => {
    const starts = parentsOf([documentOf('g.md', guide)], { unit: { heading: 2 }, rule: 'start' });
    expect(starts.ofHit('g.md', { start: 0, end: 162 })).toEqual(['g.md#0']);
    expect(starts.ofHit('g.md', { start: 34, end: 162 })).toEqual(['g.md#36']);
    expect(starts.ofHit('g.md', { start: 33, end: 162 })).toEqual(['g.md#0']);
    expect(starts.ofHit('g.md', { start: 34, end: 36 })).toEqual(['g.md#0']);
  });

  test('of a document nobody knows stands for none', () => {
    expect(parents.ofHit('x.md', { start: 0, end: 5 })).toEqual([]);
  });
});

describe('a label', () => {
  const parents = sectionsOf({ 'g.md': guide });

  test('belongs to the parent that holds most of it; every other it touches comes after', () => {
    // Before and after 124: 'your system.' 11 and '## Use' 5; 'm.' 2 and '## Use', 'Open the' 12.
    expect(parents.ofLabel('g.md', { start: 110, end: 132 })).toEqual(['g.md#36', 'g.md#124']);
    expect(parents.ofLabel('g.md', { start: 120, end: 140 })).toEqual(['g.md#124', 'g.md#36']);
    expect(parents.ofLabel('g.md', { start: 48, end: 124 })).toEqual(['g.md#36']);
  });
});

describe('a metadata field', () => {
  const message = (id: string, metadata: Record<string, Json>, text = id): Document => ({
    ...documentOf(id, text),
    title: `Title of ${id}`,
    metadata,
  });
  const unit = { field: 'thread' };

  test('makes one parent of all documents with one value', () => {
    const parents = parentsOf(
      [
        message('m1', { thread: 't-7' }),
        message('m2', { thread: 12 }),
        message('m3', { thread: 't-7' }),
        message('m4', { thread: true }),
      ],
      { unit },
    );
    expect(titled(parents)).toEqual(['t-7 Title of m1', '12 Title of m2', 'true Title of m4']);
    expect(parents.ofHit('m3', { start: 0, end: 2 })).toEqual(['t-7']);
    expect(parents.ofDocument('m2')).toEqual(['12']);
  });

  test('tells equal messages of two threads apart', () => {
    const parents = parentsOf(
      [message('m1', { thread: 'a' }, 'Thanks!'), message('m2', { thread: 'b' }, 'Thanks!')],
      { unit },
    );
    expect(parents.list.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test.each<[string, Record<string, Json>]>([
    ['is missing', {}],
    ['is blank', { thread: ' ' }],
    ['is null', { thread: null }],
    ['is a list', { thread: ['a'] }],
    ['is inherited', { __proto__: { thread: 'a' } }],
  ])('that %s is an error that names the document', async (_name, metadata) => {
    const documents = [message('m1', { thread: 'a' }), message('m2', metadata)];
    const at = { file: 'set/set.json', field: 'parent' };
    expect(await failureOf(() => parentsOf(documents, { unit, at }))).toBe(
      'set/set.json: parent: "m2" has no metadata field "thread" with a text, a number, true or false; give each document one, or choose another parent.',
    );
  });

  test('that is misspelt is an error that suggests the nearest', async () => {
    const documents = Array.from({ length: 7 }, (_, at) => message(`m${at}`, { thread_id: 'a' }));
    expect(await failureOf(() => parentsOf(documents, { unit: { field: 'thread_ib' } }))).toBe(
      '"m0", "m1", "m2", "m3", "m4" and 2 more have no metadata field "thread_ib" with a text, a number, true or false; give each document one, or choose another parent. Did you mean "thread_id"?',
    );
  });
});

describe('what was read whole', () => {
  test('are the parents of those documents, and of copies of them', () => {
    const parents = sectionsOf({ 'a.md': guide, 'b.md': 'Other.', 'c.md': guide });
    expect(parents.wholeIn(['c.md'])).toEqual(['a.md#0', 'a.md#36', 'a.md#124']);
    expect(parents.wholeIn([])).toEqual([]);
  });

  test('is a thread only when all its messages were', () => {
    const message = (id: string, thread: string) => ({
      ...documentOf(id, id),
      metadata: { thread },
    });
    const parents = parentsOf([message('m1', 'a'), message('m2', 'a'), message('m3', 'b')], {
      unit: { field: 'thread' },
    });
    expect(parents.wholeIn(['m1', 'm3'])).toEqual(['b']);
    expect(parents.wholeIn(['m1', 'm2'])).toEqual(['a']);
  });
});
