import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from '../../src/schema.ts';
import { folderOf, run } from '../support/command-line.ts';
import { tinySet } from '../support/tiny-set.ts';

const evaluate = [
  'evaluate',
  '--golden',
  'golden/tiny',
  '--variants',
  'whole,sections',
  '--embedder',
  'hashing',
];

const outputSchema = z.strictObject({
  golden: z.string(),
  variants: z.array(
    z.strictObject({
      name: z.string(),
      fingerprint: z.string(),
      chunks: z.int(),
      words: z.int(),
      tokens: z.int(),
      metrics: z.record(
        z.string(),
        z.strictObject({ mean: z.number().nullable(), scored: z.int(), total: z.int() }),
      ),
    }),
  ),
  verdict: z.string(),
  gate: z.array(z.unknown()),
  comparison: z.looseObject({ accepted: z.null() }),
  standing: z.looseObject({ best: z.string() }),
  causes: z.object({ variants: z.array(z.object({ needs: z.int() })) }),
});

test('--json prints one object with counts and means, and nothing else', async () => {
  const cwd = await folderOf(tinySet);
  const { code, stdout } = await run([...evaluate, '--db', 'mem://', '--json'], { cwd });
  const output = outputSchema.parse(JSON.parse(stdout));
  expect(output.golden).toBe('tiny');
  expect(output.variants.map(({ name, chunks }) => [name, chunks])).toEqual([
    ['whole', 3],
    ['sections', 6],
  ]);
  const [whole, sections] = output.variants;
  // By hand: 2 + 11 + 2 + 8, 2 + 6 + 2 + 10 and 2 + 7 + 2 + 8 words; six heading markers less.
  expect(whole?.words).toBe(23 + 20 + 19);
  expect(sections?.words).toBe(23 + 20 + 19 - 6);
  expect(whole?.metrics['recall@1']).toEqual({ mean: 1, scored: 3, total: 3 });
  expect(whole?.metrics['recall@3']).toEqual({ mean: null, scored: 0, total: 3 });
  expect(sections?.metrics['intact']).toEqual({ mean: 1, scored: 3, total: 3 });
  expect(output.causes.variants.map(({ needs }) => needs)).toEqual([3, 3]);
  expect(output.verdict).toBe('no-baseline');
  expect(code).toBe(0);
});

test('the table shows every metric the labels allow, with chance levels', async () => {
  const cwd = await folderOf(tinySet);
  const { stdout } = await run([...evaluate, '--db', 'mem://'], { cwd });
  for (const name of [
    'recall@1',
    'recall@10',
    'success@3',
    'mrr@10',
    'ndcg@10',
    'passage-recall@2000t',
    'intact',
    'chunks',
    'tokens@5',
  ]) {
    expect(stdout).toContain(name);
  }
  // One right parent of three: 1/3 at rank 1; 1/3 (1 + 1/2 + 1/3) for the reciprocal rank.
  expect(stdout).toMatch(/\(chance\) +0\.33 /);
  expect(stdout).toContain('0.61');
  expect(stdout).toContain('npx chunkproof baseline accept --golden golden/tiny');
});

test('--metrics and --k narrow what is shown', async () => {
  const cwd = await folderOf(tinySet);
  const narrow = await run(
    [...evaluate, '--db', 'mem://', '--metrics', 'mrr@10,intact', '--json'],
    { cwd },
  );
  expect(
    Object.keys(outputSchema.parse(JSON.parse(narrow.stdout)).variants[0]?.metrics ?? {}),
  ).toEqual(['mrr@10', 'intact']);
  const cut = await run([...evaluate, '--db', 'mem://', '--k', '1,2', '--json'], { cwd });
  const names = Object.keys(outputSchema.parse(JSON.parse(cut.stdout)).variants[0]?.metrics ?? {});
  expect(names.filter((name) => name.startsWith('recall@'))).toEqual(['recall@1', 'recall@2']);
});

test('an overlap above the usual is said, with the growth it costs', async () => {
  const cwd = await folderOf(tinySet);
  const argv = ['--variants', 'fixed:350/175,fixed:350/60', '--db', 'mem://'];
  const { stderr } = await run([...evaluate, ...argv], { cwd });
  // The figures of "Chunking Documents for Embedding Quality": 175 of 350 is 50 %, and doubles the corpus.
  expect(stderr).toContain('fixed:350/175: chunks share up to 50 %');
  expect(stderr).toContain('grows the corpus by up to 100 %');
  expect(stderr).not.toContain('fixed:350/60:');
});

test('--quiet says nothing but the result', async () => {
  const cwd = await folderOf(tinySet);
  const { stderr } = await run([...evaluate, '--db', 'mem://', '--quiet'], { cwd });
  expect(stderr).toBe('');
});

test('a run leaves run.json and summary.md, named for the second and a counter, without machine paths', async () => {
  const cwd = await folderOf(tinySet);
  await run([...evaluate, '--db', 'mem://'], { cwd });
  await run([...evaluate, '--db', 'mem://'], { cwd });
  expect((await readdir(join(cwd, 'reports'))).sort()).toEqual([
    '2026-11-30T05-12-09',
    '2026-11-30T05-12-09-2',
    'history.jsonl',
  ]);
  const read = (run: string, file: string) => readFile(join(cwd, 'reports', run, file), 'utf8');
  const first = await read('2026-11-30T05-12-09', 'run.json');
  expect(await read('2026-11-30T05-12-09-2', 'run.json')).toBe(first);
  expect(first).not.toContain(cwd);
  expect(await read('2026-11-30T05-12-09', 'summary.md')).toContain('| variant |');
});

test('a second run embeds nothing, also in the same process and on the same folder', async () => {
  const cwd = await folderOf(tinySet);
  const cold = await run([...evaluate, '--db', 'rocksdb://db'], { cwd });
  expect(cold.stderr).toMatch(/embedding (\d+)\/\1 new texts \(0 from cache\)/);
  const warm = await run([...evaluate, '--db', 'rocksdb://db'], { cwd });
  expect(warm.stderr).toMatch(/embedding 0\/0 new texts \(12 from cache\)/);
  // The second run's folder has a counter; all else is the same.
  expect(warm.stdout).toBe(cold.stdout.replace('05-12-09', '05-12-09-2'));
});

test('an interrupted run saves, says how to go on, and the next one embeds only what is missing', async () => {
  const cwd = await folderOf(tinySet);
  const argv = [
    'evaluate',
    '--golden',
    'golden/tiny',
    '--variants',
    'whole,sections',
    '--embedder',
    'use-lite',
    '--db',
    'rocksdb://db',
  ];
  const interrupt = new AbortController();
  const stopped = await run(argv, {
    cwd,
    signal: interrupt.signal,
    onStderr: (text) => {
      if (text.startsWith('embedding 0/')) interrupt.abort();
    },
  });
  expect(stopped.code).toBe(130);
  expect(stopped.stderr).toMatch(
    /interrupted: \d+ of 12 new texts are saved; run the same command again/,
  );
  const saved = Number(/interrupted: (\d+) of/.exec(stopped.stderr)?.[1]);
  const resumed = await run(argv, { cwd });
  expect(resumed.code).toBe(0);
  expect(resumed.stderr).toContain(
    `embedding ${12 - saved}/${12 - saved} new texts (${saved} from cache)`,
  );
});

test('help names the options and shows examples', async () => {
  const { code, stdout } = await run(['evaluate', '--help']);
  for (const text of [
    '--golden',
    '--variants',
    '--embedder',
    'Examples:',
    'whole,fixed512,structural350',
  ]) {
    expect(stdout).toContain(text);
  }
  expect(code).toBe(0);
});

test('color is used on a terminal or by force alone', async () => {
  const cwd = await folderOf(tinySet);
  const plain = await run([...evaluate, '--db', 'mem://'], {
    cwd,
    env: { NO_COLOR: '1', FORCE_COLOR: '1' },
  });
  const forced = await run([...evaluate, '--db', 'mem://'], { cwd, env: { FORCE_COLOR: '1' } });
  const escapeCode = String.fromCharCode(27);
  expect(plain.stdout).not.toContain(escapeCode);
  expect(forced.stdout).toContain(escapeCode);
});

test('--reports leaves out what is not asked for, which report makes later just the same', async () => {
  const cwd = await folderOf(tinySet);
  const rendered = async (...more: string[]) => {
    const { code, stdout } = await run([...evaluate, '--db', 'mem://', ...more], { cwd });
    expect(code).toBe(0);
    return stdout.replace(/(05-12-09)-\d/, '$1');
  };
  const filesOf = async (name: string) => {
    const folder = join(cwd, 'reports', name);
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.includes('.'));
    return Object.fromEntries(
      await Promise.all(
        files.sort().map(async (file) => [file, await readFile(join(folder, file), 'utf8')]),
      ),
    );
  };
  const all = await rendered();
  expect(await rendered('--reports', 'none')).toBe(all);
  expect(await rendered('--reports', 'md, csv')).toBe(all);
  const [whole, none, few] = (await readdir(join(cwd, 'reports'))).filter((n) => n.startsWith('2'));
  const complete = await filesOf(whole ?? '');
  expect(Object.keys(complete)).toContain('index.html');
  expect(Object.keys(complete)).toContain('charts/recall.svg');
  const bare = await filesOf(none ?? '');
  expect(bare).toEqual({ 'run.json': complete['run.json'] });
  expect(Object.keys(await filesOf(few ?? ''))).toEqual(['run.json', 'scores.csv', 'summary.md']);

  const { code } = await run(['report', join('reports', none ?? '')], { cwd });
  expect(code).toBe(0);
  const again = await filesOf(none ?? '');
  expect(Object.keys(again)).toEqual(Object.keys(complete));
  expect(again['charts/recall.svg']).toBe(complete['charts/recall.svg']);
});

test.each([
  [
    'pdf',
    '--reports: there is no report "pdf"; name some of html, md, charts, comment, junit, csv, or none',
  ],
  ['none,csv', '--reports: there is no report "none" beside others: it stands alone'],
  [',', '--reports names nothing; leave it out for all'],
])('--reports %s is a usage error', async (reports, message) => {
  const { code, stderr } = await run([...evaluate, '--reports', reports]);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
