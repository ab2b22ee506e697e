import { IncompleteError, messageOf, systemCode, UserError } from '../errors.ts';
import { z } from '../schema.ts';

/** As package.json asks of it. */
export const transformersPeer = { name: '@huggingface/transformers', range: '^4.3.0' };

export interface Tokenizer {
  /** With the model's special tokens. */
  encode(text: string): readonly number[];
  readonly model_max_length: number;
}

export interface Extractor {
  /** The pooled and normalised vector of one text. */
  embed(text: string): Promise<Float32Array>;
  close(): Promise<void>;
}

export interface ModelSource {
  /** Name on the hub, or absolute path of a folder. */
  readonly model: string;
  readonly local: boolean;
  readonly revision: string;
  readonly dtype: string;
}

/** What is used of the package: its types are not there where it is not installed. */
interface Package {
  tokenizer(source: ModelSource): Promise<Tokenizer>;
  /** The model's longest input by its configuration. */
  positions(source: ModelSource): Promise<number | undefined>;
  extractor(source: ModelSource, pooling: string): Promise<Extractor>;
}

const isFunction = (value: unknown) => typeof value === 'function';

type From = (model: string, options: object) => Promise<unknown>;
type Pipeline = (task: string, model: string, options: object) => Promise<unknown>;
type Extract = (texts: readonly string[], options: object) => Promise<unknown>;

const from = z.custom<{ from_pretrained: From }>(
  (value) => isFunction(value) && isFunction(Reflect.get(Object(value), 'from_pretrained')),
);
const packageSchema = z.object({
  AutoTokenizer: from,
  AutoConfig: from,
  pipeline: z.custom<Pipeline>(isFunction),
});
const tokenizerSchema = z.custom<Tokenizer>((value) =>
  isFunction(Reflect.get(Object(value), 'encode')),
);
const configSchema = z.object({ max_position_embeddings: z.int().min(1).optional() });
const extractSchema = z.custom<Extract & { dispose(): Promise<unknown> }>(
  (value) => isFunction(value) && isFunction(Reflect.get(Object(value), 'dispose')),
);
const tensorSchema = z.object({ data: z.instanceof(Float32Array) });

/**
 * Loads the optional package.
 *
 * @throws UserError with the command that installs it where it is missing
 */
export async function loadTransformers(): Promise<Package> {
  const { AutoTokenizer, AutoConfig, pipeline } = packageSchema.parse(await importPeer());
  const optionsOf = ({ local, revision, dtype }: ModelSource) => ({
    revision,
    dtype,
    local_files_only: local,
  });
  return {
    tokenizer: (source) =>
      loading(source, async () =>
        tokenizerSchema.parse(await AutoTokenizer.from_pretrained(source.model, optionsOf(source))),
      ),
    positions: (source) =>
      loading(source, async () => {
        const config = await AutoConfig.from_pretrained(source.model, optionsOf(source));
        return configSchema.parse(config).max_position_embeddings;
      }),
    extractor: (source, pooling) =>
      loading(source, async () => {
        const extract = extractSchema.parse(
          await pipeline('feature-extraction', source.model, optionsOf(source)),
        );
        return {
          embed: async (text) =>
            tensorSchema.parse(await extract([text], { pooling, normalize: true })).data,
          close: async () => {
            await extract.dispose();
          },
        };
      }),
  };
}

async function importPeer(): Promise<unknown> {
  const { name, range } = transformersPeer;
  try {
    return await import(name);
  } catch (error) {
    const code = systemCode(error);
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') {
      throw new UserError(`cannot load the package ${name}: ${messageOf(error)}`);
    }
    throw new UserError(
      `the embedder transformers needs the package ${name}, which is not installed: npm_config_onnxruntime_node_install=skip npm install "${name}@${range}"`,
    );
  }
}

async function loading<T>({ model }: ModelSource, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new IncompleteError(`cannot load the model "${model}": ${messageOf(error)}`);
  }
}
