import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { chunkers } from '../../src/chunkers/registry.ts';
import { nextInk } from '../../src/segment/ink.ts';
import type { Chunk, Span, Variant } from '../../src/types.ts';
import { documentOf, hostileText } from '../contract/chunker.ts';

const bind = (parent: object, child: object, common: object = {}) =>
  bindVariant({ name: 'v', definition: { strategy: 'parent-child', parent, child, ...common } });

const words = (size: number, more: object = {}) => ({
  strategy: 'fixed',
  unit: 'word',
  size,
  ...more,
});

const contextOf = ({ start, end, context = { start, end } }: Chunk): Span => context;

/** Each chunk's text and its parent's. */
function families(text: string, variant: Variant): [string, string][] {
  return variant.chunk(documentOf(text)).map((chunk) => {
    const { start, end } = contextOf(chunk);
    return [text.slice(chunk.start, chunk.end), text.slice(start, end)];
  });
}

describe('parent-child', () => {
  test('cuts each parent by the child strategy, at offsets of the document', () => {
    const text = 'a b c d e  f g h';
    expect(families(text, bind(words(5), words(2)))).toEqual([
      ['a b', 'a b c d e'],
      ['c d', 'a b c d e'],
      ['e', 'a b c d e'],
      ['f g', 'f g h'],
      ['h', 'f g h'],
    ]);
  });

  test('a parent of one child keeps it, without a context of its own', () => {
    const [first, ...rest] = bind(words(5), words(9)).chunk(documentOf('a b c'));
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ start: 0, end: 5 });
    expect(first).not.toHaveProperty('context');
  });

  test('the shipped kind: sections read, pieces of them found', () => {
    const text = `# A\n\n${'One two three. '.repeat(3)}\n\n## B\n\nFour five six.`;
    const a = text.slice(0, text.indexOf('\n\n## B')).trimEnd();
    const parent = { strategy: 'structural', unit: 'word', target: 20, hardMax: 20, minChunk: 0 };
    const child = { strategy: 'recursive', unit: 'word', size: 6 };
    const found = families(text, bind(parent, child));
    expect([...new Set(found.map(([, parent]) => parent))]).toEqual([a, '## B\n\nFour five six.']);
    expect(found.length).toBeGreaterThan(2);
  });

  test('parents that overlap on request give what they share to the first', () => {
    const text = 'a b c d e f g';
    expect(families(text, bind(words(4, { overlap: 2 }), words(2)))).toEqual([
      ['a b', 'a b c d'],
      ['c d', 'a b c d'],
      ['e f', 'c d e f'],
      ['g', 'e f g'],
    ]);
  });

  test('parents overlap only on request', () => {
    const { parameters } = bind({ strategy: 'structural' }, { strategy: 'whole' });
    expect(parameters['parent']).toMatchObject({ strategy: 'structural', overlap: 0 });
    expect(bind(words(9, { overlap: '10%', size: 20 }), words(2)).parameters).toMatchObject({
      parent: { size: 20, overlap: 2 },
      child: { size: 2, overlap: 0 },
    });
  });
});

/** Every strategy that can be a part, with parameters that cut often. */
const parts: { readonly [strategy: string]: object } = {
  whole: {},
  fixed: { unit: 'char', size: 37 },
  sliding: { window: 2, stride: 2 },
  recursive: { unit: 'char', size: 30 },
  sections: { marker: 'keep' },
  structural: { unit: 'word', target: 9, hardMax: 12, minChunk: 2, overlap: 0 },
};

const toy = (text: string) => Float32Array.from([text.length % 5, text.length % 3]);
const partsAndSemantic = Object.entries({ ...parts, semantic: { max: 9, buffer: 0 } }).map(
  ([strategy, parameters]) => ({ strategy, ...parameters }),
);

describe('any strategy can be a part', () => {
  test('all are tried here', () => {
    expect([...partsAndSemantic.map(({ strategy }) => strategy)].sort()).toEqual(
      Object.keys(chunkers)
        .filter((name) => !['parent-child', 'sentence-window'].includes(name))
        .sort(),
    );
  });

  test('children lie in exactly one parent, which is their context, and hold all its text', () => {
    const definition = fc.constantFrom(...partsAndSemantic);
    fc.assert(
      fc.property(
        hostileText,
        definition,
        definition,
        fc.boolean(),
        (text, parent, child, kept) => {
          if (parent.strategy === 'semantic' && child.strategy === 'semantic') return;
          const document = documentOf(text);
          const common = { frontMatter: kept ? 'keep' : 'drop' };
          const alone = bindVariant({ name: 'parent', definition: { ...parent, ...common } });
          const parents = alone.chunk(document, toy);
          const children = bind(parent, child, common).chunk(document, toy);
          for (const chunk of children) {
            const holding = parents.filter(
              ({ start, end }) => start < chunk.end && end > chunk.start,
            );
            expect(holding.map(({ start, end }) => ({ start, end }))).toEqual([contextOf(chunk)]);
          }
          for (const { start, end } of parents) {
            let held = start;
            for (const chunk of children) {
              if (chunk.start >= end || chunk.end <= start) continue;
              expect(chunk.start).toBeGreaterThanOrEqual(start);
              expect(chunk.end).toBeLessThanOrEqual(end);
              expect(chunk.start).toBeLessThanOrEqual(nextInk(text, held));
              held = Math.max(held, chunk.end);
            }
            expect(nextInk(text, held)).toBeGreaterThanOrEqual(end);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('what is embedded', () => {
  const text = '# A\n\none two three\n\n## B\n\nfour five six';
  const section = { strategy: 'sections', marker: 'keep' };
  const prefixes = (variant: Variant) =>
    variant.chunk(documentOf(text)).map(({ prefix }) => prefix);

  test("is the child's prefix alone", () => {
    expect(new Set(prefixes(bind({ ...section, contextualise: true }, words(2))))).toEqual(
      new Set(['']),
    );
    const own = bind(section, words(9, { contextualise: true }));
    expect(prefixes(own)).toEqual(['A page > A\n\n', 'A page > A > B\n\n']);
  });

  test('is told beside the parts, or in the child', () => {
    const beside = bind(section, words(9), { contextualise: true });
    expect(prefixes(beside)).toEqual(['A page > A\n\n', 'A page > A > B\n\n']);
    const both = bind(section, words(9, { contextualise: false }), { contextualise: true });
    expect(prefixes(both)).toEqual(['', '']);
  });

  test("are the texts of a semantic part, of a child's within its parent", () => {
    const text = 'One a. Two b. Three c.\n\n# H\n\nFour d.';
    const semantic = { strategy: 'semantic', buffer: 1 };
    const embeds = (variant: Variant) => variant.embeds?.(documentOf(text));
    expect(embeds(bind({ strategy: 'sections' }, words(2)))).toBeUndefined();
    expect(embeds(bind(semantic, words(2)))).toHaveLength(5);
    expect(embeds(bind({ strategy: 'sections', marker: 'keep' }, semantic))).toEqual([
      'One a. Two b.',
      'One a. Two b. Three c.',
      'Two b. Three c.',
      '# H\n\nFour d.',
      '# H\n\nFour d.',
    ]);
    expect(() => bind(semantic, words(2)).chunk(documentOf(text))).toThrow('needs an embedder');
  });
});

describe('the definition', () => {
  test('a fingerprint holds both parts, their versions and scanners', () => {
    const of = (parent: object, child: object) => bind(parent, child).fingerprint;
    const base = of(words(9), words(2));
    expect(of(words(9), words(2, { tail: 'short' }))).toBe(base);
    expect(of(words(8), words(2))).not.toBe(base);
    expect(of(words(9), words(3))).not.toBe(base);
    expect(of(words(2), words(9))).not.toBe(base);
    const { fixed, 'parent-child': parentChild } = chunkers;
    if (!fixed || !parentChild) throw new Error('no such strategies');
    const newer = {
      ...fixed,
      bind: (...of: Parameters<typeof fixed.bind>) => ({ ...fixed.bind(...of), version: 99 }),
    };
    const definition = { strategy: 'parent-child', parent: words(9), child: words(2) };
    const known = { fixed: newer, 'parent-child': parentChild };
    expect(bindVariant({ name: 'v', definition, chunkers: known }).fingerprint).not.toBe(base);
  });

  test('its parameters are a definition of the same variant', () => {
    const variant = bind({ strategy: 'structural' }, words(20, { overlap: '10%' }));
    const again = bindVariant({
      name: 'v',
      definition: { strategy: 'parent-child', ...variant.parameters },
    });
    expect(again.fingerprint).toBe(variant.fingerprint);
  });

  test('everything wrong is told at once, each with its field and line', () => {
    const lines: { readonly [field: string]: number } = { 'child.size': 7, 'parent.overlop': 3 };
    const definition = {
      strategy: 'parent-child',
      parent: { ...words(5), overlop: 1 },
      child: words(0),
      extra: true,
    };
    const message = () =>
      bindVariant({
        name: 'v',
        definition,
        at: { file: 'v.json' },
        locate: (path) => lines[path.join('.')],
      });
    expect(message).toThrow(/^v\.json: extra: unknown key "extra"/m);
    expect(message).toThrow(
      /^v\.json:3: parent\.overlop: unknown key "overlop". Did you mean "overlap"/m,
    );
    expect(message).toThrow(/^v\.json:7: child\.size: "size" must be a whole number/m);
  });

  test.each([
    [{}, words(2), 'parent.strategy: is missing: must be the name of a strategy'],
    ['sections', words(2), 'parent: must be a variant such as {"strategy": "sections"}'],
    [undefined, words(2), 'parent: is missing: must be a variant such as'],
    [
      words(2),
      { strategy: 'fixt' },
      'child.strategy: unknown strategy "fixt". Did you mean "fixed"',
    ],
    [
      words(2),
      { strategy: 'sentence-window' },
      'child.strategy: "sentence-window" gives its chunks',
    ],
    [{ strategy: 'parent-child' }, words(2), 'parent.strategy: "parent-child" gives its chunks'],
    [words(2), words(2, { frontMatter: 'keep' }), 'child.frontMatter: "frontMatter" holds for the'],
    [words(4, { overlap: 4 }), words(2), 'parent.overlap: the overlap must be smaller than "size"'],
    [{ strategy: 'semantic' }, { strategy: 'semantic' }, 'only one of parent and child'],
  ])('refuses %j over %j', (parent, child, message) => {
    const definition = { strategy: 'parent-child', parent, child };
    const stated = parent === undefined ? { strategy: 'parent-child', child } : definition;
    expect(() => bindVariant({ name: 'v', definition: stated })).toThrow(message);
  });
});
