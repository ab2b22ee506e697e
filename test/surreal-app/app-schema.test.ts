import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openEmbedder } from '../../src/embedders/registry.ts';
import { evaluate } from '../../src/evaluate.ts';
import { loadGolden } from '../../src/golden.ts';
import { z } from '../../src/schema.ts';
import { closeStores } from '../../src/store/close-stores.ts';
import { openStore } from '../../src/store/open-store.ts';
import { jsonLiteral, stringLiteral } from '../../src/surreal-app/literals.ts';
import { loadVariants } from '../../src/variants.ts';
import { folderOf, projectRoot, run } from '../support/command-line.ts';

afterAll(closeStores);

/** A fresh database that has run some SurrealQL; each call gives the result of the last statement. */
async function databaseOf(surql: string) {
  const session = (await openStore('mem://')).sql('app');
  await session.query(surql);
  return async (sql: string, params?: { readonly [name: string]: unknown }) =>
    (await session.query(sql, params)).at(-1);
}

async function schemaOf(...argv: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(['surreal', 'schema', '--db', 'mem://', ...argv]);
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

const found = z.array(z.object({ document: z.string(), ord: z.int(), score: z.number() }));

describe.each([
  ['golden/nimbus', 'fixed60', 'surrealql:fn::embed'],
  ['golden/nimbus', 'sections', 'hashing:16'],
  ['golden/handbook', 'structural350', 'hashing'],
])('%s by %s with %s', (set, name, embedder) => {
  test('ranks in the database as exact does', async () => {
    const query = await databaseOf(
      await schemaOf('--golden', set, '--variant', name, '--embedder', embedder),
    );
    const golden = await loadGolden(join(projectRoot, set));
    const variants = await loadVariants([name], [join(projectRoot, 'variants')]);
    const made = await evaluate({
      golden,
      variants,
      embedder,
      db: 'mem://',
      created: '2026-11-30T05:12:09.500Z',
    });
    const { surql } = golden;
    const model = await openEmbedder(embedder, {
      cores: 1,
      ...(surql && { surql, sql: (await openStore('mem://')).sql('model') }),
    });
    const [of] = made.runs;
    const texts = golden.queries.slice(0, 20).map(({ text }) => text);
    const vectors = await model.embed(texts, 'query');
    expect(vectors.length).toBeGreaterThan(3);
    for (const [at, vector] of vectors.entries()) {
      const ranked = (of?.results[at]?.hits ?? []).filter(({ rank }, place) => rank === place + 1);
      const hits = ranked.map(({ score, chunk }) => ({
        document: of?.chunks[chunk]?.document,
        ord: of?.chunks[chunk]?.ord,
        score,
      }));
      const rows = found.parse(
        await query('RETURN fn::search_chunks($vector, $k);', {
          vector: Array.from(vector),
          k: Math.max(1, hits.length),
        }),
      );
      // A query without direction has no ranking: exact gives none.
      if (hits.length === 0) continue;
      expect(rows).toHaveLength(hits.length);
      // Cosine divides by lengths that are 1 but for rounding: a score may be one step of 1e-6 off,
      // and then two chunks as near as that may change places.
      const scoreOf = new Map(
        hits.map(({ document, ord, score }) => [`${document} ${ord}`, score]),
      );
      for (const [place, { document, ord, score }] of rows.entries()) {
        const expected = hits[place]?.score ?? Number.NaN;
        expect(Math.abs(score - expected)).toBeLessThan(1.5e-6);
        const own = scoreOf.get(`${document} ${ord}`) ?? hits.at(-1)?.score ?? Number.NaN;
        expect(Math.abs(own - expected)).toBeLessThan(1.5e-6);
      }
    }
  });
});

describe('the lesson’s variant', () => {
  const argv = ['--golden', 'golden/nimbus', '--variant', 'fixed60', '--quiet'];

  test('imported in bulk has no vectors until the backfill', async () => {
    const query = await databaseOf(`OPTION IMPORT;\n${await schemaOf(...argv)}`);
    expect(await query('SELECT VALUE embedding FROM chunk;')).toEqual(Array(7).fill(undefined));
    await query('UPDATE chunk RETURN NONE;');
    expect(await query('RETURN count(SELECT id FROM chunk WHERE embedding.len() = 4);')).toBe(7);
  });

  test('gives a later chunk its vector, a text without direction none, and keeps both from ranking wrongly', async () => {
    const query = await databaseOf(await schemaOf(...argv));
    // One word of the error topic, four of credentials: 1/√17 and 4/√17.
    await query(`CREATE chunk:late SET source = source:⟨handbook.md⟩, ord = 4,
      text = "Replacing a lost key. Block it, ask for a new token, check the permissions of the old secret; the logs tell who used it.";
      CREATE chunk:blank SET source = source:⟨handbook.md⟩, ord = 5, text = "Nothing of it.";`);
    expect(await query('RETURN chunk:late.embedding.map(|$n| math::fixed($n, 3));')).toEqual([
      0, 0, 0.243, 0.97,
    ]);
    expect(await query('RETURN chunk:blank.embedding;')).toBeUndefined();
    const ask = `LET $q = fn::embed('how do I rotate the service credentials');`;
    const all = found.parse(await query(`${ask} RETURN fn::search_chunks($q, 100);`));
    expect(all.slice(0, 3).map(({ ord }) => ord)).toEqual([3, 4, 2]);
    expect(all).toHaveLength(8);
    const nearest = `${ask} RETURN (SELECT ord, vector::distance::knn() AS d FROM chunk
      WHERE embedding <|2,40|> $q ORDER BY d).ord;`;
    expect(await query(nearest)).toEqual([3, 4]);
    expect(await query('RETURN fn::chunk_neighbours(chunk:late).ord;')).toEqual([4, 5]);
    const best = `${ask} RETURN fn::chunk_neighbours(fn::search_chunks($q, 1)[0].id).ord;`;
    expect(await query(best)).toEqual([2, 3]);
  });

  test('links every chunk to its source and to the parameters that cut it', async () => {
    const query = await databaseOf(await schemaOf(...argv));
    expect(
      await query(`SELECT source.title AS title, variant.parameters.size AS size,
          variant.embedder AS embedder, count() AS chunks FROM chunk
        GROUP BY title, size, embedder ORDER BY chunks DESC LIMIT 1;`),
    ).toEqual([
      { title: 'handbook', size: 60, embedder: expect.stringMatching(/^surrealql:/), chunks: 4 },
    ]);
    const texts = await query(
      'RETURN (SELECT text, string::slice(source.body, start, end) AS slice, ord FROM chunk).map(|$c| $c.text = $c.slice);',
    );
    expect(texts).toEqual(Array(7).fill(true));
    await expect(
      query("CREATE chunk SET source = source:⟨handbook.md⟩, text = 'no place';"),
    ).rejects.toThrow(/ord/);
  });
});

test('odd names and texts arrive as they are; a lone surrogate as U+FFFD', async () => {
  const text = 'Say "hi" \\ `x` ⟨y⟩ \u2028 \u0000 😀 \ud800 $z; DROP\r\n';
  const cwd = await folderOf({
    "docs/it's ⟨odd⟩ `name`.md": text.replace('\ud800', ''),
    'docs/blank.md': '… — …\n',
  });
  const argv = ['--documents', 'docs', '--variant', 'whole', '--embedder', 'hashing:8'];
  const { stdout } = await run(['surreal', 'schema', '--db', 'mem://', ...argv], { cwd });
  const query = await databaseOf(stdout);
  expect(await query('RETURN (SELECT id, body FROM source ORDER BY id).body;')).toEqual([
    '… — …\n',
    text.replace('\ud800', ''),
  ]);
  expect(
    await query('RETURN (SELECT ord, embedding, text FROM chunk WHERE embedding = NONE).text;'),
  ).toEqual(['… — …']);
  const odd = { [text]: [text, 1.5, -2, true, null, { a: [] }] };
  const back = text.replace('\ud800', '\ufffd');
  expect(await query(`RETURN ${stringLiteral(text)};`)).toBe(back);
  expect(await query(`RETURN ${jsonLiteral(odd)};`)).toEqual({
    [back]: [back, 1.5, -2, true, null, { a: [] }],
  });
});

test.each([
  [['--variant', 'fixed:{60,70}'], /several variants/],
  [['--variant', 'whole', '--golden', 'a', '--documents', 'b'], /not both/],
  [[], /variant/],
])('refuses %j', async (argv, why) => {
  const { code, stderr, stdout } = await run(['surreal', 'schema', ...argv]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(why);
});
