import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openEmbedder } from '../../src/embedders/registry.ts';
import { IncompleteError, InterruptedError } from '../../src/errors.ts';
import { ensureVectors, type TextToEmbed } from '../../src/evaluation/ensure-vectors.ts';
import { probeDigest } from '../../src/evaluation/probe.ts';
import { closeStores } from '../../src/store/close-stores.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { VectorCache } from '../../src/store/vector-cache.ts';
import { vectorKey } from '../../src/store/vector-key.ts';
import type { Embedder } from '../../src/types.ts';
import { apiError, startEmbeddingServer, vectorsReply } from '../support/embedding-server.ts';
import { failureOf } from '../support/failure-of.ts';

afterAll(closeStores);

/** How many texts the probe has, which is embedded before the first of ours. */
const PROBE = 5;

function passages(texts: readonly string[]): TextToEmbed[] {
  return texts.map((text, at) => ({
    role: 'passage',
    text,
    where: () => `chunk ${at} of page.md in fixed`,
  }));
}

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `text number ${i}`);

async function open(
  given: Parameters<typeof startEmbeddingServer>[0] = {},
  spec = 'openai:m,batch=8,concurrency=2',
) {
  const server = await startEmbeddingServer(given);
  onTestFinished(() => server.close());
  const embedder = await openEmbedder(spec, {
    cores: 1,
    url: server.url,
    wait: async (_, signal) => signal?.throwIfAborted(),
  });
  const { vectors } = await openStore('mem://');
  return { server, embedder, vectors };
}

async function kept(texts: readonly string[], embedder: Embedder, vectors: VectorCache) {
  const found = await vectors.get(texts.map((text) => vectorKey(embedder.id, 'passage', text)));
  return texts.filter((_, at) => found[at] !== undefined);
}

describe('what is embedded', () => {
  test('each distinct text once, across calls, and a role apart', async () => {
    const { server, embedder, vectors } = await open();
    const job = { embedder, vectors };
    const texts = numbered(20);
    await ensureVectors(passages([...texts.slice(0, 12), ...texts.slice(0, 12)]), job);
    await ensureVectors(passages(texts), job);
    await ensureVectors(passages(texts), job);
    expect(server.embedded.slice(PROBE).sort()).toEqual([...texts].sort());
    await ensureVectors([{ role: 'query', text: texts[0] ?? '' }], job);
    expect(server.embedded).toHaveLength(PROBE + texts.length + 1);
  });

  test('in batches of at most so many texts and tokens, longest first', async () => {
    const { embedder, vectors, server } = await open(
      {},
      'openai:m,batch=3,concurrency=1,maxTokens=100000',
    );
    const long = 'word '.repeat(20_000);
    await ensureVectors(
      passages([...numbered(7), long, `${long}again`, `${long}${long}`.slice(0, 150_000)]),
      { embedder, vectors },
    );
    const sizes = server.requests.slice(2).map(({ input }) => input.map(({ length }) => length));
    for (const batch of sizes) {
      expect(batch.length).toBeLessThanOrEqual(3);
      // A token of "word word …" has five characters.
      expect(batch.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(250_000);
    }
    expect(Math.max(...sizes.flat())).toBe(sizes.flat().find((size) => size > 100_000));
  });
});

describe('when the server fails', () => {
  test('what was finished before is saved, and not asked for again', async () => {
    let down = false;
    const { server, embedder, vectors } = await open({
      answer: ({ number }) => (down || number > 4 ? apiError(500, 'gone') : undefined),
    });
    const texts = numbered(60);
    const message = await failureOf(() => ensureVectors(passages(texts), { embedder, vectors }));
    down = true;
    const saved = await kept(texts, embedder, vectors);
    // Two requests for the probe, three for batches of eight.
    expect(saved).toHaveLength(24);
    expect(message).toContain('500 gone');
    expect(message).toContain('24 of 60 new texts are saved; run the same command again to go on');
    expect(server.embedded.slice(PROBE).sort()).toEqual([...saved].sort());
  });

  test('one text that is refused is named, and those of its batch are saved', async () => {
    const { embedder, vectors } = await open({
      answer: ({ input }) =>
        input.includes('text number 5') ? apiError(400, 'input is too long') : undefined,
    });
    const texts = numbered(8);
    const error = await ensureVectors(passages(texts), { embedder, vectors }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/^chunk 5 of page.md in fixed: .*input is too long/),
    });
    expect((await kept(texts, embedder, vectors)).length).toBeGreaterThan(2);
  });

  test('a server that takes fewer texts at once, or gives too few vectors back, is asked for fewer', async () => {
    const few = await open({
      answer: ({ input }) =>
        input.length > 3 ? apiError(413, 'batch size > maximum allowed') : undefined,
    });
    const texts = numbered(30);
    await ensureVectors(passages(texts), few);
    expect(await kept(texts, few.embedder, few.vectors)).toEqual(texts);

    const short = await open({
      dimensions: 2,
      answer: ({ input }) => (input.length > 4 ? vectorsReply([[1, 0]]) : undefined),
    });
    await ensureVectors(passages(texts), short);
    expect(await kept(texts, short.embedder, short.vectors)).toEqual(texts);
  });

  test('a text whose vector is not all numbers is named', async () => {
    const { embedder, vectors } = await open({
      dimensions: 2,
      answer: ({ input }) =>
        input.includes('text number 3')
          ? vectorsReply(input.map((text) => (text.endsWith('3') ? [null, 1] : [1, 0])))
          : undefined,
    });
    const texts = numbered(8);
    const error = await ensureVectors(passages(texts), { embedder, vectors }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({
      exitCode: 3,
      message: expect.stringMatching(/^chunk 3 of page.md in fixed: .*not all numbers/),
    });
    expect(await kept(['text number 3'], embedder, vectors)).toEqual([]);
  });

  test('an interruption ends the waiting, and says what is saved', async () => {
    const abort = new AbortController();
    const answer = ({ number }: { number: number }) => {
      if (number < 3) return undefined;
      abort.abort();
      return apiError(429, 'slow down');
    };
    const { embedder, vectors } = await open({ answer }, 'openai:m,batch=8,concurrency=1');
    const error = await ensureVectors(passages(numbered(40)), {
      embedder,
      vectors,
      signal: abort.signal,
    }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InterruptedError);
    expect(error).toMatchObject({ exitCode: 130, message: expect.stringContaining('8 of 40') });
  });
});

describe('texts past a known limit', () => {
  test('are named all at once, before anything is asked for', async () => {
    const { server, embedder, vectors } = await open({}, 'openai:m,maxTokens=50');
    const texts = [...numbered(3), 'word '.repeat(100), 'other '.repeat(60)];
    const error = await ensureVectors(passages(texts), { embedder, vectors }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(
        /^2 texts are longer than the 50 tokens .*: chunk 3 of page.md in fixed \(10\d tokens\), chunk 4 .*overflow=mean/,
      ),
    });
    expect(server.requests).toEqual([]);
  });
});

describe('offline', () => {
  test('what is missing is counted, and the first are named', async () => {
    const { server, embedder, vectors } = await open();
    await ensureVectors(passages(numbered(4)), { embedder, vectors });
    const asked = server.requests.length;
    const offline = { embedder, vectors, offline: true };
    await ensureVectors(passages(numbered(4)), offline);
    const failure = ensureVectors(
      [...passages(numbered(11)), { role: 'query', text: 'a  question\nof mine' }],
      offline,
    );
    await expect(failure).rejects.toBeInstanceOf(IncompleteError);
    await expect(failure).rejects.toThrow(
      /^offline: 8 of 12 texts have no vector of openai:m.*: chunk 4 of page.md in fixed, .* and 3 more\. Run once without --offline/,
    );
    expect(server.requests).toHaveLength(asked);
    expect(await probeDigest(offline)).toMatch(/^[0-9a-f]{16}$/);
    const other = await open();
    expect(await probeDigest({ ...other, offline: true })).toBeNull();
  });
});

describe('a model that changed on the server', () => {
  const backwards = async (text: string) => lettersOf(text).reverse();

  test('is noticed at the next text, and nothing of it is kept', async () => {
    const first = await open({ vectorOf: async (text) => lettersOf(text) });
    await ensureVectors(passages(numbered(3)), first);
    const second = await open({ vectorOf: backwards });
    const job = { ...second, vectors: first.vectors };
    await ensureVectors(passages(numbered(3)), job);
    const failure = ensureVectors(passages(numbered(5)), job);
    await expect(failure).rejects.toMatchObject({ exitCode: 3 });
    await expect(failure).rejects.toThrow(
      /another model answers under the name of openai:m.*revision=NAME; in a module of your own: another id.*cache prune --embedder 'openai:m,/,
    );
    expect(await kept(numbered(5), second.embedder, first.vectors)).toHaveLength(3);
  });

  test('that gives empty vectors is told so', async () => {
    const job = await open({ vectorOf: async () => [] });
    await expect(ensureVectors(passages(numbered(1)), job)).rejects.toThrow(
      'gave a vector without numbers',
    );
  });

  test('is noticed by its dimensions', async () => {
    const first = await open({ dimensions: 8 });
    await ensureVectors(passages(numbered(1)), first);
    const second = await open({ dimensions: 9 });
    await expect(
      ensureVectors(passages(numbered(2)), { ...second, vectors: first.vectors }),
    ).rejects.toThrow('9 dimensions, where it had 8');
  });

  test('that is told apart by a revision has vectors of its own', async () => {
    const first = await open({ vectorOf: async (text) => lettersOf(text) });
    await ensureVectors(passages(numbered(3)), first);
    const second = await open({ vectorOf: backwards }, 'openai:m,revision=2');
    const job = { ...second, vectors: first.vectors };
    await ensureVectors(passages(numbered(3)), job);
    expect(await kept(numbered(3), second.embedder, first.vectors)).toHaveLength(3);
    expect(await probeDigest(job)).toBe(await probeDigest(first));
  });

  test('is not suspected for a last digit', async () => {
    const first = await open({ vectorOf: async (text) => lettersOf(text) });
    await ensureVectors(passages(numbered(3)), first);
    const noise = async (text: string) => lettersOf(text).map((n, i) => n * (1 + (i % 3) * 1e-3));
    const second = await open({ vectorOf: noise });
    await ensureVectors(passages(numbered(5)), { ...second, vectors: first.vectors });
  });
});

test('damaged vectors, and those of another dimension, are made again, and it is said', async () => {
  const { server, embedder, vectors } = await open();
  const texts = numbered(6);
  await ensureVectors(passages(texts), { embedder, vectors });
  const before = await vectors.get(texts.map((text) => vectorKey(embedder.id, 'passage', text)));
  const keyOf = (at: number) => vectorKey(embedder.id, 'passage', texts[at] ?? '');
  await vectors.put([
    { key: keyOf(0), vector: Float32Array.of(1, 0) },
    { key: keyOf(2), vector: new Float32Array(16).fill(Number.NaN) },
    { key: keyOf(3), vector: new Float32Array(16).fill(0.7) },
  ]);
  const asked = server.embedded.length;
  const notes: string[] = [];
  await ensureVectors(passages(texts), { embedder, vectors, onNote: (note) => notes.push(note) });
  expect(notes).toEqual([expect.stringMatching(/^3 of the vectors in the database are damaged/)]);
  expect(server.embedded).toHaveLength(asked + 3);
  expect(await vectors.get(texts.map((_, at) => keyOf(at)))).toEqual(before);
});

test('an embedder whose vectors are not of unit length is refused', async () => {
  const { vectors } = await openStore('mem://');
  const embedder: Embedder = {
    id: 'too-long',
    dimensions: 2,
    batch: { size: 1, concurrency: 1 },
    embed: async (texts) => texts.map(() => Float32Array.of(3, 4)),
  };
  expect(await failureOf(() => ensureVectors(passages(['t']), { embedder, vectors }))).toContain(
    'length 5.000: vectors must be of length 1',
  );
});

function lettersOf(text: string): number[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return letters.map((letter) => text.toLowerCase().split(letter).length - 1 + 0.01);
}
