import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from '../../src/schema.ts';
import { folderOf, run } from '../support/command-line.ts';
import { pageParts } from '../support/page-parts.ts';
import { tinySet } from '../support/tiny-set.ts';

const evaluate = [
  'evaluate',
  '--golden',
  'golden/tiny',
  '--variants',
  'whole,sections',
  '--embedder',
  'hashing',
  '--db',
  'mem://',
];
const folder = 'reports/2026-11-30T05-12-09';

async function evaluated() {
  const cwd = await folderOf(tinySet);
  await run(evaluate, { cwd });
  const read = (file: string) => readFile(join(cwd, folder, file), 'utf8');
  return { cwd, read };
}

test('a run leaves a page with the texts of its documents, and its charts, without machine paths', async () => {
  const { cwd, read } = await evaluated();
  const page = await read('index.html');
  expect(page).not.toContain(cwd);
  const { data, texts } = pageParts(page);
  expect(data).toContain('how do I remove lime with vinegar');
  expect(texts).toContain('Boil vinegar once a month to remove lime.');
  expect(texts).toContain('Descaling');
  const charts = await readdir(join(cwd, folder, 'charts'));
  expect(charts).toEqual(expect.arrayContaining(['chunk-sizes.svg', 'chunk-sizes.vl.json']));
  // A corpus of three documents: recall@1 alone says something, so there is a curve of it.
  expect(charts).toContain('recall.svg');
});

test('a run keeps how large its chunks are: every chunk in one bin', async () => {
  const { read } = await evaluated();
  const schema = z.object({
    runs: z.array(
      z.object({
        cost: z.object({ chunks: z.int(), sizes: z.array(z.object({ chunks: z.int() })) }),
      }),
    ),
  });
  const { runs } = schema.parse(JSON.parse(await read('run.json')));
  expect(runs).toHaveLength(2);
  for (const { cost } of runs) {
    expect(cost.sizes.reduce((sum, { chunks }) => sum + chunks, 0)).toBe(cost.chunks);
  }
});

test('report writes the same files again, but for run.json', async () => {
  const { cwd, read } = await evaluated();
  const before = { page: await read('index.html'), run: await read('run.json') };
  await writeFile(join(cwd, folder, 'index.html'), 'gone');
  const { code, stdout, stderr } = await run(['report', folder], { cwd });
  expect(stderr).toBe('');
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining(
      ['index.html', 'summary.md', 'charts/recall.svg'].map((name) => join(folder, name)),
    ),
  );
  expect(await read('index.html')).toBe(before.page);
  expect(await read('run.json')).toBe(before.run);
  expect(code).toBe(0);
});

test('report of a file that is no run.json of its own writes nothing', async () => {
  const { cwd, read } = await evaluated();
  await writeFile(join(cwd, 'back.json'), await read('run.json'));
  await writeFile(join(cwd, 'index.html'), 'mine');
  const { code, stderr } = await run(['report', 'back.json'], { cwd });
  expect(stderr).toContain('back.json is no run.json in a folder of its own');
  expect(stderr).toContain('--format');
  expect(code).toBe(2);
  expect(await readFile(join(cwd, 'index.html'), 'utf8')).toBe('mine');
});

test.each([
  ['md', '# chunkproof: tiny'],
  ['html', '<!doctype html>'],
  ['json', '{'],
  ['table', 'golden tiny'],
])('report --format %s prints it, and writes nothing', async (format, start) => {
  const { cwd, read } = await evaluated();
  await writeFile(join(cwd, folder, 'index.html'), 'as it was');
  const { code, stdout } = await run(['report', join(folder, 'run.json'), '--format', format], {
    cwd,
  });
  expect(stdout.startsWith(start)).toBe(true);
  expect(await read('index.html')).toBe('as it was');
  expect(code).toBe(0);
});

test('without its golden set a run is shown without texts, and that is said', async () => {
  const { cwd, read } = await evaluated();
  await mkdir(join(cwd, 'elsewhere'));
  await rename(join(cwd, 'golden/tiny'), join(cwd, 'elsewhere/tiny'));
  const { code, stderr } = await run(['report', folder], { cwd });
  expect(stderr).toContain('no golden set at golden/tiny');
  expect(pageParts(await read('index.html')).texts).not.toContain('Boil vinegar');
  expect(code).toBe(0);
  const named = await run(['report', folder, '--golden', 'elsewhere/tiny'], { cwd });
  expect(named.stderr).toBe('');
  expect(pageParts(await read('index.html')).texts).toContain('Boil vinegar');
});

test('a document that changed since is left out, the others are there', async () => {
  const { cwd, read } = await evaluated();
  const changed = 'golden/tiny/documents/radio.md';
  await writeFile(join(cwd, changed), `${tinySet[changed] ?? ''}\nA new line.\n`);
  const { stderr } = await run(['report', folder], { cwd });
  expect(stderr).toContain('the corpus has changed since the run');
  const { texts } = pageParts(await read('index.html'));
  expect(texts).toContain('Boil vinegar');
  expect(texts).not.toContain('Turn the left knob');
});

test('--control changes what the others are compared with', async () => {
  const { cwd } = await evaluated();
  const { stdout } = await run(['report', folder, '--control', 'sections', '--format', 'html'], {
    cwd,
  });
  expect(pageParts(stdout).data).toContain('"before":"sections"');
});

test.each([
  [['report'], '"report" needs to be told of what'],
  [['report', 'nowhere'], 'run.json'],
  [['report', folder, '--format', 'pdf'], '"table", "md", "html", "json"'],
  [['report', folder, '--formt', 'md'], 'Did you mean --format?'],
  [
    ['report', folder, '--control', 'fixed'],
    '"fixed" is not a variant of this run: whole, sections',
  ],
  [['report', folder, '--golden', 'golden/other'], 'no golden set at'],
])('bad input %j: exit 2, and what is wrong', async (argv, message) => {
  const { cwd } = await evaluated();
  const { code, stderr } = await run(argv, { cwd });
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});

test('a run that is cut short is refused', async () => {
  const { cwd, read } = await evaluated();
  await writeFile(join(cwd, folder, 'run.json'), (await read('run.json')).slice(0, 5000));
  const { code, stderr } = await run(['report', folder], { cwd });
  expect(stderr).toContain('run.json');
  expect(code).toBe(2);
});
