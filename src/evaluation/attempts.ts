import { InterruptedError, UserError } from '../errors.ts';
import type { FailedVariant, Variant } from '../types.ts';

/** Work that is done variant by variant, where one may fail and the others go on. */
export interface Attempts {
  readonly failed: readonly FailedVariant[];
  /** What the work comes to; undefined where the variant failed, which is noted. */
  of<Result>(variant: Variant, work: () => Promise<Result>): Promise<Result | undefined>;
}

/**
 * Attempts at so many variants. Where every one of them failed, or there is only
 * one, there is nothing to keep: the error is thrown as it is.
 */
export function attemptsAt(variants: number): Attempts {
  const failed: FailedVariant[] = [];
  return {
    failed,
    async of(variant, work) {
      try {
        return await work();
      } catch (error) {
        const isFailure = error instanceof UserError && !(error instanceof InterruptedError);
        if (!isFailure || failed.length + 1 >= variants) throw error;
        const { name, fingerprint } = variant;
        failed.push({ name, fingerprint, reason: error.message });
        return undefined;
      }
    },
  };
}
