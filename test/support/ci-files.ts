import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from '../../src/schema.ts';
import { projectRoot } from './project-root.ts';

const stepSchema = z.looseObject({
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});

export type Step = z.infer<typeof stepSchema>;

const workflowSchema = z.looseObject({
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), z.looseObject({ steps: z.array(stepSchema) })),
});

const actionSchema = z.looseObject({
  inputs: z.record(z.string(), z.unknown()),
  runs: z.looseObject({ steps: z.array(stepSchema) }),
});

export interface Workflow extends z.infer<typeof workflowSchema> {
  readonly file: string;
  readonly text: string;
  readonly steps: readonly Step[];
}

/** The workflows in docs/ci and those of this repository. */
export async function readWorkflows(): Promise<Workflow[]> {
  const docs = (await readdir(join(projectRoot, 'docs/ci'))).filter((name) =>
    /^github-.*\.yml$/.test(name),
  );
  const own = await readdir(join(projectRoot, '.github/workflows'));
  const files = [
    ...docs.map((name) => `docs/ci/${name}`),
    ...own.map((name) => `.github/workflows/${name}`),
  ];
  return Promise.all(
    files.sort().map(async (file) => {
      const text = await readFile(join(projectRoot, file), 'utf8');
      const workflow = workflowSchema.parse(parse(text));
      return {
        ...workflow,
        file,
        text,
        steps: Object.values(workflow.jobs).flatMap(({ steps }) => steps),
      };
    }),
  );
}

export async function readAction() {
  const text = await readFile(join(projectRoot, 'action.yml'), 'utf8');
  return { text, ...actionSchema.parse(parse(text)) };
}

/** The lines of GitLab's job. */
export async function readGitlabScript(): Promise<string> {
  const text = await readFile(join(projectRoot, 'docs/ci/gitlab.yml'), 'utf8');
  const job = z.looseObject({ script: z.array(z.string()) });
  return z.looseObject({ retrieval: job }).parse(parse(text)).retrieval.script.join('\n');
}

/** A command of chunkproof in a script: its name and the options it states. */
export interface StatedCommand {
  readonly command: string;
  readonly options: readonly string[];
}

/** Finds them, whether chunkproof is run by npx, by node, or as an action's `command`. */
export function commandsIn(script: string): StatedCommand[] {
  return script.split(/\n|\|\||&&|;/).flatMap((line) => {
    const words = line.trim().split(/\s+/);
    const at = words.findIndex((word) =>
      /^(?:chunkproof(?:@[\d.]+)?|dist\/bin\/chunkproof\.js|"\$\{command\[@\]\}")$/.test(word),
    );
    if (at < 0) return [];
    const rest = words.slice(at + 1);
    return [
      {
        command: rest[0] ?? '',
        options: rest.flatMap((word) => /^--([a-z-]+)/.exec(word)?.[1] ?? []),
      },
    ];
  });
}
