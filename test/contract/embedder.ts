import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Embedder } from '../../src/types.ts';

/** Texts that every embedder of the suite has to tell apart, one of them long. */
const TEXTS = [
  'how do I rotate the service credentials',
  'Download the package and install the binary.',
  'The index needs memory. Throughput falls when the cache is cold.',
  `Restart after a timeout. ${'The logs show the failure and the crash. '.repeat(40)}`,
];

/** What every embedder promises, whatever its model. */
export function embedderContract(name: string, open: () => Promise<Embedder>): void {
  describe(`embedder ${name}`, () => {
    let embedder: Embedder;
    beforeAll(async () => {
      embedder = await open();
    });
    afterAll(async () => {
      await embedder.close?.();
    });
    const one = async (text: string) => {
      const [vector] = await embedder.embed([text], 'passage');
      if (!vector) throw new Error('no vector');
      return vector;
    };

    test('names itself and how it wants to be asked', () => {
      expect(embedder.id).toMatch(/^\S+$/);
      expect(embedder.batch.size).toBeGreaterThan(0);
      expect(embedder.batch.concurrency).toBeGreaterThan(0);
    });

    test('gives one vector of unit length a text', async () => {
      const vectors = await embedder.embed(TEXTS, 'passage');
      expect(vectors).toHaveLength(TEXTS.length);
      for (const vector of vectors) {
        expect(vector).toBeInstanceOf(Float32Array);
        expect(vector).toHaveLength(embedder.dimensions);
        expect(Math.hypot(...vector)).toBeCloseTo(1, 6);
      }
    });

    test('gives a text the same bits alone, in any batch and again', async () => {
      const alone = [];
      for (const text of TEXTS) alone.push(await one(text));
      expect(await embedder.embed(TEXTS, 'passage')).toEqual(alone);
      const backwards = await embedder.embed([...TEXTS].reverse(), 'passage');
      expect([...backwards].reverse()).toEqual(alone);
      const [first, second] = await Promise.all([one(TEXTS[0] ?? ''), one(TEXTS[1] ?? '')]);
      expect([first, second]).toEqual(alone.slice(0, 2));
      expect(first).not.toEqual(second);
    });

    test('gives blank text the zero vector', async () => {
      const vectors = await embedder.embed(['', ' \n\t ', TEXTS[0] ?? ''], 'passage');
      expect(vectors.map((vector) => vector.some((value) => value !== 0))).toEqual([
        false,
        false,
        true,
      ]);
      expect(vectors[0]).toHaveLength(embedder.dimensions);
    });

    test('puts queries and passages into one space', async () => {
      const [query] = await embedder.embed([TEXTS[0] ?? ''], 'query');
      const passages = await embedder.embed(TEXTS, 'passage');
      const scores = passages.map((passage) =>
        passage.reduce((sum, value, i) => sum + value * (query?.[i] ?? 0), 0),
      );
      expect(Math.max(...scores)).toBe(scores[0]);
    });

    test('gives nothing for nothing', async () => {
      expect(await embedder.embed([], 'query')).toEqual([]);
    });
  });
}
