import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, run } from '../support/command-line.ts';
import { tinySet } from '../support/tiny-set.ts';

const evaluate = [
  'evaluate',
  '--golden',
  'golden/tiny',
  '--metrics',
  'passage-recall@20t',
  '--db',
  'mem://',
  '--reports',
  'none',
  '--embedder',
];
const metrics = ['--metrics', 'passage-recall@20t'];
const first = 'reports/2026-11-30T01-00-00';
const second = 'reports/2026-11-30T02-00-00';

/** Two runs: in the second, `mine` cuts three words at a time, and `late` is new. */
async function twoRuns(embedders = ['hashing', 'hashing']): Promise<string> {
  const cwd = await folderOf({
    ...tinySet,
    'variants/mine.json': '{"strategy":"sections"}',
    'variants/early.json': '{"strategy":"whole"}',
  });
  const [one = '', two = ''] = embedders;
  await run([...evaluate, one], { cwd, now: new Date('2026-11-30T01:00:00Z') });
  await writeFile(
    join(cwd, 'variants/mine.json'),
    '{"strategy":"fixed","unit":"word","size":3,"overlap":0}',
  );
  await writeFile(join(cwd, 'variants/late.json'), '{"strategy":"whole"}');
  const variants = ['--variants', 'mine,late'];
  await run([...evaluate, two, ...variants], { cwd, now: new Date('2026-11-30T02:00:00Z') });
  return cwd;
}

test('two runs: differences, and what is in one of them alone', async () => {
  const cwd = await twoRuns();
  const { code, stdout } = await run(['compare', first, second, ...metrics], { cwd });
  // Three queries that all fell by 1: two of eight assignments of signs are as far out.
  expect(stdout).toMatch(
    /\nmine +passage-recall@20t +1\.00 +0\.00 +−1\.00 +−1\.00 … −1\.00 +0\.25 +3 +0 +3\n/,
  );
  expect(stdout).toContain('in the first run alone: early\n');
  expect(stdout).toContain('in the second run alone: late\n');
  expect(stdout).toContain('defined otherwise in the two: mine\n');
  expect(code).toBe(0);
});

test('runs of two embedders are compared, and it is said', async () => {
  const cwd = await twoRuns(['hashing', 'hashing:64']);
  const { stdout } = await run(['compare', first, second, ...metrics], { cwd });
  expect(stdout).toContain('embedder: hashing@1/384, then hashing@1/64');
  expect(stdout).toMatch(/\nmine +passage-recall@20t/);
});

test('one run: its variants with a control', async () => {
  const cwd = await twoRuns();
  const { stdout } = await run(['compare', `${second}/run.json`, '--control', 'late', ...metrics], {
    cwd,
  });
  expect(stdout).toContain(`late of ${second}/run.json → the others`);
  expect(stdout).toMatch(/\nmine +passage-recall@20t/);
});

test('--fail exits 1 only for what is significantly worse', async () => {
  const cwd = await twoRuns();
  expect((await run(['compare', first, second, ...metrics, '--fail'], { cwd })).code).toBe(0);
});

test.for([
  [['a', 'b', 'c'], 'compare takes one saved run or two, not 3'],
  [['nothing'], 'nothing/run.json'],
  [[second, '--control', 'whole'], `${second}: --control: the run has no variant "whole"`],
  [[first, second, '--control', 'mine'], '--control compares the variants of one run'],
  [[first, '--queries', 'a.csv'], '--queries compares by a sample, not saved runs'],
] as const)('refuses %j', async ([args, message]) => {
  const cwd = await twoRuns();
  const { code, stderr } = await run(['compare', ...args], { cwd });
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
