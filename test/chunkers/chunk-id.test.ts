import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { chunkId } from '../../src/chunkers/chunk-id.ts';
import { chunkingDigest } from '../../src/chunkers/verify/chunking-digest.ts';
import { documentOf } from '../contract/chunker.ts';

const words = bindVariant({
  name: 'v',
  definition: { strategy: 'fixed', unit: 'word', size: 2, overlap: 0 },
});

function idsOf(text: string, variant = words): string[] {
  const document = documentOf(text);
  return variant.chunk(document).map((chunk) => chunkId(chunk, variant, document));
}

describe("a chunk's id", () => {
  test('is of document, content and offsets', () => {
    // printf '["f","T\\n\\n","two"]' | sha256sum
    expect(
      chunkId({ start: 4, end: 7, prefix: 'T\n\n' }, { fingerprint: 'f' }, documentOf('one two')),
    ).toBe('page.md#f7f1d818:4-7');
  });

  test('tells the chunks of a document apart, equal ones too', () => {
    const ids = idsOf('one two one two one two');
    expect(new Set(ids).size).toBe(3);
  });

  test('stays where a document changes behind the chunk, and changes with its text', () => {
    const [first, second] = idsOf('one two three four');
    expect(idsOf('one two three five')[0]).toBe(first);
    expect(idsOf('one two three five')[1]).not.toBe(second);
  });

  test('is another under other parameters, and with another prefix', () => {
    const definition = { strategy: 'fixed', unit: 'word', size: 2, overlap: 1 };
    const other = bindVariant({ name: 'v', definition });
    expect(idsOf('one two three', other)[0]).not.toBe(idsOf('one two three')[0]);
    const document = documentOf('one');
    const prefixed = (prefix: string) => chunkId({ start: 0, end: 3, prefix }, words, document);
    expect(prefixed('A\n\n')).not.toBe(prefixed(''));
  });

  test('keeps lone surrogates apart', () => {
    expect(idsOf('a\uD83D')).not.toEqual(idsOf('a\uD83E'));
  });
});

describe('the digest of a chunking', () => {
  const document = documentOf('one two three');
  const chunk = { start: 0, end: 7, prefix: '' };
  const digest = chunkingDigest([{ document, chunks: [chunk] }]);

  test.each([
    ['the text', { ...document, text: 'one two tree!' }, chunk],
    ['a lone surrogate', { ...document, text: 'one two \uD83D' }, chunk],
    ['the id', { ...document, id: 'other.md' }, chunk],
    ['a start', document, { ...chunk, start: 4 }],
    ['an end', document, { ...chunk, end: 3 }],
    ['a context', document, { ...chunk, context: { start: 0, end: 13 } }],
    ['a prefix', document, { ...chunk, prefix: 'A\n\n' }],
  ])('changes with %s', (_, changed, cut) => {
    expect(chunkingDigest([{ document: changed, chunks: [cut] }])).not.toBe(digest);
  });

  test('tells lone surrogates apart', () => {
    const of = (text: string) => chunkingDigest([{ document: { id: 'a', text }, chunks: [chunk] }]);
    expect(of('\uD83D')).not.toBe(of('\uD83E'));
  });

  test('is 64 hexadecimal digits, and a context that is the chunk itself is none', () => {
    const context = { start: 0, end: 7 };
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(chunkingDigest([{ document, chunks: [{ ...chunk, context }] }])).toBe(digest);
  });

  test('does not depend on the order of the documents, but on that of the chunks', () => {
    const other = { document: documentOf('four'), chunks: [] };
    const one = { document, chunks: [chunk, { ...chunk, start: 4, end: 13 }] };
    expect(chunkingDigest([one, other])).toBe(chunkingDigest([other, one]));
    const reversed = { document, chunks: one.chunks.toReversed() };
    expect(chunkingDigest([reversed])).not.toBe(chunkingDigest([one]));
  });
});
