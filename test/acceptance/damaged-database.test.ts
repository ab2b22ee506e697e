import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, projectRoot } from '../support/command-line.ts';
import { tinySet } from '../support/tiny-set.ts';

test('a document that the database cannot read ends a run in a sentence, as incomplete', async () => {
  const long = `\n\n${'The kettle whistles when the water boils. '.repeat(500)}`;
  const kettle = 'golden/tiny/documents/kettle.md';
  const cwd = await folderOf({ ...tinySet, [kettle]: `${tinySet[kettle]}${long}` });
  const program = join(projectRoot, 'dist/bin/chunkproof.js');
  const argv =
    'evaluate --variants whole,sections --embedder hashing --db rocksdb://db --reports none';
  const evaluate = () =>
    spawnSync(process.execPath, [program, ...argv.split(' ')], { cwd, encoding: 'utf8' });
  expect(evaluate().status).toBe(0);
  // To open it again moves the log into files, long rows into one of their own.
  expect(evaluate().status).toBe(0);
  const files = readdirSync(join(cwd, 'db')).filter((name) => name.endsWith('.blob'));
  expect(files).not.toHaveLength(0);
  for (const name of files) rmSync(join(cwd, 'db', name));
  const { status, stderr } = evaluate();
  expect(status).toBe(3);
  expect(stderr).toMatch(/^cannot use rocksdb:\/\/db: it is damaged/m);
  expect(stderr).not.toMatch(/^ +at /m);
});
