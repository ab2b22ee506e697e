import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { documentOf } from '../contract/chunker.ts';

function sections(text: string, parameters: object = {}): [string, string][] {
  const variant = bindVariant({ name: 'v', definition: { strategy: 'sections', ...parameters } });
  return variant
    .chunk(documentOf(text))
    .map(({ start, end, headingPath }) => [text.slice(start, end), headingPath.join(' | ')]);
}

describe('sections', () => {
  test('the leading marker is dropped, text before the first heading is a section', () => {
    expect(sections('Before.\n\n# A\n\nOne.\n\n## B ##\nTwo.\n')).toEqual([
      ['Before.', ''],
      ['A\n\nOne.', 'A'],
      ['B ##\nTwo.', 'A | B'],
    ]);
  });

  test('a heading without text of its own leaves the text under it', () => {
    expect(sections('##\n\nText.')).toEqual([['Text.', '']]);
    expect(sections('# A\n\na\n\n##')).toEqual([['A\n\na', 'A']]);
  });

  test('markers can be kept', () => {
    expect(sections('# A\n\nOne.', { marker: 'keep' })).toEqual([['# A\n\nOne.', 'A']]);
  });

  test('levels below maxLevel stay in their section', () => {
    expect(sections('# A\n\nOne.\n\n### C\n\nTwo.', { maxLevel: 2 })).toEqual([
      ['A\n\nOne.\n\n### C\n\nTwo.', 'A'],
    ]);
  });

  test('a skipped level still closes its own: C is under A', () => {
    expect(sections('# A\n\na\n\n### B\n\nb\n\n### C\n\nc').map(([, path]) => path)).toEqual([
      'A',
      'A | B',
      'A | C',
    ]);
  });

  test('a heading without text joins the next section, inner markers stay', () => {
    expect(sections('# A\n\n## B\n\nText.')).toEqual([['A\n\n## B\n\nText.', 'A | B']]);
  });

  test('a heading at the end without text is a chunk of its own', () => {
    expect(sections('# A\n\nText.\n\n## End\n')).toEqual([
      ['A\n\nText.', 'A'],
      ['End', 'A | End'],
    ]);
  });

  test.each([
    ['backticks', '```sh\n# no heading\n```'],
    ['tildes', '~~~\n# no heading\n~~~'],
    ['an open fence', '```\n# no heading'],
    ['a fence in a list', '- item\n\n  ```\n  # no heading\n  ```'],
    ['the middle of a line', 'text ## no heading'],
  ])('"#" in %s makes no section', (_, block) => {
    expect(sections(`# A\n\n${block}`)).toEqual([[`A\n\n${block}`, 'A']]);
  });

  test('setext headings are headings and have no marker', () => {
    expect(sections('A\n===\n\na\n\nB\n-\n\nb')).toEqual([
      ['A\n===\n\na', 'A'],
      ['B\n-\n\nb', 'A | B'],
    ]);
  });

  test('front matter is no text unless it is kept', () => {
    const page = '---\ntitle: T\n---\n\n# A\n\na';
    expect(sections(page)).toEqual([['A\n\na', 'A']]);
    expect(sections(page, { frontMatter: 'drop' })).toEqual([['A\n\na', 'A']]);
    expect(sections(page, { frontMatter: 'keep' })).toEqual([
      ['---\ntitle: T\n---', ''],
      ['A\n\na', 'A'],
    ]);
  });

  test('mergeUnder joins small siblings, never across their parent', () => {
    const page = '# A\n\n## B\n\nb\n\n## C\n\nc\n\n# D\n\nd\n\n## E\n\ne';
    expect(sections(page, { mergeUnder: 100, unit: 'word' }).map(([text]) => text)).toEqual([
      'A\n\n## B\n\nb\n\n## C\n\nc',
      'D\n\nd',
      'E\n\ne',
    ]);
  });

  test('a section over hardMax is split at paragraphs, a table is not', () => {
    const table = '| a | b |\n| - | - |\n| c | d |';
    const page = `# A\n\none two\n\nthree four\n\n${table}`;
    const variant = bindVariant({
      name: 'v',
      definition: { strategy: 'sections', hardMax: 6, unit: 'word' },
    });
    expect(
      variant
        .chunk(documentOf(page))
        .map(({ start, end, flags, kind }) => [page.slice(start, end), kind, flags]),
    ).toEqual([
      ['A\n\none two\n\nthree four', 'prose', []],
      [table, 'table', ['oversize']],
    ]);
  });

  test('a section that fits without its marker is not flagged', () => {
    const document = documentOf('# A\n\n```\na b c\n```');
    const flags = (hardMax: number) =>
      bindVariant({ name: 'v', definition: { strategy: 'sections', hardMax, unit: 'word' } })
        .chunk(document)
        .map((chunk) => chunk.flags);
    expect(flags(6)).toEqual([[]]);
    expect(flags(5)).toEqual([['oversize']]);
  });
});
