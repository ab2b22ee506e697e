import { messageOf, UserError } from '../../errors.ts';

/** The query of a plug-in module's URL: one that was changed is another module, and stack traces name it. */
export function codeQuery(hash: string): string {
  return `sha256=${hash.slice(0, 16)}`;
}

/** Runs a plug-in's code; what it throws is the user's to mend. `doing` says where, as in `in check()`. */
export type Guard = <T>(doing: string, run: () => T) => T;

/** Makes errors of what a plug-in throws that name it; `who` is how messages call it. */
export function guardOf(who: string, hash: string): Guard {
  return (doing, run) => {
    try {
      return run();
    } catch (error) {
      if (error instanceof UserError) throw error;
      throw new UserError(`${who} failed ${doing}: ${failureIn(hash, error)}`);
    }
  };
}

/** What was thrown, with the line of the plug-in where it can be told; no stack trace. */
export function failureIn(hash: string, error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const after = stack.split(`?${codeQuery(hash)}:`)[1];
  const line = /^\d+/.exec(after ?? '')?.[0];
  return line === undefined ? messageOf(error) : `${messageOf(error)} (line ${line})`;
}
