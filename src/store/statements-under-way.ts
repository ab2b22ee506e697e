import { setTimeout as sleep } from 'node:timers/promises';
import { IncompleteError } from '../errors.ts';
import type { SqlSession } from './surreal.ts';

/** A set's own function may take for ever; whoever ends a run does not wait for it. */
const END_TIMEOUT_MS = 5000;

/**
 * Keeps count of statements, so that nothing is closed under one: a run that is
 * interrupted may still be reading, and the addon (3.0.3) panics over a
 * statement that it comes to after the close, and never answers it.
 */
export function statementsUnderWay(url: string) {
  const underWay = new Set<Promise<unknown>>();
  let ended = false;
  return {
    /** @throws IncompleteError from its queries after the end */
    of: ({ query }: SqlSession): SqlSession => ({
      query: async (sql, params) => {
        if (ended) throw new IncompleteError(`${url} was closed`);
        const asked = query(sql, params);
        underWay.add(asked);
        try {
          return await asked;
        } finally {
          underWay.delete(asked);
        }
      },
    }),
    /** Takes no more of them, and waits for those there are, whatever comes of them, but not for long. */
    end: async () => {
      ended = true;
      const abort = new AbortController();
      await Promise.race([
        Promise.allSettled(underWay),
        sleep(END_TIMEOUT_MS, undefined, { signal: abort.signal }).catch(() => {}),
      ]);
      abort.abort();
    },
  };
}
