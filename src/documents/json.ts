import { type Place, UserError } from '../errors.ts';
import type { Json } from '../types.ts';
import { isRecord, parseJson } from './json-value.ts';
import type { DocumentReader, FileBytes, Reading } from './reader.ts';
import { type FoundRecord, recordDocument, remarkOnNone } from './records.ts';
import { scanJson } from './scan-json.ts';
import { readText } from './text-file.ts';

/** Fields that make an object a record of its own, whatever lists it holds. */
const OF_A_RECORD = ['id', 'title', 'text', 'body', 'content'];

/**
 * Records in JSON: a list of them, an object that holds them in its one list of
 * objects, or one record. A record without `id` is called `file#n`, from 1; one
 * that is the whole file, like the file.
 */
export const json: DocumentReader = {
  name: 'json',
  endings: ['.json'],
  read: readJson,
};

function readJson(file: FileBytes): Reading {
  const { text, remarks } = readText(file);
  const body = text.replace(/^\uFEFF/, '');
  const records = body.trim() === '' ? [] : recordsOf(body, file.id);
  return {
    documents: records.map(recordDocument),
    remarks: [...remarks, ...remarkOnNone(file.id, records)],
  };
}

function recordsOf(text: string, file: string): FoundRecord[] {
  const value = parseJson(text, { file, line: 1 });
  const key = isRecord(value) ? listField(value) : undefined;
  const lines = scanJson(text, { file }, key);
  const list = isRecord(value) && key !== undefined ? value[key] : value;
  if (!Array.isArray(list)) {
    const line = text.slice(0, text.search(/\S/)).split(/\r\n?|\n/).length;
    return [{ fields: fieldsOf(value, { file, line }), fallbackId: file, line }];
  }
  return list.map((element: unknown, index) => {
    const line = lines[index] ?? 1;
    const fields = fieldsOf(element, { file, line });
    return { fields, fallbackId: `${file}#${index + 1}`, line };
  });
}

function fieldsOf(value: unknown, at: Place): FoundRecord['fields'] {
  if (isRecord(value)) return Object.entries(value);
  throw new UserError(
    'holds no record: a JSON document is an object with fields, or a list of such objects',
    { at },
  );
}

/** The one field that holds a list of objects, of an object that is no record itself. */
function listField(value: { readonly [key: string]: Json }): string | undefined {
  if (OF_A_RECORD.some((name) => Object.hasOwn(value, name))) return undefined;
  const lists = Object.keys(value).filter((name) => {
    const list = value[name];
    return Array.isArray(list) && list.length > 0 && list.every(isRecord);
  });
  return lists.length === 1 ? lists[0] : undefined;
}
