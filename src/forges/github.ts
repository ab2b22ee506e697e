import { request } from '@octokit/request';
import { messageOf } from '../errors.ts';
import { type Forge, type ForgeComment, ForgeError } from './forge.ts';

/** Where a pull request is, and who asks. */
export interface GithubTarget {
  /** As in `https://api.github.com`. */
  readonly api: string;
  readonly token: string;
  readonly owner: string;
  readonly repo: string;
}

const pageSize = 100;
const patience = 30_000;

/** The comments of a pull request on GitHub. */
export function githubForge(target: GithubTarget, pull: number): Forge {
  const { call, at } = clientOf(target);
  const doing = `comment on ${target.owner}/${target.repo}#${pull}`;
  const tell = <T>(work: () => Promise<T>) => explained(work, doing);
  return {
    async ownComments() {
      return tell(async () => {
        const isOwn = await ownership(call);
        await assertPull(target, pull);
        const found: ForgeComment[] = [];
        for (let page = 1; ; page += 1) {
          const { data } = await call('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
            ...at,
            issue_number: pull,
            per_page: pageSize,
            page,
          });
          for (const { id, body, user } of data) {
            if (isOwn(user)) found.push({ id: Number(id), body: body ?? '' });
          }
          if (data.length < pageSize) return found;
        }
      });
    },
    read: (comment_id) =>
      tell(() =>
        orGone(async () => {
          const route = 'GET /repos/{owner}/{repo}/issues/comments/{comment_id}';
          return (await call(route, { ...at, comment_id })).data.body ?? '';
        }),
      ),
    async create(body) {
      const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
      await tell(() => call(route, { ...at, issue_number: pull, body }));
    },
    async update(comment_id, body) {
      const route = 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}';
      return (
        (await tell(() => orGone(() => call(route, { ...at, comment_id, body })))) !== undefined
      );
    },
    async remove(comment_id) {
      const route = 'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}';
      await tell(() => orGone(() => call(route, { ...at, comment_id })));
    },
  };
}

/** Whose commit a workflow ran on, as its event says. */
export interface HeadCommit {
  readonly sha: string;
  readonly owner: string;
  readonly branch: string;
}

/**
 * The open pull request whose newest commit this is; undefined where there is
 * none, as when another commit was pushed since.
 *
 * @throws ForgeError
 */
export async function pullOfHead(
  target: GithubTarget,
  { sha, owner, branch }: HeadCommit,
): Promise<number | undefined> {
  const { call, at } = clientOf(target);
  const doing = `find the pull request of ${sha.slice(0, 7)} in ${target.owner}/${target.repo}`;
  const { data } = await explained(
    () =>
      call('GET /repos/{owner}/{repo}/pulls', {
        ...at,
        state: 'open',
        head: `${owner}:${branch}`,
        per_page: pageSize,
      }),
    doing,
  );
  return data.find(({ head }) => head.sha === sha)?.number;
}

function clientOf({ api, token, owner, repo }: GithubTarget) {
  const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  const call = request.defaults({
    baseUrl: api,
    headers: {
      authorization: `Bearer ${token}`,
      'user-agent': 'chunkproof',
      'x-github-api-version': '2022-11-28',
    },
    request: { log: silent, fetch: fetchPatiently },
  });
  return { call, at: { owner, repo } };
}

function ignore(): void {}

function fetchPatiently(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  return fetch(input, { ...init, signal: AbortSignal.timeout(patience) });
}

type Client = ReturnType<typeof clientOf>['call'];
type Author = { readonly login: string; readonly type: string } | null | undefined;

/** A workflow's own token may not ask who it is, but only bots have such tokens. */
async function ownership(call: Client): Promise<(author: Author) => boolean> {
  try {
    const { login } = (await call('GET /user')).data;
    return (author) => author?.login === login;
  } catch (error) {
    const status = statusOf(error);
    if (status !== 403 && status !== 404) throw error;
    return (author) => author?.type === 'Bot';
  }
}

async function assertPull(target: GithubTarget, pull: number): Promise<void> {
  const { call, at } = clientOf(target);
  try {
    await call('GET /repos/{owner}/{repo}/pulls/{pull_number}', { ...at, pull_number: pull });
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    throw new ForgeError(
      `there is no pull request #${pull} in ${target.owner}/${target.repo}, or the token may not see it`,
    );
  }
}

async function orGone<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

function statusOf(error: unknown): number | undefined {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? status : undefined;
}

/** What GitHub answered, as a sentence that says what to do. */
async function explained<T>(work: () => Promise<T>, doing: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ForgeError) throw error;
    const status = statusOf(error);
    const message = messageOf(error).replace(/ - https?:\/\/\S*$/, '');
    const said = `cannot ${doing}: ${status === undefined ? '' : `${status} `}${message}`;
    if (status === 401) throw new ForgeError(`${said}; GITHUB_TOKEN is not valid`);
    if (status === 413 || (status === 422 && /too long/i.test(message))) {
      throw new ForgeError(said, 'too-long');
    }
    if (isPassing(error, status)) throw new ForgeError(said, 'passing');
    if (status === 403 || status === 404) {
      throw new ForgeError(
        `${said}; the token needs "pull-requests: write", which pull requests from forks do not get: see docs/ci`,
      );
    }
    throw new ForgeError(said);
  }
}

/** A failing server, a broken line, or a limit on the rate of requests. */
function isPassing(error: unknown, status: number | undefined): boolean {
  if (status === undefined || status >= 500 || status === 429) return true;
  return status === 403 && /rate limit/i.test(messageOf(error));
}
