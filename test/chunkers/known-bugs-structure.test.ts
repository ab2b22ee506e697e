import { describe, expect, test } from 'vitest';
import { html } from '../../src/documents/html.ts';
import { blocksOf } from '../../src/segment/blocks.ts';
import { frontMatterOf } from '../../src/segment/front-matter.ts';
import { countTokens } from '../../src/segment/tokens.ts';
import { documentOf } from '../contract/chunker.ts';
import {
  chunksOf,
  problemsOf,
  slicesOf,
  smallVariants,
  variantOf,
} from '../support/every-strategy.ts';

/*
 * Bugs that users reported of other chunkers, by repository and number, as kinds
 * of input. Here those of headings, code, tables and lists; the others are in
 * known-bugs.test.ts.
 */

const sections = { strategy: 'sections' };
const structural = { strategy: 'structural', target: 40, hardMax: 60, overlap: 10, minChunk: 0 };

function pathsOf(text: string): (readonly string[])[] {
  return chunksOf(sections, text).map(({ headingPath }) => headingPath);
}

describe('headings', () => {
  test('unstructured #2508: two short sections are two, unless a parameter joins them', () => {
    const text = '# All\n\nIntro.\n\n## One\n\nShort.\n\n## Two\n\nShort too.';
    expect(slicesOf(sections, text)).toEqual([
      'All\n\nIntro.',
      'One\n\nShort.',
      'Two\n\nShort too.',
    ]);
    expect(slicesOf({ ...sections, mergeUnder: 10 }, text)).toEqual([
      'All\n\nIntro.',
      'One\n\nShort.\n\n## Two\n\nShort too.',
    ]);
  });

  test.each([sections, structural, { ...structural, target: 8, hardMax: 12, overlap: 0 }])(
    'unstructured #1310, #3688: no title is alone in its chunk with %j',
    (definition) => {
      const text = `# Title\n\n${'A body of some words. '.repeat(12)}\n\n## Next one\n\nMore body.`;
      for (const slice of slicesOf({ ...definition, contextualise: false }, text)) {
        expect(slice).toMatch(/body|words/);
      }
    },
  );

  test.each([
    ['backticks', '```sh\n# x\n## y\n```'],
    ['tildes', '~~~\n# x\n~~~'],
    ['more ticks', '````md\n```\n# x\n```\n````'],
    ['an indented block', '    # x\n    ## y'],
    ['a comment', '<!--\n# x\n-->'],
  ])('langchain PR #10262, #13511: "# x" is no heading within %s', (_, code) => {
    const text = `# Real\n\n${code}\n\nAfter.`;
    expect(pathsOf(text)).toEqual([['Real']]);
    expect(slicesOf(sections, text)).toEqual([text.slice(2)]);
    expect(
      slicesOf({ ...structural, target: 4, hardMax: 60, overlap: 0 }, text).join('\n'),
    ).toContain(code);
  });

  test('llama_index #12369, PR #22123: a fence in a list hides its headings', () => {
    const text =
      '# Real\n\n- item\n\n  ```\n  # x\n  ```\n\n  ~~~\n  ## y\n  ~~~\n\n## Next\n\nText.';
    expect(pathsOf(text)).toEqual([['Real'], ['Real', 'Next']]);
  });

  test('dacli #124: underlined headings are headings', () => {
    const text = 'Top\n===\n\na\n\nUnder\n-----\n\nb\n\nTwo\nlines\n---\n\nc';
    expect(pathsOf(text)).toEqual([['Top'], ['Top', 'Under'], ['Top', 'Two lines']]);
  });

  test('langchaingo #520: a single - under a paragraph makes it a heading, as CommonMark says', () => {
    expect(pathsOf('Paragraph\n-\n\nText.')).toEqual([['Paragraph']]);
    expect(pathsOf('Paragraph\n\n-\n\nText.')).toEqual([[]]);
  });

  test('docling #4315: YAML front matter is metadata, not a heading', () => {
    const text = '---\ntitle: Stated\nlayout: page\n---\n\nText.\n\n# Real\n\nMore.';
    expect(pathsOf(text)).toEqual([[], ['Real']]);
    expect(frontMatterOf(documentOf(text))?.data).toEqual({ title: 'Stated', layout: 'page' });
    for (const definition of smallVariants) {
      expect(slicesOf(definition, text).join()).not.toContain('layout');
    }
  });

  test('LightRAG PR #3582: after # A and ### B, ### C lies under A alone', () => {
    expect(pathsOf('# A\n\na\n\n### B\n\nb\n\n### C\n\nc\n\n## D\n\nd\n\n### E\n\ne')).toEqual([
      ['A'],
      ['A', 'B'],
      ['A', 'C'],
      ['A', 'D'],
      ['A', 'D', 'E'],
    ]);
  });

  test('langchain #40409: an h1 stays in the path of the h2 under it, from HTML too', async () => {
    const page = '<h1>One</h1><div><p>a</p><section><h2>Two</h2><p>b</p></section></div>';
    const { documents } = await html.read({ id: 'a.html', bytes: Buffer.from(page) });
    const [read] = documents;
    const document = documentOf(read?.text ?? '');
    expect(chunksOf(sections, document).map(({ headingPath }) => headingPath)).toEqual([
      ['One'],
      ['One', 'Two'],
    ]);
  });

  test('haystack PR #12064: a heading at the end, without text, is a chunk', () => {
    const text = '# A\n\na\n\n## Last';
    expect(slicesOf(sections, text)).toEqual(['A\n\na', 'Last']);
    for (const definition of smallVariants) {
      expect(slicesOf(definition, text).join('\n')).toContain('Last');
    }
    expect(problemsOf(text)).toEqual([]);
  });

  test('haystack PR #12762, PageIndex #245: text before the first heading, or without any, is kept', () => {
    expect(slicesOf(sections, 'Before.\n\n# A\n\na')).toEqual(['Before.', 'A\n\na']);
    expect(slicesOf(sections, 'No heading.\n\nAt all.')).toEqual(['No heading.\n\nAt all.']);
    expect(problemsOf('Before.\n\nMore before.\n\n# A\n\na')).toEqual([]);
  });
});

describe('heading prefixes', () => {
  const heading = 'A heading of a fair number of words in a row';
  const row = '| one | two |\n';
  const table = `| a | b |\n| - | - |\n${row.repeat(20)}`;

  test('docling #3428: the heading in front of a table is counted in its size', () => {
    const text = `# ${heading}\n\n${'Text in front. '.repeat(20)}\n\n${table}`;
    const size = countTokens(table.trim());
    const prefix = countTokens(`A page > ${heading}\n\n`);
    const limits = (hardMax: number) => ({ target: 20, hardMax, overlap: 0, minChunk: 0 });
    const flagsOf = (hardMax: number) =>
      chunksOf({ strategy: 'structural', ...limits(hardMax) }, text).find(
        ({ kind }) => kind === 'table',
      )?.flags;
    expect(flagsOf(size + prefix)).toEqual([]);
    expect(flagsOf(size + prefix - 1)).toEqual(['oversize']);
  });

  test('docling-core #327: a heading past the limit loses levels, and no text', () => {
    const text = `# ${`${heading} `.repeat(12)}\n\n## Short\n\nThe text under it.\n\n## ${`${heading} `.repeat(12)}\n\nMore text.`;
    const chunks = chunksOf(structural, text);
    const last = chunks.at(-1);
    expect(chunks.find(({ headingPath }) => headingPath.at(-1) === 'Short')).toMatchObject({
      prefix: 'Short\n\n',
      flags: ['prefix-cut'],
    });
    expect(text.slice(last?.start, last?.end)).toMatch(/More text\.$/);
    expect(last?.flags).toContain('prefix-cut');
    expect(problemsOf(text)).toEqual([]);
  });
});

describe('blocks', () => {
  test('VeraTools/vera #159: no chunk ends inside a fence, whatever its lines look like', () => {
    const code = '```python\n# Setup\n\nimport a\n\n# Run it.\n\nprint(a)\n```';
    const text = `# A\n\nBefore it. And more.\n\n${code}\n\nAfter it.`;
    for (const definition of [
      structural,
      { ...structural, target: 4, hardMax: 6, overlap: 0 },
      { ...sections, hardMax: 8 },
      { strategy: 'sentence-window' },
      { strategy: 'semantic' },
    ]) {
      const holding = slicesOf(definition, text).filter((slice) => slice.includes('import a'));
      expect(holding).toHaveLength(1);
      expect(holding[0]).toContain(code);
    }
  });

  test('langchain #22256, #19436, #20823, #40071: paragraphs, lists, indentation and tabs are as written', () => {
    const text =
      '# A\n\nOne.\n\nTwo.\n\n- a\n  - b\n\t- c\n\n      deep\n\n1. x\n\n   y\n\n    code()\n\n\tmore()\n';
    expect(slicesOf(sections, text)).toEqual([text.slice(2).trimEnd()]);
    const variant = variantOf({ ...structural, target: 12, hardMax: 60, overlap: 0 });
    const slices = variant.chunk(documentOf(text)).map(({ start, end }) => text.slice(start, end));
    expect(slices.length).toBeGreaterThan(1);
    for (const block of [
      '- a\n  - b\n\t- c\n\n      deep',
      '1. x\n\n   y',
      '    code()\n\n\tmore()',
    ]) {
      expect(slices.some((slice) => slice.includes(block))).toBe(true);
    }
    expect(problemsOf(text)).toEqual([]);
  });

  const header = '| name | value |\n| --- | --- |';
  const row = '| some name | some value |';
  const table = [header, ...Array.from({ length: 60 }, () => row)].join('\n');

  test('qmd #955, docling-core #266: a long table is not cut, between rows or inside one', () => {
    for (const definition of [
      structural,
      { ...sections, hardMax: 30 },
      { strategy: 'semantic', max: 2000 },
    ]) {
      const text = `# A\n\nBefore.\n\n${table}\n\nAfter.`;
      const holding = slicesOf(definition, text).filter((slice) => slice.includes('| some name'));
      expect(holding).toHaveLength(1);
      expect(holding[0]).toContain(table);
    }
    expect(chunksOf(structural, table)).toMatchObject([{ kind: 'table', flags: ['oversize'] }]);
  });

  test('docling-core #672, chonkie #582, LightRAG #3950: a chunk with rows has their header and its line of dashes', () => {
    const text = `Before:\n\n${header}\n| head | again |\n${row}\n${row}\n\nAfter.`;
    for (const target of [4, 20, 60]) {
      const slices = slicesOf({ ...structural, target, hardMax: 60, overlap: 0 }, text);
      const holding = slices.filter((slice) => slice.includes('| some name'));
      expect(holding).toHaveLength(1);
      const [table] = holding;
      expect(blocksOf(documentOf(table ?? '')).some(({ kind }) => kind === 'table')).toBe(true);
      expect(table).toContain(`${header}\n| head | again |`);
    }
  });
});
