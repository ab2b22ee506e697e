import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { trecMetrics } from '../../src/metrics/trec-metric.ts';
import { z } from '../../src/schema.ts';
import { folderOf, projectRoot, run } from '../support/command-line.ts';

const outputSchema = z.strictObject({
  metrics: z.record(
    z.string(),
    z.strictObject({
      mean: z.number().nullable(),
      scored: z.number(),
      total: z.number(),
      perQuery: z.record(z.string(), z.number()),
    }),
  ),
});

/** Our names of trec_eval's measures, without and with a cut-off; those not in the registry are passed over. */
const whole: Readonly<Record<string, string>> = {
  recip_rank: 'mrr',
  ndcg: 'ndcg',
  map: 'map',
  Rprec: 'rprec',
  bpref: 'bpref',
};
const cut: Readonly<Record<string, string>> = {
  recall: 'recall',
  success: 'success',
  ndcg_cut: 'ndcg',
  P: 'precision',
  map_cut: 'map',
};

function nameOf(measure: string): string | undefined {
  const [, theirs = '', k = ''] = /^(\w+)_(\d+)$/.exec(measure) ?? [];
  const family = cut[theirs] ?? whole[measure] ?? '';
  if (!trecMetrics.has(family)) return undefined;
  return k === '' ? family : `${family}@${k}`;
}

describe.each(['std', 'trunc'])('trec_eval on its test set %s', async (name) => {
  const folder = join(projectRoot, 'test/reference/trec_eval');
  const expected = (await readFile(join(folder, `${name}.expected.tsv`), 'utf8'))
    .split('\n')
    .flatMap((line) => {
      const [measure = '', id = '', value] = line.split('\t').map((field) => field.trim());
      const ours = nameOf(measure);
      return ours === undefined ? [] : [{ ours, id, value: Number(value) }];
    });
  const names = [...new Set(expected.map(({ ours }) => ours))];
  const argv = ['score', '--qrels', 'std.qrels', '--run', `${name}.run`, '--ties', 'trec'];
  const outcome = await run([...argv, '--json', '--metrics', names.join(',')], { cwd: folder });
  const { metrics } = outputSchema.parse(JSON.parse(outcome.stdout));

  test('holds every measure we have', () => {
    expect(outcome.code).toBe(0);
    // recall, success, ndcg_cut at their cut-offs, recip_rank, ndcg; more as the registry grows.
    expect(names.length).toBeGreaterThanOrEqual(7 + 4 + 6 + 2);
    expect(expected).toHaveLength(names.length * 4);
  });

  test.each(names)('%s of every query, and the mean', (ours) => {
    const found = metrics[ours];
    for (const { id, value } of expected.filter((row) => row.ours === ours)) {
      const actual = id === 'all' ? found?.mean : found?.perQuery[id];
      expect(Math.abs((actual ?? Number.NaN) - value)).toBeLessThan(1e-9);
    }
    expect(found).toMatchObject({ scored: 3, total: 3 });
    expect(Object.keys(found?.perQuery ?? {})).toEqual(['301', '302', '303']);
  });

  test('says which query the run lacks', () => {
    expect(outcome.stderr).toBe(
      name === 'std' ? '' : '1 query of std.qrels not in trunc.run, scored 0: 302\n',
    );
  });
});

const qrels = 'q1 0 a 1\nq1 0 b 0\nq2 0 a 1\nq2 0 b 2\nempty 0 a 0\n';
const hits = 'q1 Q0 b 1 3 s\nq1 Q0 a 2 3 s\nq9 Q0 a 1 1 s\n';

async function scoreFiles(files: Readonly<Record<string, string>>, argv: readonly string[] = []) {
  const cwd = await folderOf({ 'a.qrels': qrels, 'a.run': hits, ...files });
  return run(['score', '--qrels', 'a.qrels', '--run', 'a.run', ...argv], { cwd });
}

describe('the table', () => {
  test('shows means at 10 by default, and on stderr what was left out', async () => {
    const { code, stdout, stderr } = await scoreFiles({ 'a.run': `${hits}q1 Q0 b 1 3 s\n` });
    expect(stdout).toMatch(/^metric +mean +scored \/ total\n/);
    expect(stdout).toMatch(/^recall@10 +0\.5000 +2 \/ 3$/m);
    expect(stdout).toMatch(/^mrr@10 +0\.5000 +2 \/ 3$/m);
    expect(stderr.split('\n')).toEqual([
      'a.run: 1 row left out that repeat an earlier one: line 4',
      '1 query of a.qrels not in a.run, scored 0: q2',
      '1 query of a.run not in a.qrels, not scored: q9',
      '1 query without a relevant document, left out of the means: empty',
      '',
    ]);
    expect(code).toBe(0);
  });

  test('--ties trec turns equal scores round', async () => {
    const { stdout } = await scoreFiles({}, ['--ties', 'trec', '--metrics', 'mrr']);
    expect(stdout).toMatch(/^mrr +0\.2500 /m);
  });

  test('--per-query prints a line a query in front of the means', async () => {
    const { stdout } = await scoreFiles({}, ['--per-query', '--metrics', 'mrr,ndcg@1']);
    expect(stdout.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
      'query mrr ndcg@1',
      'q1 1.0000 1.0000',
      'q2 0.0000 0.0000',
      '',
      'metric mean scored / total',
      'mrr 0.5000 2 / 3',
      'ndcg@1 0.5000 2 / 3',
      '',
    ]);
  });

  test('a long list of ids is cut short', async () => {
    const many = Array.from({ length: 1200 }, (_, at) => `r${1000 + at} Q0 a 1 1 s`).join('\n');
    const { stderr } = await scoreFiles({ 'a.run': `${hits}${many}` });
    expect(stderr).toContain('1,201 queries of a.run not in a.qrels, not scored: q9, r1000, ');
    expect(stderr).toContain(' r1008 and 1,191 more\n');
  });
});

describe('bad input exits 2 and prints nothing on stdout', () => {
  test.for([
    ['a qrels file with a byte order mark', { 'a.qrels': `\uFEFF${qrels}` }, 'a.qrels:1: the file'],
    ['a run with a byte order mark', { 'a.run': `\uFEFF${hits}` }, 'a.run:1: the file begins'],
    ['five columns in the qrels', { 'a.qrels': `${qrels}q3 0 a 1 x` }, 'a.qrels:6: the row has 5'],
    ['five columns in the run', { 'a.run': `${hits}q3 Q0 a 1 1` }, 'a.run:4: the row has 5'],
    ['another grade', { 'a.qrels': `${qrels}q1 0 a 2` }, 'a.qrels:6: document "a" of query "q1"'],
    ['a duplicate hit', { 'a.run': `${hits}q1 Q0 a 3 1 s` }, 'a.run:4: document "a" of query "q1"'],
    ['NaN as a score', { 'a.run': `${hits}q1 Q0 c 3 NaN s` }, 'a.run:4: the score "NaN"'],
    ['"yes" as a grade', { 'a.qrels': `${qrels}q3 0 a yes` }, 'a.qrels:6: the grade "yes"'],
    [
      'a run.json',
      { 'a.run': '{"a":\n1}' },
      'a.run: is JSON, where score takes the rows of a TREC',
    ],
    ['an empty run', { 'a.run': '' }, 'a.run: the file holds no hit'],
    [
      'a run of other queries',
      { 'a.run': 'Q1 Q0 a 1 1 s' },
      'no query of a.run is judged in a.qrels',
    ],
  ] as const)('%s', async ([, files, message]) => {
    const { code, stdout, stderr } = await scoreFiles(files, ['--json']);
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test.for([
    ['an unknown metric', ['--metrics', 'ndgc@10'], 'Did you mean "ndcg"?'],
    ['no metric', ['--metrics', ''], '--metrics names nothing'],
    ['an unknown rule for ties', ['--ties', 'bytes'], '"id", "trec"'],
    ['a file that is not there', ['--run', 'b.run'], 'b.run: cannot read the file'],
    ['a misspelt option', ['--per-querry'], 'Did you mean --per-query?'],
  ] as const)('%s', async ([, argv, message]) => {
    const { code, stdout, stderr } = await scoreFiles({}, argv);
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test('no run at all', async () => {
    const { code, stderr } = await run(['score', '--qrels', 'a.qrels']);
    expect(stderr).toContain('run');
    expect(code).toBe(2);
  });
});
