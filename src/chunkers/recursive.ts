import { z } from '../schema.ts';
import { tokensIn } from '../segment/tokens.ts';
import { type Cut, defineChunker } from './define-chunker.ts';
import { overlapOf, overlapProblem, overlapSchema, whole } from './sizes.ts';
import { splitRecursively } from './splitting/split-recursively.ts';
import { encodingSchema, measureIn, needsOfUnit, unitSchema } from './units.ts';

const separatorsError =
  '"separators" must be a list of one or more texts such as ["\\n\\n", " ", ""]';

const schema = z
  .strictObject({
    unit: unitSchema.default('token'),
    encoding: encodingSchema.default('cl100k_base'),
    size: whole('size', 1).default(400),
    overlap: overlapSchema.default(0),
    separators: z
      .array(z.string({ error: separatorsError }), { error: separatorsError })
      .min(1, { error: separatorsError })
      .default(['\n\n', '\n', ' ', '']),
  })
  .superRefine(({ size, overlap, separators }, context) => {
    const message = overlapProblem(overlap, size, 'size');
    if (message) context.addIssue({ code: 'custom', path: ['overlap'], message });
    const empty = separators.indexOf('');
    if (empty >= 0 && empty < separators.length - 1) {
      context.addIssue({
        code: 'custom',
        path: ['separators'],
        message: '"" divides everything, so that it must be the last of the separators',
      });
    }
  });

/**
 * LangChain's recursive splitter. Sizes of parts are summed, as there; a chunk
 * whose slice measures more than `size` is flagged.
 */
export const recursive = defineChunker({
  name: 'recursive',
  version: 1,
  summary: 'Divides at the first separator a text has, the parts too large at the next one.',
  schema,
  inline: ['size', 'overlap'],
  settle: (stated) => ({ ...stated, overlap: overlapOf(stated.overlap, stated.size) }),
  needs: ({ unit }) => needsOfUnit(unit),
  order: 'weak',
  limits: ({ unit, size, overlap }) => ({
    unit,
    size,
    // What summed up to the overlap can be a token more when it is encoded in one.
    ...(unit !== 'token' && { overlap }),
    measure: 'slice',
    prefix: false,
  }),
  chunk: (document, { unit, size, overlap, separators }, { body }) => {
    const measure = measureIn(unit);
    const smallest = unit === 'word' ? 'word' : 'character';
    const { text } = document;
    const spans = splitRecursively(text, body, { separators, size, overlap, measure, smallest });
    return spans.map((span): Cut => {
      const whole =
        unit === 'token' ? tokensIn(document, span) : measure(text.slice(span.start, span.end));
      return whole > size ? { ...span, flags: ['oversize'] } : span;
    });
  },
});
