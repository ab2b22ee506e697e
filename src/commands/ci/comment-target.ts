import { UserError } from '../../errors.ts';
import { type Forge, ForgeError } from '../../forges/forge.ts';
import { type GithubTarget, githubForge, pullOfHead } from '../../forges/github.ts';
import { gitlabForge } from '../../forges/gitlab.ts';
import type { Io } from '../io.ts';
import { type CiEvent, readCiEvent } from './ci-event.ts';
import { workflowRunUrl } from './github-actions.ts';

export interface TargetArguments {
  readonly repo?: string | undefined;
  readonly pr?: string | undefined;
  readonly gitlab: boolean;
  readonly reportUrl?: string | undefined;
}

/** Where a comment goes. */
export interface CommentTarget {
  /** As a person would name it: `owner/name#12`. */
  readonly shown: string;
  readonly forge: Forge;
}

/** Where the report can be read: as stated, else where this CI shows its runs. */
export async function reportUrl(args: TargetArguments, io: Io): Promise<string | undefined> {
  if (args.reportUrl !== undefined) return args.reportUrl;
  if (args.gitlab) return io.env['CI_JOB_URL'];
  // A workflow that posts for another links to the one that has the report.
  return (await readCiEvent(io)).workflow_run?.html_url ?? workflowRunUrl(io);
}

/**
 * The pull or merge request to comment on: as stated, else that of the current CI job.
 *
 * @throws UserError where it is stated wrongly or nowhere
 * @throws ForgeError where it cannot be reached, for want of a token or of the request
 */
export async function commentTarget(args: TargetArguments, io: Io): Promise<CommentTarget> {
  if (args.pr !== undefined && !/^[1-9]\d{0,14}$/.test(args.pr)) {
    throw new UserError(`--pr takes the number of a pull request, not "${args.pr}"`);
  }
  const pr = args.pr === undefined ? undefined : Number(args.pr);
  return args.gitlab ? onGitlab(args.repo, pr, io) : onGithub(args.repo, pr, io);
}

async function onGithub(
  named: string | undefined,
  pr: number | undefined,
  io: Io,
): Promise<CommentTarget> {
  const repository = named ?? io.env['GITHUB_REPOSITORY'];
  if (repository === undefined) {
    throw new UserError('which repository? State --repo owner/name, or set GITHUB_REPOSITORY');
  }
  const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(repository) ?? [];
  if (owner === undefined || repo === undefined) {
    throw new UserError(`--repo takes owner/name, not "${repository}"`);
  }
  const event = await readCiEvent(io);
  const stated = pr ?? event.pull_request?.number;
  if (stated === undefined && !event.workflow_run) {
    throw new UserError('which pull request? State --pr N: this job was not started by one');
  }
  const token = tokenOf('GITHUB_TOKEN', io);
  const api = (io.env['GITHUB_API_URL'] || 'https://api.github.com').replace(/\/+$/, '');
  const target = { api, token, owner, repo };
  const pull = stated ?? (await pullOfEvent(target, event));
  return { shown: `${owner}/${repo}#${pull}`, forge: githubForge(target, pull) };
}

/** A fork's pull request is not named in the event: it is found by its newest commit. */
async function pullOfEvent(target: GithubTarget, { workflow_run: run }: CiEvent): Promise<number> {
  const sha = run?.head_sha ?? '';
  const named = run?.pull_requests.find(({ head }) => head.sha === sha)?.number;
  const owner = run?.head_repository.owner.login ?? '';
  const found = named ?? (await pullOfHead(target, { sha, owner, branch: run?.head_branch ?? '' }));
  if (found === undefined) {
    throw new ForgeError(
      `no open pull request of ${target.owner}/${target.repo} has ${sha.slice(0, 7)} as its newest commit`,
    );
  }
  return found;
}

function onGitlab(named: string | undefined, pr: number | undefined, io: Io): CommentTarget {
  const project = named ?? io.env['CI_PROJECT_PATH'] ?? io.env['CI_PROJECT_ID'];
  if (project === undefined) {
    throw new UserError('which project? State --repo group/name, or set CI_PROJECT_PATH');
  }
  const request = pr ?? Number(io.env['CI_MERGE_REQUEST_IID'] ?? Number.NaN);
  if (!Number.isInteger(request)) {
    throw new UserError('which merge request? State --pr N: this job was not started by one');
  }
  const token = tokenOf('GITLAB_TOKEN', io);
  const api = (io.env['CI_API_V4_URL'] || 'https://gitlab.com/api/v4').replace(/\/+$/, '');
  return { shown: `${project}!${request}`, forge: gitlabForge({ api, token, project }, request) };
}

function tokenOf(name: string, { env }: Pick<Io, 'env'>): string {
  const token = env[name];
  if (!token) throw new ForgeError(`no token: set ${name} in the environment of this step`);
  return token;
}
