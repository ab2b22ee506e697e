import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderOf, run } from '../support/command-line.ts';
import { GithubServer } from '../support/github-server.ts';
import { tinySet } from '../support/tiny-set.ts';

const files = {
  ...tinySet,
  'golden/tiny/set.json':
    '{"documents":"documents","queries":"queries.jsonl","gate":{"metrics":["passage-recall@20t"]}}',
  'variants/mine.json': '{"strategy":"sections"}',
};
const evaluate = ['evaluate', '--golden', 'golden/tiny', '--variants', 'mine'].concat([
  '--embedder',
  'hashing',
  '--db',
  'mem://',
  '--quiet',
  '--reports',
  'none',
]);

let below = '';
beforeAll(async () => {
  below = await mkdtemp(join(tmpdir(), 'chunkproof-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(below, name)), { recursive: true });
    await writeFile(join(below, name), text);
  }
  await run(evaluate, { cwd: below, now: new Date('2026-11-30T01:00:00Z') });
  await run(['baseline', 'accept', '--golden', 'golden/tiny'], { cwd: below });
  const worse = '{"strategy":"fixed","unit":"word","size":3,"overlap":0}';
  await writeFile(join(below, 'variants/mine.json'), worse);
  expect((await run(evaluate, { cwd: below })).code).toBe(1);
});
afterAll(() => rm(below, { recursive: true }));

/** A folder with a run that fell below its baseline: exit 1. */
async function regressed(): Promise<string> {
  const cwd = await folderOf();
  await cp(below, cwd, { recursive: true });
  return cwd;
}

const here = ['--repo', 'owner/name', '--pr', '7'];

describe('chunkproof comment', () => {
  test('--dry-run prints the comment of the newest run and asks no server', async () => {
    const cwd = await regressed();
    const { code, stdout, stderr } = await run(['comment', 'reports', '--dry-run'], { cwd });
    expect(stdout).toMatch(/^<!-- chunkproof: tiny -->\n/);
    expect(stdout).toContain('chunkproof tiny: regressed');
    expect(stdout).toContain('how do I remove lime with vinegar');
    expect(stderr).toBe('');
    expect(code).toBe(1);
    const redacted = await run(['comment', 'reports', '--dry-run', '--redact-queries'], { cwd });
    expect(redacted.stdout).toContain('- lime: lost by mine');
    expect(redacted.stdout).not.toContain('vinegar');
  });

  test("posts, edits, and ends with the run's own verdict", async () => {
    const cwd = await regressed();
    const server = await new GithubServer().start();
    const env = { GITHUB_TOKEN: 'a-token', GITHUB_API_URL: server.api };
    const first = await run(['comment', 'reports', ...here], { cwd, env });
    expect(first).toMatchObject({ code: 1, stdout: '', stderr: 'commented on owner/name#7\n' });
    const printed = await run(['comment', 'reports', '--dry-run'], { cwd });
    expect(server.comments.map(({ body }) => body)).toEqual([printed.stdout]);
    const again = await run(['comment', 'reports', ...here], { cwd, env });
    expect(again.stderr).toBe('the comment is as it should be on owner/name#7\n');
    expect(server.written()).toHaveLength(1);
  });

  test('takes repository, number and link from the job of a pull request', async () => {
    const cwd = await regressed();
    const server = await new GithubServer().start();
    await writeFile(join(cwd, 'event.json'), '{"pull_request":{"number":7},"action":"opened"}');
    const env = {
      GITHUB_TOKEN: 'a-token',
      GITHUB_API_URL: `${server.api}/`,
      GITHUB_REPOSITORY: 'owner/name',
      GITHUB_EVENT_PATH: join(cwd, 'event.json'),
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_RUN_ID: '99',
    };
    expect((await run(['comment', 'reports'], { cwd, env })).stderr).toContain('owner/name#7');
    expect(server.comments[0]?.body).toContain(
      '(<https://github.example/owner/name/actions/runs/99>)',
    );
  });

  const workflowRun = (sha: string) =>
    JSON.stringify({
      workflow_run: {
        head_sha: sha,
        head_branch: 'topic',
        head_repository: { owner: { login: 'team' } },
        html_url: 'https://github.example/owner/name/actions/runs/98',
        pull_requests: [],
      },
    });

  test("finds a fork's pull request by its newest commit, and links to the run that has the report", async () => {
    const cwd = await regressed();
    const server = await new GithubServer().start();
    await writeFile(join(cwd, 'event.json'), workflowRun('a'.repeat(40)));
    const env = {
      GITHUB_TOKEN: 'a-token',
      GITHUB_API_URL: server.api,
      GITHUB_REPOSITORY: 'owner/name',
      GITHUB_EVENT_PATH: join(cwd, 'event.json'),
    };
    expect((await run(['comment', 'reports'], { cwd, env })).stderr).toContain('owner/name#7');
    expect(server.comments[0]?.body).toContain('/actions/runs/98>)');
    await writeFile(join(cwd, 'event.json'), workflowRun('b'.repeat(40)));
    const moved = await run(['comment', 'reports'], { cwd, env });
    expect(moved.stderr).toContain('no open pull request of owner/name has bbbbbbb');
    expect(moved.code).toBe(1);
    expect(server.comments).toHaveLength(1);
  });

  test.each([
    ['no token', { GITHUB_TOKEN: '' }, 'no token: set GITHUB_TOKEN'],
    ['a token that is not valid', { GITHUB_TOKEN: 'not-valid' }, 'GITHUB_TOKEN is not valid'],
  ])('%s: said on stderr, and the verdict stands', async (_, env, message) => {
    const cwd = await regressed();
    const server = await new GithubServer().start();
    const result = await run(['comment', 'reports', ...here], {
      cwd,
      env: { GITHUB_API_URL: server.api, GITHUB_ACTIONS: 'true', ...env },
    });
    expect(result.stderr).toContain(`not posted, and the verdict stands: `);
    expect(result.stderr).toContain(message);
    expect(result.stderr).toMatch(/\n::warning title=chunkproof::the comment was not posted/);
    expect(result.code).toBe(1);
  });

  test('a 403, and a pull request that does not exist: the verdict of a passing run stands too', async () => {
    const cwd = await folderOf(files);
    await run(evaluate, { cwd });
    const server = await new GithubServer().start();
    const env = { GITHUB_TOKEN: 'a-token', GITHUB_API_URL: server.api };
    const missing = await run(['comment', 'reports', '--repo', 'owner/name', '--pr', '8'], {
      cwd,
      env,
    });
    expect(missing.stderr).toContain('there is no pull request #8');
    expect(missing.code).toBe(0);
    server.before = () => ({ status: 403, json: { message: 'Resource not accessible' } });
    const refused = await run(['comment', 'reports', ...here], { cwd, env });
    expect(refused.stderr).toContain('the token needs "pull-requests: write"');
    expect(refused.code).toBe(0);
  });

  test.each([
    [['--repo', 'owner', '--pr', '7'], '--repo takes owner/name, not "owner"'],
    [['--repo', 'owner/name', '--pr', 'seven'], '--pr takes the number of a pull request'],
    [['--repo', 'owner/name'], 'which pull request? State --pr N'],
    [['--pr', '7'], 'which repository? State --repo owner/name'],
    [['--gitlab', '--pr', '7'], 'which project? State --repo group/name'],
    [['--gitlab', '--repo', 'group/name'], 'which merge request? State --pr N'],
  ])('wrong usage is exit 2: %j', async (args, message) => {
    const cwd = await regressed();
    const env = { GITHUB_TOKEN: 'a-token', GITLAB_TOKEN: 'a-token' };
    const { code, stderr } = await run(['comment', 'reports', ...args], { cwd, env });
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  test('a run of another version, one cut short, none, and one that was never judged', async () => {
    const cwd = await regressed();
    const file = 'reports/2026-11-30T05-12-09/run.json';
    const text = await readFile(join(cwd, file), 'utf8');
    const tell = async (changed: string) => {
      await writeFile(join(cwd, file), changed);
      const { code, stderr } = await run(['comment', 'reports', '--dry-run'], { cwd });
      expect(code).toBe(2);
      return stderr;
    };
    expect(await tell(text.replace('"schema":1', '"schema":9'))).toContain(
      'was written by another version of chunkproof',
    );
    expect(await tell(text.slice(0, text.length / 2))).toContain(`${file}:1: not valid JSON`);
    const { comparison, standing, ...bare } = JSON.parse(text);
    expect(await tell(JSON.stringify(bare))).toContain('holds no comparison; evaluate again');
    const odd = { ...bare, standing, comparison: { ...comparison, verdict: 'fine' } };
    expect(await tell(JSON.stringify(odd))).toContain('comparison.verdict');
    const none = await run(['comment', 'nowhere', '--dry-run'], { cwd });
    expect(none.stderr).toContain('nowhere/run.json: cannot read the file');
    expect(none.code).toBe(2);
  });
});

describe('in a job of GitHub Actions', () => {
  test('evaluate writes the summary, the outputs and annotations by itself', async () => {
    const cwd = await regressed();
    const paths = { GITHUB_STEP_SUMMARY: 'summary', GITHUB_OUTPUT: 'output' };
    const env = {
      GITHUB_ACTIONS: 'true',
      ...Object.fromEntries(Object.entries(paths).map(([name, file]) => [name, join(cwd, file)])),
    };
    await writeFile(join(cwd, 'summary'), 'an earlier step\n');
    const { stdout } = await run(evaluate, { cwd, env });
    expect(stdout).toMatch(
      /\n::error title=chunkproof tiny::✗ mine regressed: passage-recall@20t 0.00, was 1.00/,
    );
    const [, word = 'none'] = /^::stop-commands::([0-9a-f-]{36})\n/.exec(stdout) ?? [];
    expect(stdout.indexOf(`\n::${word}::\n`)).toBeGreaterThan(0);
    expect(stdout.indexOf(`\n::${word}::\n`)).toBeLessThan(stdout.indexOf('::error'));
    expect(await readFile(join(cwd, 'summary'), 'utf8')).toMatch(
      /^an earlier step\n<!-- chunkproof: tiny -->/,
    );
    expect(await readFile(join(cwd, 'output'), 'utf8')).toBe(
      'verdict=regressed\nrun=reports/2026-11-30T05-12-09-2\n',
    );
  });

  test('with --json stdout stays JSON, and annotations go to stderr', async () => {
    const cwd = await regressed();
    const { stdout, stderr } = await run([...evaluate, '--json'], {
      cwd,
      env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(cwd, 'no/such/folder') },
    });
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'regressed' });
    expect(stderr).toContain('::error title=chunkproof tiny::');
    expect(stderr).toContain(
      'cannot write the file that GITHUB_STEP_SUMMARY names: there is no such',
    );
  });

  test('elsewhere nothing of it', async () => {
    const cwd = await regressed();
    const { stdout, stderr } = await run(evaluate, { cwd });
    expect(stdout + stderr).not.toContain('::');
  });
});
