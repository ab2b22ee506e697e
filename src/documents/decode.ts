import { isUtf8 } from 'node:buffer';
import { UserError } from '../errors.ts';

/**
 * Decodes a UTF-8 file, keeping a byte order mark as a character so that
 * offsets count it. Another encoding is an error with the offset of the first
 * byte that is not part of a whole character.
 */
export function decodeUtf8(bytes: Uint8Array, file: string): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new UserError('the file is UTF-16; save it as UTF-8', { at: { file } });
  }
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
