import type { EmbedderChoice } from '../evaluation/choose-embedder.ts';
import type { Io } from './io.ts';

/** Options of every command that may embed. */
export interface EmbedderArguments {
  readonly embedder?: string | undefined;
  readonly embedderUrl?: string | undefined;
  readonly offline: boolean;
  readonly allowOutside: boolean;
}

/** What a command's options say of the embedder. */
export function embedderChoice(
  { embedder, embedderUrl, allowOutside }: EmbedderArguments,
  { cwd, env }: Io,
  say: (text: string) => void,
): EmbedderChoice {
  const onLoad = (file: string) => say(`embedder code: ${file}`);
  return { embedder, embedderUrl, cwd, env, allowOutside, onLoad };
}
