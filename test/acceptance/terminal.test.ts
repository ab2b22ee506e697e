import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, projectRoot } from '../support/command-line.ts';
import { tinySet } from '../support/tiny-set.ts';

// `script` of util-linux lends a terminal to what it runs.
const hasTerminal = spawnSync('script', ['--version']).status === 0;

test.skipIf(!hasTerminal)('a terminal is shown a bar for each part of a run [script]', async () => {
  const cwd = await folderOf(tinySet);
  const program = join(projectRoot, 'dist/bin/chunkproof.js');
  const command = `'${process.execPath}' '${program}' evaluate --golden golden/tiny --variants whole,sections --embedder hashing --db mem:// --reports none`;
  const { stdout, status } = spawnSync('script', ['-qefc', command, '/dev/null'], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, TERM: 'xterm', COLUMNS: '120', CI: '' },
  });
  expect(status).toBe(0);
  // 3 documents by 2 variants; 3 whole documents, 6 sections and 3 queries; 3 queries by 2 variants.
  expect(stdout).toMatch(/cutting █+ 6\/6 00:0\d/);
  expect(stdout).toMatch(/embedding █+ 12\/12 new texts \(0 from cache\) 00:0\d/);
  expect(stdout).toMatch(/searching █+ 6\/6 00:0\d/);
});
