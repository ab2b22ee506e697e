import { basename } from 'node:path';
import { z } from '../schema.ts';
import type { Embedder } from '../types.ts';
import { chooseTemplate } from './choose-template.ts';
import { embedPieces, withBlanks } from './embed-pieces.ts';
import type { EmbedderEnvironment } from './environment.ts';
import { hashFolder, modelFolder, statedPooling } from './model-folder.ts';
import { idPart, overflowOption, readModelSpec, wholeNumber } from './spec-options.ts';
import { type Extractor, loadTransformers, type ModelSource } from './transformers-peer.ts';

const optionsSchema = z.strictObject({
  revision: idPart.default('main'),
  dtype: idPart.default('fp32'),
  pooling: z.enum(['mean', 'cls', 'last_token'], 'must be mean, cls or last_token').optional(),
  templates: idPart.optional(),
  overflow: overflowOption.default('error'),
  maxTokens: wholeNumber.optional(),
});

/** Models whose cards pool otherwise than by the mean, by name without owner, in lower case. */
const POOLING: readonly (readonly [RegExp, string])[] = [
  [/^(bge-|mxbai-embed|snowflake-arctic-embed|gte-.*(v1\.5|modernbert))/, 'cls'],
  [/^(qwen3-embedding|e5-mistral)/, 'last_token'],
];

/**
 * `transformers:MODEL[,key=value…]`: an ONNX model of the hub, or of a folder,
 * run in this process by the optional package `@huggingface/transformers`. The
 * tokeniser is loaded at once, the model with the first text.
 *
 * @throws UserError for a wrong option, a missing folder, or without the package
 * @throws IncompleteError for a model that cannot be loaded
 */
export async function openTransformers(
  argument: string | undefined,
  { cwd = '.' }: EmbedderEnvironment,
): Promise<Embedder> {
  const { model, options } = readModelSpec('transformers', argument, optionsSchema);
  const folder = await modelFolder(model, cwd);
  const name = folder === undefined ? model : basename(folder);
  const template = chooseTemplate(name, options.templates);
  const peer = await loadTransformers();
  const { revision, dtype, overflow } = options;
  const source: ModelSource = {
    model: folder ?? model,
    local: folder !== undefined,
    revision,
    dtype,
  };
  const tokenizer = await peer.tokenizer(source);
  const limit =
    options.maxTokens ?? longest(tokenizer.model_max_length, await peer.positions(source));
  const pooling = options.pooling ?? (folder && (await statedPooling(folder))) ?? poolingOf(name);
  const version = folder === undefined ? revision : await hashFolder(folder);
  const count = (text: string) => tokenizer.encode(text).length;
  let extractor: Promise<Extractor> | undefined;
  let dimensions = 0;
  const embedOne = async (text: string) => {
    extractor ??= peer.extractor(source, pooling);
    const vector = await (await extractor).embed(text);
    dimensions ||= vector.length;
    return vector;
  };
  return {
    id: [
      `transformers:${encodeURI(name)}@${version}`,
      `dtype=${dtype}`,
      `pooling=${pooling}`,
      template.id,
      overflow === 'error' ? 'overflow=error' : `overflow=${overflow}@1/${limit}`,
    ].join(','),
    get dimensions() {
      return dimensions;
    },
    maxTokens: limit,
    overflow,
    batch: { size: 8, concurrency: 1 },
    notes: template.notes,
    countTokens: (text, role) => count(template.prefix[role] + text),
    embed: async (texts, role) => {
      const written = texts.filter((text) => text.trim() !== '');
      if (written.length === 0 && texts.length > 0 && dimensions === 0)
        await embedOne('dimensions');
      const vectors = await embedPieces(written, {
        prefix: template.prefix[role],
        fit: { limit, overflow, count },
        embed: (pieces) => oneByOne(pieces, embedOne),
      });
      return withBlanks(texts, vectors, dimensions);
    },
    close: async () => {
      await (await extractor)?.close();
      extractor = undefined;
    },
  };
}

/** One at a time: in a batch, padding changes the last bits of a vector. */
async function oneByOne(
  texts: readonly string[],
  embed: (text: string) => Promise<Float32Array>,
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (const text of texts) vectors.push(await embed(text));
  return vectors;
}

/** Tokenisers state a huge number where they know no limit. */
function longest(stated: number, positions: number | undefined): number | undefined {
  const limit = Math.min(stated > 0 && stated < 1e6 ? stated : Infinity, positions ?? Infinity);
  return Number.isFinite(limit) ? limit : undefined;
}

function poolingOf(name: string): string {
  const model = (name.split('/').at(-1) ?? name).toLowerCase();
  return POOLING.find(([pattern]) => pattern.test(model))?.[1] ?? 'mean';
}
