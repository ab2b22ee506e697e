import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadGolden } from '../../src/golden.ts';
import { closeStores } from '../../src/store/close-stores.ts';
import { openStore } from '../../src/store/open-store.ts';
import { projectRoot } from '../support/project-root.ts';

// Every number is the lesson's own ("Chunking strategies", SurrealDB University), and so are the
// splitters, tables, loops and queries; the documents are ours. `import` in SurrealDB's own words is
// bulk mode, which OPTION IMPORT at the top of seed.surql asks for.
const folder = join(projectRoot, 'golden/nimbus');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

let query: (sql: string, params?: { readonly [name: string]: unknown }) => Promise<unknown>;

beforeAll(async () => {
  const session = (await openStore('mem://')).sql('lesson');
  query = async (sql, params) => (await session.query(sql, params)).at(-1);
  await query(read('schema.surql'));
  await query(read('pipeline.surql'));
  await query(read('seed.surql'));
});

afterAll(closeStores);

const vectors = (where: string) =>
  query(
    `RETURN (SELECT id, embedding.map(|$n| math::fixed($n, 3)) AS rounded
      FROM chunk WHERE ${where} ORDER BY id).rounded;`,
  );

test('the sources are the documents of the golden set', async () => {
  const { documents } = await loadGolden(folder);
  const bodies = await query('RETURN (SELECT id, body FROM source ORDER BY id).body;');
  expect(bodies).toEqual(documents.map(({ text }) => text));
});

test('no chunk has a vector after the import, every one after the backfill', async () => {
  expect(await query('SELECT VALUE embedding FROM chunk;')).toEqual(Array(16).fill(undefined));
  await query('UPDATE chunk RETURN NONE;');
  expect(await query('RETURN count(SELECT id FROM chunk WHERE embedding.len() = 4);')).toBe(16);
  expect(await query('RETURN count(SELECT id FROM chunk WHERE embedding = NONE);')).toBe(0);
});

test('the splitters make 7, 6 and 3 chunks of 359, 305 and 311 words', async () => {
  const counted = `SELECT strategy, count() AS chunks,
      math::mean(text.words().len()).round() AS mean_words,
      math::sum(text.words().len()) AS words_stored
    FROM chunk GROUP BY strategy;`;
  expect(await query(counted)).toEqual([
    { strategy: 'fixed', chunks: 7, mean_words: 51, words_stored: 359 },
    { strategy: 'section', chunks: 6, mean_words: 51, words_stored: 305 },
    { strategy: 'whole', chunks: 3, mean_words: 104, words_stored: 311 },
  ]);
});

test('the handbook is three topics at 0.577 whole, one each by sections, and mixed where windows cut', async () => {
  const ofHandbook = (strategy: string) =>
    vectors(`source = source:handbook AND strategy = '${strategy}'`);
  expect(await ofHandbook('whole')).toEqual([[0.577, 0.577, 0, 0.577]]);
  expect(await ofHandbook('section')).toEqual([
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 0, 1],
  ]);
  expect(await ofHandbook('fixed')).toEqual([
    [1, 0, 0, 0],
    [0.141, 0.99, 0, 0],
    [0, 0.8, 0, 0.6],
    [0, 0, 0, 1],
  ]);
});

test('the question finds chunk 3 of the handbook, and its place leads to the chunk before', async () => {
  const best = `LET $q = fn::embed('how do I rotate the service credentials');
    LET $best = (SELECT id, source, ord, vector::distance::knn() AS dist FROM chunk
      WHERE strategy = 'fixed' AND embedding <|5, 40|> $q ORDER BY dist)[0];`;
  expect(await query(`${best} RETURN { chunk: <string> $best.id, dist: $best.dist };`)).toEqual({
    chunk: 'chunk:handbook_fixed_3',
    dist: 0,
  });
  const near = `${best} SELECT VALUE ord FROM chunk
    WHERE source = $best.source AND strategy = 'fixed'
      AND ord IN [$best.ord - 1, $best.ord, $best.ord + 1] ORDER BY ord;`;
  expect(await query(near)).toEqual([2, 3]);
});

test('a chunk that comes later gets its vector as it is written', async () => {
  // One word of the error topic (logs), four of credentials (key, token, permissions, secret):
  // 1/√17 and 4/√17.
  await query(`CREATE chunk:handbook_section_3 SET
    source = source:handbook, strategy = 'section', ord = 3,
    text = "Replacing a lost key. Block the lost key, ask for a new token, and check which permissions the old secret had; the logs tell who used it.";`);
  expect(await vectors('id = chunk:handbook_section_3')).toEqual([[0, 0, 0.243, 0.97]]);
});
