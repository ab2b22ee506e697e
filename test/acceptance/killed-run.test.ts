import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, projectRoot } from '../support/command-line.ts';
import { tinySet } from '../support/tiny-set.ts';

const argv = [
  join(projectRoot, 'dist/bin/evaluate.js'),
  ...['--golden', 'golden/tiny', '--variants', 'whole,sections', '--db', 'rocksdb://db'],
];

/** Runs the built command in a process of its own; `onStderr` may kill it. */
function runProcess(cwd: string, onStderr: (text: string, kill: () => void) => void = () => {}) {
  return new Promise<{ code: number | null; stderr: string }>((resolve, reject) => {
    const child = spawn(process.execPath, argv, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      onStderr(stderr, () => child.kill('SIGKILL'));
    });
    child.on('error', reject).on('close', (code) => resolve({ code, stderr }));
  });
}

async function runJson(cwd: string): Promise<Record<string, unknown>> {
  const [run = ''] = await readdir(join(cwd, 'reports'));
  return {
    ...JSON.parse(await readFile(join(cwd, 'reports', run, 'run.json'), 'utf8')),
    created: '',
  };
}

test('a run killed half way goes on where it stopped, and ends like one that was not', async () => {
  const killed = await folderOf(tinySet);
  const first = await runProcess(killed, (stderr, kill) => {
    // The database acknowledges a batch before progress counts it; plain progress comes every 5 s,
    // so the first line is the moment to wait from.
    if (stderr.includes('embedding 0/')) setTimeout(kill, 700);
  });
  expect(first.code).toBeNull();
  const resumed = await runProcess(killed);
  expect(resumed.code).toBe(0);
  const [, missing, cached] =
    /embedding \d+\/(\d+) new texts \((\d+) from cache\)/.exec(resumed.stderr) ?? [];
  expect(Number(missing) + Number(cached)).toBe(12);

  const undisturbed = await folderOf(tinySet);
  expect((await runProcess(undisturbed)).code).toBe(0);
  expect(await runJson(killed)).toEqual(await runJson(undisturbed));
});
