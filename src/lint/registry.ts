import { duplicate } from './duplicate.ts';
import { headlessTable } from './headless-table.ts';
import type { LintRule } from './lint-rule.ts';
import { openFence } from './open-fence.ts';
import { tiny } from './tiny.ts';

/** Every rule, by the name that reports show. */
export const lintRules: Readonly<Record<string, LintRule>> = {
  'open-fence': openFence,
  'headless-table': headlessTable,
  tiny,
  duplicate,
};
