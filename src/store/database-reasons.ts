import { messageOf } from '../errors.ts';

/** A database as messages call it. */
export interface DatabaseName {
  /** As the user wrote it. */
  readonly url: string;
  /** The folder of an embedded one: it is this machine's, and no message repeats it. */
  readonly path?: string | undefined;
}

/** What the engine, or the network, says in its own words: one line, without its prefixes and without a path of this machine. */
export function reasonOf(error: unknown, { path }: DatabaseName): string {
  const said = messageOf(causeOf(error));
  const bare = said
    .replaceAll(/There was a problem with (a transaction|the key-value store): /g, '')
    // Rust's own notation of what the system says.
    .replaceAll(/`?Os \{[^}]*message: "([^"]*)"[^}]*\}`?/g, '$1')
    .replaceAll('(context removed) ', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.:]$/, '');
  if (path === undefined || path === '') return bare;
  return bare.replaceAll(`${path}/`, '').replaceAll(path, 'the folder');
}

/** The engine's, or the network's, own error, where the SDK has wrapped it. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof Error) || error.cause === undefined || error.cause === null) return error;
  return error.cause;
}

/** What can be the matter with a folder, and what to do, by the engine's words; the first that fits. */
const OF_FOLDERS: readonly (readonly [RegExp, (reason: string) => string])[] = [
  [
    /no space left|disk quota|ENOSPC/i,
    () =>
      'the disk is full (No space left on device): free some, or give this run another folder with --db rocksdb://OTHER; what was saved is kept',
  ],
  [
    /permission denied|not permitted|EACCES|EPERM/i,
    (reason) =>
      `${reason}; give your user the right to read and write the folder and every file in it, or name another with --db rocksdb://OTHER`,
  ],
  [
    /read-only file system|EROFS/i,
    () =>
      'it lies on a read-only file system; a database is written to even when it is only read: copy the folder to where it can be written, or name another with --db rocksdb://OTHER',
  ],
  [
    /too many open files|EMFILE/i,
    (reason) => `${reason}; raise the limit of open files (ulimit -n 4096) and run again`,
  ],
  [
    /corruption|checksum|no such file|is a directory|column famil|out-of-date with this version/i,
    (reason) =>
      `it is damaged, or another program's (${reason}); bring a copy of the folder back, or move it away and run again: vectors are then made anew, and "npx chunkproof db import FILE" brings back what was exported`,
  ],
];

/** What is the matter with a folder, and what to do; undefined where the reason is not known. */
export function folderFailure(reason: string): string | undefined {
  return OF_FOLDERS.find(([pattern]) => pattern.test(reason))?.[1](reason);
}

/** Whether a server, in contrast to a wrong statement, does not let us do it. */
export function isRefusal(reason: string): boolean {
  return /\bIAM\b|permission|not allowed|authenticat|token|expired/i.test(reason);
}

export const LOGIN_HINT =
  'user and password, or a token, come from SURREAL_USER and SURREAL_PASS, or SURREAL_TOKEN, in the environment';
