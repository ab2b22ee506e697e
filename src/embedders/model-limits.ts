/** What a model reads at once, and whether cl100k counts its tokens exactly. */
export interface ModelLimit {
  readonly maxTokens: number;
  readonly exact: boolean;
}

/** The first that fits a model's name, without its owner and in lower case, is taken. */
const BY_MODEL: readonly (readonly [RegExp, number, 'exact'?])[] = [
  [/^text-embedding-(3-(small|large)|ada-002)/, 8191, 'exact'],
  [/^e5-mistral/, 4096],
  [/(^|[-_.])e5[-_.]/, 512],
  [/^bge-m3/, 8192],
  [/^bge-/, 512],
  [/^nomic-embed-text/, 8192],
  [/^(mxbai-embed-large|snowflake-arctic-embed-(xs|s|m|l)($|:))/, 512],
  [/^embedding-?gemma/, 2048],
  [/^qwen3-embedding/, 32_768],
  [/^voyage-/, 32_000],
  [/^embed-(english|multilingual)-/, 512],
  [/^all-minilm/, 256],
  [/^gte-(small|base|large)$/, 512],
];

/** The limit of a model of this name, as its card states it; undefined for one that is not known. */
export function limitFor(model: string): ModelLimit | undefined {
  const name = (model.split('/').at(-1) ?? model).toLowerCase();
  const found = BY_MODEL.find(([pattern]) => pattern.test(name));
  return found && { maxTokens: found[1], exact: found[2] === 'exact' };
}
