import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRun } from '../../src/run-file.ts';
import { folderOf, run } from '../support/command-line.ts';
import { evaluateTiny, tinySet } from '../support/tiny-set.ts';

const bm25 =
  'bm25:tokenizers=blank+class,filters=lowercase+ascii+snowball(english),k1=1.2,b=0.75,engine=process';

const settings = (more: object) => ({
  'golden/tiny/set.json': JSON.stringify({
    documents: 'documents',
    queries: 'queries.jsonl',
    ...more,
  }),
});

async function evaluateIn(files: Readonly<Record<string, string>>, argv: readonly string[]) {
  const cwd = await folderOf({ ...tinySet, ...files });
  const outcome = await run([...evaluateTiny, ...argv], { cwd });
  const [name = ''] = await readdir(join(cwd, 'reports')).catch(() => []);
  return { ...outcome, cwd, saved: () => readRun(join(cwd, 'reports', name, 'run.json')) };
}

describe('evaluate --retriever', () => {
  test('searches by words, and embeds nothing', async () => {
    const { code, stdout, stderr, saved } = await evaluateIn({}, [
      ...['--variants', 'sections', '--retriever', 'bm25'],
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain(`embedder none · retriever ${bm25}`);
    expect(stderr).not.toContain('embedding');
    const { inputs, runs } = await saved();
    expect(inputs).toMatchObject({ embedder: 'none', retriever: bm25 });
    // Each query names a word that one chunk alone has.
    expect(runs[0]?.results.map(({ evidence }) => evidence[0]?.rank)).toEqual([1, 1, 1]);
    expect(runs[0]?.retriever).toBeUndefined();
  });

  test('says what a retriever has to say: recall of a graph, a scan in the database', async () => {
    const { stdout } = await evaluateIn({}, [
      ...['--variants', 'sections', '--retrievers', 'hnsw:connectivity=4,expansion=16,surreal-knn'],
    ]);
    expect(stdout).toContain(
      'sections+hnsw:connectivity=4,expansion=16: a graph finds 16 chunks a query at most; recall@10 against exact 1.000',
    );
    expect(stdout).toContain('sections+surreal-knn: an embedded database never builds its graph');
  });

  test('comes from set.json, unless an option names another', async () => {
    const set = settings({ retriever: 'bm25', variants: ['whole'] });
    expect((await evaluateIn(set, [])).stdout).toContain(`retriever ${bm25}`);
    expect((await evaluateIn(set, ['--retriever', 'exact'])).stdout).toContain('retriever exact');
  });

  test('of a variant is its own, and part of its fingerprint', async () => {
    const own = { 'variants/words.json': '{"strategy": "sections", "retriever": "bm25"}' };
    const { saved, stdout } = await evaluateIn(own, [
      ...['--variants', 'words,sections', '--retrievers', 'exact,hybrid'],
    ]);
    const { inputs, runs } = await saved();
    expect(runs.map(({ variant: { name } }) => name)).toEqual([
      'words',
      'sections+exact',
      'sections+hybrid',
    ]);
    expect(runs[0]?.retriever).toBe(bm25);
    expect(inputs.retriever).toMatch(/^exact,hybrid:k=60/);
    expect(runs[0]?.variant.fingerprint).not.toBe(runs[1]?.variant.fingerprint);
    expect(runs[1]?.variant.fingerprint).toBe(runs[2]?.variant.fingerprint);
    expect(stdout).toContain('3 retrievers');
  });

  test('several cross with the variants, and are gated as they are named', async () => {
    const argv = ['--variants', 'whole,sections', '--retrievers', 'exact,bm25'];
    const { cwd, stdout, saved } = await evaluateIn({}, argv);
    // A table of variants by retrievers, and rows below the name of their variant.
    expect(stdout).toMatch(/^mrr@10 +exact +bm25$/m);
    expect(stdout).toMatch(/^sections\n {2}exact .*\n {2}bm25 /m);
    const { runs } = await saved();
    expect(runs.map(({ crossed }) => crossed)).toEqual([
      { variant: 'whole', retriever: 'exact' },
      { variant: 'whole', retriever: 'bm25' },
      { variant: 'sections', retriever: 'exact' },
      { variant: 'sections', retriever: 'bm25' },
    ]);
    await run(['baseline', 'accept', '--golden', 'golden/tiny'], { cwd });
    const baseline = await readFile(join(cwd, 'golden/tiny/baseline.json'), 'utf8');
    const [entry] = JSON.parse(baseline).entries;
    // The sorted list, however it was stated.
    expect(entry.retriever).toBe(`${bm25},exact`);
    expect(entry.variants.map(({ name }: { name: string }) => name)).toEqual([
      'sections+bm25',
      'sections+exact',
      'whole+bm25',
      'whole+exact',
    ]);
    const reversed = ['--variants', 'whole,sections', '--retrievers', 'bm25,exact'];
    const again = await run([...evaluateTiny, ...reversed], { cwd });
    expect(again.code).toBe(0);
    expect(again.stdout).not.toMatch(/no baseline|gone/);
  });

  test('--control takes a crossed name', async () => {
    const argv = ['--variants', 'whole,sections', '--retrievers', 'exact,bm25', '--control'];
    expect((await evaluateIn({}, [...argv, 'whole+bm25'])).code).toBe(0);
    const wrong = await evaluateIn({}, [...argv, 'whole']);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('whole+exact, whole+bm25, sections+exact, sections+bm25');
  });

  test("applies a query's filter before ranking, whatever searches", async () => {
    const filtered = {
      'golden/tiny/queries.jsonl': JSON.stringify({
        id: 'dim',
        query: 'remove lime with vinegar, tune stations, dim the light',
        filter: { documents: ['lamp.md'] },
        labels: [{ document: 'lamp.md', quote: 'Hold the button for two seconds' }],
      }),
    };
    const { saved } = await evaluateIn(filtered, [
      ...['--variants', 'sections', '--retrievers', 'exact,hnsw,surreal-knn,bm25,hybrid'],
    ]);
    for (const { chunks, results } of (await saved()).runs) {
      const found = results[0]?.hits.map(({ chunk }) => chunks[chunk]?.document);
      expect(new Set(found)).toEqual(new Set(['lamp.md']));
    }
  });

  test('reads a run made elsewhere', async () => {
    const rows = 'lime Q0 kettle.md 1 2 t\ndim Q0 radio.md 1 2 t\ndim Q0 lamp.md 2 1 t\n';
    const { code, stdout, saved } = await evaluateIn({ 'old/prod.run': rows }, [
      ...['--variants', 'whole', '--retriever', 'run:old/prod.run'],
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('whole: the run has nothing for 1 query: cells');
    const { runs, inputs } = await saved();
    expect(runs[0]?.results.map(({ evidence }) => evidence[0]?.rank)).toEqual([1, 2, undefined]);
    expect(inputs.retriever).toMatch(/^run:prod\.run@/);
  });

  test('loads a module of the user, and says that code was loaded', async () => {
    const mine = `export const retriever = { name: 'backwards', version: 1,
      prepare: (chunks) => () => chunks.map((_, chunk) => ({ chunk, score: chunk })) };`;
    const inSet = { ...settings({ retriever: './mine.mjs' }), 'golden/tiny/mine.mjs': mine };
    const { code, stderr, saved } = await evaluateIn(inSet, ['--variants', 'whole']);
    expect(code).toBe(0);
    expect(stderr).toContain('retriever code: ./mine.mjs');
    const { runs, inputs } = await saved();
    expect(inputs.retriever).toMatch(/^backwards@/);
    const [first] = runs[0]?.results ?? [];
    expect(runs[0]?.chunks[first?.hits[0]?.chunk ?? -1]?.document).toBe('radio.md');
    const outside = { ...settings({ retriever: '../mine.mjs' }), 'golden/mine.mjs': mine };
    const refused = await evaluateIn(outside, ['--variants', 'whole']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('set.json: retriever');
    expect((await evaluateIn(outside, ['--variants', 'whole', '--allow-outside'])).code).toBe(0);
  });

  test.each([
    [['--retriever', 'exat'], 'Did you mean "exact"?'],
    [['--retriever', 'hnsw:connectivity=0'], 'connectivity: must be a whole number from 2'],
    [['--retriever', 'hnsw:conectivity=4'], 'Did you mean "connectivity"?'],
    [['--retriever', 'run:none.run'], 'none.run: cannot read the file'],
    [['--retriever', './none.mjs'], './none.mjs: cannot read the file'],
    [['--retriever', 'exact', '--retrievers', 'exact,bm25'], 'leave one out'],
    [['--retrievers', ','], '--retrievers names nothing'],
    [['--retrievers', 'bm25,bm25:b=0.75'], 'the retriever bm25:b=0.75 was named twice'],
  ])('refuses %s', async (argv, message) => {
    const { code, stderr } = await evaluateIn({}, ['--variants', 'whole', ...argv]);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  test('the parts of parent-child have no retriever of their own', async () => {
    const variant = {
      strategy: 'parent-child',
      parent: { strategy: 'fixed' },
      child: { strategy: 'fixed', size: 20, retriever: 'bm25' },
    };
    const { code, stderr } = await evaluateIn({ 'variants/p.json': JSON.stringify(variant) }, [
      ...['--variants', 'p'],
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('"retriever" holds for the whole variant');
  });

  test('a query of 100,000 characters is answered by all', async () => {
    const long = { 'golden/tiny/queries.jsonl': '' };
    long['golden/tiny/queries.jsonl'] = JSON.stringify({
      id: 'long',
      query: 'vinegar and lime or '.repeat(5000),
      labels: [{ document: 'kettle.md', quote: 'Boil vinegar once a month' }],
    });
    const { code, saved } = await evaluateIn(long, [
      ...['--variants', 'sections', '--retrievers', 'exact,hnsw,surreal-knn,bm25,hybrid'],
    ]);
    expect(code).toBe(0);
    for (const { results } of (await saved()).runs) expect(results[0]?.evidence[0]?.rank).toBe(1);
  });
});
