import { decodeText } from './decode.ts';
import type { FileBytes, Reading, Remark } from './reader.ts';

/** The text of a file, and what is to be said of its encoding. */
export function readText({ id, bytes }: FileBytes): { text: string; remarks: readonly Remark[] } {
  const { text, encoding } = decodeText(bytes, id);
  if (encoding === 'UTF-8') return { text, remarks: [] };
  const says = 'in UTF-16: offsets count the characters of the decoded text';
  return { text, remarks: [{ about: 'file', id, says }] };
}

/** One document whose text is the file itself. */
export function readAsItStands(file: FileBytes, format: 'markdown' | 'text'): Reading {
  const { text, remarks } = readText(file);
  return { documents: [{ id: file.id, text, format }], remarks };
}
