import { z } from '../schema.ts';

/** The keys that every strategy takes. */
export const commonParameters = {
  strategy: z.string(),
  description: z.string({ error: '"description" must be text' }).optional(),
  contextualise: z
    .boolean({
      error: ({ input }) =>
        typeof input === 'string'
          ? '"contextualise" cannot be text yet: use true (title and headings) or false'
          : '"contextualise" must be true or false',
    })
    .optional(),
  frontMatter: z
    .enum(['metadata', 'keep', 'drop'], {
      error: '"frontMatter" must be "metadata", "keep" or "drop"',
    })
    .default('metadata'),
};

export const commonSchema = z.object(commonParameters);

export interface CommonParameters {
  readonly description?: string | undefined;
  /** Whether the document's title and headings are prepended when a chunk is embedded. */
  readonly contextualise: boolean;
  /** `keep`: chunked like any text. `metadata` and `drop`: not chunked. */
  readonly frontMatter: 'metadata' | 'keep' | 'drop';
}
