import { endHandles } from './open-handles.ts';

/**
 * Closes every store of the process, after the writes under way. For the end
 * of the process alone: a rocksdb folder cannot be opened again in it. The
 * caller then has to call `process.exit`, since the database's threads stay.
 */
export async function closeStores(): Promise<void> {
  await endHandles();
}
