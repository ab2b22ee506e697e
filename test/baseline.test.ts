import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Baseline, entryFor, formatBaseline, parseBaseline } from '../src/baseline.ts';
import { acceptRun, askedHash } from '../src/comparison/accept-run.ts';
import { UserError } from '../src/errors.ts';
import { score } from '../src/score.ts';
import type { Run } from '../src/types.ts';
import { need, query, runOf, type SmallRun, type SmallVariant } from './support/build-run.ts';

const first = new Date('2026-11-30T05:12:09.000Z').toISOString();
const later = new Date('2026-12-01T06:00:00.000Z').toISOString();

const one: SmallVariant = {
  name: 'one',
  results: [
    ['q1', ['a']],
    ['q2', ['x', 'b']],
  ],
};
const two: SmallVariant = {
  name: 'two',
  results: [
    ['q1', ['x', 'a']],
    ['q2', ['b']],
  ],
};

function smallRun(variants: readonly SmallVariant[], parts: Partial<SmallRun> = {}): Run {
  return runOf({
    queries: [query('q1', [need('a')]), query('q2', [need('b')])],
    variants,
    ...parts,
  });
}

function accept(run: Run, before?: Baseline, accepted = first): Baseline {
  return acceptRun(before, { run, scores: score(run, { metrics: ['mrr@10'] }), accepted }).baseline;
}

/** A chunk of 100 characters and 10 tokens, as a baseline keeps it. */
function hit(document: string) {
  return [document, 0, 100, 10, 0];
}

function asked(id: string): string {
  return askedHash(query(id, []), { parent: 'document', parentRule: 'expand' });
}

describe('acceptRun', () => {
  test("keeps per query its hash and the gated metrics' values", () => {
    expect(accept(smallRun([one], { parents: 1 }))).toEqual({
      schema: 2,
      metrics: 1,
      corpora: [{ hash: 'corpus-hash', documents: [{ id: 'p0', hash: 'hash of p0' }] }],
      entries: [
        {
          embedder: 'hashing:384',
          retriever: 'exact',
          variants: [
            {
              name: 'one',
              fingerprint: 'one-print',
              accepted: first,
              corpus: 'corpus-hash',
              probe: 'probe-digest',
              platform: 'linux-x64 node-20',
              depth: { hits: 0, parents: 10, tokens: 0 },
              queries: [
                {
                  id: 'q1',
                  hash: 'hash of q1',
                  asked: asked('q1'),
                  values: { 'mrr@10': 1 },
                  hits: [hit('a')],
                },
                {
                  id: 'q2',
                  hash: 'hash of q2',
                  asked: asked('q2'),
                  values: { 'mrr@10': 0.5 },
                  hits: [hit('x'), hit('b')],
                },
              ],
            },
          ],
        },
      ],
    });
  });

  test('leaves a query without labels without values', () => {
    const run = runOf({ queries: [query('open', [])], variants: [{ name: 'one', results: [] }] });
    expect(accept(run).entries[0]?.variants[0]?.queries).toEqual([
      { id: 'open', hash: 'hash of open', asked: asked('open'), values: {}, hits: [] },
    ]);
  });

  test("replaces the run's variants and keeps the others", () => {
    const before = accept(smallRun([two, one]));
    const changed = { ...one, fingerprint: 'changed-print', results: two.results };
    const after = accept(smallRun([changed, { ...one, name: 'new' }]), before, later);
    expect(after.entries).toHaveLength(1);
    const [entry] = after.entries;
    expect(
      entry?.variants.map(({ name, fingerprint, accepted }) => [name, fingerprint, accepted]),
    ).toEqual([
      ['new', 'new-print', later],
      ['one', 'changed-print', later],
      ['two', 'two-print', first],
    ]);
    expect(entry?.variants[1]?.queries[0]?.values).toEqual({ 'mrr@10': 0.5 });
    expect(entry?.variants[2]).toEqual(before.entries[0]?.variants[1]);
  });

  test('gives another embedder or retriever an entry of its own', () => {
    const before = accept(smallRun([one]));
    const other = accept(smallRun([two], { inputs: { embedder: 'use-lite' } }), before, later);
    const all = accept(smallRun([two], { inputs: { retriever: 'hnsw' } }), other, later);
    expect(all.entries.map(({ embedder, retriever }) => [embedder, retriever])).toEqual([
      ['hashing:384', 'exact'],
      ['hashing:384', 'hnsw'],
      ['use-lite', 'exact'],
    ]);
    expect(all.entries[0]).toEqual(before.entries[0]);
    expect(entryFor(all, smallRun([], { inputs: { embedder: 'use-lite' } }))).toBe(all.entries[2]);
    expect(entryFor(all, smallRun([], { inputs: { embedder: 'none' } }))).toBeUndefined();
    expect(entryFor(undefined, smallRun([]))).toBeUndefined();
  });

  test('drops values that another metric version computed', () => {
    const before = accept(smallRun([one, two]));
    const other = accept(smallRun([one], { inputs: { embedder: 'use-lite' } }), before);
    const after = accept(smallRun([one], { inputs: { metrics: 2 } }), other, later);
    expect(after.metrics).toBe(2);
    expect(after.entries).toHaveLength(1);
    expect(after.entries[0]?.variants.map(({ name }) => name)).toEqual(['one']);
  });
});

describe("a baseline's file", () => {
  test('has one line a query', () => {
    expect(formatBaseline(accept(smallRun([one], { parents: 1 })))).toBe(`{
  "schema": 2,
  "metrics": 1,
  "corpora": [
    {
      "hash": "corpus-hash",
      "documents": [
        {"id":"p0","hash":"hash of p0"}
      ]
    }
  ],
  "entries": [
    {
      "embedder": "hashing:384",
      "retriever": "exact",
      "variants": [
        {
          "name": "one",
          "fingerprint": "one-print",
          "accepted": "2026-11-30T05:12:09.000Z",
          "corpus": "corpus-hash",
          "probe": "probe-digest",
          "platform": "linux-x64 node-20",
          "depth": {"hits":0,"parents":10,"tokens":0},
          "queries": [
            {"id":"q1","hash":"hash of q1","asked":"${asked('q1')}","values":{"mrr@10":1},"hits":[["a",0,100,10,0]]},
            {"id":"q2","hash":"hash of q2","asked":"${asked('q2')}","values":{"mrr@10":0.5},"hits":[["x",0,100,10,0],["b",0,100,10,0]]}
          ]
        }
      ]
    }
  ]
}
`);
  });

  test('is read back as it was written', () => {
    const baseline = accept(smallRun([one, two]));
    expect(parseBaseline(formatBaseline(baseline), 'baseline.json')).toEqual(baseline);
    const empty = accept(runOf({ queries: [], variants: [{ name: 'one', results: [] }] }));
    expect(parseBaseline(formatBaseline(empty), 'baseline.json')).toEqual(empty);
  });

  const hostile = [
    '__proto__',
    'constructor',
    'queries',
    'fingerprint',
    '"fingerprint": "x"\n',
    '{"a":[1]}',
    '}],\\',
    '漢字 👩‍👩‍👧‍👦 e\u0301',
    '10',
    '\uD800',
    '\u2028',
    '$& $1',
    '',
  ];

  test.each(hostile)('survives %j as id and as name', (text) => {
    const run = runOf({
      queries: [query(text, [need('a')]), query('q2', [need('b')], { hash: text })],
      variants: [{ name: text, fingerprint: text, results: [[text, ['a']]] }, one],
      inputs: { embedder: text },
    });
    const baseline = accept(run);
    const written = formatBaseline(baseline);
    expect(JSON.parse(written)).toEqual(baseline);
    const back = parseBaseline(written, 'baseline.json');
    expect(back).toEqual(baseline);
    const variant = back.entries[0]?.variants.find(({ name }) => name === text);
    expect(variant?.queries).toMatchObject([
      { id: text, hash: `hash of ${text}`, values: { 'mrr@10': 1 }, hits: [hit('a')] },
      { id: 'q2', hash: text, values: { 'mrr@10': 0 }, hits: [] },
    ]);
    expect(written.split('\n').filter((line) => line.startsWith('            {'))).toHaveLength(4);
  });

  test('survives any ids and names', () => {
    const names = fc.uniqueArray(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(names, names, (ids, variants) => {
        const run = runOf({
          queries: ids.map((id) => query(id, [need('a')])),
          variants: variants.map((name) => ({ name, results: [] })),
        });
        const baseline = accept(run);
        expect(parseBaseline(formatBaseline(baseline), 'baseline.json')).toEqual(baseline);
      }),
      { seed: 7 },
    );
  });
});

describe('parseBaseline', () => {
  const written = formatBaseline(accept(smallRun([one], { parents: 1 })));

  // The line is that of the value, or of what should hold it.
  test.each([
    [
      'a value that is no number',
      '"mrr@10":0.5',
      '"mrr@10":"high"',
      'entries[0].variants[0].queries[1].values.mrr@10',
      27,
    ],
    ['a missing hash', '"hash":"hash of q1",', '', 'entries[0].variants[0].queries[0].hash', 26],
    ['an unknown key', '"retriever"', '"retreiver": 1, "retriever"', 'entries[0].retreiver', 15],
    ['a version that is no number', '"metrics": 1', '"metrics": "one"', 'metrics', 3],
    ['a record for a list', '"entries": [', '"entries": {}, "more": [', 'entries', 12],
    [
      'a mean above 1',
      '"mrr@10":1',
      '"mrr@10":1.5',
      'entries[0].variants[0].queries[0].values.mrr@10',
      26,
    ],
    ['a query stated twice', '"id":"q2"', '"id":"q1"', 'entries[0].variants[0].queries[1]', 27],
    [
      'a corpus that is not there',
      '"corpus": "corpus-hash"',
      '"corpus": "other"',
      'entries[0].variants[0].corpus',
      21,
    ],
    [
      'a date that is none',
      '2026-11-30T05:12:09.000Z',
      'yesterday',
      'entries[0].variants[0].accepted',
      20,
    ],
    [
      'a hit cut short',
      '["a",0,100,10,0]',
      '["a",0,100]',
      'entries[0].variants[0].queries[0].hits[0][3]',
      26,
    ],
  ])('refuses %s, naming file, line and field', (_, from, to, field, line) => {
    const text = written.replace(from, to);
    expect(text).not.toBe(written);
    expect(() => parseBaseline(text, 'set/baseline.json')).toThrow(UserError);
    expect(() => parseBaseline(text, 'set/baseline.json')).toThrow(
      `set/baseline.json:${line}: ${field}: `,
    );
  });

  test('refuses another schema', () => {
    expect(() => parseBaseline(written.replace('"schema": 2', '"schema": 1'), 'b.json')).toThrow(
      'b.json:2: schema: was written by another version of chunkproof; accept a new baseline',
    );
  });

  test('refuses what is no baseline at all, with the first field that it lacks', () => {
    expect(() => parseBaseline('{"a":1}', 'b.json')).toThrow(
      'b.json: is no baseline.json: schema is missing; name another file',
    );
    expect(() => parseBaseline('{"schema":"2","metrics":1}', 'b.json')).toThrow(
      'b.json: is no baseline.json: corpora is missing',
    );
  });

  test('refuses what is no JSON, with its line', () => {
    const conflict = written.replace('"metrics": 1,', '<<<<<<< HEAD\n"metrics": 1,');
    expect(() => parseBaseline(conflict, 'b.json')).toThrow(/^b\.json:3: not valid JSON/);
    expect(() => parseBaseline('', 'b.json')).toThrow(/^b\.json.*empty/);
    expect(() => parseBaseline(written.slice(0, -20), 'b.json')).toThrow(/not valid JSON/);
  });
});
