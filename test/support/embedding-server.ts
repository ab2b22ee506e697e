import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { openHashing } from '../../src/embedders/hashing.ts';

/** What a server was asked. */
export interface EmbeddingRequest {
  readonly input: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: http.IncomingHttpHeaders;
  /** Counted from 0, over all requests. */
  readonly number: number;
}

/** What it answers in place of vectors; `hang`: nothing, ever; `trickle`: blanks, without end; `break`: the start of an answer. */
export type Answer =
  | 'hang'
  | 'trickle'
  | 'break'
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: unknown;
    };

export interface EmbeddingServer {
  /** Ends in /v1. */
  readonly url: string;
  readonly requests: readonly EmbeddingRequest[];
  /** Every text that was answered with a vector, in order. */
  readonly embedded: readonly string[];
  close(): Promise<void>;
}

/** The error that OpenAI's servers answer with. */
export function apiError(status: number, message: string, code: string | null = null): Answer {
  return { status, body: { error: { message, type: 'error', param: null, code } } };
}

/** A reply with these vectors. */
export function vectorsReply(vectors: readonly (readonly (number | null)[])[]): Answer {
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
  return { body: { object: 'list', data, model: 'm', usage: { prompt_tokens: 1 } } };
}

/**
 * A local server that speaks OpenAI's `/v1/embeddings`, with the vectors of
 * `hashing`, backwards as the protocol allows.
 *
 * @param answer what to answer instead, where it is not undefined
 * @param vectorOf the numbers of one text
 */
export async function startEmbeddingServer({
  answer = () => undefined,
  vectorOf,
  dimensions = 16,
}: {
  answer?: (request: EmbeddingRequest) => Answer | undefined;
  vectorOf?: (text: string) => Promise<readonly number[]>;
  dimensions?: number;
} = {}): Promise<EmbeddingServer> {
  const requests: EmbeddingRequest[] = [];
  const embedded: string[] = [];
  const hashing = openHashing(String(dimensions));
  const numbersOf =
    vectorOf ??
    (async (text: string) => (await hashing.embed([text], 'passage')).flatMap((one) => [...one]));
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (request.url !== '/v1/embeddings') {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end('{"error":{"message":"no such page"}}');
      return;
    }
    const body: Record<string, unknown> = JSON.parse(Buffer.concat(parts).toString());
    const input = Array.isArray(body['input']) ? body['input'].map(String) : [];
    const asked = { input, body, headers: request.headers, number: requests.length };
    requests.push(asked);
    const instead = answer(asked);
    if (instead === 'hang') return;
    if (instead === 'trickle') {
      response.writeHead(200, { 'content-type': 'application/json' });
      const blanks = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(blanks));
      return;
    }
    if (instead === 'break') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
      response.write('{"data":[', () => response.destroy());
      return;
    }
    const vectors = instead ? [] : await Promise.all(input.map(numbersOf));
    if (!instead) embedded.push(...input);
    const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
    const reply = instead?.body ?? { object: 'list', data: data.reverse(), model: body['model'] };
    response.writeHead(instead?.status ?? 200, {
      'content-type': 'application/json',
      ...instead?.headers,
    });
    response.end(typeof reply === 'string' ? reply : JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${portOf(address)}/v1`,
    requests,
    embedded,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address === 'object' && address) return address.port;
  throw new Error('the server has no port');
}
