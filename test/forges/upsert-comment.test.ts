import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { githubForge } from '../../src/forges/github.ts';
import { upsertComment } from '../../src/forges/upsert-comment.ts';
import { commentMarker, commentStamp, stampOf } from '../../src/reports/comment/marker.ts';
import { type Call, GithubServer } from '../support/github-server.ts';

const marker = commentMarker('handbook');
const [old, older, now] = ['2026-11-30T03', '2026-11-30T01', '2026-11-30T05'];

function bodyOf(created: string, text = `run of ${created}`): string {
  return `${marker}\n${commentStamp(created)}\n\n${text}\n`;
}

/** A job that shows a run on pull request 7. */
function job(
  server: GithubServer,
  created: string,
  { token = 'a-token', pull = 7, pause = 5, text = `run of ${created}` } = {},
) {
  const forge = githubForge({ api: server.api, token, owner: 'owner', repo: 'name' }, pull);
  return upsertComment(forge, {
    marker,
    stampOf,
    limit: 65_536,
    bodyFor: (limit) => bodyOf(created, text).slice(0, limit),
    pause: () => setTimeout(pause),
  });
}

const texts = (server: GithubServer) => server.comments.map(({ body }) => body);

describe('a comment on GitHub', () => {
  test('is made once, then edited, then left as it is', async () => {
    const server = await new GithubServer().start();
    expect(await job(server, older)).toBe('created');
    const [first] = server.comments;
    expect(await job(server, now)).toBe('edited');
    expect(server.comments).toEqual([{ ...first, body: bodyOf(now) }]);
    server.calls.length = 0;
    expect(await job(server, now)).toBe('unchanged');
    expect(server.written()).toEqual([]);
  });

  test('is found on any page, and its duplicates on others are removed', async () => {
    const server = await new GithubServer().start();
    const person = { login: 'ann', type: 'User' } as const;
    for (let at = 0; at < 130; at += 1) server.add(`talk ${at}`, person);
    const kept = server.add(bodyOf(old));
    for (let at = 0; at < 130; at += 1) server.add(`more talk ${at}`, person);
    server.add(bodyOf(older));
    expect(await job(server, now)).toBe('edited');
    const marked = server.comments.filter(({ body }) => body.startsWith(marker));
    expect(marked).toEqual([{ ...kept, body: bodyOf(now) }]);
    expect(server.comments).toHaveLength(261);
    const pages = server.calls.flatMap(({ query }) => query.get('page') ?? []);
    expect(pages.slice(0, 3)).toEqual(['1', '2', '3']);
  });

  test('of 100 comments the page after the last is asked for, and is empty', async () => {
    const server = await new GithubServer().start();
    for (let at = 0; at < 100; at += 1) server.add(`talk ${at}`);
    expect(await job(server, now)).toBe('created');
    expect(texts(server).filter((body) => body.startsWith(marker))).toHaveLength(1);
  });

  test.each([
    ['a person who pastes the marker, where a workflow posts', undefined],
    ['another bot, where a person posts', 'ann'],
  ])('never touches one of somebody else: %s', async (_, viewer) => {
    const server = await new GithubServer().start();
    server.viewer = viewer;
    const other =
      viewer === undefined
        ? ({ login: 'mallory', type: 'User' } as const)
        : ({ login: 'other[bot]', type: 'Bot' } as const);
    server.add(bodyOf(older, 'not ours'), other);
    await job(server, now);
    expect(texts(server)).toContain(bodyOf(older, 'not ours'));
    expect(server.written().filter((line) => !line.startsWith('POST'))).toEqual([]);
  });

  test('that only quotes the marker further down is not ours', async () => {
    const server = await new GithubServer().start();
    server.add(`look at this:\n${marker}`);
    expect(await job(server, now)).toBe('created');
    expect(server.comments).toHaveLength(2);
  });

  test('of a newer run stays when an older one ends late', async () => {
    const server = await new GithubServer().start();
    await job(server, now);
    expect(await job(server, older)).toBe('newer');
    expect(texts(server)).toEqual([bodyOf(now)]);
  });

  test('that another job edits between our reading and our writing keeps the newer run', async () => {
    const server = await new GithubServer().start();
    const kept = server.add(bodyOf(older));
    server.before = ({ method, path }) => {
      if (method === 'GET' && path.endsWith(`/issues/comments/${kept.id}`)) kept.body = bodyOf(now);
      return undefined;
    };
    expect(await job(server, old)).toBe('newer');
    expect(texts(server)).toEqual([bodyOf(now)]);
  });

  test('that an older job overwrites just after us is written again', async () => {
    const server = await new GithubServer().start();
    const kept = server.add(bodyOf(older));
    let overwritten = false;
    server.before = ({ method }) => {
      const edited = kept.body === bodyOf(now);
      if (method === 'GET' && edited && !overwritten) {
        overwritten = true;
        kept.body = bodyOf(old);
      }
      return undefined;
    };
    expect(await job(server, now)).toBe('edited');
    expect(overwritten).toBe(true);
    expect(texts(server)).toEqual([bodyOf(now)]);
  });

  test('that somebody deletes meanwhile is made again', async () => {
    const server = await new GithubServer().start();
    const kept = server.add(bodyOf(older));
    server.before = ({ method }) => {
      if (method === 'PATCH') server.comments.splice(server.comments.indexOf(kept), 1);
      return undefined;
    };
    expect(await job(server, now)).toBe('created');
    expect(texts(server)).toEqual([bodyOf(now)]);
  });

  test('that is too long for this server is sent shorter, never more than it takes', async () => {
    const server = await new GithubServer().start();
    server.longest = 20_000;
    expect(await job(server, now, { text: 'x'.repeat(60_000) })).toBe('created');
    expect(server.comments).toHaveLength(1);
    expect(server.comments[0]?.body.length).toBeLessThanOrEqual(20_000);
    server.longest = 100;
    await expect(job(server, now, { text: 'y'.repeat(60_000) })).rejects.toThrow('too long');
  });

  test('is sent again after a failing server, and is there once though the answer was lost', async () => {
    const server = await new GithubServer().start();
    let failures = 0;
    server.before = ({ method, body }: Call) => {
      if (method !== 'POST' || failures > 0) return undefined;
      failures += 1;
      server.add(body);
      return { status: 502, json: { message: 'Bad Gateway' } };
    };
    await job(server, now);
    expect(failures).toBe(1);
    expect(texts(server)).toEqual([bodyOf(now)]);
  });
});

describe('jobs that run at once', () => {
  test('two that both see no comment leave one, with the newer run', async () => {
    const server = await new GithubServer().start();
    // Both lists are answered before either job may create.
    let waiting: (() => void)[] = [];
    let posts = 0;
    server.before = async ({ method }) => {
      if (method !== 'POST' || posts >= 2) return undefined;
      posts += 1;
      if (posts < 2) await new Promise<void>((resolve) => waiting.push(resolve));
      for (const release of waiting) release();
      waiting = [];
      return undefined;
    };
    await Promise.all([job(server, now), job(server, old)]);
    expect(posts).toBe(2);
    expect(texts(server)).toEqual([bodyOf(now)]);
  });

  test.each(Array.from({ length: 12 }, (_, seed) => seed))(
    'four with answers out of order leave one comment, with the newest run (seed %i)',
    async (seed) => {
      const server = await new GithubServer().start();
      if (seed % 2 === 0) server.add(bodyOf(older));
      let state = seed + 1;
      server.before = async () => {
        state = (state * 48_271) % 2_147_483_647;
        await setTimeout(state % 12);
        return undefined;
      };
      // The pause is longer than a request takes: that is what it is for.
      const runs = ['2026-11-30T02', old, '2026-11-30T04', now];
      await Promise.all(runs.map((created) => job(server, created, { pause: 60 })));
      expect(texts(server)).toEqual([bodyOf(now)]);
    },
  );

  test('two of the very same run do not fight', async () => {
    const server = await new GithubServer().start();
    const both = [job(server, now, { text: 'one link' }), job(server, now, { text: 'another' })];
    await Promise.all(both);
    expect(server.comments).toHaveLength(1);
    expect(stampOf(server.comments[0]?.body ?? '')).toBe(now);
  });
});

describe('a comment that cannot be', () => {
  test('a token without rights, as on a pull request from a fork', async () => {
    const server = await new GithubServer().start();
    server.before = ({ method }) =>
      method === 'POST'
        ? { status: 403, json: { message: 'Resource not accessible by integration' } }
        : undefined;
    await expect(job(server, now)).rejects.toThrow(
      'cannot comment on owner/name#7: 403 Resource not accessible by integration; the token needs "pull-requests: write"',
    );
    expect(server.written()).toHaveLength(1);
  });

  test('a token that is not valid is named, and not printed', async () => {
    const server = await new GithubServer().start();
    const failure = await job(server, now, { token: 'not-valid' }).catch((error) => String(error));
    expect(failure).toContain('GITHUB_TOKEN is not valid');
    expect(failure).not.toContain('not-valid');
  });

  test('a pull request that does not exist, or is an issue', async () => {
    const server = await new GithubServer().start();
    await expect(job(server, now, { pull: 8 })).rejects.toThrow(
      'there is no pull request #8 in owner/name',
    );
    expect(server.written()).toEqual([]);
  });

  test('a server that is not there', async () => {
    const server = await new GithubServer().start();
    server.api = 'http://127.0.0.1:1';
    await expect(job(server, now)).rejects.toThrow('cannot comment on owner/name#7');
  });
});
