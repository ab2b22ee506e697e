import { z } from '../schema.ts';
import { trimSpan } from '../segment/ink.ts';
import { defineChunker } from './define-chunker.ts';

/** The baseline of every comparison: the document as one chunk, without outer white space. */
export const whole = defineChunker({
  name: 'whole',
  version: 1,
  summary: 'Each document is one chunk.',
  schema: z.strictObject({}),
  settle: () => ({}),
  needs: () => [],
  chunk: ({ text }, _parameters, { body }) => {
    const span = trimSpan(text, body);
    return span.end > span.start ? [span] : [];
  },
});
