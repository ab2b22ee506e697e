import type { BaselineEntry } from '../baseline.ts';
import type { ComparedVariant, Run } from '../types.ts';

/** Variants of the baseline that the run has no result of: failed, left out, or gone. */
export function leftVariants(
  run: Run,
  entry: BaselineEntry | undefined,
  isDefined: (name: string) => boolean,
): ComparedVariant[] {
  const none = { redefined: false, added: [], removed: [], rescored: [], relabelled: [] };
  const known = new Map(entry?.variants.map((variant) => [variant.name, variant]));
  const failed = run.failed.map(({ name }): ComparedVariant => {
    return { name, status: 'failed', accepted: known.get(name)?.accepted ?? null, ...none };
  });
  const present = new Set([
    ...run.runs.map(({ variant }) => variant.name),
    ...run.failed.map(({ name }) => name),
  ]);
  const left = [...known.values()]
    .filter(({ name }) => !present.has(name))
    .map(({ name, accepted }): ComparedVariant => {
      const status = isDefined(name) ? 'left-out' : 'gone';
      return { name, status, accepted, ...none };
    });
  return [...failed, ...left];
}
