import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { retrieverEnvironment } from '../../src/evaluation/retriever-environment.ts';
import { openRun } from '../../src/retrievers/run.ts';
import { z } from '../../src/schema.ts';
import { openStore } from '../../src/store/open-store.ts';
import { chunk, query, runOf } from '../support/build-run.ts';
import { temporaryFolder } from '../support/golden-folder.ts';
import { indexOf, queriesOf, rankAll } from '../support/search-fixture.ts';

// Chunk i starts at 10 · i and is as long as its words.
const chunks = [
  { document: 'a.md', words: 'tin' },
  { document: 'a.md', words: 'zinc' },
  { document: 'b.md', words: 'lead' },
  { document: 'c.md:0-5', words: 'gold' },
];
const asked = queriesOf([
  { id: 'q1', words: 'x' },
  { id: 'q2', words: 'y' },
]);

const savedSchema = z.looseObject({ runs: z.array(z.looseObject({})) });

async function searchFile(
  text: string,
  { name = 'saved.run', variant = 'stated', of = chunks, queries = asked } = {},
) {
  const directory = await temporaryFolder({ [name]: text });
  const environment = retrieverEnvironment(await openStore('mem://'), { directory });
  const retriever = await openRun(name, environment);
  const notes: string[] = [];
  const rankings = await rankAll(retriever, queries, { ...indexOf(of), name: variant }, notes);
  return { id: retriever.id, rankings, notes };
}

describe('run:, a TREC run', () => {
  test('a document stands for all its chunks, document:start-end for one', async () => {
    const { rankings, notes } = await searchFile(
      [
        'q1 Q0 b.md 1 3.5 tag',
        'q1 Q0 a.md 2 2.5 tag',
        'q2 Q0 a.md:10-14 1 2 tag',
        'q2 Q0 c.md:0-5 2 1 tag',
      ].join('\n'),
    );
    expect(rankings).toEqual([
      { position: [2, 0, 1], score: [3.5, 2.5, 2.5] },
      { position: [1, 3], score: [2, 1] },
    ]);
    expect(notes).toEqual([]);
  });

  test('a chunk that is named itself and by its document counts with the higher score', async () => {
    const { rankings } = await searchFile('q1 Q0 a.md 1 2 t\nq1 Q0 a.md:10-14 2 5 t\n');
    expect(rankings[0]).toEqual({ position: [1, 0], score: [5, 2] });
  });

  test('a blank of a document’s id is %20, unless the id has that itself', async () => {
    const blanks = [
      { document: 'my own.md', words: 'tin' },
      { document: 'my%20other.md', words: 'zinc' },
      { document: 'my other.md', words: 'lead' },
    ];
    const text = 'q1 Q0 my%20own.md:0-3 1 3 t\nq1 Q0 my%20other.md 2 2 t\nq2 Q0 my%20own.md 1 1 t';
    const { rankings } = await searchFile(text, { of: blanks });
    expect(rankings.map(({ position }) => position)).toEqual([[0, 1], [0]]);
    await expect(searchFile('q1 Q0 my own.md 1 3 t', { of: blanks })).rejects.toThrow(
      'saved.run:1: the row can be read in two ways',
    );
  });

  test('a blank of a query’s id is %20, unless another query is called that', async () => {
    const ids = ['my own', 'my other', 'my%20other'];
    const queries = queriesOf(ids.map((id) => ({ id, words: 'x' })));
    const text = 'my%20own Q0 b.md 1 3 t\nmy%20other Q0 a.md:0-3 1 3 t\n';
    const { rankings, notes } = await searchFile(text, { queries });
    expect(rankings.map(({ position }) => position)).toEqual([[2], [], [0]]);
    expect(notes).toEqual(['the run has nothing for 1 query: my other']);
  });

  test('counts and lists docnos and queries that are not known', async () => {
    const { rankings, notes } = await searchFile(
      [
        'q1 Q0 a.md 1 3 t',
        'q1 Q0 z.md 2 2 t',
        'q1 Q0 a.md:10-13 3 1 t',
        'q9 Q0 a.md 1 1 t',
        'q9 Q0 a.md 1 1 t',
      ].join('\n'),
    );
    expect(rankings.map(({ position }) => position)).toEqual([[0, 1], []]);
    expect(notes).toEqual([
      '1 line (5) of saved.run repeat an earlier one',
      'left out, for they are no document and no chunk of stated: 2 docnos: z.md, a.md:10-13',
      'the run has nothing for 1 query: q2',
      'the run has rows of 1 query: q9, which the set does not know',
    ]);
  });

  test('refuses a file of which no docno is known', async () => {
    await expect(searchFile('q1 Q0 other.md 1 3 t')).rejects.toThrow(
      /saved\.run: no docno of it is a document or a chunk of stated: 1 docno: other\.md/,
    );
  });

  test('refuses malformed rows with file and line', async () => {
    await expect(searchFile('q1 Q0 a.md 1 3 t\nq1 Q0 b.md 2\n')).rejects.toThrow(
      /saved\.run:2: the row has 4 fields/,
    );
    await expect(searchFile('q1 Q0 a.md 1 high t\n')).rejects.toThrow(
      /saved\.run:1: the score "high" is not a number/,
    );
  });

  test('names no file, or one that is not there', async () => {
    const directory = await temporaryFolder();
    const environment = retrieverEnvironment(await openStore('mem://'), { directory });
    await expect(openRun(undefined, environment)).rejects.toThrow('run: names no file');
    await expect(openRun('none.run', environment)).rejects.toThrow('none.run: cannot read');
  });

  test('stays inside the folder of a set', async () => {
    const directory = await temporaryFolder({ 'set/x': '', 'out.run': 'q1 Q0 a.md 1 3 t' });
    const environment = retrieverEnvironment(await openStore('mem://'), {
      directory: join(directory, 'set'),
      inside: { file: 'set.json', field: 'retriever' },
    });
    await expect(openRun('../out.run', environment)).rejects.toThrow(/set\.json: retriever: /);
  });

  test('its id holds the name of the file and a digest, and no path', async () => {
    const directory = await temporaryFolder({ 'runs/saved.run': 'q1 Q0 a.md 1 3 t' });
    const environment = retrieverEnvironment(await openStore('mem://'), { directory });
    const { id } = await openRun(join(directory, 'runs/saved.run'), environment);
    expect(id).toMatch(/^run:saved\.run@[0-9a-f]{12}$/);
  });
});

describe('run:, a saved run.json', () => {
  const saved = (names: readonly string[]) =>
    JSON.stringify({
      ...runOf({
        queries: [query('q1', []), query('q2', [])],
        variants: names.map((name) => ({
          name,
          results: [
            [
              'q1',
              [
                chunk('b.md', { start: 20, end: 24 }),
                chunk('a.md', { start: 0, end: 3 }),
                chunk('a.md', { start: 0, end: 99 }),
              ],
            ],
            ['q2', []],
          ],
        })),
      }),
      documents: ['a.md', 'b.md'].map((id) => ({ id, hash: id })),
    });

  test('gives its chunks with their scores; a chunk of other bounds is left out', async () => {
    const { rankings, notes } = await searchFile(saved(['whatever']), { name: 'run.json' });
    expect(rankings).toEqual([
      { position: [2, 0], score: [1, 0.999] },
      { position: [], score: [] },
    ]);
    expect(notes).toEqual([
      'left out, for they are no document and no chunk of stated: 1 docno: a.md:0-99',
    ]);
  });

  test('of several variants the one of that name is meant', async () => {
    const text = saved(['stated', 'other']);
    expect((await searchFile(text, { name: 'run.json' })).rankings[0]?.position).toEqual([2, 0]);
    await expect(searchFile(text, { name: 'run.json', variant: 'third' })).rejects.toThrow(
      'run.json: it has no ranking of third; give the variant the name of one of its rankings (stated, other)',
    );
  });

  describe('of variants crossed with retrievers', () => {
    const crossed = (...rows: readonly [string, string][]) => {
      const parsed = savedSchema.parse(JSON.parse(saved(rows.map((row) => row.join('+')))));
      const runs = parsed.runs.map((row, at) => {
        const [variant, retriever] = rows[at] ?? [];
        return { ...row, retriever, crossed: { variant, retriever } };
      });
      return JSON.stringify({ ...parsed, runs });
    };
    const search = (text: string, variant: string) =>
      searchFile(text, { name: 'run.json', variant });

    test('the only ranking of the variant is meant', async () => {
      const text = crossed(['stated', 'bm25'], ['other', 'bm25']);
      expect((await search(text, 'stated')).rankings[0]?.position).toEqual([2, 0]);
    });

    test('of several the one of that very name, else the names are listed', async () => {
      const text = crossed(['whole', 'exact'], ['whole', 'bm25'], ['other', 'bm25']);
      expect((await search(text, 'whole+bm25')).rankings[0]?.position).toEqual([2, 0]);
      await expect(search(text, 'whole')).rejects.toThrow(
        /run\.json: it has several rankings of whole, one a retriever; .*\(whole\+exact, whole\+bm25, other\+bm25\), or name a run of one retriever$/,
      );
    });
  });

  test('refuses a run that is cut short', async () => {
    await expect(searchFile('{"schema": 1,', { name: 'run.json' })).rejects.toThrow('run.json');
  });
});
