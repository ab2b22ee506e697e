import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../src/documents/decode.ts';
import { failureOf } from '../support/failure-of.ts';

const ascii = (text: string) => [...Buffer.from(text, 'ascii')];

const textOf = (bytes: Uint8Array, file: string) => decodeText(bytes, file).text;

describe('decodeText', () => {
  test('keeps a byte order mark as a character, so that offsets count it', () => {
    expect(textOf(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41), 'a.md')).toBe('\uFEFFA');
  });

  test('keeps line ends as they are', () => {
    expect(textOf(Buffer.from('a\r\nb\rc\n'), 'a.md')).toBe('a\r\nb\rc\n');
  });

  // Offsets counted by hand; Python's bytes.decode() names the same.
  test.each([
    ['a lone byte of Latin-1', [...ascii('caf'), 0xe9, ...ascii(' au lait')], 3],
    ['a byte that never occurs', [0x41, 0xff, 0x42], 1],
    ['the very first byte', [0x80, 0x41], 0],
    ['a character cut off by the end of the file', [0x41, 0x42, 0xe2, 0x82], 2],
    ['a character cut off by another', [0x41, 0xe2, 0x82, 0x42], 1],
    ['an overlong form', [0x41, 0xc0, 0xaf], 1],
    ['an encoded surrogate', [0x41, 0x42, 0x43, 0xed, 0xa0, 0x80], 3],
    ['after a character of four bytes', [0xf0, 0x9f, 0x98, 0x80, 0xc3], 4],
    ['after a byte order mark', [0xef, 0xbb, 0xbf, 0xe9, 0x20], 3],
  ])('names the offset of %s', async (_situation, bytes, offset) => {
    expect(await failureOf(() => textOf(Uint8Array.from(bytes), 'guide/a.md'))).toBe(
      `guide/a.md: the file is not UTF-8: invalid byte at offset ${offset}; save it as UTF-8`,
    );
  });

  // "Aé" and U+1F600, written out by hand from the Unicode standard's table 3-4.
  test.each([
    ['little', [0xff, 0xfe, 0x41, 0x00, 0xe9, 0x00, 0x3d, 0xd8, 0x00, 0xde]],
    ['big', [0xfe, 0xff, 0x00, 0x41, 0x00, 0xe9, 0xd8, 0x3d, 0xde, 0x00]],
  ])('reads UTF-16, %s end first, and keeps its mark', (_end, bytes) => {
    const given = Uint8Array.from(bytes);
    expect(decodeText(given, 'a.md')).toEqual({ text: '\uFEFFAé😀', encoding: 'UTF-16' });
    expect([...given]).toEqual(bytes);
  });

  test('keeps a lone surrogate of UTF-16', () => {
    expect(textOf(Uint8Array.of(0xff, 0xfe, 0x3d, 0xd8, 0x41, 0x00), 'a.md')).toBe('\uFEFF\uD83DA');
  });

  test.each([
    ['little', [0xff, 0xfe, 0x41, 0x00, 0x42]],
    ['big', [0xfe, 0xff, 0x00, 0x41, 0x00]],
  ])('names the offset of half a character of UTF-16, %s end first', async (_end, bytes) => {
    expect(await failureOf(() => textOf(Uint8Array.from(bytes), 'a.md'))).toBe(
      'a.md: the file is not UTF-16: half a character at offset 4, its last byte; save it as UTF-8',
    );
  });

  test('every text comes back from its bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(textOf(Buffer.from(text), 'a.md')).toBe(text);
      }),
    );
  });

  test('the offset ends the longest beginning that is UTF-8', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3 }).map((text) => [...Buffer.from(text)]),
      fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        const bytes = Uint8Array.from(pieces.flat());
        fc.pre(!isUtf8(bytes) && (bytes[0] ?? 0) < 0xfe);
        let longest = bytes.length;
        while (!isUtf8(bytes.subarray(0, longest))) longest -= 1;
        const message = await failureOf(() => textOf(bytes, 'a.md'));
        expect(message).toContain(`at offset ${longest};`);
      }),
    );
  });
});
