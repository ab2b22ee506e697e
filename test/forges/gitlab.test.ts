import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { gitlabForge } from '../../src/forges/gitlab.ts';
import { upsertComment } from '../../src/forges/upsert-comment.ts';
import { commentMarker, commentStamp, stampOf } from '../../src/reports/comment/marker.ts';

interface Note {
  readonly id: number;
  body: string;
  readonly author: { readonly id: number };
}

const notes = '/projects/group%2Fname/merge_requests/7/notes';

/** The part of GitLab's notes API that comments need, with pages named in `x-next-page`. */
async function gitlab({ status }: { status?: number } = {}) {
  const stored: Note[] = [];
  const seen: string[] = [];
  let nextId = 1;
  const add = (body: string, author = 42) => {
    stored.push({ id: nextId, body, author: { id: author } });
    nextId += 1;
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const body: string = text === '' ? '' : JSON.parse(text).body;
      seen.push(`${request.method} ${url.pathname}`);
      const reply = (code: number, json: unknown, headers = {}) => {
        response.writeHead(code, { 'content-type': 'application/json', ...headers });
        response.end(json === undefined ? '' : JSON.stringify(json));
      };
      if (request.headers['private-token'] !== 'a-token')
        return reply(401, { message: '401 Unauthorized' });
      if (url.pathname === '/user') return reply(200, { id: 42, username: 'ci' });
      if (status !== undefined) return reply(status, { message: `${status} refused` });
      if (url.pathname === notes && request.method === 'POST') {
        add(body);
        return reply(201, stored.at(-1));
      }
      if (url.pathname === notes) {
        const size = Number(url.searchParams.get('per_page'));
        const page = Number(url.searchParams.get('page'));
        const next = page * size < stored.length ? String(page + 1) : '';
        return reply(200, stored.slice((page - 1) * size, page * size), { 'x-next-page': next });
      }
      const id = Number(url.pathname.replace(`${notes}/`, ''));
      const at = stored.findIndex((note) => note.id === id);
      const note = stored[at];
      if (!note) return reply(404, { message: '404 Not found' });
      if (request.method === 'DELETE') {
        stored.splice(at, 1);
        return reply(204, undefined);
      }
      if (request.method === 'PUT') note.body = body;
      return reply(200, note);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { api: `http://127.0.0.1:${port}`, stored, seen, add };
}

const marker = commentMarker('handbook');
const bodyOf = (created: string) => `${marker}\n${commentStamp(created)}\n\nrun of ${created}\n`;

function job(api: string, created: string, { token = 'a-token', request = 7 } = {}) {
  return upsertComment(gitlabForge({ api, token, project: 'group/name' }, request), {
    marker,
    stampOf,
    limit: 65_536,
    bodyFor: () => bodyOf(created),
    pause: async () => {},
  });
}

describe('a comment on GitLab', () => {
  test('is made once, found on any page, edited, and freed of duplicates', async () => {
    const { api, stored, add } = await gitlab();
    for (let at = 0; at < 120; at += 1) add(`talk ${at}`, 1);
    expect(await job(api, '2026-11-30T01')).toBe('created');
    add(bodyOf('2026-11-30T02'));
    add(bodyOf('2026-11-30T02'), 1);
    expect(await job(api, '2026-11-30T05')).toBe('edited');
    const ours = stored.filter(({ author }) => author.id === 42);
    expect(ours).toEqual([{ id: 121, body: bodyOf('2026-11-30T05'), author: { id: 42 } }]);
    expect(stored).toHaveLength(122);
    expect(await job(api, '2026-11-30T03')).toBe('newer');
  });

  test.each([
    [{ status: 403 }, { token: 'a-token' }, 'GITLAB_TOKEN needs the scope "api"'],
    [{}, { token: 'wrong' }, 'GITLAB_TOKEN is not valid'],
    [{}, { token: 'a-token', request: 8 }, 'there is no such merge request'],
  ])('that cannot be says why: %j', async (server, options, message) => {
    const { api } = await gitlab(server);
    await expect(job(api, '2026-11-30T01', options)).rejects.toThrow(message);
  });
});
