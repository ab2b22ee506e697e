import { messageOf } from '../errors.ts';
import { z } from '../schema.ts';
import { type Forge, type ForgeComment, ForgeError } from './forge.ts';

/** Where a merge request is, and who asks. */
export interface GitlabTarget {
  /** As in `https://gitlab.com/api/v4`. */
  readonly api: string;
  readonly token: string;
  /** Its number, or its whole path. */
  readonly project: string;
}

const pageSize = 100;
const patience = 30_000;

const userSchema = z.looseObject({ id: z.int() });
const noteSchema = z.looseObject({ id: z.int(), body: z.string(), author: userSchema });

/** The comments (notes) of a merge request on GitLab. */
export function gitlabForge(target: GitlabTarget, mergeRequest: number): Forge {
  const { project } = target;
  const notes = `projects/${encodeURIComponent(project)}/merge_requests/${mergeRequest}/notes`;
  const doing = `comment on ${project}!${mergeRequest}`;
  const call = (method: string, path: string, body?: string) =>
    send(target, { method, path, body, doing });
  return {
    async ownComments() {
      const user = userSchema.parse(await (await call('GET', 'user')).json());
      const found: ForgeComment[] = [];
      for (let page = '1'; page !== ''; ) {
        const answer = await call('GET', `${notes}?per_page=${pageSize}&page=${page}`);
        for (const { id, body, author } of z.array(noteSchema).parse(await answer.json())) {
          if (author.id === user.id) found.push({ id, body });
        }
        page = answer.headers.get('x-next-page') ?? '';
      }
      return found;
    },
    async read(id) {
      const answer = await call('GET', `${notes}/${id}`).catch(orGone);
      return answer && noteSchema.parse(await answer.json()).body;
    },
    async create(body) {
      await call('POST', notes, body);
    },
    async update(id, body) {
      return (await call('PUT', `${notes}/${id}`, body).catch(orGone)) !== undefined;
    },
    async remove(id) {
      await call('DELETE', `${notes}/${id}`).catch(orGone);
    },
  };
}

/** An answer that what was asked for is not there. */
class GoneError extends ForgeError {}

function orGone(error: unknown): undefined {
  if (!(error instanceof GoneError)) throw error;
  return undefined;
}

async function send(
  { api, token }: GitlabTarget,
  {
    method,
    path,
    body,
    doing,
  }: { method: string; path: string; body: string | undefined; doing: string },
): Promise<Response> {
  const answer = await fetch(`${api}/${path}`, {
    method,
    headers: { 'private-token': token, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(patience),
    ...(body !== undefined && { body: JSON.stringify({ body }) }),
  }).catch((error: unknown) => {
    throw new ForgeError(`cannot ${doing}: ${messageOf(error)}`, 'passing');
  });
  if (answer.ok) return answer;
  const text = (await answer.text()).slice(0, 300);
  throw refusal(answer.status, `cannot ${doing}: ${answer.status} ${text}`);
}

function refusal(status: number, said: string): ForgeError {
  if (status === 401) return new ForgeError(`${said}; GITLAB_TOKEN is not valid`);
  if (status === 403) return new ForgeError(`${said}; GITLAB_TOKEN needs the scope "api"`);
  if (status === 404)
    return new GoneError(`${said}; there is no such merge request, or the token may not see it`);
  if (status === 413 || /too (long|big)/i.test(said)) return new ForgeError(said, 'too-long');
  return new ForgeError(said, status >= 500 || status === 429 ? 'passing' : 'refused');
}
