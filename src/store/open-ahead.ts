import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDatabaseUrl } from './database-url.ts';
import { type OpenOptions, openStore } from './open-store.ts';

/**
 * Begins to open a database that is there, in a folder, while something else is
 * done: `openStore` then finds it open, or meets the failure itself. Any other
 * is left alone, so that a command that fails before makes no folder and asks
 * no server.
 *
 * @returns when it is open, or found not to be there
 */
export async function openAhead(url: string, options: OpenOptions): Promise<void> {
  try {
    const place = parseDatabaseUrl(url, { cwd: options.cwd ?? '.' });
    if (place.engine !== 'rocksdb') return;
    await access(join(place.path, 'CURRENT'));
    await openStore(url, options);
  } catch {
    // Whoever needs the database says what is wrong with it.
  }
}
