import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { evaluate } from '../../src/evaluate.ts';
import { keepChunks } from '../../src/evaluation/keep-chunks.ts';
import { contextsOf } from '../../src/evaluation/label-split.ts';
import { findParents } from '../../src/evaluation/need-parents.ts';
import { placeNeeds, toQueryResult } from '../../src/evaluation/query-result.ts';
import { rankedWalk } from '../../src/evaluation/ranked-walk.ts';
import { loadGolden } from '../../src/golden.ts';
import { rankingOf } from '../../src/retrievers/ranking.ts';
import { countTokens } from '../../src/segment/tokens.ts';
import type { Chunk, Document, Evidence, Need, Run } from '../../src/types.ts';
import { need, passage, query } from '../support/build-run.ts';
import { goldenFolder } from '../support/golden-folder.ts';

const text = 'one two three four five six seven eight nine ten eleven twelve';
const document = (id: string): Document => ({ id, title: id, text, format: 'text', metadata: {} });

function chunkOf(
  id: string,
  ord: number,
  [start, end]: readonly [number, number],
  parts: Partial<Chunk> = {},
): Chunk {
  const tokens = countTokens(text.slice(start, end));
  const facts = {
    headingPath: [],
    kind: 'prose',
    prefix: '',
    prefixTokens: 0,
    words: 1,
    flags: [],
  } as const;
  return { document: id, ord, start, end, tokens, ...facts, ...parts };
}

/** The evidence of one need, the chunks ranked as named by position. */
function evidenceFor(
  of: Need,
  chunks: readonly Chunk[],
  {
    ranked,
    unrankable = [],
    limit = Number.POSITIVE_INFINITY,
  }: { ranked: readonly number[]; unrankable?: readonly number[]; limit?: number },
): Evidence | null | undefined {
  const ids = [...new Set(chunks.map((chunk) => chunk.document))];
  const positionsOf = new Map(
    ids.map((id) => [id, chunks.flatMap((chunk, at) => (chunk.document === id ? [at] : []))]),
  );
  const asked = query('q', [of]);
  const embedded = {
    chunks,
    text: (position: number) => {
      const { prefix, start, end } = chunks[position] ?? chunkOf('a', 0, [0, 0]);
      return prefix + text.slice(start, end);
    },
    unrankable: new Set(unrankable),
    documentOf: new Map(ids.map((id) => [id, document(id)])),
    limit,
  };
  const ranking = rankingOf({
    position: Uint32Array.from(ranked),
    score: Float64Array.from(ranked, (_, at) => 1 - at / 10),
  });
  return toQueryResult(asked, ranking, {
    embedded,
    places: placeNeeds(asked, { chunks, positionsOf, contexts: contextsOf(chunks) }),
    split: null,
    depth: { hits: 100, parents: 10, tokens: 2000 },
    keep: keepChunks((id) => [id], 8),
  }).evidence[0];
}

describe('what a run keeps of a need', () => {
  // "four five" is 14 to 23: a whole chunk 1, and two halves.
  const of = need('a', { passages: [passage('a', 14, 23, [4, 1, 4])] });
  const before = chunkOf('a', 0, [0, 13]);
  const holding = chunkOf('a', 1, [14, 27]);
  const first = chunkOf('a', 0, [0, 18]);
  const second = chunkOf('a', 1, [19, 27]);

  test('the chunks that hold it', () => {
    expect(evidenceFor(of, [before, holding], { ranked: [0, 1] })).toEqual({
      held: true,
      reached: 1,
      rank: 2,
      score: 0.9,
      passage: { document: 'a', chunks: [1], kind: 'prose' },
    });
  });

  test('the chunks that share it, where none holds it', () => {
    expect(evidenceFor(of, [first, second], { ranked: [1, 0] })).toEqual({
      held: false,
      reached: 1,
      rank: 1,
      score: 1,
      passage: { document: 'a', chunks: [0, 1], kind: 'prose' },
    });
  });

  test('of several passages the one whose chunk ranks best, else the one covered most', () => {
    const two = need(['a', 'b'], {
      passages: [passage('a', 14, 23, [4, 1, 4]), passage('b', 14, 23, [4, 1, 4])],
    });
    const inB = chunkOf('b', 5, [14, 27]);
    const placed = (chunks: readonly Chunk[], ranked: readonly number[]) =>
      evidenceFor(two, chunks, { ranked })?.passage;
    expect(placed([holding, inB], [1, 0])).toMatchObject({ document: 'b', chunks: [5] });
    expect(placed([holding, inB], [0, 1])).toMatchObject({ document: 'a', chunks: [1] });
    // Nothing ranked: half of the one in a, all but a letter of the one in b.
    expect(placed([chunkOf('a', 0, [0, 18]), chunkOf('b', 3, [15, 27])], [])).toMatchObject({
      document: 'b',
      chunks: [3],
    });
  });

  test('no chunk, where none has any of it', () => {
    expect(evidenceFor(of, [before], { ranked: [0] })).toEqual({
      held: false,
      reached: 0,
      passage: { document: 'a', chunks: [], kind: 'prose' },
    });
  });

  test('that no vector of theirs can rank', () => {
    const zero = (unrankable: readonly number[]) =>
      evidenceFor(of, [holding, chunkOf('a', 2, [10, 27])], { ranked: [], unrankable })
        ?.unembeddable;
    expect(zero([0, 1])).toBe(true);
    expect(zero([0])).toBeUndefined();
    expect(evidenceFor(of, [first, second], { ranked: [], unrankable: [0, 1] })?.unembeddable).toBe(
      true,
    );
    expect(
      evidenceFor(of, [before], { ranked: [], unrankable: [0] })?.unembeddable,
    ).toBeUndefined();
  });

  test('that the embedder stops before its end in every chunk that holds it', () => {
    // Each word is one token: "four five" ends with the 5th of the first chunk, the 2nd of the second.
    const long = chunkOf('a', 0, [0, 62]);
    const short = chunkOf('a', 1, [14, 62]);
    const cut = (chunks: readonly Chunk[], limit: number) =>
      evidenceFor(of, chunks, { ranked: [0], limit })?.truncated;
    expect(cut([long], 5)).toBeUndefined();
    expect(cut([long], 4)).toBe(true);
    expect(cut([long, short], 4)).toBeUndefined();
    expect(cut([long, short], 1)).toBe(true);
    // A prefix takes room, and what no chunk holds whole is cut, not truncated.
    expect(cut([{ ...long, prefix: 'zero zero ', prefixTokens: 2 }], 6)).toBe(true);
    expect(cut([first, second], 1)).toBeUndefined();
  });

  test('not that it is truncated where only the context holds it', () => {
    const child = chunkOf('a', 0, [24, 62], { context: { start: 0, end: 62 } });
    expect(evidenceFor(of, [child], { ranked: [0], limit: 1 })?.truncated).toBeUndefined();
  });
});

test('the first parent of a need is found however deep, after collapsing', () => {
  const chunks = ['x', 'x', 'y', 'a', 'b'].map((id, ord) => chunkOf(id, ord, [0, 3]));
  const ranking = rankingOf({
    position: Uint32Array.from([0, 1, 2, 3, 4]),
    score: Float64Array.from([0.9, 0.8, 0.7, 0.6, 0.5]),
  });
  const ranked = rankedWalk(ranking, { first: 2 });
  const needs = [need(['b', 'a']), need('x'), need('gone')];
  const found = findParents({ needs }, ranked, { chunks, keep: keepChunks((id) => [id], 8) });
  // x, y, a, b: a is the third parent.
  expect(found).toEqual([{ rank: 3, score: 0.6 }, { rank: 1, score: 0.9 }, null]);
});

describe('a real run', () => {
  const table = '| Flag | Meaning |\n| --- | --- |\n| --dry-run | Shows what would happen |';
  const page = `# Flags\n\nThe command takes flags.\n\n${table}\n\n\`\`\`\nmake deploy-all\n\`\`\`\n`;

  async function runOf(definitions: Readonly<Record<string, object>>): Promise<Run> {
    const folder = await goldenFolder({
      documents: { 'page.md': page, 'rest.md': 'Nothing of this is asked for.' },
      queries: [
        {
          query: 'which flag shows what would happen',
          labels: [{ document: 'page.md', quote: 'Shows what would happen' }],
        },
        { query: 'how to deploy all', labels: [{ document: 'page.md', quote: 'make deploy-all' }] },
        {
          query: 'what does the command take',
          labels: [{ document: 'page.md', quote: 'The command takes flags.' }],
        },
      ],
    });
    const golden = await loadGolden(folder);
    const variants = Object.entries(definitions).map(([name, definition]) =>
      bindVariant({ name, definition }),
    );
    return evaluate({
      golden,
      variants,
      embedder: 'hashing',
      db: 'mem://',
      created: '2026-11-30T00:00:00.000Z',
    });
  }

  test('knows what each passage lies in, and its parent', async () => {
    const run = await runOf({ whole: { strategy: 'whole' } });
    const results = run.runs[0]?.results ?? [];
    expect(results.map(({ evidence }) => evidence[0]?.passage?.kind)).toEqual([
      'table',
      'code',
      'prose',
    ]);
    for (const { parents } of results) expect(parents?.[0]?.rank).toBe(1);
  });

  test('names the variants whose chunks are the same', async () => {
    const size = (words: number) => ({ strategy: 'fixed', unit: 'word', size: words, overlap: 0 });
    const run = await runOf({ four: size(4), six: size(6), 'four-again': size(4) });
    expect(run.alike).toEqual([{ first: 'four', second: 'four-again', share: 1 }]);
  });
});
