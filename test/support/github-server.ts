import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface StoredComment {
  readonly id: number;
  body: string;
  readonly user: { readonly login: string; readonly type: 'Bot' | 'User' };
}

/** One request, as a test may watch it or answer it in the server's place. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly token: string;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly json?: unknown;
}

const bot = { login: 'github-actions[bot]', type: 'Bot' } as const;

/**
 * The part of GitHub's REST API that comments need, as its documentation states
 * it: pages, ids that grow, 404, 403, and 422 for a body that is too long. `before`
 * runs in front of every request, and may answer it.
 */
export class GithubServer {
  readonly comments: StoredComment[] = [];
  readonly calls: Call[] = [];
  readonly pulls = new Map<number, { sha: string; head: string }>([
    [7, { sha: 'a'.repeat(40), head: 'team:topic' }],
  ]);
  before: (call: Call) => Answer | undefined | Promise<Answer | undefined> = () => undefined;
  longest = 65_536;
  /** Who the token belongs to; a workflow's own token may not ask. */
  viewer: string | undefined;
  api = '';
  #nextId = 1000;

  async start(): Promise<this> {
    const server = createServer((request, response) => void this.#handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    });
    this.api = `http://127.0.0.1:${portOf(server.address())}`;
    return this;
  }

  add(body: string, user: StoredComment['user'] = bot): StoredComment {
    const comment = { id: this.#nextId, body, user };
    this.#nextId += 1;
    this.comments.push(comment);
    return comment;
  }

  /** Methods and paths, without the page that was asked for. */
  written(): string[] {
    return this.calls
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    let text = '';
    for await (const part of request) text += part;
    const call: Call = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      token: (request.headers.authorization ?? '').replace(/^Bearer /, ''),
      body: text === '' ? '' : String(JSON.parse(text).body),
    };
    this.calls.push(call);
    const { status, json } = (await this.before(call)) ?? this.#answer(call);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(json === undefined ? '' : JSON.stringify(json));
  }

  #answer(call: Call): Answer {
    if (call.token === 'not-valid') return { status: 401, json: { message: 'Bad credentials' } };
    if (call.path === '/user') {
      return this.viewer === undefined
        ? { status: 403, json: { message: 'Resource not accessible by integration' } }
        : { status: 200, json: { login: this.viewer } };
    }
    const [, rest] = /^\/repos\/owner\/name\/(.*)$/.exec(call.path) ?? [];
    if (rest === undefined) return missing;
    if (rest === 'pulls') return this.#listPulls(call);
    const [, pull] = /^pulls\/(\d+)$/.exec(rest) ?? [];
    if (pull !== undefined) {
      return this.pulls.has(Number(pull))
        ? { status: 200, json: { number: Number(pull) } }
        : missing;
    }
    const [, issue] = /^issues\/(\d+)\/comments$/.exec(rest) ?? [];
    if (issue !== undefined && !this.pulls.has(Number(issue))) return missing;
    if (issue !== undefined) return call.method === 'POST' ? this.#create(call) : this.#list(call);
    const [, id] = /^issues\/comments\/(\d+)$/.exec(rest) ?? [];
    return id === undefined ? missing : this.#one(Number(id), call);
  }

  #listPulls({ query }: Call): Answer {
    const found = [...this.pulls].filter(([, { head }]) => head === query.get('head'));
    return { status: 200, json: found.map(([number, { sha }]) => ({ number, head: { sha } })) };
  }

  #list({ query }: Call): Answer {
    const size = Number(query.get('per_page') ?? 30);
    const start = (Number(query.get('page') ?? 1) - 1) * size;
    return {
      status: 200,
      json: this.comments.slice(start, start + size).map((one) => ({ ...one })),
    };
  }

  #create({ body }: Call): Answer {
    if (body.length > this.longest) return tooLong;
    return { status: 201, json: this.add(body) };
  }

  #one(id: number, { method, body }: Call): Answer {
    const comment = this.comments.find((one) => one.id === id);
    if (!comment) return missing;
    if (method === 'DELETE') {
      this.comments.splice(this.comments.indexOf(comment), 1);
      return { status: 204 };
    }
    if (method === 'PATCH') {
      if (body.length > this.longest) return tooLong;
      comment.body = body;
    }
    return { status: 200, json: comment };
  }
}

const missing: Answer = { status: 404, json: { message: 'Not Found' } };
const tooLong: Answer = {
  status: 422,
  json: {
    message: 'Validation Failed',
    errors: [
      {
        resource: 'IssueComment',
        code: 'unprocessable',
        field: 'data',
        message: 'Body is too long (maximum is 65536 characters)',
      },
    ],
  },
};

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
