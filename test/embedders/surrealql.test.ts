import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { EmbedderEnvironment } from '../../src/embedders/environment.ts';
import { openSurrealql } from '../../src/embedders/surrealql.ts';
import { IncompleteError, UserError } from '../../src/errors.ts';
import { closeStores } from '../../src/store/close-stores.ts';
import { openStore } from '../../src/store/open-store.ts';

afterAll(closeStores);

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

async function environment(text: string): Promise<EmbedderEnvironment> {
  const store = await openStore('mem://');
  const hash = '0123456789abcdef';
  return { cores: 1, sql: store.sql('set'), surql: { text, hash, file: 'set.surql' } };
}

async function embed(name: string, text: string, texts: readonly string[]) {
  const embedder = await openSurrealql(name, await environment(text));
  return (await embedder.embed(texts, 'passage')).map((vector) => [...vector]);
}

describe("the lesson's functions", () => {
  test('fn::embed of golden/nimbus: the question about credentials is topic four alone', async () => {
    const schema = read('../../golden/nimbus/schema.surql');
    expect(await embed('fn::embed', schema, ['how do I rotate the service credentials'])).toEqual([
      [0, 0, 0, 1],
    ]);
  });

  test('fn::embed3: one topic is a unit vector, three are 1/√3 on each axis', async () => {
    const ling =
      'Interlingue, first published as Occidental, is a constructed auxiliary language with a regular grammar and a vocabulary drawn from Romance roots.';
    const xen =
      'Xenophon was a Greek historian whose Anabasis records the retreat of ten thousand mercenaries from Persia.';
    const ven =
      'The atmosphere of Venus is carbon dioxide under crushing pressure, wrapped in sulfuric clouds.';
    const third = Math.fround(0.5773502691896257);
    expect(
      await embed('fn::embed3', read('three-topics.surql'), [ling, `${ling} ${xen} ${ven}`]),
    ).toEqual([
      [1, 0, 0],
      [third, third, third],
    ]);
  });
});

describe('surrealql', () => {
  const counting = 'DEFINE FUNCTION fn::count($t: string) { RETURN [$t.len(), 4]; };';

  test('makes unit length of what the function returns', async () => {
    const texts = ['abc', ...Array.from({ length: 70 }, () => '')];
    const vectors = await embed('fn::count', counting, texts);
    expect(vectors).toHaveLength(71);
    expect(vectors[0]).toEqual([Math.fround(0.6), Math.fround(0.8)]);
    expect(vectors[70]).toEqual([0, 1]);
  });

  test('names the function and the hash of its file', async () => {
    const embedder = await openSurrealql('fn::count', await environment(counting));
    expect(embedder.id).toBe('surrealql:fn::count@0123456789ab');
    expect(embedder.dimensions).toBe(0);
    await embedder.embed(['x'], 'query');
    expect(embedder.dimensions).toBe(2);
  });

  test('runs the file once a session, so that it need not bear a second time', async () => {
    const shared = await environment(counting);
    const [one, other] = await Promise.all([
      openSurrealql('fn::count', shared),
      openSurrealql('fn::count', shared),
    ]);
    expect(await other.embed(['ab'], 'query')).toEqual(await one.embed(['ab'], 'query'));
  });

  test.each([undefined, '', 'embed', 'fn::', 'fn::a($x)', 'fn::a; REMOVE DATABASE x'])(
    'refuses the name %j',
    async (name) => {
      await expect(openSurrealql(name, await environment(counting))).rejects.toThrow(
        /names no function: write surrealql:fn::NAME/,
      );
    },
  );

  test('needs the file', async () => {
    const { sql } = await environment('');
    await expect(openSurrealql('fn::count', { cores: 1, sql })).rejects.toThrow(
      /name it in set.json as "surql"/,
    );
  });

  test('a file that does not parse is the mistake of the user, with its place', async () => {
    const error = await openSurrealql('fn::a', await environment('DEFINE\nFUNKTION fn::a;')).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(UserError);
    expect(error).toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/^set.surql: .*Parse error/s),
    });
  });

  test('says what the file does define', async () => {
    await expect(openSurrealql('fn::counts', await environment(counting))).rejects.toThrow(
      'set.surql: fn::counts is not defined: it defines fn::count',
    );
    await expect(
      openSurrealql('fn::count', await environment(`USE DB elsewhere; ${counting}`)),
    ).rejects.toThrow(/USE statement/);
  });

  test.each([
    ['throws', '{ THROW "no idea"; }', /fn::f failed: .*no idea/],
    ['returns no array', '{ RETURN $t; }', /must return a non-empty array of finite numbers/],
    ['returns an empty array', '{ RETURN []; }', /must return a non-empty array/],
    ['returns something else within', '{ RETURN [1, "2"]; }', /must return/],
    ['returns NaN', '{ RETURN [1, NaN]; }', /must return/],
    [
      'returns other lengths',
      '{ RETURN array::repeat(1, $t.len()); }',
      /1 numbers for one text and 2/,
    ],
  ])('a function that %s ends the run as incomplete', async (_, body, why) => {
    const made = embed('fn::f', `DEFINE FUNCTION fn::f($t: string) ${body};`, ['a', 'ab']);
    await expect(made).rejects.toThrow(why);
    await expect(made).rejects.toBeInstanceOf(IncompleteError);
  });
});
