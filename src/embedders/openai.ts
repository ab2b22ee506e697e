import { setTimeout as sleep } from 'node:timers/promises';
import { z } from '../schema.ts';
import { countTokens } from '../segment/tokens.ts';
import { LONGEST_LIMIT } from '../time-limit.ts';
import type { Embedder } from '../types.ts';
import { chooseTemplate } from './choose-template.ts';
import { embedPieces, withBlanks } from './embed-pieces.ts';
import type { EmbedderEnvironment } from './environment.ts';
import { limitFor } from './model-limits.ts';
import { serverAddress, serverKey } from './openai-address.ts';
import { openRequests } from './openai-requests.ts';
import type { Wait } from './retrying.ts';
import { idPart, overflowOption, readModelSpec, wholeNumber } from './spec-options.ts';
import { tailCheck } from './tail-check.ts';

const optionsSchema = z.strictObject({
  dimensions: wholeNumber.optional(),
  revision: idPart.optional(),
  templates: idPart.optional(),
  overflow: overflowOption.default('error'),
  maxTokens: wholeNumber.optional(),
  batch: wholeNumber.default(32),
  concurrency: wholeNumber.default(4),
  timeout: wholeNumber
    .refine((seconds) => seconds * 1000 <= LONGEST_LIMIT, 'must be at most 2147483 (24 days)')
    .default(60),
});

/** Of one request; OpenAI takes 300,000, the smallest servers a fraction of it. */
const BATCH_TOKENS = 50_000;

/** Other tokenisers than cl100k may count a third more. */
const OTHER_TOKENISER = 0.75;

/**
 * `openai:MODEL[,key=value…]`: any server that speaks OpenAI's
 * `/v1/embeddings`. It is asked for the first time when a text is embedded, so
 * that a run whose vectors are all in the database needs neither key nor server.
 *
 * @throws UserError for a wrong option or address
 */
export function openOpenai(
  argument: string | undefined,
  environment: EmbedderEnvironment,
): Embedder {
  const { model, options } = readModelSpec('openai', argument, optionsSchema);
  const template = chooseTemplate(model, options.templates);
  const known = limitFor(model);
  const maxTokens = options.maxTokens ?? known?.maxTokens;
  const exact = options.maxTokens !== undefined || known?.exact === true;
  const limit =
    maxTokens === undefined || exact || options.overflow === 'error'
      ? maxTokens
      : Math.floor(maxTokens * OTHER_TOKENISER);
  const baseUrl = serverAddress(environment);
  const server = lazily(async () => {
    const { openServer } = await import('./openai-client.ts');
    const key = serverKey(baseUrl, environment);
    const { dimensions, timeout } = options;
    return openServer({ baseUrl, key, model, dimensions, timeout: timeout * 1000 });
  });
  const requests = openRequests(server, {
    dimensions: options.dimensions,
    fields: template.fields,
    batch: options.batch,
    wait: environment.wait ?? defaultWait,
    onNote: environment.onNote,
  });
  const embedWhole: Embedder['embed'] = (texts, role, signal) =>
    embedPieces(texts, {
      prefix: template.prefix[role],
      fit: { limit, overflow: options.overflow, count: countTokens },
      embed: (pieces) => requests.ask(pieces, role, signal),
    });
  const refuseCut = exact || options.overflow !== 'error' ? undefined : tailCheck();
  return {
    id: [
      `openai:${encodeURI(model)}`,
      ...(options.dimensions === undefined ? [] : [`dimensions=${options.dimensions}`]),
      ...(options.revision === undefined ? [] : [`revision=${options.revision}`]),
      template.id,
      // Where a text past the limit is an error, the limit changes no vector.
      options.overflow === 'error' ? 'overflow=error' : `overflow=${options.overflow}@1/${limit}`,
    ].join(','),
    get dimensions() {
      return requests.dimensions();
    },
    maxTokens,
    overflow: options.overflow,
    batch: { size: options.batch, tokens: BATCH_TOKENS, concurrency: options.concurrency },
    notes: template.notes,
    countTokens: (text, role) => countTokens(template.prefix[role] + text),
    embed: async (texts, role, signal) => {
      const written = texts.filter((text) => text.trim() !== '');
      // Servers refuse empty texts; the number of dimensions is wanted all the same.
      if (written.length === 0 && texts.length > 0 && requests.dimensions() === 0) {
        await requests.ask(['dimensions'], role, signal);
      }
      const vectors = await embedWhole(written, role, signal);
      await refuseCut?.(written, vectors, (text) => embedWhole([text], role, signal));
      return withBlanks(texts, vectors, requests.dimensions());
    },
  };
}

const defaultWait: Wait = async (milliseconds, signal) => {
  await sleep(milliseconds, undefined, { signal });
};

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
