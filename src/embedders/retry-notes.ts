import type { Retrying } from './retrying.ts';

type OnPause = NonNullable<Retrying['onPause']>;

/**
 * Says why a server is asked again, so that a long wait is no silence. Requests
 * fail side by side and often with the same words: those of one failure and try
 * are said once, and from the third try on again after the server has answered.
 */
export function retryNotes(onNote: (note: string) => void): {
  readonly onPause: OnPause;
  readonly answered: () => void;
} {
  const said = new Map<string, number>();
  return {
    onPause: ({ failed, tries, milliseconds }) => {
      const key = `${tries} ${failed}`;
      if (said.has(key)) return;
      said.set(key, tries);
      const seconds = (milliseconds / 1000).toFixed(1).replace(/\.0$/, '');
      onNote(`${failed}; asked again in ${seconds} s (try ${tries + 1})`);
    },
    answered: () => {
      for (const [key, tries] of said) if (tries > 2) said.delete(key);
    },
  };
}
