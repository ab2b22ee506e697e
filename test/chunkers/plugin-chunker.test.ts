import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { pluginChunker } from '../../src/chunkers/plugin/plugin-chunker.ts';
import type { UserChunker, UserEnvironment } from '../../src/chunkers/plugin/user-chunker.ts';
import { chunkers } from '../../src/chunkers/registry.ts';
import { checkChunker } from '../../src/chunkers/verify/check-chunker.ts';
import { verify } from '../../src/chunkers/verify/verify.ts';
import type { Document } from '../../src/types.ts';
import { documentOf } from '../contract/chunker.ts';
import { failureOf } from '../support/failure-of.ts';

/** Windows of sentences. */
const sentences: UserChunker<{ size: number; overlap: number }> = {
  name: 'sentences',
  version: 2,
  parameters: { size: 3, overlap: 0 },
  inline: ['size', 'overlap'],
  check: ({ size, overlap }) =>
    overlap < size ? [] : [`the overlap (${overlap}) must be smaller than the size (${size})`],
  limits: ({ overlap }) => ({ overlap: overlap * 1000 }),
  *chunk(_, { size, overlap }, { sentences: of }) {
    const found = of();
    for (let at = 0; at < found.length; at += size - overlap) {
      const window = found.slice(at, at + size);
      const [first] = window;
      const last = window.at(-1);
      if (first && last) yield { start: first.start, end: last.end };
      if (at + size >= found.length) return;
    }
  },
};

const hash = 'a'.repeat(64);
const pluginOf = (exported: unknown) => pluginChunker(exported, { file: 'mine.mjs', hash });

function bind(exported: unknown, more: object = {}, code = hash) {
  const chunker = pluginChunker(exported, { file: 'mine.mjs', hash: code });
  return bindVariant({
    name: 'v',
    definition: { strategy: chunker.name, ...more },
    at: { file: 'variants/v.json' },
    chunkers: { ...chunkers, [chunker.name]: chunker },
  });
}

/** A plug-in whose chunk does this. */
const doing = (chunk: unknown, more: object = {}) => ({ name: 'mine', version: 1, chunk, ...more });
const page = documentOf('One two. Three four.\n\n# Head\n\nFive six.\n');
const cut = (chunk: unknown, more: object = {}) => bind(doing(chunk, more)).chunk(page);

describe("a user's chunker", () => {
  test('is bound, run and measured like any other', () => {
    const chunks = bind(sentences).chunk(page);
    expect(chunks.map(({ start, end }) => page.text.slice(start, end))).toEqual([
      'One two. Three four.\n\n# Head',
      'Five six.',
    ]);
    expect(chunks[1]).toMatchObject({
      document: 'page.md',
      ord: 1,
      headingPath: ['Head'],
      words: 2,
      kind: 'prose',
      flags: [],
    });
  });

  test('keeps all that the contract suite asks', () => {
    expect(
      checkChunker(pluginOf(sentences), undefined, {
        parameters: [{}, { size: 1 }, { size: 4, overlap: 2 }, { contextualise: true }],
        ignoresBlanks: true,
      }),
    ).toEqual([]);
  });

  test('takes the parameters it names, of the types of their defaults', async () => {
    expect(bind(sentences, { overlap: 1 }).parameters).toMatchObject({ size: 3, overlap: 1 });
    expect(await failureOf(() => bind(sentences, { sise: 3 }))).toMatch(
      /^variants\/v\.json: sise: unknown key "sise"\. Did you mean "size"\?/,
    );
    expect(await failureOf(() => bind(sentences, { size: '3' }))).toBe(
      'variants/v.json: size: "size" must be a number',
    );
    expect(await failureOf(() => bind(sentences, { overlap: 3 }))).toContain(
      'variants/v.json: the overlap (3) must be smaller than the size (3)',
    );
    const typed = doing(() => [], {
      parameters: { list: ['a'], text: 'b', flag: true, any: null },
    });
    expect(bind(typed, { list: [1, { a: 2 }], any: { b: 3 } }).parameters).toMatchObject({
      list: [1, { a: 2 }],
      text: 'b',
      flag: true,
      any: { b: 3 },
    });
    for (const [key, message] of [
      ['list', 'must be a list'],
      ['text', 'must be text'],
      ['flag', 'must be true or false'],
    ] as const) {
      expect(await failureOf(() => bind(typed, { [key]: 7 }))).toContain(`"${key}" ${message}`);
    }
  });

  test('is known by name, version, parameters and code', () => {
    const print = bind(sentences).fingerprint;
    expect(bind(sentences, { size: 3 }).fingerprint).toBe(print);
    expect(bind(sentences, { size: 4 }).fingerprint).not.toBe(print);
    expect(bind({ ...sentences, version: 3 }).fingerprint).not.toBe(print);
    expect(bind({ ...sentences, name: 'other' }).fingerprint).not.toBe(print);
    expect(bind(sentences, {}, 'b'.repeat(64)).fingerprint).not.toBe(print);
  });

  test('can be a part of parent-child, and counts in its fingerprint', () => {
    const of = (code: string) => {
      const chunker = pluginChunker(sentences, { file: 'mine.mjs', hash: code });
      const parts = { parent: { strategy: 'sections' }, child: { strategy: 'sentences', size: 1 } };
      return bindVariant({
        name: 'v',
        definition: { strategy: 'parent-child', ...parts },
        chunkers: { ...chunkers, sentences: chunker },
      });
    };
    const variant = of(hash);
    const chunks = variant.chunk(page);
    expect(verify(page, chunks, variant)).toEqual([]);
    expect(chunks[0]).toMatchObject({ start: 0, end: 8, context: { start: 0, end: 20 } });
    expect(of('b'.repeat(64)).fingerprint).not.toBe(variant.fingerprint);
  });
});

describe('the environment', () => {
  const seen = (document: Document, more: object = {}): UserEnvironment => {
    let found: UserEnvironment | undefined;
    const spy = doing((_: Document, __: object, environment: UserEnvironment) => {
      found = environment;
      return [environment.body];
    });
    bind(spy, more).chunk(document);
    if (!found) throw new Error('not called');
    return found;
  };

  test('has blocks, sentences, words, tokens and the prefix of the body', () => {
    const text = '---\na: b\n---\nOne two. Three.\n\n## Head\n';
    const env = seen(documentOf(text), { contextualise: true });
    const at = (spans: Iterable<{ start: number; end: number }>) =>
      [...spans].map(({ start, end }) => text.slice(start, end));
    expect(env.body).toEqual({ start: 12, end: text.length });
    expect(env.blocks()).toEqual([
      { kind: 'paragraph', start: 13, end: 28 },
      { kind: 'heading', start: 30, end: 37, level: 2, text: 'Head' },
    ]);
    expect(at(env.sentences())).toEqual(['One two.', 'Three.', '## Head']);
    expect(at(env.sentences({ start: 13, end: 21 }))).toEqual(['One two.']);
    expect(at(env.words({ start: 17, end: 28 }))).toEqual(['two.', 'Three.']);
    expect(env.countTokens('hello world')).toBe(2);
    expect(env.prefix({ start: 30, end: 37 })).toBe('A page > Head\n\n');
    expect(Object.isFrozen(env)).toBe(true);
  });

  test('gives copies: what a plug-in writes into them, nobody else reads', () => {
    const vandal = doing(
      (document: Document, parameters: { list: number[] }, environment: UserEnvironment) => {
        for (const block of environment.blocks()) Object.assign(block, { start: 0, end: 1 });
        for (const span of environment.sentences()) Object.assign(span, { start: 0, end: 1 });
        parameters.list.push(1);
        Object.assign(document.metadata, { title: 'gone' });
        return parameters.list.length === 1 ? [environment.body] : [];
      },
      { parameters: { list: [] } },
    );
    const document = documentOf(page.text);
    const structural = bindVariant({ name: 's', definition: { strategy: 'structural' } });
    const before = structural.chunk(document);
    const variant = bind(vandal);
    expect(variant.chunk(document)).toHaveLength(1);
    expect(variant.chunk(document)).toHaveLength(1);
    expect(document.metadata).toEqual({});
    expect(structural.chunk(document)).toEqual(before);
  });

  test('the document cannot be written into', () => {
    expect(() =>
      cut((document: Document) => {
        Object.assign(document, { text: 'other' });
        return [];
      }),
    ).toThrow(/plug-in "mine" \(mine\.mjs\) failed on page\.md: .*read only/);
  });
});

describe('what a plug-in gets wrong is told with its name, the document and the offsets', () => {
  const who = 'plug-in "mine" (mine.mjs)';
  const span = (start: unknown, end: unknown, more: object = {}) => ({ start, end, ...more });

  test.each([
    [
      'overlapping',
      [span(0, 9), span(4, 20)],
      `${who} cut page.md at [4, 20), which overlaps the chunk before, [0, 9), by 3 tokens; it declares no overlap: return other spans, or state the overlap in limits()`,
    ],
    [
      'contained',
      [span(0, 20), span(4, 9)],
      `${who} cut page.md at [4, 9), which does not start and end after the chunk before, [0, 20)`,
    ],
    [
      'unordered',
      [span(9, 20), span(0, 8)],
      `${who} cut page.md at [0, 8), which does not start and end after the chunk before, [9, 20)`,
    ],
    [
      'equal',
      [span(0, 8), span(0, 8)],
      `${who} cut page.md at [0, 8), which does not start and end after the chunk before, [0, 8)`,
    ],
    [
      'out of range',
      [span(0, 8), span(9, 400)],
      `${who} cut page.md at [9, 400), which is outside the document (0 to 40)`,
    ],
    [
      'negative',
      [span(-1, 8)],
      `${who} cut page.md at [-1, 8), which is outside the document (0 to 40)`,
    ],
    ['empty', [span(3, 3)], `${who} cut page.md at [3, 3), which holds no text`],
    ['blank', [span(20, 22)], `${who} cut page.md at [20, 22), which holds no text`],
    [
      'fractions',
      [span(0, 8.5)],
      `${who} returned {"start":0,"end":8.5} for page.md, whose "end" is wrong`,
    ],
    [
      'not numbers',
      [span(Number.NaN, 8)],
      `${who} returned {"start":null,"end":8} for page.md, whose "start" is wrong`,
    ],
    ['pairs', [[0, 8]], `${who} returned [0,8] for page.md, which is no span`],
    ['texts', ['One two.'], `${who} returned "One two." for page.md, which is no span`],
    ['nothing', undefined, `${who} returned undefined for page.md; return a list of spans`],
    ['a text', 'One two.', `${who} returned "One two." for page.md; return a list of spans`],
    [
      'a promise',
      Promise.resolve([]),
      `${who} returned a promise for page.md; return the spans themselves`,
    ],
    [
      'a context beside',
      [span(0, 8, { context: span(9, 20) })],
      `${who} gave the chunk [0, 8) of page.md the context [9, 20), which does not hold the chunk`,
    ],
    [
      'a context beyond',
      [span(0, 8, { context: span(0, 99) })],
      `context [0, 99), which is outside the document (0 to 40)`,
    ],
    ['an unknown flag', [span(0, 8, { flags: ['big'] })], 'whose "flags.0" is wrong'],
  ])('spans: %s', async (_, spans, message) => {
    expect(await failureOf(() => cut(() => spans))).toContain(message);
  });

  test('a cut inside a character', async () => {
    const emoji = documentOf('a👩‍👩‍👧‍👦b');
    const half = bind(doing(() => [span(0, 2)]));
    expect(await failureOf(() => half.chunk(emoji))).toBe(
      `${who} cut page.md at [0, 2), which splits a character at 2`,
    );
  });

  test('a cut outside the part it was given', async () => {
    const front = documentOf('---\na: b\n---\ntext');
    const all = bind(doing(({ text }: Document) => [span(0, text.length)]));
    expect(await failureOf(() => all.chunk(front))).toBe(
      `${who} cut page.md at [0, 17), which is outside the part to chunk, environment.body [12, 17)`,
    );
  });

  test('more overlap than declared; as much is well', async () => {
    const overlapping = () => [span(0, 9), span(4, 20)];
    const limits = (overlap: number) => ({ limits: () => ({ unit: 'char', overlap }) });
    expect(cut(overlapping, limits(5))).toHaveLength(2);
    expect(await failureOf(() => cut(overlapping, limits(4)))).toContain(
      'by 5 chars; it declares an overlap of 4',
    );
  });

  test('a generator without end', async () => {
    const endless = function* () {
      for (;;) yield span(0, 8);
    };
    expect(await failureOf(() => cut(endless))).toBe(
      `${who} returned more spans than page.md has characters`,
    );
  });

  test.each([
    [
      'chunk',
      doing(() => {
        throw new TypeError('no such thing');
      }),
      `${who} failed on page.md: no such thing`,
    ],
    [
      'chunk, late',
      doing(function* () {
        yield* [];
        throw new Error('later');
      }),
      `${who} failed on page.md: later`,
    ],
    [
      'chunk, no Error',
      doing(() => {
        throw 'text';
      }),
      `${who} failed on page.md: text`,
    ],
    [
      'check',
      doing(() => [], {
        check: () => {
          throw new Error('oh');
        },
      }),
      `${who} failed in check(): oh`,
    ],
    [
      'check, otherwise',
      doing(() => [], { check: () => 'bad' }),
      `${who}: check() must return a list of texts`,
    ],
    [
      'limits',
      doing(() => [], {
        limits: () => {
          throw new Error('oh');
        },
      }),
      `${who} failed in limits(): oh`,
    ],
    [
      'limits, otherwise',
      doing(() => [], { limits: () => ({ most: 3 }) }),
      'mine.mjs: limits().most: unknown key "most"',
    ],
  ])('an error in %s', async (_, exported, message) => {
    expect(await failureOf(() => bind(exported).chunk(page))).toContain(message);
  });

  test.each([
    [
      undefined,
      'mine.mjs: the plug-in exports no chunker; export an object with name, version and chunk',
    ],
    [() => [], 'mine.mjs: the plug-in exports no chunker'],
    [{ version: 1, chunk: () => [] }, 'mine.mjs: name: is missing: must be a name in lower case'],
    [{ name: 'a:b', version: 1, chunk: () => [] }, 'mine.mjs: name: must be a name in lower case'],
    [
      { name: 'a', version: 0, chunk: () => [] },
      'mine.mjs: version: must be a whole number of at least 1',
    ],
    [
      { name: 'a', version: 1 },
      'mine.mjs: chunk: is missing: must be a function that returns spans',
    ],
    [
      { name: 'a', version: 1, chunk: () => [], paramters: {} },
      'unknown key "paramters". Did you mean "parameters"?',
    ],
    [
      doing(() => [], { parameters: { frontMatter: 1 } }),
      'mine.mjs: parameters.frontMatter: "frontMatter" is a key of every variant',
    ],
    [
      doing(() => [], { inline: ['size'] }),
      `mine.mjs: inline[0]: "size" is none of the plug-in's parameters`,
    ],
    [doing(() => [], { parameters: { now: new Date() } }), 'mine.mjs: parameters.now'],
  ])('an export that is no chunker: %#', async (exported, message) => {
    expect(await failureOf(() => pluginOf(exported))).toContain(message);
  });
});
