import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { IncompleteError, UserError } from '../../src/errors.ts';
import type { EmbedderRecord } from '../../src/store/embedder-records.ts';
import type { Store } from '../../src/store/store.ts';
import { vectorKey } from '../../src/store/vector-key.ts';

/** What every kind of database promises. */
export function storeContract(name: string, open: () => Promise<Store>): void {
  describe(`store ${name}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
    });
    const freshKey = () => vectorKey('test', 'passage', randomUUID());

    test('gives back the very bits, in the order asked, and undefined for what is missing', async () => {
      const odd = Float32Array.of(Number.NaN, -0, 1e-45, Number.POSITIVE_INFINITY, 0.1);
      const part = Float32Array.from({ length: 1200 }, (_, i) => Math.sin(i)).subarray(100, 612);
      const [a, b, missing] = [freshKey(), freshKey(), freshKey()];
      await store.vectors.put([
        { key: a, vector: odd },
        { key: b, vector: part },
      ]);
      const found = await store.vectors.get([b, missing, a, b]);
      expect(found.map((vector) => vector && bits(vector))).toEqual([
        bits(part),
        undefined,
        bits(odd),
        bits(part),
      ]);
    });

    test('holds more than one batch, written at once by several', async () => {
      const entries = Array.from({ length: 2600 }, (_, i) => ({
        key: freshKey(),
        vector: Float32Array.of(i, -i),
      }));
      const shares = [entries.slice(0, 700), entries.slice(700, 701), entries.slice(650)];
      await Promise.all(shares.map((share) => store.vectors.put(share)));
      const found = await store.vectors.get(entries.map(({ key }) => key));
      expect(found).toEqual(entries.map(({ vector }) => vector));
    });

    test('overwrites, and takes a key twice in one call', async () => {
      const key = freshKey();
      await store.vectors.put([{ key, vector: Float32Array.of(1) }]);
      await store.vectors.put([
        { key, vector: Float32Array.of(2) },
        { key, vector: Float32Array.of(3, 4) },
      ]);
      expect(await store.vectors.get([key])).toEqual([Float32Array.of(3, 4)]);
    });

    test('gives nothing for nothing', async () => {
      await store.vectors.put([]);
      expect(await store.vectors.get([])).toEqual([]);
    });

    test('keeps a session of its own apart from the vectors, used at once', async () => {
      const session = store.sql('apart');
      await session.query('DEFINE TABLE emb; DEFINE TABLE meta; CREATE emb:one SET v = 1;');
      const keys = Array.from({ length: 60 }, freshKey);
      const answers = await Promise.all(
        keys.map(async (key, i) => {
          await store.vectors.put([{ key, vector: Float32Array.of(i) }]);
          const [where, rows] = await session.query(
            'RETURN session::db(); SELECT VALUE v FROM emb; UPDATE emb:one SET v = $n;',
            { n: 1 },
          );
          const [vector] = await store.vectors.get([key]);
          return { where, rows, vector };
        }),
      );
      expect(answers).toEqual(
        keys.map((_, i) => ({
          // On a server, with something behind it that no other process has.
          where: expect.stringMatching(/^apart(_|$)/),
          rows: [1],
          vector: Float32Array.of(i),
        })),
      );
    });

    test('gives every name its own database, the same at each call', async () => {
      await store.sql('left').query('DEFINE FUNCTION fn::side() { RETURN "left"; };');
      await store.sql('right').query('DEFINE FUNCTION fn::side() { RETURN "right"; };');
      expect(await store.sql('left').query('RETURN fn::side();')).toEqual(['left']);
      expect(await store.sql('right').query('RETURN fn::side();')).toEqual(['right']);
      expect(() => store.sql('no; REMOVE DATABASE main')).toThrow(UserError);
    });

    test('remembers an embedder by its id, to the bit, and forgets what was before', async () => {
      const name = `model ${randomUUID()} "quoted" \u{1f600}`;
      const record: EmbedderRecord = {
        name,
        dimensions: 2,
        platform: 'here',
        probe: Float32Array.of(0.1, -0, 3),
        digest: 'abc',
      };
      expect(await store.vectors.embedders.get(name)).toBeUndefined();
      await store.vectors.embedders.put({ ...record, digest: 'old', probe: Float32Array.of(1) });
      await store.vectors.embedders.put(record);
      expect(await store.vectors.embedders.get(name)).toEqual(record);
      expect(await store.vectors.embedders.get(`${name} `)).toBeUndefined();
    });

    test('counts and removes what one embedder made, and nothing else', async () => {
      const [one, other] = [`one-${randomUUID()}`, `other-${randomUUID()}`];
      const of = (embedder: string, sizes: readonly number[]) =>
        sizes.map((size) => ({ key: freshKey(), vector: new Float32Array(size), embedder }));
      const [gone, kept] = [of(one, [3, 5]), of(other, [7])];
      await store.vectors.put([...gone, ...kept]);
      await store.vectors.embedders.put({
        name: one,
        dimensions: 3,
        platform: 'here',
        probe: Float32Array.of(1),
        digest: 'abc',
      });
      const shares = await store.upkeep.stats();
      expect(shares.find(({ embedder }) => embedder === one)).toMatchObject({
        vectors: 2,
        bytes: 32,
      });
      expect(await store.upkeep.count({ embedder: one })).toEqual({ vectors: 2, bytes: 32 });
      expect(await store.upkeep.remove({ embedder: one })).toEqual({ vectors: 2, bytes: 32 });
      expect(await store.upkeep.count({ embedder: one })).toEqual({ vectors: 0, bytes: 0 });
      expect(await store.vectors.get([...gone, ...kept].map(({ key }) => key))).toEqual([
        undefined,
        undefined,
        new Float32Array(7),
      ]);
      expect(await store.vectors.embedders.get(one)).toBeUndefined();
    });

    test('tells SurrealQL that does not parse from a database that refuses', async () => {
      const session = store.sql('errors');
      await expect(session.query('RETRN 1')).rejects.not.toBeInstanceOf(IncompleteError);
      await expect(session.query('RETRN 1')).rejects.toThrow(UserError);
      await expect(session.query('THROW "so it is"')).rejects.toThrow(IncompleteError);
      await expect(session.query('THROW "so it is"')).rejects.toThrow('so it is');
    });
  });
}

function bits(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('hex');
}
