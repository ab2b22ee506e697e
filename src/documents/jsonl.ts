import { UserError } from '../errors.ts';
import { isRecord, parseJson } from './json-value.ts';
import type { DocumentReader, FileBytes, Reading } from './reader.ts';
import { type FoundRecord, recordDocument, remarkOnNone } from './records.ts';
import { scanJson } from './scan-json.ts';
import { readText } from './text-file.ts';

/** Records in JSON lines, one a line; blank lines are passed over. A record without `id` is called `file#line`. */
export const jsonl: DocumentReader = {
  name: 'jsonl',
  endings: ['.jsonl', '.ndjson'],
  read: readJsonl,
};

function readJsonl(file: FileBytes): Reading {
  const { text, remarks } = readText(file);
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const records = lines.flatMap((source, index) =>
    source.trim() === '' ? [] : [recordOf(source, { file: file.id, line: index + 1 })],
  );
  return {
    documents: records.map(recordDocument),
    remarks: [...remarks, ...remarkOnNone(file.id, records)],
  };
}

function recordOf(source: string, at: { file: string; line: number }): FoundRecord {
  const value = parseJson(source, at);
  if (!isRecord(value)) {
    throw new UserError('each line must be one record: an object with fields', { at });
  }
  scanJson(source, at);
  return { fields: Object.entries(value), fallbackId: `${at.file}#${at.line}`, line: at.line };
}
