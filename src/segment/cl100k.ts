import { createRequire } from 'node:module';

interface Options {
  readonly disallowedSpecial: ReadonlySet<string>;
}

/** The encoding `cl100k_base`. */
export interface Cl100k {
  countTokens(text: string, options: Options): number;
  encode(text: string, options: Options): readonly number[];
}

// Its table takes longer to build than many commands take: it is loaded where the first text is counted.
const load: (id: string) => unknown = createRequire(import.meta.url);

let encoding: Cl100k | undefined;

export function cl100k(): Cl100k {
  if (encoding) return encoding;
  const loaded = load('gpt-tokenizer/encoding/cl100k_base');
  if (!isEncoding(loaded)) throw unlike();
  encoding = loaded;
  return encoding;
}

/** The text or the UTF-8 bytes of every token, by its number. */
export function cl100kRanks(): readonly (string | readonly number[])[] {
  const loaded = load('gpt-tokenizer/bpeRanks/cl100k_base');
  if (!hasRanks(loaded)) throw unlike();
  return loaded.default;
}

function isEncoding(loaded: unknown): loaded is Cl100k {
  return isObject(loaded) && 'countTokens' in loaded && 'encode' in loaded;
}

function hasRanks(loaded: unknown): loaded is { default: (string | number[])[] } {
  return isObject(loaded) && 'default' in loaded && Array.isArray(loaded.default);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function unlike(): Error {
  return new Error('the package gpt-tokenizer holds no cl100k_base');
}
