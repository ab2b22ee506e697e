import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAction, readWorkflows } from '../support/ci-files.ts';
import { folderOf, projectRoot } from '../support/command-line.ts';
import { tinySet } from '../support/tiny-set.ts';

/** Runs a step as a runner does. */
function bash(script: string, cwd: string, env: Readonly<Record<string, string>> = {}) {
  return spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', HOME: cwd, ...env },
  });
}

async function scriptOf(file: string, name: string): Promise<string> {
  const workflows = await readWorkflows();
  const steps = workflows.find((one) => one.file === file)?.steps ?? [];
  const run = steps.find((step) => step.name === name)?.run;
  if (run === undefined) throw new Error(`${file} has no step "${name}"`);
  return run;
}

describe("the action's script", () => {
  const inputs = {
    COMMAND: `node ${join(projectRoot, 'dist/bin/chunkproof.js')}`,
    GOLDEN: 'golden/tiny',
    VARIANTS: 'whole,fixed60',
    EMBEDDER: 'hashing',
    BASELINE_REF: '',
    OFFLINE: 'false',
    REDACT_QUERIES: 'true',
    ARGUMENTS: '--db mem:// --quiet',
    OUT: 'reports',
    GITHUB_ACTIONS: 'true',
  };

  async function evaluate(changed: Partial<typeof inputs> = {}) {
    const { runs } = await readAction();
    const script = runs.steps.find(({ name }) => name === 'Evaluate')?.run ?? '';
    const cwd = await folderOf(tinySet);
    const files = { GITHUB_OUTPUT: join(cwd, 'output'), GITHUB_STEP_SUMMARY: join(cwd, 'summary') };
    const { stdout, stderr, status } = bash(script, cwd, { ...inputs, ...changed, ...files });
    return { cwd, stdout, stderr, status, output: await readFile(files.GITHUB_OUTPUT, 'utf8') };
  }

  test('evaluates, and hands over verdict, folder and exit code', async () => {
    const { cwd, status, output } = await evaluate();
    expect(output).toMatch(/^verdict=no-baseline\nrun=reports\/[\dT-]+\nexit-code=0\n$/);
    expect(status).toBe(0);
    const run = /^run=(.*)$/m.exec(output)?.[1] ?? '';
    expect(await readFile(join(cwd, run, 'junit.xml'), 'utf8')).toContain('<testsuites');
    expect(await readFile(join(cwd, 'summary'), 'utf8')).toContain('chunkproof tiny: not compared');
  });

  test('a failure is handed over too, and the step goes on: the last step fails', async () => {
    const { status, output, stderr } = await evaluate({ GOLDEN: 'golden/none' });
    expect(output).toBe('exit-code=2\n');
    expect(status).toBe(0);
    expect(stderr).toContain('golden/none');
    const { runs } = await readAction();
    const last = runs.steps.at(-1)?.run ?? '';
    expect(bash(last, projectRoot, { CODE: '2' }).status).toBe(2);
    expect(bash(last, projectRoot, { CODE: '0' }).status).toBe(0);
  });

  test('an input is one argument, whatever it holds', async () => {
    const { output, stderr } = await evaluate({ GOLDEN: 'golden/tiny"; touch owned; "' });
    expect(output).toBe('exit-code=2\n');
    expect(stderr).toContain('touch owned');
  });
});

describe('the nightly scripts', () => {
  const file = 'docs/ci/github-nightly.yml';

  test('carry the history from night to night on a branch of its own', async () => {
    const folder = await folderOf();
    const origin = join(folder, 'origin.git');
    const setUp = `git init -q --bare -b main ${origin} && git init -q -b main first && cd first
      git config user.name a && git config user.email a@example.com
      git commit -q --allow-empty -m start && git remote add origin ${origin} && git push -q origin main`;
    expect(bash(setUp, folder).status).toBe(0);
    const before = await scriptOf(file, 'History so far');
    const after = await scriptOf(file, 'Keep the history');
    const night = async (name: string, line: string) => {
      expect(bash(`git clone -q --depth 1 file://${origin} ${name}`, folder).status).toBe(0);
      const cwd = join(folder, name);
      expect(bash(before, cwd).status).toBe(0);
      await mkdir(join(cwd, 'reports'), { recursive: true });
      await writeFile(join(cwd, 'reports/history.jsonl'), line, { flag: 'a' });
      const { status, stderr } = bash(after, cwd);
      expect(stderr).not.toContain('rejected');
      expect(status).toBe(0);
    };
    await night('one', '{"night":1}\n');
    await night('two', '{"night":2}\n');
    await night('three', '{"night":3}\n');
    const shown = bash('git show chunkproof-history:history.jsonl', origin);
    expect(shown.stdout).toBe('{"night":1}\n{"night":2}\n{"night":3}\n');
    expect(bash('git rev-list --count chunkproof-history', origin).stdout).toBe('3\n');
    expect(bash('git ls-tree --name-only main', origin).stdout).toBe('');
  });
});

describe('the comment step', () => {
  test("the run's own verdict fails nothing there, another failure does", async () => {
    const script = await scriptOf('docs/ci/github-pull-request-comment.yml', 'Comment');
    const cwd = await folderOf({ 'bin/npx': '#!/bin/sh\nexit "$FAKE_CODE"\n' });
    bash('chmod +x bin/npx', cwd);
    const PATH = `${join(cwd, 'bin')}:${process.env['PATH']}`;
    const exits = ['0', '1', '2', '3'].map(
      (FAKE_CODE) => bash(script, cwd, { PATH, FAKE_CODE }).status,
    );
    expect(exits).toEqual([0, 0, 1, 1]);
  });
});
