import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blocksOf } from '../../src/segment/blocks.ts';
import { frontMatterOf } from '../../src/segment/front-matter.ts';
import { headingPathAt, headingPathOf, sectionsOf } from '../../src/segment/headings.ts';
import { plainHeading } from '../../src/segment/plain-heading.ts';
import { describeDocument, titleOf } from '../../src/segment/title.ts';
import type { DocumentFormat } from '../../src/types.ts';
import { documentOf, hostileText } from '../contract/chunker.ts';

function blocks(text: string, format?: DocumentFormat): [string, string][] {
  return blocksOf(documentOf(text, format)).map(({ kind, start, end }) => [
    kind,
    text.slice(start, end),
  ]);
}

describe('blocks', () => {
  const page: [string, string][] = [
    ['heading', '# Title'],
    ['paragraph', 'A paragraph\nof two lines.'],
    ['list', '- one\n  - two\n\n- three'],
    ['code', '```sh\n# no heading\n\n```'],
    ['table', '| a | b |\n| - | - |\n| c | d |'],
    ['quote', '> quoted\n> lines'],
    ['html', '<div>\nraw\n</div>'],
    ['rule', '***'],
    ['heading', 'Setext\n---'],
    ['code', '    indented\n\n    code'],
    ['definition', '[ref]: http://example.org "T"'],
    ['code', '~~~\nopen to the end'],
  ];
  const text = page.map(([, block]) => block).join('\n\n');

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['a lone CR', '\r'],
  ])('of every kind, with exact spans, lines ending in %s', (_, ending) => {
    const written = (part: string) => part.replaceAll('\n', ending);
    expect(blocks(`${written(text)}${ending}${ending}`)).toEqual(
      page.map(([kind, block]) => [kind, written(block)]),
    );
  });

  test('a byte order mark belongs to no block and hides no heading', () => {
    expect(blocks('\uFEFF# A\n\nb')).toEqual([
      ['heading', '# A'],
      ['paragraph', 'b'],
    ]);
  });

  test('plain text has paragraphs alone', () => {
    expect(blocks('# A\r\nb\r\n \t\r\n- c\r\r---\nd\n', 'text')).toEqual([
      ['paragraph', '# A\r\nb'],
      ['paragraph', '- c'],
      ['paragraph', '---\nd'],
    ]);
  });

  test('headings know their level, text, and where their content starts', () => {
    expect(
      blocksOf(documentOf('##  A `b` *c* [d](e) ##\n\nF *g*\n===\n\n###')).map((block) =>
        block.kind === 'heading' ? [block.level, block.text, block.contentStart - block.start] : [],
      ),
    ).toEqual([
      [2, 'A b c d', 4],
      [1, 'F g', 0],
      [3, '', 3],
    ]);
  });

  test.each([
    ['MDX', "import X from './x'\n\n<X a={1}>\n\n# H\n\n</X>\n\nexport const a = { b: 1 };"],
    [
      'mkdocs',
      '!!! note "T"\n\n    Indented.\n\n=== "Tab"\n\n    # no heading\n\n/// tip\n\nx\n\n///',
    ],
    ['VitePress', '::: tip\ntext\n:::\n\n<script setup>\nlet a\n</script>'],
  ])('%s is read without loss', (_, written) => {
    expect(
      blocks(written)
        .map(([, block]) => block.replace(/\s/g, ''))
        .join(''),
    ).toBe(written.replace(/\s/g, ''));
  });

  test('hold all text but white space, in order, without overlap', () => {
    fc.assert(
      fc.property(
        hostileText,
        fc.constantFrom('markdown' as const, 'text' as const),
        (any, format) => {
          let end = 0;
          for (const block of blocksOf(documentOf(any, format))) {
            expect(block.start).toBeGreaterThanOrEqual(end);
            expect(any.slice(end, block.start).trim()).toBe('');
            expect(any.slice(block.start, block.end).trim()).not.toBe('');
            end = block.end;
          }
          expect(any.slice(end).trim()).toBe('');
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('front matter', () => {
  test.each([
    ['---\ntitle: T\ntags: [a, 1]\n---\n# A', { title: 'T', tags: ['a', 1] }, 29],
    ['\uFEFF---\r\na: 2026-01-02\r\n...\r\nb', { a: '2026-01-02' }, 24],
    ['--- \na: .nan\n---', { a: null }, 16],
  ])('%j', (text, data, end) => {
    expect(frontMatterOf(documentOf(text))).toMatchObject({ data, end });
    expect(blocksOf(documentOf(text))[0]).toMatchObject({ kind: 'front-matter', end });
  });

  test.each([
    ['a rule and a later one', '---\n\nText.\n\n---\n'],
    ['a list', '---\n- a\n---\n'],
    ['YAML that does not parse', '---\na: [\n---\n'],
    ['a key twice', '---\na: 1\na: 2\n---\n'],
    ['a node within itself', '---\na: &x [*x]\n---\n'],
    ['no end', '---\na: 1\n'],
    ['an end after 200 lines', `---\n${'#\n'.repeat(199)}a: 1\n---\n`],
    ['code', '---js\nmodule.exports = {}\n---\n'],
    ['a line before', '\n---\na: 1\n---\n'],
    ['nothing', '---\n---\n'],
  ])('%s is ordinary text', (_, text) => {
    expect(frontMatterOf(documentOf(text))).toBeUndefined();
  });

  test('may end on its 200th line', () => {
    const text = `---\n${'#\n'.repeat(198)}a: 1\n---\n`;
    expect(frontMatterOf(documentOf(text))?.data).toEqual({ a: 1 });
  });

  test('plain text has none', () => {
    expect(frontMatterOf(documentOf('---\na: 1\n---\n', 'text'))).toBeUndefined();
  });
});

describe('headings', () => {
  const text = 'Before\n\n# A\n\na\n\n### B\n\nb\n\n### C\n\nc\n\n## D\n\n# E\n\ne';
  const document = documentOf(text);

  test.each([
    ['Before', []],
    ['a\n', ['A']],
    ['b\n', ['A', 'B']],
    ['c\n', ['A', 'C']],
    ['## D', ['A', 'D']],
    ['# E', ['E']],
  ])('at %j the path is %j', (place, path) => {
    expect(headingPathAt(document, text.indexOf(place))).toEqual(path);
  });

  test('headings that a span begins with are in its path', () => {
    const path = (from: string, to: string) =>
      headingPathOf(document, { start: text.indexOf(from), end: text.indexOf(to) + to.length });
    expect(path('## D', 'e')).toEqual(['A', 'D']);
    expect(path('## D', '\n\ne')).toEqual(['E']);
    expect(path('# A', '\n\na')).toEqual(['A']);
    expect(path('A\n', '\n\na')).toEqual(['A']);
    expect(path('a\n', '### B')).toEqual(['A']);
  });

  test.each([
    [0, ['Before']],
    [1, ['Before', '# A', '# E']],
    [2, ['Before', '# A', '## D', '# E']],
    [6, ['Before', '# A', '### B', '### C', '## D', '# E']],
  ])('sections to level %d start at %j', (level, starts) => {
    expect(
      sectionsOf(document, level).map(({ start }) => text.slice(start).split('\n')[0]),
    ).toEqual(starts);
  });

  test.each([
    ['`__init__` and __main__', '__init__ and main'],
    ['**Bold** _it_ ~~old~~ snake_case_name', 'Bold it old snake_case_name'],
    ['![logo](x.png) [Docs][d] <https://a.b>', 'logo Docs https://a.b'],
    ['Use \\*stars\\* <Badge text="x" />', 'Use *stars*'],
    ['Effects {/*effects*/}', 'Effects'],
    ['Install { #install }', 'Install'],
    ['`useState(initialState)` {/*usestate*/}', 'useState(initialState)'],
    ['A {{ value }} & B > C', 'A {{ value }} & B > C'],
  ])('%j reads %j', (source, plain) => {
    expect(plainHeading(source)).toBe(plain);
  });
});

describe('the title', () => {
  test.each([
    ['---\ntitle: "Stated"\n---\n# Heading', 'Stated'],
    ['---\ntitle: [a]\n---\n# Heading', 'Heading'],
    ['---\nother: a\n---\n## Two\n\n# `One`', 'One'],
    ['```\n# no\n```\n\n## Two', 'install.guide'],
    ['#\n\ntext', 'install.guide'],
  ])('of %j is %j', (text, title) => {
    expect(titleOf({ id: 'docs/install.guide.md', text, format: 'markdown' })).toBe(title);
  });

  test('of plain text is the name of its file', () => {
    expect(titleOf({ id: '.hidden', text: '# A', format: 'text' })).toBe('.hidden');
  });

  test('comes with the front matter as metadata', () => {
    const text = '---\ntitle: T\nn: 1\n---\n';
    expect(describeDocument({ id: 'a.md', text, format: 'markdown' })).toEqual({
      title: 'T',
      metadata: { title: 'T', n: 1 },
    });
  });
});
