import { IncompleteError } from '../errors.ts';
import { ClosedError } from './database-errors.ts';
import type { Store } from './store.ts';

/** An open store with what ends it. */
export interface Handle {
  readonly store: Store;
  close(): Promise<void>;
}

const byPath = new Map<string, Promise<Handle>>();
const inMemory = new Set<Promise<Handle>>();
/** Why paths did not open. */
const failures = new Map<string, IncompleteError>();

/**
 * The one handle of a path in this process: rocksdb locks its folder until the
 * process ends, even after a close. An open that fails may be tried again; where
 * that meets the lock of the first, it fails of what the first did.
 *
 * @param path undefined for a database in memory, of which each is its own
 */
export function shareHandle(
  path: string | undefined,
  open: () => Promise<Handle>,
): Promise<Handle> {
  const known = path === undefined ? undefined : byPath.get(path);
  if (known) return known;
  const opening = path === undefined ? open() : open().catch((error) => failAsBefore(path, error));
  if (path === undefined) inMemory.add(opening);
  else byPath.set(path, opening);
  opening.catch(() => {
    inMemory.delete(opening);
    if (path !== undefined) byPath.delete(path);
  });
  return opening;
}

function failAsBefore(path: string, error: unknown): never {
  if (error instanceof ClosedError) throw failures.get(path) ?? error;
  if (error instanceof IncompleteError) failures.set(path, error);
  throw error;
}

/** Ends every handle, after the writes under way. */
export async function endHandles(): Promise<void> {
  const all = [...byPath.values(), ...inMemory];
  byPath.clear();
  inMemory.clear();
  for (const handle of await Promise.allSettled(all)) {
    if (handle.status === 'fulfilled') await handle.value.close();
  }
}
