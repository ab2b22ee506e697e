import type { Document } from '../types.ts';

/** What a scanner needs of a document; a whole `Document` is one. */
export type Source = Pick<Document, 'id' | 'text' | 'format'>;

/**
 * Makes a scan that runs once a source, however many variants ask for it.
 * The result lives as long as the source object does.
 */
export function oncePerSource<T>(scan: (source: Source) => T): (source: Source) => T {
  const known = new WeakMap<Source, { readonly value: T }>();
  return (source) => {
    const found = known.get(source);
    if (found) return found.value;
    const value = scan(source);
    known.set(source, { value });
    return value;
  };
}
