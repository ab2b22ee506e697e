import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { folderOf, projectRoot, run } from '../support/command-line.ts';
import { tinySet } from '../support/tiny-set.ts';

/** The blocks of JavaScript in docs/variants.md, in order: the chunker, and what checks it. */
async function examples(): Promise<string[]> {
  const page = await readFile(join(projectRoot, 'docs/variants.md'), 'utf8');
  return [...page.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code]) => code ?? '');
}

/** Runs the checks as a project would that has the package installed, and gives what they print. */
async function check(chunker: string, checks: string): Promise<string> {
  const files = { 'package.json': '{}', 'lines.mjs': chunker, 'check.mjs': checks };
  const cwd = await folderOf(files);
  await mkdir(join(cwd, 'node_modules'));
  await symlink(projectRoot, join(cwd, 'node_modules/chunkproof'));
  return (await promisify(execFile)(process.execPath, ['check.mjs'], { cwd })).stdout;
}

test('the chunker of docs/variants.md passes the checks, as written there', async () => {
  const [chunker = '', checks = ''] = await examples();
  expect(await check(chunker, checks)).toBe('ok\n');
});

test('one that breaks a promise is told so by the same lines', async () => {
  const [chunker = '', checks = ''] = await examples();
  const broken = chunker.replace('text.trimEnd().length', 'text.trimEnd().length - 1');
  expect(broken).not.toBe(chunker);
  expect(await check(broken, checks)).toMatch(/\[\d+, \d+\) .*\n[\s\S]*\d+ problems\n$/);
});

test('its command and its place in set.json work as written there', async () => {
  const [chunker = ''] = await examples();
  const page = await readFile(join(projectRoot, 'docs/variants.md'), 'utf8');
  const command = /^npx chunkproof (evaluate --plugin .*)$/m.exec(page)?.[1] ?? '';
  const cwd = await folderOf({ ...tinySet, 'lines.mjs': chunker });
  const more = ['--embedder', 'hashing', '--db', 'mem://'];
  const byOption = await run([...command.split(' '), ...more], { cwd });
  expect(byOption.stderr).toContain('plug-in code: lines.mjs');
  expect(byOption.stdout).toMatch(/^lines:10 /m);
  expect(byOption.code).toBe(0);

  const plugins = /`"plugins": (\[.*?\])`/.exec(page)?.[1] ?? '';
  const definition = /`(\{"strategy": "lines".*?\})`/.exec(page)?.[1] ?? '';
  await writeFile(join(cwd, 'golden/tiny/lines.mjs'), chunker);
  await writeFile(
    join(cwd, 'golden/tiny/set.json'),
    `{"documents": "documents", "queries": "queries.jsonl", "plugins": ${plugins}}`,
  );
  await mkdir(join(cwd, 'variants'));
  await writeFile(join(cwd, 'variants/ten.json'), definition);
  const bySet = await run(['evaluate', '--variants', 'ten', ...more], { cwd });
  expect(bySet.stderr).toContain('plug-in code: tiny/lines.mjs');
  expect(bySet.stdout).toMatch(/^ten /m);
  expect(bySet.code).toBe(0);
});
