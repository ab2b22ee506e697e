import { IncompleteError, UserError } from '../errors.ts';
import type { Json } from '../types.ts';
import type { Connection } from './surreal.ts';

/** A row as JSON: bytes are `{"$bytes": base64}`, a link is `{"$record": [table, key]}`. */
export interface PlainRow {
  readonly key: string;
  readonly row: { readonly [field: string]: Json };
}

type Records = Pick<Connection, 'records' | 'recordOf'>;

/** Rows as the database gives them, each with its key as `id`. */
export function toPlain(rows: unknown, records: Records): PlainRow[] {
  if (!Array.isArray(rows)) throw new Error('the database gave no rows');
  return rows.map((found: unknown) => {
    const { id: key, ...row } = objectOf(found);
    if (typeof key !== 'string')
      throw new IncompleteError(
        "the database holds a row with a key that is not chunkproof's; give chunkproof a database of its own with --db",
      );
    return { key, row: plainObject(row, records) };
  });
}

function plainObject(value: object, records: Records): { [field: string]: Json } {
  const fields = Object.entries(value).flatMap(([field, inner]: [string, unknown]) =>
    inner === undefined ? [] : [[field, plain(inner, records)]],
  );
  return Object.fromEntries(fields);
}

function plain(value: unknown, records: Records): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value instanceof ArrayBuffer) return { $bytes: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map((inner: unknown) => plain(inner, records));
  const record = records.recordOf(value);
  if (record) return { $record: [record.table, record.key] };
  const object = plainObject(objectOf(value), records);
  // A user's object may look like one of ours.
  return Object.keys(object).some((key) => key.startsWith('$')) ? { $object: object } : object;
}

/** The row as the database takes it. */
export function toValue(
  row: { readonly [field: string]: Json },
  records: Records,
): { readonly [field: string]: unknown } {
  return Object.fromEntries(
    Object.entries(row).map(([field, inner]) => [field, value(inner, records)]),
  );
}

function value(plainValue: Json, records: Records): unknown {
  if (typeof plainValue !== 'object' || plainValue === null) return plainValue;
  if (isList(plainValue)) return plainValue.map((inner) => value(inner, records));
  const { $bytes: bytes, $record: record, $object: object } = plainValue;
  if (typeof bytes === 'string') return new Uint8Array(Buffer.from(bytes, 'base64'));
  if (record !== undefined) {
    const [table, key] = Array.isArray(record) ? record : [];
    if (typeof table === 'string' && typeof key === 'string')
      return records.records(table, [key])[0];
    throw new UserError('a link in the file names no record');
  }
  return toValue(isPlainObject(object) ? object : plainValue, records);
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

function isPlainObject(json: Json | undefined): json is { readonly [key: string]: Json } {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function objectOf(found: unknown): { readonly [field: string]: unknown } {
  if (typeof found === 'object' && found !== null) return { ...found };
  throw new Error('the database gave something else than a row');
}
