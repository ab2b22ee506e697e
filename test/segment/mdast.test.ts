import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfmTable } from 'micromark-extension-gfm-table';
import { describe, expect, test } from 'vitest';
import { z } from '../../src/schema.ts';
import { blocksOf } from '../../src/segment/blocks.ts';
import { documentOf } from '../contract/chunker.ts';
import { projectRoot } from '../support/project-root.ts';

/** Kinds that both parsers name, by mdast's names. */
const KINDS: { readonly [type: string]: string } = {
  heading: 'heading',
  code: 'code',
  table: 'table',
  html: 'html',
  thematicBreak: 'rule',
  blockquote: 'quote',
  list: 'list',
  yaml: 'front-matter',
};

/** `## 3` for a heading of level 2 on line 3, `code 5-9` for a block on lines 5 to 9, blank lines at its end left out. */
function ours(text: string): string[] {
  const blocks = blocksOf(documentOf(text)).filter(({ kind }) =>
    Object.values(KINDS).includes(kind),
  );
  return blocks.map((block) =>
    shown(text, block.kind === 'heading' ? '#'.repeat(block.level) : block.kind, block),
  );
}

function mdast(text: string, { frontMatter = false } = {}): string[] {
  const tree = fromMarkdown(text, {
    extensions: [gfmTable(), ...(frontMatter ? [frontmatter()] : [])],
    mdastExtensions: [gfmTableFromMarkdown(), frontmatterFromMarkdown()],
  });
  return tree.children.flatMap((node) => {
    const kind = node.type === 'heading' ? '#'.repeat(node.depth) : KINDS[node.type];
    const start = node.position?.start.offset ?? 0;
    return kind ? [shown(text, kind, { start, end: node.position?.end.offset ?? start })] : [];
  });
}

function shown(text: string, kind: string, { start, end }: { start: number; end: number }): string {
  const last = start + text.slice(start, end).trimEnd().length;
  return `${kind} ${lineAt(text, start)}-${lineAt(text, last)}`;
}

/** Of the text asked about last, which is asked about for each of its blocks. */
let lines: { readonly of: string; readonly ends: readonly number[] } = { of: '', ends: [] };

/** One more than the line endings before an offset; a CR alone, where the offset falls between CR and LF. */
function lineAt(text: string, offset: number): number {
  if (lines.of !== text) {
    lines = { of: text, ends: [...text.matchAll(/\r\n?|\n/g)].map(({ index }) => index + 1) };
  }
  return 1 + lines.ends.filter((end) => end <= offset).length;
}

describe('the CommonMark examples', () => {
  const example = z.object({ number: z.number(), section: z.string(), markdown: z.string() });
  const specification = z.object({ tests: z.array(example) });
  // The specification shows its tabs as arrows.
  const examples = specification
    .parse(createRequire(import.meta.url)('commonmark-spec'))
    .tests.map((one) => ({ ...one, markdown: one.markdown.replaceAll('→', '\t') }));

  /** Where ours differs, and why. */
  const differences: { readonly [number: number]: string } = {
    215: 'a definition and the setext heading right under it: mdast begins the heading with the definition',
  };

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ])('have headings, code, tables and other blocks at the lines of mdast, with %s', (_, ending) => {
    expect(examples).toHaveLength(652);
    const differing = examples.flatMap(({ number, section, markdown }) => {
      const text = markdown.replaceAll('\n', ending);
      const [is, should] = [ours(text), mdast(text)];
      return is.join() === should.join() ? [] : [{ number, section, is, should }];
    });
    expect(
      differing.map(({ number }) => number),
      JSON.stringify(differing, null, 1),
    ).toEqual(Object.keys(differences).map(Number));
  });
});

const corpus = join(projectRoot, '../shared/data/docs-md/corpus');
const missing = existsSync(corpus) ? '' : ' (SKIPPED: ../shared/data/docs-md is not here)';

describe.skipIf(missing !== '')(`the pages of docs-md${missing}`, () => {
  const pages = missing ? [] : readdirSync(corpus, { encoding: 'utf8', recursive: true }).sort();
  const texts = pages
    .filter((page) => /\.mdx?$/.test(page))
    .map((page) => ({ page, text: readFileSync(join(corpus, page), 'utf8') }));

  test('have front matter, headings, code, tables and other blocks at the lines of mdast', () => {
    expect(texts.length).toBeGreaterThan(300);
    const differing = texts.flatMap(({ page, text }) => {
      const [is, should] = [ours(text), mdast(text, { frontMatter: true })];
      if (is.join() === should.join()) return [];
      const only = (some: string[], others: string[]) =>
        some.filter((one) => !others.includes(one));
      return [{ page, is: only(is, should), should: only(should, is) }];
    });
    expect(differing).toEqual([]);
  });
});
