import { UserError } from '../errors.ts';
import type { EmbedderEnvironment } from './environment.ts';

const OPENAI = 'https://api.openai.com/v1';

/**
 * Where the server is: `--embedder-url`, else OPENAI_BASE_URL, else OpenAI. An
 * address without a path gets `/v1`.
 *
 * @throws UserError for an address that is none, or that holds a password
 */
export function serverAddress({ url, env = {} }: EmbedderEnvironment): string {
  const stated = url || env['OPENAI_BASE_URL'] || OPENAI;
  const source = url ? '--embedder-url' : 'OPENAI_BASE_URL';
  const parsed = URL.canParse(stated) ? new URL(stated) : undefined;
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) {
    throw new UserError(
      `${source} is "${stated}", which is no address: write http://HOST:PORT/v1, for example http://localhost:11434/v1`,
    );
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new UserError(
      `${source} holds a user or a password: take it out, and set OPENAI_API_KEY in the environment`,
    );
  }
  if (parsed.pathname === '/') parsed.pathname = '/v1';
  return parsed.href.replace(/\/$/, '');
}

/**
 * The key for the server at an address; servers of one's own often want none.
 *
 * @throws UserError where OpenAI itself is meant and there is no key
 */
export function serverKey(address: string, { env = {} }: EmbedderEnvironment): string {
  const key = env['OPENAI_API_KEY'];
  if (key) return key;
  if (address === OPENAI) {
    throw new UserError(
      'OPENAI_API_KEY is not set: set it in the environment, or name a server of your own with --embedder-url',
    );
  }
  return 'none';
}
