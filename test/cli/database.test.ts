import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from '../../src/schema.ts';
import { openStore } from '../../src/store/open-store.ts';
import { folderOf, run } from '../support/command-line.ts';
import { tinySet } from '../support/tiny-set.ts';

const evaluate = (db: string, ...more: string[]) => [
  'evaluate',
  '--golden',
  'golden/tiny',
  '--variants',
  'whole,sections',
  '--embedder',
  'hashing',
  '--db',
  db,
  '--quiet',
  '--reports',
  'none',
  ...more,
];

const listSchema = z.object({ runs: z.array(z.looseObject({ id: z.string() })) });

async function idsOf(cwd: string, db: string): Promise<string[]> {
  const { stdout } = await run(['runs', 'list', '--json', '--db', db], { cwd });
  return listSchema.parse(JSON.parse(stdout)).runs.map(({ id }) => id);
}

test('every run is in the history as its run.json has it, until it is removed', async () => {
  const cwd = await folderOf(tinySet);
  const db = 'rocksdb://history';
  await run(evaluate(db), { cwd });
  await run(evaluate(db), { cwd, now: new Date('2026-12-01T00:00:00Z') });
  const [first = '', second = '', ...more] = await idsOf(cwd, db);
  expect(more).toEqual([]);
  expect(first).toMatch(/^2026-11-30T05-12-09-[0-9a-f]{8}$/);
  expect(second).toMatch(/^2026-12-01T00-00-00-/);

  const saved = await run(['runs', 'show', '2026-11-30', '--json', '--db', db], { cwd });
  const file = await readFile(join(cwd, 'reports/2026-11-30T05-12-09/run.json'), 'utf8');
  const {
    comparison: _,
    standing: __,
    causes: ___,
    ...written
  } = z.record(z.string(), z.unknown()).parse(JSON.parse(file));
  expect(JSON.parse(saved.stdout)).toEqual(written);

  const shown = await run(['runs', 'show', first, '--db', db], { cwd });
  expect(shown.stdout).toContain('hashing@');
  expect(shown.stdout).toMatch(/\n +whole +sections\n/);
  expect(shown.stdout).toMatch(/recall@1 +1\.00 /);
  const list = await run(['runs', 'list', '--db', db], { cwd });
  expect(list.stdout).toContain('2 runs');

  expect((await run(['runs', 'rm', first, 'none', '--db', db], { cwd })).code).toBe(2);
  expect(await idsOf(cwd, db)).toEqual([first, second]);
  expect((await run(['runs', 'rm', first, '--db', db], { cwd })).stdout).toBe(`removed ${first}\n`);
  expect(await idsOf(cwd, db)).toEqual([second]);
  const both = await run(['runs', 'rm', second, second, '--db', db], { cwd });
  expect(both.stdout).toBe(`removed ${second}\n`);
  expect((await run(['runs', 'list', '--db', db], { cwd })).stdout).toBe('no runs\n');
});

test('an id that is the beginning of several runs, or of none, is refused', async () => {
  const cwd = await folderOf(tinySet);
  const db = 'rocksdb://ambiguous';
  await run(evaluate(db), { cwd });
  await run(['runs', 'rm', '2026', '--db', db], { cwd });
  const none = await run(['runs', 'show', 'x', '--db', db], { cwd });
  expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('there is none') });
  await run(evaluate(db), { cwd });
  await run(evaluate(db), { cwd, now: new Date('2026-12-01T00:00:00Z') });
  const several = await run(['runs', 'show', '2026-1', '--db', db], { cwd });
  expect(several).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('beginning of 2 runs'),
  });
  const other = await run(['runs', 'rm', 'zzz', '--db', db], { cwd });
  expect(other.stderr).toContain('the newest are');
});

test('a copy of the database spares another one all embedding and cutting', async () => {
  const cwd = await folderOf(tinySet);
  await run(evaluate('rocksdb://one'), { cwd });
  const out = await run(['db', 'export', 'all.jsonl', '--db', 'rocksdb://one'], { cwd });
  // 3 whole documents, 6 sections, 3 queries; the variants cut 3 documents each.
  expect(out.stdout).toBe(
    'wrote all.jsonl: 12 vectors, 3 sources, 2 variants, chunks of 6 documents, 1 run\n',
  );
  const into = await run(['db', 'import', 'all.jsonl', '--db', 'rocksdb://two'], { cwd });
  expect(into.stdout).toMatch(/^imported all\.jsonl: 12 vectors, /);
  const argv = evaluate('rocksdb://two').filter((option) => option !== '--quiet');
  const warm = await run([...argv, '--offline'], { cwd });
  expect(warm.code).toBe(0);
  expect(warm.stderr).toContain('embedding 0/0 new texts (12 from cache)');
  expect(await idsOf(cwd, 'rocksdb://two')).toEqual(await idsOf(cwd, 'rocksdb://one'));
  const again = await run(['db', 'import', 'all.jsonl', '--db', 'rocksdb://one'], { cwd });
  expect(again.stdout).toMatch(/0 vectors, .* 0 runs; \d+ rows were there already/);

  const text = await readFile(join(cwd, 'all.jsonl'), 'utf8');
  await writeFile(join(cwd, 'cut.jsonl'), text.slice(0, -100));
  const cut = await run(['db', 'import', 'cut.jsonl', '--db', 'rocksdb://three'], { cwd });
  expect(cut).toMatchObject({ code: 2, stdout: '' });
  expect(cut.stderr).toContain('cut.jsonl is cut short: nothing was imported');
  await writeFile(join(cwd, 'other.jsonl'), '{"a":1}\n');
  const other = await run(['db', 'import', 'other.jsonl', '--db', 'rocksdb://three'], { cwd });
  expect(other).toMatchObject({ code: 2, stdout: '' });
  expect(other.stderr).toContain(
    'other.jsonl is no copy of a database (its first line has no "chunkproof"): npx',
  );
  const missing = await run(['db', 'import', 'none.jsonl', '--db', 'rocksdb://three'], { cwd });
  expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot read none') });
  expect(await readdir(cwd)).not.toContain('three');
  await openStore('rocksdb://three', { cwd });
  const nothing = await run(['db', 'export', 'x.jsonl', '--db', 'rocksdb://three'], { cwd });
  expect(nothing).toMatchObject({ code: 2, stdout: '' });
  expect(nothing.stderr).toContain('rocksdb://three holds nothing to export; see whether --db');
  const onto = (file: string) => run(['db', 'export', file, '--db', 'rocksdb://one'], { cwd });
  const foreign = await onto('other.jsonl');
  expect(foreign).toMatchObject({ code: 2, stdout: '' });
  expect(foreign.stderr).toBe(
    'other.jsonl is there already, and is no copy of a database: name another file, or remove it\n',
  );
  expect(await readFile(join(cwd, 'other.jsonl'), 'utf8')).toBe('{"a":1}\n');
  expect(await onto('all.jsonl')).toMatchObject({ code: 0, stdout: out.stdout });
  expect(await readFile(join(cwd, 'all.jsonl'), 'utf8')).toBe(text);
  const nowhere = await run(['db', 'export', 'no/such/f.jsonl', '--db', 'rocksdb://one'], { cwd });
  expect(nowhere).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('cannot write no/such'),
  });
});

test('db rebuild forgets chunks, and the next run is the same', async () => {
  const cwd = await folderOf(tinySet);
  const db = 'rocksdb://rebuilt';
  const first = await run(evaluate(db, '--json'), { cwd });
  const rebuilt = await run(['db', 'rebuild', '--db', db], { cwd });
  expect(rebuilt.stdout).toContain('removed the chunks of 6 documents');
  expect((await run(evaluate(db, '--json'), { cwd })).stdout).toBe(first.stdout);
});

test.each(['db export', 'db import', 'runs show', 'runs rm'])(
  '%s without saying of what is told so',
  async (command) => {
    const { code, stderr } = await run(command.split(' '));
    expect(stderr).toBe(`"${command}" needs to be told of what. See ${command} --help.\n`);
    expect(code).toBe(2);
  },
);

const reading = [
  'runs list',
  'runs show 2026',
  'runs rm 2026',
  'cache stats',
  'cache prune --older-than 1d',
  'cache clear',
  'db export all.jsonl',
  'db rebuild',
].map((command) => [command, command.split(' ')] as const);

test.each(reading)('%s makes no database where there is none', async (_, argv) => {
  const cwd = await folderOf({ 'empty/.keep': '' });
  await rm(join(cwd, 'empty/.keep'));
  const refused = async (db: readonly string[]) => {
    const { code, stdout, stderr } = await run([...argv, ...db], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(await readdir(cwd, { recursive: true })).toEqual(['empty']);
    return stderr;
  };
  const typo = await refused(['--db', 'rocksdb://deep/typo']);
  expect(typo).toContain(`no database at rocksdb://deep/typo: there is no folder ${cwd}/deep/typo`);
  expect(typo).toContain('see whether --db');
  expect(await refused(['--db', 'rocksdb://empty'])).toContain(`: ${cwd}/empty is empty; see`);
  expect(await refused([])).toContain('no database at rocksdb://.chunkproof/db');
  expect(await refused(['--db', 'mem://'])).toMatch(
    /^mem:\/\/ holds nothing: it begins empty.*--db/,
  );
});

test('nothing is imported into a database that ends with the process', async () => {
  const cwd = await folderOf({ 'all.jsonl': '' });
  const { code, stdout, stderr } = await run(['db', 'import', 'all.jsonl', '--db', 'mem://'], {
    cwd,
  });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^mem:\/\/ ends with the process.*name a folder with --db rocksdb/);
});

test('a run may be kept nowhere', async () => {
  const cwd = await folderOf(tinySet);
  expect((await run(evaluate('mem://'), { cwd })).code).toBe(0);
});
