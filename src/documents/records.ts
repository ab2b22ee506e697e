import type { Json } from '../types.ts';
import type { ReadDocument, Remark } from './reader.ts';

/** Raise with every change of how a record becomes text. */
const EXTRACTOR = 'record 1';

/** Fields that hold a record's text, the first that is there. */
const BODIES = ['text', 'body', 'content'];

/** A record as its file gives it. */
export interface FoundRecord {
  /** In the order of the file. */
  readonly fields: readonly (readonly [name: string, value: Json])[];
  /** Used where the record has no `id` of its own. */
  readonly fallbackId: string;
  /** The line it begins in. */
  readonly line: number;
}

/**
 * A document of one record. Its text is its `text`, `body` or `content` below
 * its `title`; without such a field, a line `field: value` for each field but
 * the id. Every field but the id and the body is metadata.
 */
export function recordDocument({ fields, fallbackId, line }: FoundRecord): ReadDocument {
  const byName = new Map(fields);
  const body = BODIES.find((name) => isText(byName.get(name)));
  const title = ['title', 'name'].map((name) => byName.get(name)).find(isText);
  const text =
    body === undefined
      ? fieldLines(fields)
      : [byName.get('title'), byName.get(body)].filter(isText).join('\n\n');
  const id = idOf(byName.get('id')) ?? fallbackId;
  return {
    id,
    text,
    format: 'record',
    title: title === undefined ? id : title.replace(/\s+/g, ' ').trim(),
    metadata: Object.fromEntries(fields.filter(([name]) => name !== 'id' && name !== body)),
    line,
    source: {
      extractor: EXTRACTOR,
      counts: 'lines',
      segments: text === '' ? [] : [[0, text.length, line, line + 1]],
    },
  };
}

/** A file that holds no record is said to. */
export function remarkOnNone(id: string, records: readonly unknown[]): readonly Remark[] {
  return records.length > 0 ? [] : [{ about: 'file', id, says: 'without records' }];
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function idOf(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return String(value);
  return isText(value) ? value : undefined;
}

function fieldLines(fields: FoundRecord['fields']): string {
  return fields
    .filter(([name]) => name !== 'id')
    .flatMap(([name, value]) => linesOf(name, value))
    .join('\n');
}

/** `name: value`; a list of plain values on one line, other values by path (`address.city`, `items[0].name`). Empty values have no line. */
function linesOf(path: string, value: Json): string[] {
  if (typeof value !== 'object') {
    return typeof value === 'string' && value.trim() === '' ? [] : [`${path}: ${value}`];
  }
  if (value === null) return [];
  if (!isList(value)) {
    return Object.entries(value).flatMap(([name, inner]) => linesOf(`${path}.${name}`, inner));
  }
  if (value.some((inner) => typeof inner === 'object' && inner !== null)) {
    return value.flatMap((inner, index) => linesOf(`${path}[${index}]`, inner));
  }
  const shown = value.filter((inner) => inner !== null && String(inner).trim() !== '');
  return shown.length > 0 ? [`${path}: ${shown.join(', ')}`] : [];
}

// Array.isArray does not narrow a read-only array.
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
