import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hash32, openHashing } from '../../src/embedders/hashing.ts';
import { hashingWords, wordWeight } from '../../src/embedders/hashing-words.ts';
import { UserError } from '../../src/errors.ts';

async function vector(text: string, dimensions?: string): Promise<Float32Array> {
  const [only] = await openHashing(dimensions).embed([text], 'passage');
  if (!only) throw new Error('no vector');
  return only;
}

function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);
}

describe('hashing', () => {
  test('has 384 dimensions unless told otherwise', () => {
    expect(openHashing(undefined)).toMatchObject({ id: 'hashing@1/384', dimensions: 384 });
    expect(openHashing('64')).toMatchObject({ id: 'hashing@1/64', dimensions: 64 });
  });

  test.each(['', '0', '-3', '1.5', '1e3', '65537', 'many'])('refuses %j dimensions', (argument) => {
    expect(() => openHashing(argument)).toThrow(UserError);
  });

  test('knows no order of words, no case and no punctuation', async () => {
    const plain = await vector('rotate the service token');
    expect(await vector('Token: THE "service"; rotate!')).toEqual(plain);
    expect(await vector('rotate the service')).not.toEqual(plain);
  });

  test('one word is one dimension', async () => {
    const values = (await vector('rotate')).filter((value) => value !== 0);
    expect(values.map(Math.abs)).toEqual(Float32Array.of(1));
  });

  test('two words of one weight are at 45 degrees to each, and function words hardly count', async () => {
    // 1/√2, and 1/√(1 + 0.1²), unless the words meet in one of 65,536 dimensions.
    const wide = '65536';
    const both = await vector('rotate tokens', wide);
    expect(cosine(both, await vector('rotate', wide))).toBeCloseTo(Math.SQRT1_2, 6);
    const withThe = await vector('the rotate', wide);
    expect(cosine(withThe, await vector('rotate', wide))).toBeCloseTo(1 / Math.sqrt(1.01), 6);
  });

  test('a word three times counts 1 + ln 3', async () => {
    const wide = '65536';
    const weight = 1 + Math.log(3);
    const expected = weight / Math.hypot(weight, 1);
    const repeated = await vector('rotate rotate tokens rotate', wide);
    expect(cosine(repeated, await vector('rotate', wide))).toBeCloseTo(expected, 6);
  });

  test('any word makes a vector of unit length, even where words cancel out', async () => {
    // One dimension, ten words of one weight with either sign: some pairs add up to nothing.
    const words = Array.from({ length: 10 }, (_, i) => `word${i}`);
    const signs = await Promise.all(words.map(async (word) => (await vector(word, '1'))[0]));
    expect(new Set(signs)).toEqual(new Set([1, -1]));
    for (const one of words) {
      for (const other of words) {
        expect(Math.abs((await vector(`${one} ${other}`, '1'))[0] ?? 0)).toBe(1);
      }
    }
  });

  test('the order of the words changes no bit, even where they nearly cancel out', async () => {
    const words = ['q', 'ab', 'log', 'four', 'seven', 'eleven', 'tail', 'x', 'run', 'on'];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(words, { minLength: 4 }), async (some) => {
        const forwards = await vector(some.join(' '), '1');
        expect(await vector(some.toReversed().join(' '), '1')).toEqual(forwards);
      }),
      { seed: 5, numRuns: 2000 },
    );
  });

  test('no word makes the zero vector', async () => {
    expect(await vector('— … !?')).toEqual(new Float32Array(384));
  });
});

describe('hashingWords', () => {
  test.each([
    ['Straße in ﬁne Weather', ['straße', 'in', 'fine', 'weather']],
    ["don't BR-104 3.8.2", ['don', 't', 'br', '104', '3', '8', '2']],
    ['東京都に行く', ['東京', '京都', '都に', 'に行', '行く']],
    ['スーパー', ['スー', 'ーパ', 'パー']],
    ['水', ['水']],
    ['SurrealDBは速い2倍', ['surrealdb', 'は速', '速い', '2', '倍']],
    ['हिन्दी', ['हिन्दी']],
    ['e\u0301tude', ['étude']],
    ['', []],
  ])('%s', (text, words) => {
    expect(hashingWords(text)).toEqual(words);
  });
});

test.each([
  ['the', 0.1],
  ['q', 0.5],
  ['log', 0.7],
  ['rotate', 1],
  ['authorisation', 1],
  ['都に', 1],
])('%s weighs %d', (word, weight) => {
  expect(wordWeight(word)).toBeCloseTo(weight, 12);
});

test('hash32 spreads over its low and its high bits alike', () => {
  // 4096 words in 16 bins: 256 a bin expected, standard deviation 15.5.
  for (const shift of [0, 1, 28]) {
    const bins = new Array<number>(16).fill(0);
    for (let i = 0; i < 4096; i++) {
      const bin = (hash32(`word${i}`) >>> shift) & 15;
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    for (const count of bins) expect(Math.abs(count - 256)).toBeLessThan(5 * 15.5);
  }
});
