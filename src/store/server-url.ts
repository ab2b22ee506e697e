import { UserError } from '../errors.ts';

/** A database on a SurrealDB server. */
export interface ServerPlace {
  readonly engine: 'server';
  /** Where the server's RPC protocol is spoken. */
  readonly endpoint: string;
  readonly namespace: string;
  readonly database: string;
}

/**
 * Reads `ws://HOST:PORT[/NAMESPACE/DATABASE]` (also wss, http, https); without
 * a path it is `chunkproof/main`. Further segments in front are the server's
 * own path, behind a proxy for instance.
 *
 * @throws UserError for a wrong address, and for one with a password in it
 */
export function readServerUrl(url: string): ServerPlace {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed?.hostname) {
    throw new UserError(
      `"${url}" is not the address of a server: write ws://HOST:PORT/NAMESPACE/DATABASE`,
    );
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new UserError(
      `the address of ${parsed.host} holds a user or a password: take it out, and set SURREAL_USER and SURREAL_PASS in the environment`,
    );
  }
  if (parsed.search !== '' || parsed.hash !== '') {
    throw new UserError(`"${url}": the address of a server takes no "?" and no "#"`);
  }
  const segments = parsed.pathname.split('/').filter((part) => part !== '' && part !== 'rpc');
  if (segments.length === 1) {
    throw new UserError(
      `"${url}" names a namespace without a database: write ${parsed.protocol}//${parsed.host}/${segments[0]}/DATABASE`,
    );
  }
  const [namespace = 'chunkproof', database = 'main'] = segments
    .slice(-2)
    .map((part) => decoded(part, url));
  const before = segments.slice(0, -2).map((part) => `/${part}`);
  return {
    engine: 'server',
    endpoint: `${parsed.protocol}//${parsed.host}${before.join('')}/rpc`,
    namespace,
    database,
  };
}

function decoded(part: string, url: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new UserError(`"${url}": "${part}" is not percent-encoded text; write % as %25`);
  }
}
