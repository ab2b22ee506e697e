import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { IncompleteError, UserError } from '../../src/errors.ts';
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
        keys.map((_, i) => ({ where: 'apart', rows: [1], vector: Float32Array.of(i) })),
      );
    });

    test('gives every name its own database, the same at each call', async () => {
      await store.sql('left').query('DEFINE FUNCTION fn::side() { RETURN "left"; };');
      await store.sql('right').query('DEFINE FUNCTION fn::side() { RETURN "right"; };');
      expect(await store.sql('left').query('RETURN fn::side();')).toEqual(['left']);
      expect(await store.sql('right').query('RETURN fn::side();')).toEqual(['right']);
      expect(() => store.sql('no; REMOVE DATABASE main')).toThrow(UserError);
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
