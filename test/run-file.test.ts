import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRun } from '../src/run-file.ts';
import type { Run } from '../src/types.ts';
import { failureOf } from './support/failure-of.ts';
import { temporaryFolder } from './support/golden-folder.ts';

const run: Run = {
  schema: 1,
  created: '2026-11-30T05:12:09.000Z',
  inputs: {
    tool: '0.1.0',
    metrics: 1,
    golden: '0123456789abcdef',
    corpus: 'fedcba9876543210',
    embedder: 'hashing@1/384',
    probe: '0011223344556677',
    platform: 'linux-x64 node-20',
    retriever: 'exact@1',
    seed: 0,
    depth: { hits: 100, parents: 10, tokens: 2000 },
  },
  golden: {
    name: 'set',
    queries: 1,
    documents: 2,
    tokens: 20,
    words: 12,
    coverage: 1,
    parent: { heading: 2 },
    parentRule: 'start',
    candidates: 50,
    duplicates: 1,
  },
  parents: [
    { id: 'a.md', title: 'A' },
    { id: 'b "2".md', title: '' },
  ],
  documents: [{ id: 'a.md', hash: '00aa' }],
  queries: [
    {
      id: '__proto__',
      text: 'größe 😀?',
      hash: '00ff',
      tags: ['ops'],
      needs: [
        {
          grade: 2,
          parents: ['a.md', 'b "2".md'],
          passages: [
            { document: 'a.md', start: 3, end: 9, runs: [3, 1, 2], answer: { start: 3, end: 6 } },
            { document: 'b "2".md', start: 0, end: 6, runs: [3, 1, 2], duplicate: true },
          ],
        },
        { grade: 1, parents: ['a.md'], passages: [] },
      ],
      labels: [{ document: 'a.md', start: 2, end: 10 }],
      cluster: 'a.md',
      notRelevant: ['c.md'],
      exhaustive: ['c.md'],
      filter: { documents: ['*.md'], fields: { lang: 'en', year: 2026, draft: false } },
      parents: 2,
    },
  ],
  alike: [{ first: 'one', second: 'two', share: 0.96 }],
  failed: [{ name: 'broken', fingerprint: 'f00d', reason: 'it threw' }],
  runs: [
    {
      variant: {
        name: 'fixed512',
        description: 'plain',
        strategy: 'fixed',
        parameters: { size: 512, unit: 'token', deep: { list: [1, null, true] } },
        fingerprint: 'abcd',
      },
      cost: {
        chunks: 2,
        words: 12,
        tokens: 20,
        prefixTokens: 0,
        meanTokens: 10,
        maxTokens: 12,
        straddling: 1,
        oversize: 0,
        overflow: 0,
        unrankable: [{ document: 'b "2".md', ord: 0 }],
      },
      chunks: [
        {
          document: 'a.md',
          ord: 0,
          start: 0,
          end: 9,
          tokens: 3,
          prefixTokens: 0,
          parents: ['a.md'],
        },
      ],
      results: [
        {
          query: '__proto__',
          hits: [{ rank: 1, score: -0.25, chunk: 0 }],
          evidence: [
            {
              held: true,
              reached: 1,
              rank: 1,
              score: -0.25,
              passage: { document: 'a.md', chunks: [0, 2], kind: 'table' },
              unembeddable: true,
              truncated: true,
            },
            null,
          ],
          parents: [{ rank: 3, score: 0.5 }, null],
          split: { covered: 3, missed: 0, touching: 9, sharing: 9 },
        },
      ],
    },
  ],
};

async function read(text: string): Promise<Run> {
  const path = join(await temporaryFolder(), 'run.json');
  await writeFile(path, text);
  return readRun(path, 'reports/1/run.json');
}

/** The run with one place of its text replaced; the place must be there. */
function edited(before: string, after: string): string {
  const text = JSON.stringify(run, undefined, 1);
  expect(text).toContain(before);
  return text.replace(before, after);
}

describe('a saved run', () => {
  test('comes back as it was', async () => {
    expect(await read(JSON.stringify(run))).toEqual(run);
    expect(await read(`\uFEFF${JSON.stringify(run, undefined, 2)}\n`)).toEqual(run);
  });

  test('without held evidence or results comes back too', async () => {
    const [only] = run.runs;
    const bare = {
      ...run,
      runs: [
        {
          ...only,
          chunks: [],
          results: [
            { query: '__proto__', hits: [], evidence: [{ held: false, reached: 0 }], split: null },
          ],
        },
      ],
    };
    expect(await read(JSON.stringify(bare))).toEqual(bare);
  });

  test.each([
    [
      'a result of no query',
      { query: 'ghost' },
      'has a result of query "ghost", which is no query',
    ],
    [
      'a hit without its chunk',
      { hits: [{ rank: 1, score: 1, chunk: 99 }] },
      'names a chunk that is not stored',
    ],
  ])('with %s is refused', async (_, change, message) => {
    const [only] = run.runs;
    const [result] = only?.results ?? [];
    const broken = { ...run, runs: [{ ...only, results: [{ ...result, ...change }] }] };
    expect(await failureOf(() => read(JSON.stringify(broken)))).toContain(message);
  });

  test('without a result of a query, or with a chunk of no document, is refused', async () => {
    const [only] = run.runs;
    const without = { ...run, runs: [{ ...only, results: [] }] };
    expect(await failureOf(() => read(JSON.stringify(without)))).toContain(
      'the run is damaged: variant "fixed512" has no result of query "__proto__"; evaluate again',
    );
    const ghosts = only?.chunks.map((chunk) => ({ ...chunk, document: 'ghost.md' }));
    const stranger = { ...run, runs: [{ ...only, chunks: ghosts }] };
    expect(await failureOf(() => read(JSON.stringify(stranger)))).toContain(
      'has a chunk of "ghost.md", which is no document of the run',
    );
  });

  test('that is cut short is refused, wherever it was cut', async () => {
    const text = JSON.stringify(run);
    for (let length = 1; length < text.length; length += 7) {
      expect(await failureOf(() => read(text.slice(0, length)))).toMatch(
        /^reports\/1\/run\.json:1: not valid JSON \(.+\)$/,
      );
    }
  });

  test('that is empty or missing is refused', async () => {
    expect(await failureOf(() => read(''))).toBe('reports/1/run.json: the file is empty');
    const path = join(await temporaryFolder(), 'run.json');
    expect(await failureOf(() => readRun(path, 'run.json'))).toContain(
      'run.json: cannot read the file: there is no such file or folder (ENOENT)',
    );
  });

  test.each(['2', '0'])('of schema %s says that and nothing else', async (schema) => {
    expect(await failureOf(() => read(`{\n"schema": ${schema},\n"everything": "else"}`))).toBe(
      'reports/1/run.json:2: schema: was written by another version of chunkproof; evaluate again',
    );
  });

  test('without a schema number is refused', async () => {
    const none = 'reports/1/run.json: is no run.json: ';
    expect(await failureOf(() => read('{"a":1}'))).toBe(
      `${none}schema is missing; name another file`,
    );
    expect(await failureOf(() => read('{"schema":"1"}'))).toContain(`${none}created is missing`);
    expect(await failureOf(() => read('{"schema":null,"created":"x"}'))).toContain(
      `${none}inputs is missing`,
    );
    expect(await failureOf(() => read('[]'))).toBe(`${none}it holds a list, not an object`);
    expect(await failureOf(() => read('3'))).toBe(`${none}it holds 3, not an object`);
  });

  test.each([
    ['"rank": 1,', '"rank": "first",', 'runs[0].results[0].hits[0].rank'],
    ['"score": -0.25,', '"score": null,', 'runs[0].results[0].hits[0].score'],
    ['"chunk": 0', '"chunk": -1', 'runs[0].results[0].hits[0].chunk'],
    ['"chunk": 0', '"chunk": 0.5', 'runs[0].results[0].hits[0].chunk'],
    ['"start": 3,', '"start": 3.5,', 'queries[0].needs[0].passages[0].start'],
    ['"duplicate": true', '"duplicate": false', 'queries[0].needs[0].passages[1].duplicate'],
    ['"grade": 2,', '"grade": "2",', 'queries[0].needs[0].grade'],
    ['"held": true,', '"held": "yes",', 'runs[0].results[0].evidence[0].held'],
    ['"fingerprint": "abcd"', '"fingerprint": 7', 'runs[0].variant.fingerprint'],
    ['"coverage": 1,', '"coverage": "all",', 'golden.coverage'],
    ['"hash": "00ff",', '', 'queries[0].hash'],
    ['"tokens": 2000', '"tokens": 1e999', 'inputs.depth.tokens'],
    ['"title": "A"', '"titel": "A"', 'parents[0].titel'],
  ])('edited by hand is refused by field: %s to %s', async (before, after, field) => {
    const message = await failureOf(() => read(edited(before, after)));
    expect(message).toMatch(/^reports\/1\/run\.json:\d+: /);
    expect(message).toContain(`: ${field}: `);
  });

  test('edited by hand is refused by line', async () => {
    const text = edited('"rank": 1,', '"rank": -1,');
    const line = text.split('\n').findIndex((one) => one.includes('"rank": -1')) + 1;
    expect(await failureOf(() => read(text))).toContain(`reports/1/run.json:${line}: runs[0]`);
  });
});
