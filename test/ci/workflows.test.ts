import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  parseWorkflow,
} from '@actions/workflow-parser';
import { parseAction } from '@actions/workflow-parser/actions/action-parser';
import { describe, expect, test } from 'vitest';
import { optionsOf } from '../../src/cli.ts';
import { toolVersion } from '../../src/version.ts';
import {
  commandsIn,
  readAction,
  readGitlabScript,
  readWorkflows,
  type StatedCommand,
} from '../support/ci-files.ts';
import { projectRoot } from '../support/project-root.ts';

const workflows = await readWorkflows();
const action = await readAction();
const gitlab = await readGitlabScript();
const trace = new NoOperationTraceWriter();

const known: Readonly<Record<string, object>> = optionsOf;

function expectKnown({ command, options }: StatedCommand): void {
  expect(Object.keys(known)).toContain(command);
  for (const option of options) expect(Object.keys(known[command] ?? {})).toContain(option);
}

const scripts = [
  ...workflows.flatMap(({ file, steps }) =>
    steps.flatMap(({ run }) => (run === undefined ? [] : [[file, run] as const])),
  ),
  ...action.runs.steps.flatMap(({ run }) =>
    run === undefined ? [] : [['action.yml', run] as const],
  ),
  ['docs/ci/gitlab.yml', gitlab] as const,
];

describe("workflows, by GitHub's own parser", () => {
  test.each(workflows.map(({ file, text }) => [file, text]))('%s', async (file, text) => {
    const { context, value } = parseWorkflow({ name: file, content: text }, trace);
    expect(context.errors.getErrors().map(({ message }) => message)).toEqual([]);
    if (!value) throw new Error('nothing was read');
    const { errors } = await convertWorkflowTemplate(context, value);
    expect(errors ?? []).toEqual([]);
  });

  test('action.yml', () => {
    const { context } = parseAction({ name: 'action.yml', content: action.text }, trace);
    expect(context.errors.getErrors().map(({ message }) => message)).toEqual([]);
  });

  test('which does find faults', () => {
    const broken = `${workflows[0]?.text}\nsurprise: true\n`;
    const { context } = parseWorkflow({ name: 'broken.yml', content: broken }, trace);
    expect(context.errors.getErrors()).toHaveLength(1);
  });
});

describe('what the CI files run', () => {
  test('there are commands in each kind of file', () => {
    const files = scripts.filter(([, text]) => commandsIn(text).length > 0).map(([file]) => file);
    expect(new Set(files)).toEqual(
      new Set([
        'action.yml',
        'docs/ci/gitlab.yml',
        'docs/ci/github-accept-baseline.yml',
        'docs/ci/github-nightly.yml',
        'docs/ci/github-pull-request-comment.yml',
        '.github/workflows/accept-baseline.yml',
        '.github/workflows/retrieval-comment.yml',
        '.github/workflows/retrieval-nightly.yml',
      ]),
    );
  });

  test.each(scripts)('%s: commands and options that exist', (_, script) => {
    for (const stated of commandsIn(script)) expectKnown(stated);
  });

  test('a misspelt option would be found', () => {
    const [stated] = commandsIn('npx --yes chunkproof@0.1.0 evaluate --golden x --ofline || true');
    if (!stated) throw new Error('no command');
    expect(() => expectKnown(stated)).toThrow('ofline');
  });

  test("the action's own options exist, also those in its array", () => {
    const text = action.runs.steps.map(({ run }) => run ?? '').join('\n');
    const stated = [...text.matchAll(/options\+=\(--([a-z-]+)/g)].map(([, option]) => option);
    expect(stated).toHaveLength(6);
    for (const option of stated) expect(Object.keys(optionsOf.evaluate)).toContain(option);
  });

  test.each(scripts)('%s: a script that bash can read', (_, script) => {
    const { stderr, status } = spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  test.each(scripts)('%s: no expression is pasted into a script', (_, script) => {
    expect(script).not.toContain('${{');
  });

  test('the action gets inputs that it has', () => {
    const uses = workflows.flatMap(({ steps }) =>
      steps.filter(({ uses: of }) => of === './' || of?.startsWith('OWNER/chunkproof@')),
    );
    expect(uses.length).toBeGreaterThanOrEqual(4);
    for (const { with: given } of uses) {
      expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(given ?? {})));
    }
  });

  test('versions are those of the package', async () => {
    const readme = await readFile(join(projectRoot, 'docs/ci/README.md'), 'utf8');
    const texts = [action.text, gitlab, readme, ...workflows.map(({ text }) => text)].join('\n');
    const stated = [...texts.matchAll(/chunkproof@v?([\d.]+\d)/g)].map(([, version]) => version);
    expect(stated.length).toBeGreaterThan(5);
    expect(new Set(stated)).toEqual(new Set([toolVersion]));
  });
});

describe('what a fork must not reach', () => {
  const started = (by: string) => workflows.filter(({ on }) => Object.hasOwn(on, by));

  test('a pull request has no secret and no right to write', () => {
    expect(started('pull_request')).toHaveLength(2);
    for (const { text, permissions, jobs } of started('pull_request')) {
      expect(text).not.toContain('secrets.');
      expect(permissions).toEqual({ contents: 'read' });
      for (const job of Object.values(jobs)) expect(job).not.toHaveProperty('permissions');
    }
    expect(started('pull_request_target')).toEqual([]);
  });

  test('the workflow that may write checks out nothing of the pull request, and saves no cache', () => {
    expect(started('workflow_run')).toHaveLength(2);
    for (const { steps, permissions, text } of started('workflow_run')) {
      const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
      for (const { with: given } of checkouts) expect(given).not.toHaveProperty('ref');
      expect(permissions['pull-requests']).toBe('write');
      expect(permissions['contents'] ?? 'none').not.toBe('write');
      expect(text).not.toMatch(/gh pr checkout|git fetch|cache/);
    }
  });

  test('only runs on the default branch save the cache', () => {
    for (const { on, steps } of workflows) {
      const saves = steps.some(({ with: given }) => given?.['cache'] === 'save');
      if (saves) expect(Object.keys(on).sort()).toEqual(['schedule', 'workflow_dispatch']);
    }
  });

  test('every workflow has a group, so that no two post or push at once', () => {
    for (const { text } of workflows) expect(text).toMatch(/\nconcurrency:\n {2}group: \S/);
  });
});
