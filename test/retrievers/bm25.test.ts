import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { openBm25 } from '../../src/retrievers/bm25.ts';
import { testEnvironment } from '../contract/retriever.ts';
import { indexOf, queriesOf, rankAll } from '../support/search-fixture.ts';

const environment = await testEnvironment();

function search(
  argument: string | undefined,
  texts: readonly string[],
  queries: readonly string[],
) {
  const index = indexOf(texts.map((words) => ({ document: 'd', words })));
  const notes: string[] = [];
  const asked = queriesOf(queries.map((words) => ({ words })));
  return rankAll(openBm25(argument, environment), asked, index, notes).then((rankings) => ({
    rankings,
    notes,
  }));
}

describe('bm25', () => {
  // Five chunks of 3, 2, 1, 2 and 2 tokens, 2 in the mean. "tin" is in two: idf = ln(3.5 / 2.5) =
  // 0.336472; "zinc" in one: idf = ln(4.5 / 1.5) = 1.098612. The query has "tin" twice.
  // Chunk 0, "tin" twice, t = 1 + ln 2 = 1.693147:
  //   2 · 0.336472 · 2.2 · 1.693147 / (1.693147 + 1.2 · (0.25 + 0.75 · 3/2)) = 0.749793
  // Chunk 1, t = 1, length 2: 2 · 0.336472 · 2.2 / (1 + 1.2) + 1.098612 · 2.2 / (1 + 1.2) = 1.771557
  const metals = ['tin tin lead', 'tin zinc', 'gold', 'gold gold', 'iron iron'];

  test.each(['process', 'database'])('scores a hand example, engine %s', async (engine) => {
    const { rankings } = await search(`engine=${engine}`, metals, ['tin zinc tin']);
    expect(rankings[0]?.position).toEqual([1, 0]);
    expect(rankings[0]?.score[0]).toBeCloseTo(1.771557, 5);
    expect(rankings[0]?.score[1]).toBeCloseTo(0.749793, 5);
  });

  // With k1 = 2 and b = 0 lengths do not count:
  // chunk 0: 2 · 0.336472 · 3 · 1.693147 / 3.693147 = 0.925547
  // chunk 1: (2 · 0.336472 + 1.098612) · 3 / 3 = 1.771557
  test.each(['process', 'database'])('takes k1 and b, engine %s', async (engine) => {
    const { rankings } = await search(`k1=2,b=0,engine=${engine}`, metals, ['tin zinc tin']);
    expect(rankings[0]?.score[0]).toBeCloseTo(1.771557, 5);
    expect(rankings[0]?.score[1]).toBeCloseTo(0.925547, 5);
  });

  test('in process it scores what the database does', async () => {
    const word = fc.constantFrom(
      'Tin',
      'tins',
      'copper',
      'iron',
      'zinc',
      'the',
      'Zürich',
      '42',
      '-',
    );
    const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 15 }),
        fc.array(text, { minLength: 1, maxLength: 3 }),
        async (texts, queries) => {
          const [own, theirs] = [
            await search('engine=process', texts, queries),
            await search('engine=database', texts, queries),
          ];
          for (const [at, { position, score }] of own.rankings.entries()) {
            const expected = theirs.rankings[at];
            const scores = new Map(expected?.position.map((p, i) => [p, expected.score[i] ?? 0]));
            expect(new Set(position)).toEqual(new Set(expected?.position));
            // The database computes in float32.
            for (const [rank, p] of position.entries()) {
              const difference = Math.abs((score[rank] ?? 0) - (scores.get(p) ?? Number.NaN));
              expect(difference).toBeLessThan(1e-5);
            }
          }
        },
      ),
      { seed: 3, numRuns: 25 },
    );
  });

  test('any token of the query is enough, stemmed and without case or accents', async () => {
    const { rankings } = await search(
      undefined,
      ['The Cafés were opening', 'nothing here', 'an opened door', 'else', 'more'],
      ['cafe OPENS unheard'],
    );
    expect(rankings[0]?.position).toEqual([0, 2]);
  });

  test('n-grams find Chinese and Japanese, which have no blanks', async () => {
    const texts = ['数据库的索引', '分块的大小', '日本語の文書', '检索', '评估'];
    const plain = await search(undefined, texts, ['索引']);
    expect(plain.rankings[0]?.position).toEqual([]);
    const grams = await search('tokenizers=class,filters=lowercase+ngram(2,2)', texts, [
      '索引',
      '日本語',
    ]);
    expect(grams.rankings.map(({ position }) => position)).toEqual([[0], [2]]);
  });

  test('counts and lists the queries in which the analyzer finds no token', async () => {
    const { rankings, notes } = await search(undefined, metals, ['   ', 'tin', '']);
    expect(rankings.map(({ position }) => position.length)).toEqual([0, 2, 0]);
    expect(notes).toEqual(['the analyzer finds no token in 2 queries: q0, q2']);
  });

  test.each([
    ['tokenizers=blank+klass', /tokenizers: must be some of blank, camel, class, punct/],
    ['filters=lowercase+mapper(file)', /filters: must be none, or some of lowercase/],
    ['filters=ascii;REMOVE TABLE x', /filters: must be none, or some of/],
    ['k1=-1', /k1: must be a number from 0 to 100/],
    ['b=2', /b: must be a number from 0 to 1/],
    ['engine=lucene', /engine: must be process or database/],
    ['stemmer=no', /unknown key "stemmer"/],
    ['filters=ngram(5,2)', /filters: must have grams from MIN to MAX/],
    ['filters=lowercase+edgengram(0,2)', /filters: must have grams from MIN to MAX/],
  ])('refuses %s', (argument, message) => {
    expect(() => openBm25(argument, environment)).toThrow(message);
    expect(() => openBm25(argument, environment)).toThrow(UserError);
  });

  test('says what the database refuses of an analyzer', async () => {
    const found = search('filters=snowball(klingon)', metals, ['tin']);
    await expect(found).rejects.toThrow(
      /the analyzer is refused by the database .*klingon.*language$/,
    );
  });

  test('its id holds every parameter', () => {
    expect(openBm25('b=0.5', environment).id).toBe(
      'bm25:tokenizers=blank+class,filters=lowercase+ascii+snowball(english),k1=1.2,b=0.5,engine=process',
    );
  });
});
