import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import type { UserChunker } from '../../src/chunkers/plugin/user-chunker.ts';
import { chunkers } from '../../src/chunkers/registry.ts';
import { type CheckOptions, checkChunker } from '../../src/chunkers/verify/check-chunker.ts';
import { checkVariant } from '../../src/chunkers/verify/check-variant.ts';
import { hostileDocuments } from '../../src/chunkers/verify/hostile-documents.ts';
import type { Document, Span } from '../../src/types.ts';
import { documentOf } from '../contract/chunker.ts';

type Chunk = UserChunker['chunk'];

/** A plug-in that cuts as it is told. */
function cutting(chunk: Chunk, more: Partial<UserChunker> = {}): UserChunker {
  return { name: 'mine', version: 1, chunk, ...more };
}

/** One chunk a block. */
const byBlock: Chunk = (_document, _parameters, { blocks }) =>
  blocks().map(({ start, end }) => ({ start, end }));

/** Which rules a plug-in breaks over some texts. */
function broken(
  chunker: UserChunker,
  texts: readonly string[] | undefined,
  options: CheckOptions = {},
): string[] {
  const documents = texts?.map((text, at) => ({ ...documentOf(text), id: `${at}.md` }));
  const problems = checkChunker(chunker, documents, options);
  return [...new Set(problems.map(({ rule }) => rule))];
}

const page = '# A\n\nOne two.\n\n## B\n\nThree four.\n';

describe('a sound plug-in', () => {
  test('has no problem over documents that have hurt chunkers', () => {
    const asked = { ignoresBlanks: true, cutsBySection: true };
    expect(checkChunker(cutting(byBlock), undefined, asked)).toEqual([]);
  });

  test('is checked under each of its parameters', () => {
    const chunk: Chunk = (document, { lose }, environment) =>
      lose === true ? [] : byBlock(document, {}, environment);
    const chunker = cutting(chunk, { parameters: { lose: false } });
    const parameters = [{}, { lose: true, frontMatter: 'keep' }];
    expect(checkChunker(chunker, [documentOf('Text.')], { parameters })).toEqual([
      {
        variant: 'mine {"lose":true,"frontMatter":"keep"}',
        document: 'page.md',
        rule: 'coverage',
        message: 'is text that no chunk holds',
        start: 0,
        end: 5,
        ord: -1,
      },
    ]);
    expect(() => checkChunker(chunker, [], { parameters: [{ loose: true }] })).toThrow(/lose/);
  });
});

describe('found is', () => {
  test('text that is lost', () => {
    const chunk: Chunk = ({ text }) => [{ start: 0, end: text.length - 8 }];
    expect(broken(cutting(chunk), [page])).toEqual(['coverage']);
  });

  test('a size over the declared limit', () => {
    const limits = () => ({ unit: 'word', size: 2 }) as const;
    expect(broken(cutting(byBlock, { limits }), [`${page}\nFive six seven.`])).toEqual(['size']);
  });

  test('a chunker that throws, with what it said', () => {
    const chunk: Chunk = () => {
      throw new Error('no such page');
    };
    const problems = checkChunker(cutting(chunk), [documentOf(page)]);
    expect(problems).toMatchObject([{ rule: 'error', document: 'page.md', ord: -1 }]);
    expect(problems[0]?.message).toMatch(/no such page/);
  });

  test.each<[string, (text: string) => Span[], RegExp]>([
    ['outside', ({ length }) => [{ start: 0, end: length + 1 }], /outside the document/],
    [
      'twice',
      ({ length }) => [0, 0].map((start) => ({ start, end: length })),
      /start and end after/,
    ],
    [
      'blank',
      ({ length }) => [
        { start: 3, end: 5 },
        { start: 5, end: length },
      ],
      /holds no text/,
    ],
  ])('a span that is %s', (_, chunk, message) => {
    const problems = checkChunker(
      cutting(({ text }) => chunk(text)),
      [documentOf(page)],
    );
    expect(problems).toMatchObject([{ rule: 'error', message: expect.stringMatching(message) }]);
  });

  test('a chunker that remembers', () => {
    let calls = 0;
    const chunk: Chunk = (document, parameters, environment) => {
      calls += 1;
      const blocks = [...byBlock(document, parameters, environment)];
      const [first, second, ...rest] = blocks;
      if (calls <= 2 || !first || !second) return blocks;
      return [{ start: first.start, end: second.end }, ...rest];
    };
    expect(broken(cutting(chunk), [page, page])).toEqual(['repeatable']);
  });

  test('a chunker that writes into the document', () => {
    const chunk: Chunk = (document) => {
      Object.assign(document, { text: '' });
      return [];
    };
    expect(broken(cutting(chunk), [page])).toEqual(['error']);
  });

  test('a chunker that depends on how lines end, where it promises not to', () => {
    const byLine: Chunk = ({ text }) =>
      [...text.matchAll(/\n|[^\n]+/g)]
        .filter(({ 0: line }) => line.trim() !== '')
        .map(({ 0: line, index }) => ({ start: index, end: index + line.length }));
    expect(broken(cutting(byLine), [page])).toEqual([]);
    // Its lines hold the carriage return.
    expect(broken(cutting(byLine), [page], { ignoresBlanks: true })).toContain('error');
    const byPart: Chunk = (document, parameters, environment) =>
      document.text.includes('\r')
        ? [{ start: 0, end: document.text.trimEnd().length }]
        : byBlock(document, parameters, environment);
    expect(
      checkChunker(cutting(byPart), [documentOf(page)], { ignoresBlanks: true }),
    ).toMatchObject([
      { rule: 'line-endings', ord: 0, message: 'should be [0, 3) with CRLF in place of LF' },
    ]);
  });

  test('a chunk that is missing, or too many, where no other differs', () => {
    const fewer: Chunk = (document, parameters, environment) => {
      const blocks = [...byBlock(document, parameters, environment)];
      return document.text.includes('\r') ? blocks.slice(0, -1) : blocks;
    };
    const [missing] = checkChunker(cutting(fewer), [documentOf(page)], { ignoresBlanks: true });
    expect(missing?.message).toBe('is missing with CRLF in place of LF');
    // What follows the text begins with its last line break.
    const inTwo: Chunk = ({ text }) => {
      const end = page.trimEnd().length;
      const rest = { start: end, end: text.trimEnd().length };
      return [{ start: 0, end }, ...(rest.end > end ? [rest] : [])];
    };
    const [more] = checkChunker(cutting(inTwo), [documentOf(page)], { cutsBySection: true });
    expect(more?.message).toBe('is one chunk too many once a section follows');
  });

  test('a chunker that a byte order mark changes, where it promises not to', () => {
    const withMark: Chunk = ({ text }) => [{ start: 0, end: text.length }];
    expect(broken(cutting(withMark), [page])).toEqual([]);
    expect(broken(cutting(withMark), ['Text.'], { ignoresBlanks: true })).toEqual([
      'byte-order-mark',
    ]);
  });

  test('a section that a later one changes, where it promises not', () => {
    const byLength: Chunk = (document, parameters, environment) =>
      document.text.length > 1000
        ? [{ start: 0, end: document.text.trimEnd().length }]
        : byBlock(document, parameters, environment);
    expect(broken(cutting(byLength), [page])).toEqual([]);
    expect(broken(cutting(byLength), [page], { cutsBySection: true })).toEqual(['later-section']);
  });
});

test('chunks of a blank document are found', () => {
  const variant = bindVariant({ name: 'whole', definition: { strategy: 'whole' } });
  const blank: Document = documentOf(' \n');
  const [chunk] = variant.chunk(documentOf('Text.'));
  const liar = { ...variant, chunk: () => (chunk ? [{ ...chunk, end: 1 }] : []) };
  expect(checkVariant(variant, [blank])).toEqual([]);
  expect(checkVariant(liar, [blank])).toMatchObject([
    { rule: 'blank', message: 'is blank, and has chunks' },
  ]);
});

test('what is cut is a copy that cannot be written into', () => {
  const variant = bindVariant({ name: 'whole', definition: { strategy: 'whole' } });
  const document = documentOf('Text.');
  const writer = {
    ...variant,
    chunk: (given: Document) => variant.chunk(Object.assign(given, { text: 'Other text.' })),
  };
  expect(checkVariant(writer, [document])).toMatchObject([{ rule: 'error' }]);
  expect(document.text).toBe('Text.');
});

test('strategies of the registry can be checked as they are', () => {
  const { fixed } = chunkers;
  const parameters = [{ unit: 'word', size: 20 }];
  expect(fixed && checkChunker(fixed, undefined, { parameters, ignoresBlanks: true })).toEqual([]);
});

test('the documents that have hurt chunkers are told apart by their ids', () => {
  const ids = hostileDocuments.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(50);
});
