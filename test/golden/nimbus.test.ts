import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openEmbedder } from '../../src/embedders/registry.ts';
import { evaluate } from '../../src/evaluate.ts';
import { loadGolden } from '../../src/golden.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Document, Embedder, Run, Variant } from '../../src/types.ts';
import { loadVariants } from '../../src/variants.ts';
import { folderOf, projectRoot, run as runCommand } from '../support/command-line.ts';

// Every number here is the lesson's own ("Chunking strategies", SurrealDB University), but for the
// texts, which are ours and written to give them.
const set = join(projectRoot, 'golden/nimbus');
const words = (text: string) => text.match(/\S+/g)?.length ?? 0;

describe('the SurrealDB chunking lesson', () => {
  let variants: Variant[];
  let documents: readonly Document[];
  let embedder: Embedder;
  let run: Run;

  beforeAll(async () => {
    const golden = await loadGolden(set);
    documents = golden.documents;
    variants = await loadVariants(
      ['whole', 'sections', 'fixed60'],
      [join(projectRoot, 'variants')],
    );
    const { surql } = golden;
    const store = await openStore('mem://');
    embedder = await openEmbedder('surrealql:fn::embed', {
      cores: 1,
      surql,
      sql: store.sql('lesson'),
    });
    run = await evaluate({ golden, variants, db: 'mem://', created: '2026-11-30T00:00:00.000Z' });
  });

  const textsOf = (variant: string, id: string) => {
    const document = documents.find((one) => one.id === id);
    const chunks = variants
      .find(({ name }) => name === variant)
      ?.chunk(document ?? { ...blank, id });
    return (chunks ?? []).map(({ start, end }) => document?.text.slice(start, end) ?? '');
  };
  const vectorsOf = async (texts: string[]) =>
    (await embedder.embed(texts, 'passage')).map((vector) => [...vector].map(round));

  test('three documents of 311 words, without a first-level heading', () => {
    expect(documents).toHaveLength(3);
    expect(documents.reduce((sum, { text }) => sum + words(text), 0)).toBe(311);
    for (const { text } of documents) {
      expect(text.startsWith('## ')).toBe(true);
      expect(text).not.toMatch(/^# /m);
    }
    expect(words(documents.find(({ id }) => id === 'handbook.md')?.text ?? '')).toBe(194);
  });

  test.for([
    ['whole', 3, 311, 104],
    ['sections', 6, 305, 51],
    ['fixed60', 7, 359, 51],
  ] as const)(
    '%s: %d chunks, %d words stored, %d words on average',
    ([name, chunks, stored, average]) => {
      const cost = run.runs.find(({ variant }) => variant.name === name)?.cost;
      expect(cost?.chunks).toBe(chunks);
      expect(cost?.words).toBe(stored);
      expect(Math.round((cost?.words ?? 0) / chunks)).toBe(average);
    },
  );

  test('the fixed windows of the handbook start at words 0, 48, 96 and 144', () => {
    const document = documents.find(({ id }) => id === 'handbook.md');
    const starts = variants
      .find(({ name }) => name === 'fixed60')
      ?.chunk(document ?? blank)
      .map(({ start }) => words(document?.text.slice(0, start) ?? ''));
    expect(starts).toEqual([0, 48, 96, 144]);
  });

  test('the question is a vector on the fourth topic', async () => {
    const [vector] = await embedder.embed(['how do I rotate the service credentials'], 'query');
    expect([...(vector ?? [])]).toEqual([0, 0, 0, 1]);
  });

  test('dilution: the handbook whole points at nothing, its sections at one topic each', async () => {
    expect(await vectorsOf(textsOf('whole', 'handbook.md'))).toEqual([[0.577, 0.577, 0, 0.577]]);
    expect(await vectorsOf(textsOf('sections', 'handbook.md'))).toEqual([
      [1, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 0, 1],
    ]);
  });

  test('fixed windows mix topics, one of them across a heading', async () => {
    const texts = textsOf('fixed60', 'handbook.md');
    expect(await vectorsOf(texts)).toEqual([
      [1, 0, 0, 0],
      [0.141, 0.99, 0, 0],
      [0, 0.8, 0, 0.6],
      [0, 0, 0, 1],
    ]);
    expect(texts[2]).toMatch(/\S[\s\S]*\n## /);
  });

  test.for([
    ['whole', 0.577, 194],
    ['sections', 1, 66],
    ['fixed60', 1, 50],
  ] as const)(
    '%s: the best chunk scores %d and puts %d words into the prompt',
    ([name, score, size]) => {
      const variant = run.runs.find((one) => one.variant.name === name);
      const hit = variant?.results.find(({ query }) => query === 'q1')?.hits[0];
      const chunk = variant?.chunks[hit?.chunk ?? -1];
      expect(round(hit?.score ?? 0)).toBe(score);
      expect(chunk?.document).toBe('handbook.md');
      const text = documents
        .find(({ id }) => id === 'handbook.md')
        ?.text.slice(chunk?.start, chunk?.end);
      expect(words(text ?? '')).toBe(size);
    },
  );

  test('the fixed windows cut the rotation procedure: no chunk holds it whole', () => {
    const held = (name: string) =>
      run.runs
        .find(({ variant }) => variant.name === name)
        ?.results.find(({ query }) => query === 'q1')?.evidence[0]?.held;
    expect(held('sections')).toBe(true);
    expect(held('fixed60')).toBe(false);
  });

  test('the command prints the lesson’s counts', async () => {
    const { code, stdout } = await runCommand([
      'evaluate',
      '--golden',
      'golden/nimbus',
      '--variants',
      'whole,sections,fixed60',
      '--embedder',
      'surrealql:fn::embed',
      '--db',
      'mem://',
      '--json',
      '--reports',
      'none',
      '--out',
      await folderOf(),
    ]);
    expect(JSON.parse(stdout).variants).toMatchObject([
      { name: 'whole', chunks: 3, words: 311 },
      { name: 'sections', chunks: 6, words: 305 },
      { name: 'fixed60', chunks: 7, words: 359 },
    ]);
    expect(code).toBe(0);
  });
});

const blank: Document = { id: '', title: '', text: '', format: 'markdown', metadata: {} };

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
