import { z } from './schema.ts';
import type { ParentRule, ParentUnit } from './types.ts';

const levelMessage = 'must be the level of a heading, 1 to 6';
const unitMessage = 'must be "document", {"heading": 1 to 6} or {"field": "the name of one"}';

/** What a search result stands for, as set.json and run.json state it. */
export const parentUnitSchema: z.ZodType<ParentUnit> = z.union(
  [
    z.literal('document'),
    z.strictObject({ heading: z.int(levelMessage).min(1, levelMessage).max(6, levelMessage) }),
    z.strictObject({ field: z.string().min(1, 'must be the name of a metadata field') }),
  ],
  unitMessage,
);

/** What becomes of a hit that overlaps several parents. */
export const parentRuleSchema: z.ZodType<ParentRule> = z.enum(
  ['expand', 'start'],
  'must be "expand" or "start"',
);
