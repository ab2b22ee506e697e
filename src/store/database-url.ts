import { resolve } from 'node:path';
import { UserError } from '../errors.ts';

/** Where the database lies: in memory, or in a folder. */
export type DatabasePlace =
  | { readonly engine: 'mem' }
  | { readonly engine: 'rocksdb'; readonly path: string };

const KNOWN =
  'use rocksdb://PATH for a folder on disk, or mem:// for a database that ends with the process';

/**
 * Reads `mem://` or `rocksdb://PATH`. The path is taken literally, nothing in
 * it is decoded; a relative one starts at `cwd`.
 *
 * @throws UserError for anything else
 */
export function parseDatabaseUrl(url: string, { cwd }: { cwd: string }): DatabasePlace {
  const [, scheme, rest] = /^([a-z0-9+]+):\/\/(.*)$/s.exec(url) ?? [];
  if (scheme === undefined || rest === undefined) {
    throw new UserError(`"${url}" is not a database address: ${KNOWN}`);
  }
  if (scheme.startsWith('surrealkv')) {
    throw new UserError(
      `surrealkv:// is refused: it loses rows that it has acknowledged when the database is opened again. Instead ${KNOWN}`,
    );
  }
  if (scheme === 'mem') {
    if (rest !== '') throw new UserError(`"${url}": mem:// takes no name or path`);
    return { engine: 'mem' };
  }
  if (scheme !== 'rocksdb') {
    throw new UserError(`"${url}": ${scheme}:// is not supported: ${KNOWN}`);
  }
  if (rest === '') throw new UserError(`"${url}" names no folder: write rocksdb://PATH`);
  if (rest.includes('?')) {
    throw new UserError(
      `"${url}": a database path cannot hold "?" (the database reads options after it)`,
    );
  }
  return { engine: 'rocksdb', path: resolve(cwd, rest) };
}
