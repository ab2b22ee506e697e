import type { Store } from './store.ts';

/** An open store with what ends it. */
export interface Handle {
  readonly store: Store;
  close(): Promise<void>;
}

const byPath = new Map<string, Promise<Handle>>();
const inMemory = new Set<Promise<Handle>>();

/**
 * The one handle of a path in this process: rocksdb locks its folder until the
 * process ends, even after a close. An open that fails is forgotten.
 *
 * @param path undefined for a database in memory, of which each is its own
 */
export function shareHandle(
  path: string | undefined,
  open: () => Promise<Handle>,
): Promise<Handle> {
  const known = path === undefined ? undefined : byPath.get(path);
  if (known) return known;
  const opening = open();
  if (path === undefined) inMemory.add(opening);
  else byPath.set(path, opening);
  opening.catch(() => {
    inMemory.delete(opening);
    if (path !== undefined) byPath.delete(path);
  });
  return opening;
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
