import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { EXIT, IncompleteError, messageOf, RefusedTextsError, type UserError } from '../errors.ts';
import { z } from '../schema.ts';
import { withinLimit } from '../time-limit.ts';
import { PassingError } from './retrying.ts';

export interface EmbeddingServer {
  readonly baseUrl: string;
  readonly key: string;
  readonly model: string;
  /** Asked for where stated. */
  readonly dimensions?: number | undefined;
  /** Of one request, in milliseconds. */
  readonly timeout: number;
}

/** One request for the vectors of texts, in their order; a number that is none comes as NaN. */
export type AskServer = (
  texts: readonly string[],
  fields: Readonly<Record<string, string>>,
  signal?: AbortSignal,
) => Promise<Float64Array[]>;

/** A server that speaks OpenAI's `/v1/embeddings`. */
export function openServer({
  baseUrl,
  key,
  model,
  dimensions,
  timeout,
}: EmbeddingServer): AskServer {
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey: key,
    timeout,
    // Ours waits as long as the server asks, and can be interrupted.
    maxRetries: 0,
    logLevel: 'off',
  });
  let answered = false;
  return async (texts, fields, signal) => {
    const body = {
      ...fields,
      model,
      input: [...texts],
      // Every server knows it; not every one knows the client's default, base64.
      encoding_format: 'float' as const,
      ...(dimensions !== undefined && { dimensions }),
    };
    try {
      // The client's own limit ends with the first byte: an answer may trickle for ever.
      const reply: unknown = await withinLimit(
        (ended) => client.embeddings.create(body, { signal: ended }),
        { limit: timeout, signal, late: () => late(baseUrl) },
      );
      answered = true;
      return readReply(reply, texts.length, baseUrl);
    } catch (error) {
      if (error instanceof APIError && error.status !== undefined) answered = true;
      throw describe(error, { baseUrl, key, model, answered });
    }
  };
}

const replySchema = z.object({
  data: z.array(z.object({ index: z.int().min(0).nullish(), embedding: z.array(z.unknown()) })),
});

function readReply(reply: unknown, count: number, baseUrl: string): Float64Array[] {
  const read = replySchema.safeParse(reply);
  if (!read.success) {
    throw notAnEmbeddingServer(baseUrl);
  }
  const { data } = read.data;
  const vectors = new Map<number, Float64Array>();
  for (const [at, { index, embedding }] of data.entries()) {
    const numbers = embedding.map((value) => (typeof value === 'number' ? value : Number.NaN));
    vectors.set(index ?? at, Float64Array.from(numbers));
  }
  const ordered = Array.from({ length: count }, (_, at) => vectors.get(at)).filter(
    (vector) => vector !== undefined,
  );
  if (data.length === count && ordered.length !== count) {
    throw new RefusedTextsError(
      `${baseUrl} does not number its vectors from 0 to ${count - 1}, one a text: their order cannot be told`,
      { exitCode: EXIT.incomplete },
    );
  }
  if (data.length !== count) {
    throw new RefusedTextsError(`${baseUrl} gave ${data.length} vectors for ${count} texts`, {
      exitCode: EXIT.incomplete,
    });
  }
  return ordered;
}

function describe(
  error: unknown,
  { baseUrl, key, model, answered }: Omit<EmbeddingServer, 'timeout'> & { answered: boolean },
): unknown {
  // JSON that is none, with a status that says all is well.
  if (error instanceof SyntaxError) return notAnEmbeddingServer(baseUrl);
  // What fetch says of a connection that is lost once the answer has begun.
  if (error instanceof TypeError && error.message === 'terminated') {
    return new PassingError(`${baseUrl} broke off in the middle of an answer`);
  }
  if (!(error instanceof APIError)) return error;
  // A server may repeat what it was sent.
  const said = messageOf(error).replaceAll(key, '***');
  if (error instanceof APIConnectionTimeoutError) return late(baseUrl);
  if (error instanceof APIConnectionError) {
    const reason = `cannot reach ${baseUrl}: ${reasonOf(error)}`;
    if (answered) return new PassingError(reason);
    return new IncompleteError(
      `${reason}; is the server running, and the address right (--embedder-url, or OPENAI_BASE_URL)?`,
    );
  }
  const { status } = error;
  if (status === undefined) return error;
  return refusal(error, { answer: `${baseUrl} answered ${said}`, status, model });
}

function late(baseUrl: string): PassingError {
  return new PassingError(`${baseUrl} did not answer in time`);
}

/** What an answer that is no success means. */
function refusal(
  { code, headers }: APIError,
  { answer, status, model }: { answer: string; status: number; model: string },
): UserError {
  if (status === 401 || status === 403) {
    return new IncompleteError(`${answer}; is the key in OPENAI_API_KEY right?`);
  }
  if (status === 404) {
    return new IncompleteError(
      `${answer}; is there a model "${model}" and an address that ends in /v1?`,
    );
  }
  if (code === 'insufficient_quota') return new IncompleteError(answer);
  const tooLong = /too long|context length|max\w* (context|length|tokens)|exceed/i.test(answer);
  if ([400, 413, 422].includes(status) || (status >= 500 && tooLong)) {
    return new RefusedTextsError(answer, { exitCode: tooLong ? EXIT.usage : EXIT.incomplete });
  }
  if ([408, 409, 429].includes(status) || status >= 500) {
    return new PassingError(answer, retryAfter(headers));
  }
  return new IncompleteError(answer);
}

function notAnEmbeddingServer(baseUrl: string): IncompleteError {
  return new IncompleteError(
    `${baseUrl} does not answer as an embedding server does: is the address right? It ends in /v1 for most`,
  );
}

function reasonOf(error: Error): string {
  const { cause } = error;
  if (!(cause instanceof Error)) return messageOf(error);
  return cause.cause instanceof Error ? cause.cause.message : cause.message;
}

/** In milliseconds: stated as such, in seconds, or as a time, which is held against the server's own clock. */
function retryAfter(headers: Headers | undefined): number | undefined {
  const milliseconds = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (milliseconds >= 0) return milliseconds;
  const stated = headers?.get('retry-after');
  if (!stated) return undefined;
  if (/^\d+(\.\d+)?$/.test(stated)) return Number(stated) * 1000;
  const left = Date.parse(stated) - Date.parse(headers?.get('date') ?? '');
  return left >= 0 ? left : undefined;
}
