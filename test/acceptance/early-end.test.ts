import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, projectRoot } from '../support/command-line.ts';
import { tinySet } from '../support/tiny-set.ts';

const program = join(projectRoot, 'dist/bin/chunkproof.js');

/** Runs the built command with a module whose `embed` does this first. */
async function runWith(embed: string) {
  const cwd = await folderOf({
    ...tinySet,
    'mine.mjs': `export const embedder = { id: 'mine', async embed(texts) { ${embed}; return texts.map(({ length }) => [length, 1]); } };`,
  });
  const argv =
    'evaluate --variants whole --embedder ./mine.mjs --db mem:// --reports none --json'.split(' ');
  return spawnSync(process.execPath, [program, ...argv], { cwd, encoding: 'utf8' });
}

const pause = 'await new Promise((resolve) => setTimeout(resolve, 2000))';

test.each([
  ["Promise.reject(new Error('stray'))", /nothing waited for.*\n.*stray\n.*mine\.mjs/],
  ["setTimeout(() => { throw new Error('late') }, 1)", /nothing waited for.*\n.*late\n.*mine\.mjs/],
  ['process.exit(0)', /ended with code 0 before the command was done/],
  ['process.exit(1)', /ended with code 1 before the command was done/],
])('a module that does %s ends the run as incomplete', async (embed, said) => {
  const { status, stdout, stderr } = await runWith(`${embed}; ${pause}`);
  expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
  expect(stderr).toMatch(said);
});

test('what a module prints is no part of the result', async () => {
  const { status, stdout, stderr } = await runWith("console.log('hello')");
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ golden: 'tiny' });
  expect(stderr).toContain('hello');
});
