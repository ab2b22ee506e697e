import { availableParallelism } from 'node:os';
import { openEmbedder } from '../embedders/registry.ts';
import type { Golden } from '../golden.ts';
import { importModule, moduleAt } from '../plugins.ts';
import type { Store } from '../store/store.ts';
import type { Embedder } from '../types.ts';

export const defaultEmbedder = 'use-lite';

/** Stands for the embedder of a run that embeds nothing. */
export const noEmbedder = 'none';

/** Which embedder is meant, and what it may need. */
export interface EmbedderChoice {
  /** `name`, `name:argument` or the path of a module, from `cwd`; absent: the set's own, else `use-lite`. */
  readonly embedder?: string | undefined;
  /** Address of an embedding server. */
  readonly embedderUrl?: string | undefined;
  readonly cwd?: string | undefined;
  /** Environment variables: keys, addresses. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Whether a module that the set names may lie outside its folder. */
  readonly allowOutside?: boolean | undefined;
  /** Told of a module of the user's own before its code runs. */
  readonly onLoad?: ((file: string) => void) | undefined;
  /** Told, in a sentence, what a user should know. */
  readonly onNote?: ((note: string) => void) | undefined;
  /** Ends the waiting for a module of the user's own. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens the embedder that was chosen, or that of a golden set.
 *
 * @throws UserError for one that does not exist or cannot be loaded
 */
export function chooseEmbedder(
  { embedder, embedderUrl, cwd, env, allowOutside, onLoad, onNote, signal }: EmbedderChoice,
  {
    set,
    store,
  }: {
    set?: Pick<Golden, 'directory' | 'settings' | 'surql'> | undefined;
    store: Pick<Store, 'sql'>;
  },
): Promise<Embedder> {
  const ofSet = embedder === undefined ? set?.settings.embedder : undefined;
  const surql = set?.surql;
  return openEmbedder(embedder ?? ofSet ?? defaultEmbedder, {
    cores: availableParallelism(),
    cwd,
    env,
    url: embedderUrl,
    signal,
    onNote,
    load: async (path) => {
      const at = { field: 'embedder' };
      const sources = ofSet === undefined ? { cwd } : { golden: set, allowOutside, at };
      return importModule(await moduleAt(path, sources), 'embedder', { onLoad, signal });
    },
    ...(surql && { surql, sql: store.sql(`surql_${surql.hash}`) }),
  });
}
