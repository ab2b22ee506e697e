import { spawn } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './support/golden-folder.ts';
import { projectRoot } from './support/project-root.ts';

/** Runs a module in a folder where the package is a dependency. */
async function runAsModule(
  code: string,
): Promise<{ stdout: string; stderr: string; code: number }> {
  const folder = await temporaryFolder({ 'example.mjs': code });
  await mkdir(join(folder, 'node_modules'));
  await symlink(projectRoot, join(folder, 'node_modules/chunkproof'));
  await writeFile(join(folder, 'package.json'), '{"private": true}');
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['example.mjs'], { cwd: folder });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data) => (stdout += data));
    child.stderr.on('data', (data) => (stderr += data));
    child.on('close', (exit) => resolve({ stdout, stderr, code: exit ?? -1 }));
  });
}

test('the example in docs/api.md runs as written, and prints what stands below it', async () => {
  const text = await readFile(join(projectRoot, 'docs/api.md'), 'utf8');
  const [, code = '', printed = ''] =
    /```js\n(.*?)```\n\nIt prints\n\n```\n(.*?)```/s.exec(text) ?? [];
  expect(code).not.toBe('');
  const result = await runAsModule(code);
  expect(result.stderr).toBe('');
  expect(result.stdout).toBe(printed);
  expect(result.code).toBe(0);
});
