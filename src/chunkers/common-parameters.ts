import { z } from '../schema.ts';
import { templateProblem } from './prefix-template.ts';

/** The keys that every strategy takes. */
export const commonParameters = {
  /** For editors. */
  $schema: z.string({ error: '"$schema" must be text' }).optional(),
  strategy: z.string().describe('How to cut.'),
  description: z
    .string({ error: '"description" must be text' })
    .optional()
    .describe('One sentence, for people.'),
  contextualise: z
    .union([z.boolean(), z.string()], {
      error: '"contextualise" must be true, false, or the text to put in front',
    })
    .superRefine((stated, context) => {
      const message = typeof stated === 'string' ? templateProblem(stated) : undefined;
      if (message) context.addIssue({ code: 'custom', message });
    })
    .optional()
    .describe(
      'What stands in front of a chunk when it is embedded: true for title and headings, or a text with {title}, {path} and {id}.',
    ),
  retriever: z
    .string({ error: '"retriever" must be text, as in "bm25"' })
    .min(1, { error: '"retriever" must not be empty' })
    .optional()
    .describe('What searches the chunks, such as "bm25", whatever others are searched by.'),
  frontMatter: z
    .enum(['metadata', 'keep', 'drop'], {
      error: '"frontMatter" must be "metadata", "keep" or "drop"',
    })
    .default('metadata')
    .describe('Whether YAML front matter is chunked ("keep") or not.'),
};

export const commonSchema = z.object(commonParameters);

export interface CommonParameters {
  readonly description?: string | undefined;
  /** What searches the chunks. */
  readonly retriever?: string | undefined;
  /** Whether the document's title and headings are prepended when a chunk is embedded; a text: what is, see prefix-template.ts. */
  readonly contextualise: boolean | string;
  /** `keep`: chunked like any text. `metadata` and `drop`: not chunked. */
  readonly frontMatter: 'metadata' | 'keep' | 'drop';
}
