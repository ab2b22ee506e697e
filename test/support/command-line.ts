import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { main } from '../../src/cli.ts';
import { projectRoot } from './project-root.ts';

export { projectRoot };

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in this process, with its output caught. */
export async function run(
  argv: readonly string[],
  {
    cwd = projectRoot,
    env = {},
    signal = new AbortController().signal,
    now = new Date('2026-11-30T05:12:09.500Z'),
    onStderr = () => {},
    typed = [],
  }: {
    cwd?: string;
    env?: Record<string, string>;
    signal?: AbortSignal;
    now?: Date;
    onStderr?: (text: string) => void;
    /** Lines that a person types at once, or a stream of what they type. */
    typed?: readonly string[] | Readable;
  } = {},
): Promise<Outcome> {
  const caught = { stdout: '', stderr: '' };
  const code = await main(argv, {
    stdout: {
      write: (text) => {
        caught.stdout += text;
      },
    },
    stderr: {
      write: (text) => {
        caught.stderr += text;
        onStderr(text);
      },
    },
    stdin: typed instanceof Readable ? typed : Readable.from(typed.map((line) => `${line}\n`)),
    cwd,
    env,
    now: () => now,
    signal,
  });
  return { code, ...caught };
}

/** A folder that is gone after the test, with these files in it. */
export async function folderOf(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chunkproof-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}
