import { execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, run } from '../support/command-line.ts';
import { evaluateTiny, tinySet } from '../support/tiny-set.ts';

const settings = {
  documents: 'documents',
  queries: 'queries.jsonl',
  gate: { metrics: ['passage-recall@20t'] },
};
const set = {
  ...tinySet,
  'variants/mine.json': '{"strategy":"sections"}',
  'variants/other.json': '{"strategy":"whole"}',
  'golden/tiny/set.json': JSON.stringify(settings),
};
const accept = ['baseline', 'accept', '--golden', 'golden/tiny'];
const worse = '{"strategy":"fixed","unit":"word","size":3,"overlap":0}';

function git(cwd: string, ...args: string[]): void {
  const person = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
  execFileSync('git', [...person, ...args], { cwd, stdio: 'pipe' });
}

async function accepted(): Promise<string> {
  const cwd = await folderOf(set);
  await run(evaluateTiny, { cwd });
  await run(accept, { cwd });
  return cwd;
}

/** A repository whose main branch has an accepted baseline, on a branch that leaves it. */
async function branched(): Promise<string> {
  const cwd = await accepted();
  git(cwd, 'init', '-q', '-b', 'main');
  git(cwd, 'add', '-A');
  git(cwd, 'commit', '-qm', 'base');
  git(cwd, 'checkout', '-qb', 'feature');
  return cwd;
}

test('a change cannot move its own goal: --baseline-ref takes baseline and gate from the revision', async () => {
  const cwd = await branched();
  await writeFile(join(cwd, 'variants/mine.json'), worse);
  await writeFile(
    join(cwd, 'golden/tiny/set.json'),
    JSON.stringify({ ...settings, gate: { ...settings.gate, failDrop: 1 } }),
  );
  await rm(join(cwd, 'golden/tiny/baseline.json'));
  expect((await run(evaluateTiny, { cwd })).code).toBe(0);
  const { code, stdout } = await run([...evaluateTiny, '--baseline-ref', 'main'], { cwd });
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /\n\nthis change edits "gate" in set\.json: held against the settings of [0-9a-f]{7}\nthis change edits baseline\.json: held against that of [0-9a-f]{7}\n✗ mine regressed/,
  );
});

test('--baseline-ref reads where the branch left, not where the other has gone since', async () => {
  const cwd = await branched();
  git(cwd, 'checkout', '-q', 'main');
  git(cwd, 'rm', '-q', 'golden/tiny/baseline.json');
  git(cwd, 'commit', '-qm', 'forget');
  git(cwd, 'checkout', '-q', 'feature');
  const { code, stdout } = await run([...evaluateTiny, '--baseline-ref', 'main'], { cwd });
  expect(stdout).toContain('against the baseline of 2026-11-30');
  expect(code).toBe(0);
});

test('--baseline-ref refuses what git does not know', async () => {
  const cwd = await branched();
  const unknown = await run([...evaluateTiny, '--baseline-ref', 'origin/mian'], { cwd });
  expect(unknown.stderr).toContain('--baseline-ref origin/mian: the repository knows no such');
  expect(unknown.stderr).toContain('git fetch origin mian');
  expect(unknown.code).toBe(2);
  const outside = await folderOf(set);
  const none = await run([...evaluateTiny, '--baseline-ref', 'main'], { cwd: outside });
  expect(none.stderr).toContain('in no git repository');
  expect(none.code).toBe(2);
});

test('a variant whose definition is gone fails until a baseline without it is accepted', async () => {
  const cwd = await accepted();
  await rm(join(cwd, 'variants/other.json'));
  const gone = await run(evaluateTiny, { cwd });
  expect(gone.stdout).toContain(
    '✗ other regressed: the baseline has it, but its definition is gone',
  );
  expect(gone.code).toBe(1);
  const again = await run(accept, { cwd });
  expect(again.stdout).toContain('dropped, for their definitions are gone: other');
  expect((await run(evaluateTiny, { cwd })).code).toBe(0);
});

test('accept --variants leaves the others as they were', async () => {
  const cwd = await accepted();
  const file = join(cwd, 'golden/tiny/baseline.json');
  const before = await readFile(file, 'utf8');
  await writeFile(join(cwd, 'variants/mine.json'), worse);
  await writeFile(join(cwd, 'variants/other.json'), worse);
  await run(evaluateTiny, { cwd, now: new Date('2026-12-01T00:00:00Z') });
  const { stdout } = await run([...accept, '--variants', 'other'], { cwd });
  expect(stdout).toContain('accepted other of reports/2026-12-01T00-00-00');
  const mine = (text: string) =>
    text.slice(text.indexOf('"name": "mine"'), text.indexOf('"name": "other"'));
  expect(mine(await readFile(file, 'utf8'))).toBe(mine(before));
  const unknown = await run([...accept, '--variants', 'mien'], { cwd });
  expect(unknown.stderr).toContain(
    '--variants: the run has no result of "mien"; it has mine, other',
  );
  expect(unknown.code).toBe(2);
});

test('baseline show prints the accepted means, and the best where lower ones were accepted', async () => {
  const cwd = await accepted();
  const shown = await run(['baseline', 'show', '--golden', 'golden/tiny'], { cwd });
  expect(shown.stdout).toContain('embedder hashing@1/384 · retriever exact');
  expect(shown.stdout).toMatch(/\nmine +1\.00 .*3 +2026-11-30\n/);
  await writeFile(join(cwd, 'variants/mine.json'), worse);
  await run(evaluateTiny, { cwd, now: new Date('2026-12-01T00:00:00Z') });
  await run(accept, { cwd });
  const lower = await run(['baseline', 'show', '--golden', 'golden/tiny'], { cwd });
  expect(lower.stdout).toContain(
    'mine: passage-recall@20t was 1.00 on 2026-11-30, the best ever accepted',
  );
  const none = await run(['baseline', 'show'], { cwd: await folderOf(set) });
  expect(none.stderr).toContain('no baseline was accepted yet');
  expect(none.code).toBe(2);
});

test('--strict fails a fall that the gate only watches', async () => {
  const cwd = await accepted();
  await writeFile(join(cwd, 'variants/mine.json'), worse);
  await writeFile(
    join(cwd, 'golden/tiny/set.json'),
    JSON.stringify({ ...settings, gate: { ...settings.gate, failDrop: 1 } }),
  );
  const watched = await run(evaluateTiny, { cwd });
  expect(watched.stdout).toContain('! mine fell, within what the gate allows');
  expect(watched.code).toBe(0);
  expect((await run([...evaluateTiny, '--strict'], { cwd })).code).toBe(1);
});

test('--control must be one of the variants', async () => {
  const cwd = await folderOf(set);
  const { code, stderr } = await run([...evaluateTiny, '--control', 'mien'], { cwd });
  expect(stderr).toContain('--control: "mien" is not among the variants: mine, other');
  expect(code).toBe(2);
});
