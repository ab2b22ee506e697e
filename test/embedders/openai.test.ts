import { describe, expect, onTestFinished, test } from 'vitest';
import { openOpenai } from '../../src/embedders/openai.ts';
import { IncompleteError, RefusedTextsError, UserError } from '../../src/errors.ts';
import type { Embedder } from '../../src/types.ts';
import { apiError, startEmbeddingServer, vectorsReply } from '../support/embedding-server.ts';
import { failureOf } from '../support/failure-of.ts';

type Given = Parameters<typeof startEmbeddingServer>[0];

/** An embedder of a server, with what it was asked and how long it waited. */
async function open(spec: string, given?: Given, env: Record<string, string> = {}) {
  const server = await startEmbeddingServer(given);
  onTestFinished(() => server.close());
  const waited: number[] = [];
  const notes: string[] = [];
  const embedder = openOpenai(spec, {
    cores: 1,
    env,
    url: server.url,
    onNote: (note) => notes.push(note),
    wait: async (milliseconds, signal) => {
      waited.push(milliseconds);
      signal?.throwIfAborted();
    },
  });
  return { embedder, server, waited, notes };
}

const embed = async (embedder: Embedder, texts: readonly string[]) =>
  embedder.embed(texts, 'passage');

describe('what a server is asked', () => {
  test('model, texts, dimensions and key, and floats', async () => {
    const { embedder, server } = await open(
      'text-embedding-3-small,dimensions=16',
      {},
      {
        OPENAI_API_KEY: 'sk-secret',
      },
    );
    await embed(embedder, ['one', 'two']);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.body).toEqual({
      model: 'text-embedding-3-small',
      input: ['one', 'two'],
      encoding_format: 'float',
      dimensions: 16,
    });
    expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-secret');
  });

  // Prefixes as the model cards of intfloat/e5-base-v2, BAAI/bge-base-en-v1.5 and
  // nomic-ai/nomic-embed-text-v1.5 state them; input types as the services' documentation does.
  test.each([
    ['intfloat/e5-base-v2', ['query: t', 'passage: t'], undefined],
    [
      'BAAI/bge-base-en-v1.5',
      ['Represent this sentence for searching relevant passages: t', 't'],
      undefined,
    ],
    ['nomic-embed-text:v1.5', ['search_query: t', 'search_document: t'], undefined],
    ['voyage-3.5', ['t', 't'], ['query', 'document']],
    ['embed-english-v3.0', ['t', 't'], ['search_query', 'search_document']],
    ['text-embedding-3-large', ['t', 't'], undefined],
    ['bge-m3', ['t', 't'], undefined],
  ])('%s gets its templates by name', async (model, inputs, types) => {
    const { embedder, server } = await open(model);
    expect(embedder.notes).toEqual([]);
    await embedder.embed(['t'], 'query');
    await embedder.embed(['t'], 'passage');
    expect(server.requests.map(({ input }) => input)).toEqual(inputs.map((input) => [input]));
    expect(server.requests.map(({ body }) => body['input_type'])).toEqual(
      types ?? [undefined, undefined],
    );
  });

  test('an unknown model says that it has no templates, and may be given some', async () => {
    const { embedder } = await open('my-model');
    expect(embedder.notes).toEqual([expect.stringContaining('no templates are known for')]);
    const given = await open('my-model,templates=e5');
    expect(given.embedder.notes).toEqual([]);
    await embed(given.embedder, ['t']);
    expect(given.server.requests[0]?.input).toEqual(['passage: t']);
    expect(await failureOf(() => open('my-model,templates=e6'))).toContain('Did you mean "e5"?');
  });

  test('everything that changes a vector is in the id, and nothing else', async () => {
    const idOf = async (spec: string) => (await open(spec)).embedder.id;
    const ids = await Promise.all(
      [
        'm',
        'n',
        'm,dimensions=8',
        'm,revision=2',
        'm,templates=e5',
        'm,overflow=mean,maxTokens=9',
        'm,overflow=truncate,maxTokens=9',
        'm,overflow=mean,maxTokens=8',
      ].map(idOf),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(await idOf('m,batch=3,concurrency=2,timeout=9,maxTokens=7')).toBe(ids[0]);
  });

  test('vectors come in the order of the texts, whatever the order of the reply', async () => {
    const { embedder } = await open('m');
    const texts = ['first thing', 'second stuff', 'third'];
    const alone = [];
    for (const text of texts) alone.push(...(await embed(embedder, [text])));
    expect(await embed(embedder, texts)).toEqual(alone);
  });
});

describe('a server in trouble', () => {
  test('429: waits as long as it asks, in seconds, milliseconds or until a time', async () => {
    const headers = [
      { 'retry-after': '7' },
      { 'retry-after-ms': '1500' },
      { 'retry-after': 'Mon, 30 Nov 2026 05:00:30 GMT', date: 'Mon, 30 Nov 2026 05:00:00 GMT' },
    ];
    const { embedder, waited, server } = await open('m', {
      answer: ({ number }) => {
        const retry = headers[number];
        return retry && { status: 429, headers: retry, body: { error: { message: 'slow down' } } };
      },
    });
    expect(await embed(embedder, ['t'])).toHaveLength(1);
    expect(waited).toEqual([7000, 1500, 30_000]);
    expect(server.requests).toHaveLength(4);
  });

  test('500: tries again with growing pauses, and in the end gives up', async () => {
    const { embedder, waited } = await open('m', { answer: () => apiError(500, 'out of memory') });
    const failure = embed(embedder, ['t']);
    await expect(failure).rejects.toBeInstanceOf(IncompleteError);
    await expect(failure).rejects.toThrow(/500 out of memory.*tried 8 times/);
    expect(waited).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 32_000]);
  });

  test('one that asks to wait for long is not waited for', async () => {
    const { embedder, waited } = await open('m', {
      answer: () => ({ status: 429, headers: { 'retry-after': '3600' }, body: {} }),
    });
    expect(await failureOf(() => embed(embedder, ['t']))).toContain('asks to wait 3600 s');
    expect(waited).toEqual([]);
  });

  test('one that does not answer is asked again', async () => {
    const { embedder, waited } = await open('m,timeout=1', {
      answer: ({ number }) => (number === 0 ? 'hang' : undefined),
    });
    expect(await embed(embedder, ['t'])).toHaveLength(1);
    expect(waited).toEqual([500]);
  });

  test('one whose answer never ends is asked again', async () => {
    const { embedder, waited } = await open('m,timeout=1', {
      answer: ({ number }) => (number === 0 ? 'trickle' : undefined),
    });
    expect(await embed(embedder, ['t'])).toHaveLength(1);
    expect(waited).toEqual([500]);
  });

  test('one that breaks off in the middle of an answer is asked again', async () => {
    const { embedder, waited, notes, server } = await open('m', {
      answer: ({ number }) => (number === 0 ? 'break' : undefined),
    });
    expect(await embed(embedder, ['t'])).toHaveLength(1);
    expect(waited).toEqual([500]);
    expect(notes).toEqual([
      `${server.url} broke off in the middle of an answer; asked again in 0.5 s (try 2)`,
    ]);
  });

  test('every further try is said, once for requests that fail side by side', async () => {
    const asked = new Map<string, number>();
    const { embedder, notes } = await open('m,batch=1', {
      answer: ({ input }) => {
        const text = input.join();
        asked.set(text, (asked.get(text) ?? 0) + 1);
        return (asked.get(text) ?? 0) <= 4 ? apiError(503, 'busy') : undefined;
      },
    });
    await Promise.all(['a', 'b'].map((text) => embed(embedder, [text])));
    expect(notes.map((note) => note.replace(/^.* answered /, ''))).toEqual([
      '503 busy; asked again in 0.5 s (try 2)',
      '503 busy; asked again in 1 s (try 3)',
      '503 busy; asked again in 2 s (try 4)',
      '503 busy; asked again in 4 s (try 5)',
    ]);
  });

  test('a limit that no timer can keep is refused', async () => {
    expect(await failureOf(() => open('m,timeout=2147484'))).toContain(
      'openai:m.timeout: must be at most 2147483 (24 days)',
    );
  });

  test('a wait ends with the signal', async () => {
    const abort = new AbortController();
    const { embedder } = await open('m', {
      answer: () => {
        abort.abort();
        return apiError(503, 'busy');
      },
    });
    await expect(embedder.embed(['t'], 'query', abort.signal)).rejects.toThrow();
  });

  test.each([
    [apiError(401, 'Incorrect API key provided: sk-secret'), /OPENAI_API_KEY right\?/],
    [apiError(404, 'model not found'), /is there a model "m"/],
    [apiError(429, 'You exceeded your quota', 'insufficient_quota'), /exceeded your quota/],
    [{ body: '<html>hello</html>' }, /does not answer as an embedding server/],
    [{ body: { data: 'no' } }, /does not answer as an embedding server/],
  ])('what no waiting mends is an error at once: %j', async (answer, why) => {
    const { embedder, waited } = await open(
      'm',
      { answer: () => answer },
      {
        OPENAI_API_KEY: 'sk-secret',
      },
    );
    const failure = embed(embedder, ['t']);
    await expect(failure).rejects.toBeInstanceOf(IncompleteError);
    await expect(failure).rejects.toThrow(why);
    await expect(failure).rejects.not.toThrow('sk-secret');
    expect(waited).toEqual([]);
  });

  test('one that is not there is said to be so at once, with the options that name it', async () => {
    const { embedder, server, waited } = await open('m');
    await server.close();
    expect(await failureOf(() => embed(embedder, ['t']))).toMatch(
      /^cannot reach http:\/\/127.0.0.1:\d+\/v1: .*ECONNREFUSED.*--embedder-url/,
    );
    expect(waited).toEqual([]);
  });
});

describe('a reply that is not what was asked for', () => {
  test('a short batch, and numbers that are none, are for fewer texts to mend', async () => {
    const short = await open('m', { answer: () => vectorsReply([[1, 0]]) });
    await expect(embed(short.embedder, ['a', 'b'])).rejects.toThrow(RefusedTextsError);
    const twice = await open('m', {
      answer: () => ({
        body: {
          data: [
            { index: 0, embedding: [1] },
            { index: 0, embedding: [1] },
          ],
        },
      }),
    });
    await expect(embed(twice.embedder, ['a', 'b'])).rejects.toThrow(RefusedTextsError);
    await expect(embed(twice.embedder, ['a', 'b'])).rejects.toThrow('does not number its vectors');
    const { embedder } = await open('m', { answer: () => vectorsReply([[1, null]]) });
    expect((await embed(embedder, ['a']))[0]).toEqual(Float32Array.of(Number.NaN, Number.NaN));
  });

  test('another number of dimensions than asked for, or than before, is an error', async () => {
    const asked = await open('m,dimensions=8');
    await expect(embed(asked.embedder, ['a'])).rejects.toThrow('16 dimensions, where 8 were');
    const changing = await open('m', {
      answer: ({ number }) => (number === 1 ? vectorsReply([[1, 2, 3]]) : undefined),
    });
    await embed(changing.embedder, ['a']);
    await expect(embed(changing.embedder, ['b'])).rejects.toThrow('3 dimensions, where 16 were');
  });

  test.each([
    [apiError(400, "This model's maximum context length is 8192 tokens"), 2],
    [apiError(500, 'the input length exceeds the context length'), 2],
    [apiError(413, 'batch size 64 > maximum allowed batch size 32'), 3],
    [apiError(400, 'bad request'), 3],
  ])('a refusal is for fewer texts to mend: %j', async (answer, exitCode) => {
    const { embedder, waited } = await open('m', { answer: () => answer });
    const error = await embed(embedder, ['a']).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RefusedTextsError);
    expect(error).toMatchObject({ exitCode });
    expect(waited).toEqual([]);
  });
});

describe('a text past the limit', () => {
  const words = Array.from({ length: 60 }, (_, i) => `Word${i}`);
  const long = `${words.slice(0, 30).join(' ')}. ${words.slice(30).join(' ')}.`;

  test('is an error by default, before the server is asked', async () => {
    const { embedder, server } = await open('m,maxTokens=100');
    const failure = embed(embedder, [long]);
    await expect(failure).rejects.toThrow(RefusedTextsError);
    await expect(failure).rejects.toThrow(/has \d+ tokens, where the model reads 100/);
    expect(server.requests).toEqual([]);
  });

  test('is cut for truncate, and in windows for mean, none past the limit', async () => {
    const cut = await open('m,maxTokens=100,overflow=truncate');
    await embed(cut.embedder, [long]);
    const [sent = ''] = cut.server.embedded;
    expect(long.startsWith(sent)).toBe(true);
    expect(sent.length).toBeGreaterThan(100);

    const mean = await open('e5-model,maxTokens=100,overflow=mean');
    await embed(mean.embedder, [long]);
    expect(mean.server.embedded.map((text) => text.replace('passage: ', '')).join(' ')).toBe(long);
    expect(mean.server.embedded[0]).toMatch(/^passage: Word0 .*Word29\.$/);
    for (const text of mean.server.embedded) {
      expect(
        mean.embedder.countTokens?.(text.replace('passage: ', ''), 'passage'),
      ).toBeLessThanOrEqual(100);
    }
  });

  test('the mean is weighted by tokens: two orthogonal windows of 3 to 1', async () => {
    const { embedder } = await open('m,maxTokens=3,overflow=mean', {
      vectorOf: async (text) => (text.startsWith('a') ? [2, 0] : [0, 5]),
    });
    // cl100k: " a" is one token, so "a a a" has three.
    const [vector] = await embed(embedder, ['a a a b']);
    expect(vector?.[0]).toBeCloseTo(3 / Math.sqrt(10), 6);
    expect(vector?.[1]).toBeCloseTo(1 / Math.sqrt(10), 6);
  });

  test('that the server cuts without a word is found out', async () => {
    const text = 'some words that a server reads. '.repeat(60);
    const silent = await open('m', { vectorOf: async (sent) => letters(sent.slice(0, 1000)) });
    await expect(embed(silent.embedder, ['short', text])).rejects.toThrow(RefusedTextsError);
    await expect(embed(silent.embedder, [text])).rejects.toThrow('reads only its beginning');
    const whole = await open('m', { vectorOf: async (sent) => letters(sent) });
    expect(await embed(whole.embedder, ['short', text])).toHaveLength(2);
    // Once for the longest: no second look at texts of the same length.
    await embed(whole.embedder, [text]);
    expect(whole.server.requests).toHaveLength(3);
  });

  test('a server that refuses longer texts cuts none', async () => {
    const text = 'some words that a server reads. '.repeat(60);
    const { embedder } = await open('m', {
      answer: ({ input }) =>
        (input[0] ?? '').length > text.length ? apiError(400, 'too long') : undefined,
    });
    expect(await embed(embedder, [text])).toHaveLength(1);
  });
});

test.each([
  ['', 'names no model'],
  ['dimensions=3', 'names no model'],
  ['m,dimensions', 'is no option'],
  ['m,dimensions=0', 'must be a whole number'],
  ['m,dimension=3', 'Did you mean "dimensions"?'],
  ['m,overflow=cut', 'must be mean, truncate or error'],
])('"openai:%s" is refused', async (spec, why) => {
  const error = await open(spec).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UserError);
  expect(error).toMatchObject({ exitCode: 2, message: expect.stringContaining(why) });
});

test('without a key and a server of one’s own nothing is sent', async () => {
  const embedder = openOpenai('text-embedding-3-small', { cores: 1, env: {} });
  expect(await failureOf(() => embed(embedder, ['t']))).toContain('OPENAI_API_KEY is not set');
  expect(await failureOf(() => openOpenai('m', { cores: 1, url: 'localhost:80' }))).toContain(
    'is no address',
  );
  const secret = await failureOf(() => openOpenai('m', { cores: 1, url: 'http://me:pw@host/v1' }));
  expect(secret).toContain('OPENAI_API_KEY in the environment');
  expect(secret).not.toContain('pw@');
});

function letters(text: string): number[] {
  return [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => text.split(letter).length - 1);
}
