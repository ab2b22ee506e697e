import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, run } from '../support/command-line.ts';
import { evaluateTiny, tinySet } from '../support/tiny-set.ts';

const set = { ...tinySet, 'variants/mine.json': '{"strategy":"sections"}' };
const evaluate = [...evaluateTiny, '--variants', 'whole,mine'];
const accept = ['baseline', 'accept', '--golden', 'golden/tiny'];

// In a corpus of three documents every cut-off takes in too much: the set names its own gate.
const gated = {
  ...set,
  'golden/tiny/set.json':
    '{"documents":"documents","queries":"queries.jsonl","gate":{"metrics":["passage-recall@20t"]}}',
};

test('accepted, unchanged: pass, and it says against what', async () => {
  const cwd = await folderOf(gated);
  await run(evaluate, { cwd });
  const accepted = await run(accept, { cwd });
  expect(accepted.stdout).toContain('accepted whole, mine');
  expect(accepted.code).toBe(0);
  const again = await run(evaluate, { cwd });
  expect(again.stdout).toContain(
    'no gated mean fell (passage-recall@20t) against the baseline of 2026-11-30, 3 queries in common',
  );
  expect(again.code).toBe(0);
});

test('a variant made worse under its name: exit 1, with variant, metric, both values and the lost queries', async () => {
  const cwd = await folderOf(gated);
  await run(evaluate, { cwd });
  await run(accept, { cwd });
  await writeFile(
    join(cwd, 'variants/mine.json'),
    '{"strategy":"fixed","unit":"word","size":3,"overlap":0}',
  );
  const { code, stdout } = await run(evaluate, { cwd });
  expect(stdout).toMatch(
    /✗ mine regressed: passage-recall@20t \d\.\d\d, was 1\.00 \(−\d\.\d\d over 3 queries; lost \d, gained 0\): a fall over 0\.05\n/,
  );
  expect(stdout).toMatch(
    /\n {2}\w+ "(how do I remove lime with vinegar|make the light dim|how many hours do four cells last)"/,
  );
  expect(stdout).not.toContain('whole regressed');
  expect(code).toBe(1);
});

test('a document that a field puts under another parent makes another corpus, and it is said', async () => {
  const rows = (last: string) =>
    [
      { id: 'one', body: 'Boil vinegar to remove lime.', thread: 'kettle' },
      { id: 'two', body: 'Rinse it twice.', thread: 'kettle' },
      { id: 'three', body: 'Press to make it dim.', thread: last },
    ]
      .map((row) => JSON.stringify(row))
      .join('\n');
  const cwd = await folderOf({
    'golden/tiny/set.json':
      '{"documents":"documents","queries":"queries.jsonl","parent":{"field":"thread"}}',
    'golden/tiny/documents/all.jsonl': rows('lamp'),
    'golden/tiny/queries.jsonl': '{"id":"q1","query":"remove lime","labels":[{"document":"one"}]}',
    'variants/mine.json': '{"strategy":"whole"}',
  });
  const changed = 'the corpus has changed since the baseline was accepted';
  await run(evaluate, { cwd });
  await run(accept, { cwd });
  expect((await run(evaluate, { cwd })).stdout).not.toContain(changed);
  await writeFile(join(cwd, 'golden/tiny/documents/all.jsonl'), rows('kettle'));
  expect((await run(evaluate, { cwd })).stdout).toContain(changed);
});

test('--json carries the verdict and the cells', async () => {
  const cwd = await folderOf(gated);
  await run(evaluate, { cwd });
  await run(accept, { cwd });
  await writeFile(
    join(cwd, 'variants/mine.json'),
    '{"strategy":"fixed","unit":"word","size":3,"overlap":0}',
  );
  const { code, stdout } = await run([...evaluate, '--json'], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({
    verdict: 'regressed',
    gate: [
      { variant: 'whole', verdict: 'pass' },
      { variant: 'mine', metric: 'passage-recall@20t', verdict: 'regressed', before: 1 },
    ],
  });
  expect(code).toBe(1);
});

test('without a baseline: pass, and how to accept one', async () => {
  const cwd = await folderOf(gated);
  const { code, stdout } = await run(evaluate, { cwd });
  expect(stdout).toContain('no baseline');
  expect(stdout).toContain('npx chunkproof baseline accept --golden golden/tiny');
  expect(code).toBe(0);
});

test('accept takes the newest run of the set as it is now, or the one named', async () => {
  const cwd = await folderOf(gated);
  const none = await run(accept, { cwd });
  expect(none.stderr).toContain('no run of the golden set "tiny" as it is now in reports');
  expect(none.code).toBe(2);
  await run(evaluate, { cwd, now: new Date('2026-11-30T01:00:00Z') });
  await run([...evaluate, '--variants', 'whole'], { cwd, now: new Date('2026-11-30T02:00:00Z') });
  expect((await run(accept, { cwd })).stdout).toContain(
    'accepted whole of reports/2026-11-30T02-00-00',
  );
  const named = await run([...accept, '--run', 'reports/2026-11-30T01-00-00/run.json'], { cwd });
  expect(named.stdout).toContain('accepted whole, mine of reports/2026-11-30T01-00-00');
});

test('accept refuses a run whose queries or labels differ from the set, and a run cut short', async () => {
  const cwd = await folderOf(gated);
  await run(evaluate, { cwd });
  const runFile = 'reports/2026-11-30T05-12-09/run.json';
  await writeFile(
    join(cwd, 'golden/tiny/queries.jsonl'),
    (tinySet['golden/tiny/queries.jsonl'] ?? '').replace('make the light dim', 'dim the light'),
  );
  const changed = await run([...accept, '--run', runFile], { cwd });
  expect(changed.stderr).toContain('other queries or labels');
  expect(changed.code).toBe(2);
  const text = await readFile(join(cwd, runFile), 'utf8');
  await writeFile(join(cwd, runFile), text.slice(0, text.length / 2));
  const truncated = await run([...accept, '--run', runFile], { cwd });
  expect(truncated.stderr).toContain(`${runFile}:1: not valid JSON`);
  expect(truncated.code).toBe(2);
});

test('a baseline of another embedder is not compared with', async () => {
  const cwd = await folderOf(gated);
  await run(evaluate, { cwd });
  await run(accept, { cwd });
  const { code, stdout } = await run([...evaluate, '--embedder', 'hashing:64'], { cwd });
  expect(stdout).toContain('embedder "hashing@1/384", not "hashing@1/64"');
  expect(code).toBe(0);
});

test('a comparison that cannot be made leaves no folder, and an empty one is no run', async () => {
  const queries = Array.from({ length: 24 }, (_, at) =>
    JSON.stringify({
      id: `q${at}`,
      query: `remove lime ${at}`,
      labels: [{ document: 'kettle.md', quote: 'Boil vinegar once a month to remove lime.' }],
    }),
  );
  const cwd = await folderOf({ ...gated, 'golden/tiny/queries.jsonl': queries.join('\n') });
  await run(evaluate, { cwd });
  await run(accept, { cwd });
  const before = await readdir(join(cwd, 'reports'));
  const gate = { metrics: ['passage-recall@20t'], require: 'non-inferior' };
  const settings = { documents: 'documents', queries: 'queries.jsonl', gate };
  await writeFile(join(cwd, 'golden/tiny/set.json'), JSON.stringify(settings));
  const impossible = await run(evaluate, { cwd });
  expect(impossible.code).toBe(2);
  // Before anything is opened or embedded: 24 queries about one document are treated one by one.
  expect(impossible.stderr).toBe(
    'tiny/set.json: gate.margin: a margin of 0.05 cannot be shown with 24 queries: one query is worth more than a third of it; set at least 0.125, or label more queries\n',
  );
  expect(await readdir(join(cwd, 'reports'))).toEqual(before);
  await mkdir(join(cwd, 'reports/2027-01-01T00-00-00'));
  expect(await run(accept, { cwd })).toMatchObject({ code: 0 });
});
