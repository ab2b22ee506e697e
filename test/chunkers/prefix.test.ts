import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { countTokens } from '../../src/segment/tokens.ts';
import type { Chunk } from '../../src/types.ts';
import { documentOf } from '../contract/chunker.ts';
import { failureOf } from '../support/failure-of.ts';

const page = `Before any heading.

# A page

Under the title.

## Set up

### Linux

Unpack it.
`;

/** The prefixes of the page's sections. */
function prefixes(contextualise: boolean | string): string[] {
  const variant = bindVariant({ name: 'v', definition: { strategy: 'sections', contextualise } });
  return variant.chunk(documentOf(page)).map(({ prefix }) => prefix);
}

describe('contextualise', () => {
  test.each([
    [false, ['', '', '']],
    [true, ['A page\n\n', 'A page\n\n', 'A page > Set up > Linux\n\n']],
    // The same words by a template: a level equal to the title that is shown is left out.
    ['{title} > {path}', ['A page > \n\n', 'A page > \n\n', 'A page > Set up > Linux\n\n']],
    // Nothing stands in front where there is nothing to say.
    ['{path}', ['', 'A page\n\n', 'A page > Set up > Linux\n\n']],
    ['From {id}:\n', Array(3).fill('From page.md:\n')],
    ['Manual of the kettle', Array(3).fill('Manual of the kettle\n\n')],
    ['{title}, {title}', Array(3).fill('A page, A page\n\n')],
    ['{ left as it is', Array(3).fill('{ left as it is\n\n')],
  ])('%j', (contextualise, expected) => {
    expect(prefixes(contextualise)).toEqual(expected);
  });

  test('what a document says is no template', () => {
    const definition = { strategy: 'whole', contextualise: '{title} {path}' };
    const [chunk] = bindVariant({ name: 'v', definition }).chunk({
      ...documentOf('# $& {title}\n\ntext'),
      title: '{path} $1',
    });
    expect(chunk?.prefix).toBe('{path} $1 $& {title}\n\n');
  });

  test.each([
    ['{titel}', /contextualise: .*unknown placeholder \{titel\}\. Did you mean \{title\}\?/],
    ['{}', /unknown placeholder \{\}\. Known placeholders: \{title\}, \{path\}, \{id\}/],
    ['{constructor}', /unknown placeholder/],
    ['', /contextualise: "contextualise" is blank/],
    [' \n', /"contextualise" is blank/],
    [7, /contextualise: "contextualise" must be true, false, or the text/],
  ])('%j is refused', async (contextualise, message) => {
    const bind = () => bindVariant({ name: 'v', definition: { strategy: 'fixed', contextualise } });
    expect(await failureOf(bind)).toMatch(message);
  });

  test('is part of the fingerprint', () => {
    const prints = [true, false, '{title}', '{path}'].map(
      (contextualise) =>
        bindVariant({ name: 'v', definition: { strategy: 'fixed', contextualise } }).fingerprint,
    );
    expect(new Set(prints).size).toBe(4);
  });
});

describe('the text in front', () => {
  const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join(' ');
  /** 40 paragraphs of 10 words under a heading of one word. */
  const long = documentOf(
    `# Kettle\n\n${Array.from({ length: 40 }, () => words(10)).join('\n\n')}\n`,
  );
  const cut = (more: object): readonly Chunk[] =>
    bindVariant({
      name: 'v',
      definition: {
        strategy: 'structural',
        unit: 'word',
        target: 40,
        hardMax: 40,
        overlap: 0,
        minChunk: 0,
        ...more,
      },
    }).chunk(long);

  test('is counted in the size', () => {
    const words = (contextualise: string | false) => cut({ contextualise }).map((c) => c.words);
    // `# Kettle` and 3 paragraphs; 40 words hold 4 paragraphs, or 3 beside a prefix of 3 words.
    expect(words(false)).toEqual([32, ...Array(9).fill(40), 10]);
    expect(words('one two three')).toEqual([32, ...Array(12).fill(30), 10]);
  });

  test('is counted in tokens', () => {
    for (const { prefix, prefixTokens } of cut({ contextualise: 'About {title}: ' })) {
      expect(prefixTokens).toBe(countTokens(prefix));
      expect(prefix).toMatch(/^About A page: \n\n$/);
    }
  });

  test('loses outer levels, then itself, over a quarter of the limit', () => {
    const deep = documentOf(`# ${words(6)}\n\n## ${words(5)}\n\n### Inner\n\ntext\n`);
    const under = (contextualise: string) => {
      const definition = { strategy: 'structural', unit: 'word', contextualise };
      const variant = bindVariant({
        name: 'v',
        definition: { ...definition, target: 40, hardMax: 40, overlap: 0, minChunk: 0 },
      });
      const chunk = variant.chunk(deep).at(-1);
      return [chunk?.prefix, chunk?.flags];
    };
    // 40 / 4 = 10 words: the last two levels are 5 + 1 words and a separator.
    expect(under('{path}')).toEqual([`${words(5)} > Inner\n\n`, ['prefix-cut']]);
    expect(under(`${words(9)} {path}`)).toEqual([`${words(9)} Inner\n\n`, ['prefix-cut']]);
    expect(under(`${words(11)} {path}`)).toEqual(['', ['prefix-cut']]);
  });
});

test('"$schema" is for editors', () => {
  const bare = bindVariant({ name: 'v', definition: { strategy: 'fixed', size: 9 } });
  const definition = { $schema: '../variant.schema.json', strategy: 'fixed', size: 9 };
  expect(bindVariant({ name: 'v', definition })).toMatchObject({
    parameters: bare.parameters,
    fingerprint: bare.fingerprint,
  });
});
