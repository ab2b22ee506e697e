import { IncompleteError } from '../errors.ts';
import type { Role } from '../types.ts';
import type { AskServer } from './openai-client.ts';
import { retryNotes } from './retry-notes.ts';
import { retrying, type Wait } from './retrying.ts';

export interface Requests {
  /** 0 until it is known. */
  dimensions(): number;
  /** A vector a text, in as many requests as their number needs, each retried. */
  ask(texts: readonly string[], role: Role, signal?: AbortSignal): Promise<Float64Array[]>;
}

/** Requests to a server that is opened with the first of them. */
export function openRequests(
  server: () => Promise<AskServer>,
  {
    dimensions: stated,
    fields,
    batch,
    wait,
    onNote = () => {},
  }: {
    dimensions: number | undefined;
    fields: Readonly<Record<Role, Readonly<Record<string, string>>>>;
    /** Texts a request. */
    batch: number;
    wait: Wait;
    /** Told why the server is asked again. */
    onNote?: ((note: string) => void) | undefined;
  },
): Requests {
  let dimensions = stated ?? 0;
  const { onPause, answered } = retryNotes(onNote);
  return {
    dimensions: () => dimensions,
    ask: async (texts, role, signal) => {
      const ask = await server();
      const vectors: Float64Array[] = [];
      for (let from = 0; from < texts.length; from += batch) {
        const part = texts.slice(from, from + batch);
        const request = () => ask(part, fields[role], signal);
        vectors.push(...(await retrying(request, { wait, onPause, signal })));
        answered();
      }
      for (const { length } of vectors) {
        dimensions ||= length;
        if (length === dimensions) continue;
        throw new IncompleteError(
          `the embedding server gave a vector of ${length} dimensions, where ${dimensions} were asked for or given before`,
        );
      }
      return vectors;
    },
  };
}
