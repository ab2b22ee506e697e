import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bindVariant } from './chunkers/bind-variant.ts';
import { expandBraces } from './chunkers/braces.ts';
import type { Chunkers } from './chunkers/define-chunker.ts';
import { formOf, inlineDefinition } from './chunkers/inline.ts';
import { chunkers as registered } from './chunkers/registry.ts';
import { UserError } from './errors.ts';
import { readJsonValue } from './json-file.ts';
import { compareCodePoints } from './order.ts';
import { nearest } from './schema.ts';
import type { Variant } from './types.ts';

/**
 * Loads variants by name from folders of `<name>.json` files; a name in an
 * earlier folder hides the same name in a later one. A name that no file has
 * may be an inline variant (`fixed:512/64`), or stand for several
 * (`fixed:{128,256}/{0,10%}`). Without names, every variant of the first
 * folder that has any. Strategies are the built-in ones unless others are given.
 */
export async function loadVariants(
  names: readonly string[] | undefined,
  folders: readonly string[],
  { chunkers = registered }: { chunkers?: Chunkers | undefined } = {},
): Promise<Variant[]> {
  const found = await listVariants(folders);
  const wanted =
    names?.flatMap((name) => (found.has(name) ? [name] : expandBraces(name))) ??
    (await namesOfFirst(folders));
  if (wanted.length === 0) {
    throw new UserError(
      `no variant was named; there are: ${[...found.keys()].join(', ') || 'none'}`,
    );
  }
  const repeated = wanted.find((name, at) => wanted.indexOf(name) !== at);
  if (repeated !== undefined) throw new UserError(`variant "${repeated}" was named twice`);
  return Promise.all(wanted.map((name) => loadVariant(name, found, chunkers)));
}

/**
 * Whether a name still stands for a variant: a file of the folders has it, or it
 * states its variant itself (`fixed:512/64`). One that was searched by several
 * retrievers stands as `variant+retriever`.
 */
export async function definedVariants(
  folders: readonly string[],
  { chunkers = registered }: { chunkers?: Chunkers | undefined } = {},
): Promise<(name: string) => boolean> {
  const found = await listVariants(folders);
  const stands = (name: string) =>
    found.has(name) || /^[^+]*:/.test(name) || inlineDefinition(name, chunkers) !== undefined;
  return (name) => {
    const parts = name.split('+');
    return parts.some((_, at) => stands(parts.slice(0, at + 1).join('+')));
  };
}

async function loadVariant(
  name: string,
  found: ReadonlyMap<string, string>,
  chunkers: Chunkers,
): Promise<Variant> {
  const path = found.get(name);
  if (path === undefined) {
    const definition = inlineDefinition(name, chunkers);
    if (definition) return bindInline(name, definition, chunkers);
    const known = [...found.keys()];
    if (known.length === 0) {
      throw new UserError(
        `unknown variant "${name}"; there is none yet: write variants/${name}.json`,
      );
    }
    const suggestion = nearest(name, known);
    throw new UserError(
      `unknown variant "${name}".${suggestion ? ` Did you mean "${suggestion}"?` : ''} There are: ${known.join(', ')}`,
    );
  }
  const file = `variants/${name}.json`;
  const { value, locate } = await readJsonValue(path, file);
  return bindVariant({ name, definition: value, at: { file }, locate, chunkers });
}

function bindInline(
  name: string,
  definition: Readonly<Record<string, string | number>>,
  chunkers: Chunkers,
): Variant {
  try {
    return bindVariant({ name, definition, at: { file: `variant "${name}"` }, chunkers });
  } catch (error) {
    const chunker = chunkers[String(definition['strategy'])];
    if (!(error instanceof UserError) || !chunker) throw error;
    throw new UserError(`${error.message}; ${formOf(chunker)}`);
  }
}

async function namesOfFirst(folders: readonly string[]): Promise<string[]> {
  for (const folder of folders) {
    const names = await namesIn(folder);
    if (names.length > 0) return names;
  }
  return [];
}

async function namesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort(compareCodePoints);
}

async function listVariants(folders: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of folders) {
    for (const name of await namesIn(folder)) {
      if (!found.has(name)) found.set(name, join(folder, `${name}.json`));
    }
  }
  return found;
}
