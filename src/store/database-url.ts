import { resolve } from 'node:path';
import { UserError } from '../errors.ts';
import { readServerUrl, type ServerPlace } from './server-url.ts';

/** Where the database lies: in memory, in a folder, or on a server. */
export type DatabasePlace =
  | { readonly engine: 'mem' }
  | { readonly engine: 'rocksdb'; readonly path: string }
  | ServerPlace;

const KNOWN =
  'use rocksdb://PATH for a folder on disk, mem:// for a database that ends with the process, or ws://HOST:PORT/NAMESPACE/DATABASE for a server (also wss, http, https)';

/**
 * Reads `mem://`, `rocksdb://PATH` or the address of a server. The path of a
 * folder is taken literally, nothing in it is decoded; a relative one starts at `cwd`.
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
  if (['ws', 'wss', 'http', 'https'].includes(scheme)) return readServerUrl(url);
  if (scheme !== 'rocksdb') {
    throw new UserError(`"${url}": ${scheme}:// is not supported: ${KNOWN}`);
  }
  if (rest.startsWith('~/')) {
    throw new UserError(
      `"${url}": ~ is taken literally there; write rocksdb://$HOME${rest.slice(1)}, or rocksdb://./${rest} for a folder of that name`,
    );
  }
  if (rest.trim() === '') throw new UserError(`"${url}" names no folder: write rocksdb://PATH`);
  if (rest.includes('?')) {
    throw new UserError(
      `"${url}": a database path cannot hold "?" (the database reads options after it)`,
    );
  }
  return { engine: 'rocksdb', path: resolve(cwd, rest) };
}
