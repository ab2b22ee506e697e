import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { score } from '../../src/score.ts';
import { need, query, runOf } from '../support/build-run.ts';

const folder = new URL('../reference/trec_eval/', import.meta.url);

/** Fields of a TREC file, which any run of blanks separates. */
async function rowsOf(name: string): Promise<string[][]> {
  const text = await readFile(new URL(name, folder), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(/[ \t]+/));
}

function groupBy(rows: readonly string[][]): Map<string, string[][]> {
  const groups = new Map<string, string[][]>();
  for (const row of rows) {
    const [id = ''] = row;
    groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  return groups;
}

/** trec_eval's order: score descending, then docno descending by bytes. */
function ranked(rows: readonly string[][]): string[] {
  return rows
    .map(([, , docno = '', , value = '']) => ({ docno, value: Number(value) }))
    .sort((a, b) => b.value - a.value || Buffer.compare(Buffer.from(b.docno), Buffer.from(a.docno)))
    .map(({ docno }) => docno);
}

/** Our name of each of trec_eval's measures; reciprocal rank has no cut-off there. */
const measures: readonly (readonly [string, string])[] = [
  ...[1, 3, 5, 10, 20, 100, 1000].map((k) => [`recall_${k}`, `recall@${k}`] as const),
  ...[1, 3, 5, 10].map((k) => [`success_${k}`, `success@${k}`] as const),
  ...[1, 3, 5, 10, 20, 100].map((k) => [`ndcg_cut_${k}`, `ndcg@${k}`] as const),
  ...[1, 3, 5, 10, 20, 100].map((k) => [`P_${k}`, `precision@${k}`] as const),
  ...[1, 3, 5, 10, 20, 100].map((k) => [`map_cut_${k}`, `map@${k}`] as const),
  ['map', 'map@1000'],
  ['Rprec', 'rprec'],
  ['bpref', 'bpref'],
  ['recip_rank', 'mrr@1000'],
];

describe.each(['std', 'trunc'])('trec_eval on its test set %s', async (name) => {
  const qrels = groupBy(await rowsOf('std.qrels'));
  const results = groupBy(await rowsOf(`${name}.run`));
  const expected = new Map(
    (await rowsOf(`${name}.expected.tsv`)).map(([measure, id, value]) => [
      `${measure} ${id}`,
      Number(value),
    ]),
  );
  const run = runOf({
    queries: [...qrels].map(([id, rows]) =>
      query(
        id,
        rows.flatMap(([, , docno = '', grade]) =>
          Number(grade) > 0 ? [need(docno, { grade: Number(grade) })] : [],
        ),
        {
          notRelevant: rows.flatMap(([, , docno = '', grade]) =>
            Number(grade) > 0 ? [] : [docno],
          ),
        },
      ),
    ),
    variants: [{ name, results: [...results].map(([id, rows]) => [id, ranked(rows)] as const) }],
    parents: 5000,
    inputs: { depth: { hits: 1000, parents: 1000, tokens: 2000 } },
  });
  const judged = [5, 10, 20].map((k) => [`unj_${k}`, `judged@${k}`] as const);
  const scores = score(run, { metrics: [...measures, ...judged].map(([, ours]) => ours) });

  test('has judged queries, and in trunc one that is missing from the run', () => {
    expect([...qrels.keys()]).toEqual(['301', '302', '303']);
    expect(results.has('302')).toBe(name === 'std');
  });

  test.each(measures)('%s is %s', (theirs, ours) => {
    const found = scores.variants[0]?.metrics.get(ours);
    for (const id of qrels.keys()) {
      expect(found?.perQuery.get(id)).toBeCloseTo(expected.get(`${theirs} ${id}`) ?? Number.NaN, 9);
    }
    expect(found?.mean).toBeCloseTo(expected.get(`${theirs} all`) ?? Number.NaN, 9);
    expect(found).toMatchObject({ scored: 3, total: 3 });
  });

  test.each(judged)('%s and %s are shares of the same parents', (theirs, ours) => {
    const found = scores.variants[0]?.metrics.get(ours);
    for (const id of results.keys()) {
      const unjudged = expected.get(`${theirs} ${id}`) ?? Number.NaN;
      expect(found?.perQuery.get(id)).toBeCloseTo(1 - unjudged, 9);
    }
  });
});
