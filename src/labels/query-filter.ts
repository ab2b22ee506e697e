import type { Document, Json, QueryFilter } from '../types.ts';

/** Ids of the documents that a query with this filter may find. */
export function allowedDocuments(
  { documents: globs, fields }: QueryFilter,
  documents: readonly Pick<Document, 'id' | 'metadata'>[],
): ReadonlySet<string> {
  const patterns = globs?.map(toPattern);
  const wanted = Object.entries(fields ?? {});
  const allowed = documents.filter(
    ({ id, metadata }) =>
      (patterns?.some((pattern) => pattern.test(id)) ?? true) &&
      wanted.every(([field, value]) => hasValue(metadata, field, value)),
  );
  return new Set(allowed.map(({ id }) => id));
}

function hasValue(
  metadata: Document['metadata'],
  field: string,
  value: string | number | boolean,
): boolean {
  const found: Json | undefined = Object.hasOwn(metadata, field) ? metadata[field] : undefined;
  return Array.isArray(found) ? found.includes(value) : found === value;
}

/** Ids may hold any characters: all but stars and question marks mean themselves. */
function toPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*\/|\*+|\?|[\\^$.|+()[\]{}]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    return part.startsWith('*') ? '.*' : `\\${part}`;
  });
  return new RegExp(`^${source}$`, 'su');
}
