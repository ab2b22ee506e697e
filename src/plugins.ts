import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Chunkers } from './chunkers/define-chunker.ts';
import { pluginChunker } from './chunkers/plugin/plugin-chunker.ts';
import { codeQuery, failureIn } from './chunkers/plugin/plugin-code.ts';
import { chunkers as registered } from './chunkers/registry.ts';
import { assertInside } from './documents/inside.ts';
import { IncompleteError, type Place, UserError } from './errors.ts';
import type { Golden } from './golden.ts';
import { shownPath } from './golden-documents.ts';
import { readTextFile } from './json-file.ts';
import { withinLimit } from './time-limit.ts';

export interface PluginSources {
  /** The golden set whose `plugins` are meant, if any. */
  readonly golden?: Pick<Golden, 'directory' | 'settings'> | undefined;
  /** Further modules, relative to `cwd`. */
  readonly files?: readonly string[] | undefined;
  readonly cwd?: string | undefined;
  /** Whether those of the set may lie outside its folder. */
  readonly allowOutside?: boolean | undefined;
  /** Told of each module before its code runs. */
  readonly onLoad?: ((file: string) => void) | undefined;
  /** Ends the waiting for a module that does not load. */
  readonly signal?: AbortSignal | undefined;
}

/** How a module is loaded. */
export interface Loading {
  /** Told of the module before its code runs. */
  readonly onLoad?: ((file: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** In milliseconds. */
  readonly limit?: number | undefined;
}

/** A module may fetch a model before it exports anything. */
const LOAD_LIMIT = 300_000;

export interface Module {
  readonly path: string;
  /** As messages call it. */
  readonly file: string;
}

/**
 * The strategies a variant may name: the built-in ones and those of plug-in
 * modules. A plug-in is code of the user's: it runs with the user's rights.
 *
 * @throws UserError for a module that cannot be loaded, exports no chunker, or takes a name that is taken
 */
export async function loadChunkers(sources: PluginSources): Promise<Chunkers> {
  const known: Record<string, Chunkers[string]> = { ...registered };
  const loaded = new Set<string>();
  for (const { path, file } of await modulesOf(sources)) {
    const real = await realpath(path).catch(() => path);
    if (loaded.has(real)) continue;
    loaded.add(real);
    const { exported, hash } = await importModule({ path, file }, 'chunker', sources);
    const chunker = pluginChunker(exported, { file, hash });
    const taken = known[chunker.name];
    if (taken) {
      const by = taken.plugin ? `the plug-in ${taken.plugin.file}` : 'a built-in strategy';
      throw new UserError(`"${chunker.name}" is the name of ${by}; give the plug-in another`, {
        at: { file, field: 'name' },
      });
    }
    known[chunker.name] = chunker;
  }
  return known;
}

async function modulesOf({
  golden,
  files = [],
  cwd = '.',
  allowOutside = false,
}: PluginSources): Promise<Module[]> {
  const modules: Module[] = [];
  for (const [index, name] of (golden?.settings.plugins ?? []).entries()) {
    modules.push(
      await moduleAt(name, { golden, allowOutside, at: { field: `plugins[${index}]` } }),
    );
  }
  for (const name of files) modules.push(await moduleAt(name, { cwd }));
  return modules;
}

/**
 * Where a module of the set, or one named by a command, lies. One of the set
 * must lie inside its folder, unless that is allowed.
 */
export async function moduleAt(
  name: string,
  { golden, cwd = '.', allowOutside = false, at }: PluginSources & { readonly at?: Place },
): Promise<Module> {
  if (!golden) return { path: resolve(cwd, name), file: shownFrom(cwd, name) };
  const directory = resolve(golden.directory);
  const field = { file: shownPath(directory, 'set.json'), ...at };
  if (!allowOutside) await assertInside(directory, name, { at: field });
  return { path: resolve(directory, name), file: shownPath(directory, name) };
}

/**
 * Runs a module of the user's own, and gives what it exports by a name or by default.
 *
 * @throws UserError for a module that cannot be read or loaded
 * @throws IncompleteError for one that does not load in time
 */
export async function importModule(
  { path, file }: Module,
  name: string,
  { onLoad, signal, limit = LOAD_LIMIT }: Loading = {},
): Promise<{ exported: unknown; file: string; hash: string }> {
  const text = await readTextFile(path, file);
  onLoad?.(file);
  const hash = createHash('sha256').update(text).digest('hex');
  const late = (waited: string) =>
    new IncompleteError(
      `${file}: the module was not loaded within ${waited}: see why an await outside its functions does not end`,
    );
  const exported = await withinLimit(() => exportOf({ path, file }, { hash, name }), {
    limit,
    signal,
    late,
  });
  return { exported, file, hash };
}

/** Relative to the current folder where it lies below it, with `/`. */
function shownFrom(cwd: string, name: string): string {
  const below = relative(cwd, resolve(cwd, name));
  return (below.startsWith('..') ? name : join('.', below)).split(sep).join('/');
}

async function exportOf(
  { path, file }: Module,
  { hash, name }: { hash: string; name: string },
): Promise<unknown> {
  const url = pathToFileURL(path);
  // A module is loaded once a process and URL; one that was changed is another.
  url.search = codeQuery(hash);
  try {
    const module: unknown = await import(url.href);
    return exported(module, name) ?? exported(module, 'default');
  } catch (error) {
    // Node keeps the line of a syntax error to itself.
    const hint = error instanceof SyntaxError ? `; "node --check ${file}" shows where` : '';
    throw new UserError(`cannot load the plug-in: ${failureIn(hash, error)}${hint}`, {
      at: { file },
    });
  }
}

function exported(module: unknown, name: string): unknown {
  return typeof module === 'object' && module !== null ? Reflect.get(module, name) : undefined;
}
