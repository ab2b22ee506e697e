import { UserError } from '../errors.ts';
import type { ServerPlace } from './server-url.ts';

/** What a server is told to let us in: a token, or a user of the server, a namespace or a database. */
export type ServerLogin =
  | string
  | {
      readonly username: string;
      readonly password: string;
      readonly namespace?: string;
      readonly database?: string;
    };

export type Environment = Readonly<Record<string, string | undefined>>;

const LEVELS = ['root', 'namespace', 'database'];

/**
 * Reads the variables that SurrealDB's own command line reads: `SURREAL_TOKEN`,
 * or `SURREAL_USER` and `SURREAL_PASS` with `SURREAL_AUTH_LEVEL` (`root`, the
 * default, `namespace` or `database`). Undefined where none is set.
 *
 * @throws UserError for a user without a password, the reverse, or an unknown level
 */
export function readLogin(
  env: Environment,
  { namespace, database }: Pick<ServerPlace, 'namespace' | 'database'>,
): ServerLogin | undefined {
  const token = env['SURREAL_TOKEN'];
  if (token) return token;
  const username = env['SURREAL_USER'];
  const password = env['SURREAL_PASS'];
  if (!username && !password) return undefined;
  if (!username || !password) {
    const missing = username ? 'SURREAL_PASS' : 'SURREAL_USER';
    throw new UserError(`${missing} is not set: a server needs SURREAL_USER and SURREAL_PASS`);
  }
  const level = (env['SURREAL_AUTH_LEVEL'] || 'root').toLowerCase();
  if (!LEVELS.includes(level)) {
    throw new UserError(`SURREAL_AUTH_LEVEL is "${level}": set root, namespace or database`);
  }
  return {
    username,
    password,
    ...(level !== 'root' && { namespace }),
    ...(level === 'database' && { database }),
  };
}
