import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, run } from '../support/command-line.ts';
import { evaluateQuickly } from '../support/tiny-set.ts';

// Forty documents, each with one passage of six words. In some it begins at the 13th word: windows of
// 20 words hold it, windows of 16 cut it; in the others it begins at the third, and both hold it.
const queryCount = 40;

function words(at: number): string {
  return ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'].map((w) => `${w}${at}`).join(' ');
}

function documentOf(at: number, isCut: boolean): string {
  const before = Array.from({ length: isCut ? 12 : 2 }, () => 'filler').join(' ');
  return `${before} ${words(at)} filler filler filler`;
}

/** A set of which the shorter windows cut so many passages. */
function setOf(cut: number, gate: Readonly<Record<string, unknown>> = {}) {
  const documents = Array.from({ length: queryCount }, (_, at) => [
    `golden/forty/documents/d${at}.txt`,
    documentOf(at, at < cut),
  ]);
  return {
    ...Object.fromEntries(documents),
    'golden/forty/queries.jsonl': queriesOf(),
    'golden/forty/set.json': settingsOf(gate),
    'variants/mine.json': windows(20),
    'variants/other.json': '{"strategy":"whole"}',
  };
}

function settingsOf(gate: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    documents: 'documents',
    queries: 'queries.jsonl',
    gate: { metrics: ['held@1'], ...gate },
  });
}

function queriesOf(change: (at: number) => object | null = () => ({})): string {
  const lines = Array.from({ length: queryCount }, (_, at) => {
    const changed = change(at);
    const labels = [{ document: `d${at}.txt`, quote: words(at) }];
    return changed && JSON.stringify({ id: `q${at}`, query: words(at), labels, ...changed });
  });
  return lines.filter((line) => line !== null).join('\n');
}

function windows(size: number): string {
  return JSON.stringify({ strategy: 'fixed', unit: 'word', size, overlap: 0 });
}

const evaluate = evaluateQuickly('golden/forty');

/** A folder whose baseline is accepted, and then shorter windows under the same name. */
async function changed(cut: number, gate: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const cwd = await folderOf(setOf(cut, gate));
  await run(evaluate, { cwd });
  const accepted = await run(['baseline', 'accept', '--golden', 'golden/forty'], { cwd });
  expect(accepted.code).toBe(0);
  await writeFile(join(cwd, 'variants/mine.json'), windows(16));
  return cwd;
}

test('an equal run passes', async () => {
  const cwd = await changed(0);
  const { code, stdout } = await run(evaluate, { cwd });
  expect(stdout).toContain('✓ no gated mean fell (held@1)');
  expect(code).toBe(0);
});

test('one query of forty lost is watched, and fails under --strict', async () => {
  const cwd = await changed(1);
  const { code, stdout } = await run(evaluate, { cwd });
  expect(stdout).toContain('! mine fell, within what the gate allows: held@1 0.97, was 1.00');
  expect(stdout).toMatch(/\n {2}q0 "alpha0 [a-z0-9 ]+" — cut: /);
  expect(stdout).toContain('mine, held@1: only 1 query changed: no test can reject');
  expect(code).toBe(0);
  expect((await run([...evaluate, '--strict'], { cwd })).code).toBe(1);
});

test('six of forty are more than chance: a regression by significance', async () => {
  const cwd = await changed(6, { failDrop: 1 });
  const { code, stdout } = await run(evaluate, { cwd });
  // 1 in 64; whole changed nothing, so that Holm doubles it: 1 in 32. The interval by hand:
  // sd sqrt((6 × .85² + 34 × .15²) / 39) = .36162, t(.975, 39) = 2.0227: .15 ± .1157.
  expect(stdout).toMatch(
    /✗ mine regressed: held@1 0\.85, was 1\.00 \(−0\.15, 95 % CI −0\.27 … −0\.03, p = 0\.031 over 40 queries; lost 6, gained 0\): a fall over 0\.01 that chance does not explain\n/,
  );
  expect(code).toBe(1);
});

test('three of forty are a regression by failDrop', async () => {
  const cwd = await changed(3);
  const { code, stdout } = await run(evaluate, { cwd });
  expect(stdout).toContain('lost 3, gained 0): a fall over 0.05\n');
  expect(code).toBe(1);
});

test('inconclusive fails, or only warns', async () => {
  const gate = { require: 'non-inferior', margin: 0.08, failDrop: 1 };
  const cwd = await changed(2, gate);
  const failed = await run(evaluate, { cwd });
  expect(failed.stdout).toContain('a fall over 0.08 is not ruled out');
  expect(failed.code).toBe(1);
  const warned = settingsOf({ ...gate, onInconclusive: 'warn' });
  await writeFile(join(cwd, 'golden/forty/set.json'), warned);
  expect((await run(evaluate, { cwd })).code).toBe(0);
});

test('a query added is said, and not gated', async () => {
  const cwd = await changed(0);
  const file = join(cwd, 'golden/forty/queries.jsonl');
  const added = '{"id":"new","query":"nothing of this","labels":[{"document":"d1.txt"}]}';
  await writeFile(file, `${queriesOf()}\n${added}`);
  const { code, stdout } = await run(evaluate, { cwd });
  expect(stdout).toContain('queries since the baseline: 1 new, not gated (new)');
  expect(code).toBe(0);
});

test('a query relabelled is scored again on both sides', async () => {
  const cwd = await changed(0);
  const relabel = (at: number) =>
    at === 0 ? { labels: [{ document: 'd0.txt', quote: `alpha0 beta0` }] } : {};
  await writeFile(join(cwd, 'golden/forty/queries.jsonl'), queriesOf(relabel));
  const { code, stdout } = await run(evaluate, { cwd });
  expect(stdout).toContain('1 labelled otherwise, scored again on both sides (q0)');
  expect(stdout).toContain('40 queries in common');
  expect(code).toBe(0);
});

test('churn: more than a tenth of the queries gone is not comparable', async () => {
  const cwd = await changed(0);
  await writeFile(
    join(cwd, 'golden/forty/queries.jsonl'),
    queriesOf((at) => (at < 5 ? null : {})),
  );
  const { code, stdout } = await run(evaluate, { cwd });
  expect(stdout).toContain("✗ mine is not comparable: too few of the baseline's queries");
  expect(stdout).toContain('5 gone from the set (q0, q1, q2, q3, q4)');
  expect(code).toBe(1);
});

test('a variant left out is not compared, one that is gone regressed', async () => {
  const cwd = await changed(0);
  const left = await run([...evaluate, '--variants', 'mine'], { cwd });
  expect(left.stdout).toContain('not compared, for they were not run: other');
  expect(left.code).toBe(0);
  await rm(join(cwd, 'variants/other.json'));
  expect((await run([...evaluate, '--variants', 'mine'], { cwd })).code).toBe(1);
});

test('a misspelt key of the gate is refused before any work', async () => {
  const cwd = await changed(0);
  await writeFile(join(cwd, 'golden/forty/set.json'), settingsOf({ maxDorp: 0.1 }));
  const { code, stderr, stdout } = await run(evaluate, { cwd });
  expect(stderr).toContain('gate.maxDorp: unknown key "maxDorp". Did you mean "maxDrop"?');
  expect(stdout).toBe('');
  expect(code).toBe(2);
});

test('a baseline edited into nonsense is refused', async () => {
  const cwd = await changed(0);
  const file = join(cwd, 'golden/forty/baseline.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"held@1":1', '"held@1":7'));
  const { code, stderr } = await run(evaluate, { cwd });
  expect(stderr).toMatch(
    /forty\/baseline\.json:\d+: entries\[0\]\.variants\[0\]\.queries\[0\]\.values\.held@1: must be at most 1/,
  );
  expect(code).toBe(2);
});
