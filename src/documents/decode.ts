import { isUtf8 } from 'node:buffer';
import { UserError } from '../errors.ts';

export interface DecodedText {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16';
}

/**
 * Decodes a text file: UTF-8, or UTF-16 with a byte order mark. The mark stays
 * as a character, so that offsets count it. Bytes of another encoding are an
 * error with the offset of the first that is not part of a whole character.
 */
export function decodeText(bytes: Uint8Array, file: string): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeUtf16(Buffer.from(bytes), file);
  if (first === 0xfe && second === 0xff) {
    assertPairs(bytes, file);
    return decodeUtf16(Buffer.from(bytes).swap16(), file);
  }
  return { text: decodeUtf8(bytes, file), encoding: 'UTF-8' };
}

// Node's own decoder keeps a lone surrogate, where TextDecoder would replace it.
function decodeUtf16(bytes: Buffer, file: string): DecodedText {
  assertPairs(bytes, file);
  return { text: bytes.toString('utf16le'), encoding: 'UTF-16' };
}

function assertPairs({ length }: Uint8Array, file: string): void {
  if (length % 2 === 0) return;
  throw new UserError(
    `the file is not UTF-16: half a character at offset ${length - 1}, its last byte; save it as UTF-8`,
    { at: { file } },
  );
}

function decodeUtf8(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const offset = firstInvalidByte(bytes);
    throw new UserError(
      `the file is not UTF-8: invalid byte at offset ${offset}; save it as UTF-8`,
      { at: { file } },
    );
  }
}

function firstInvalidByte(bytes: Uint8Array): number {
  let valid = 0;
  let invalid = bytes.length;
  while (valid < invalid) {
    const middle = Math.ceil((valid + invalid) / 2);
    if (isValidPrefix(bytes.subarray(0, middle))) valid = middle;
    else invalid = middle - 1;
  }
  // The begun character in front of a byte that cannot go on with it is at fault itself.
  while (!isUtf8(bytes.subarray(0, valid))) valid -= 1;
  return valid;
}

// `stream` lets a prefix end inside a character.
function isValidPrefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
