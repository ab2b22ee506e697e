import { z } from '../schema.ts';
import { defineChunker } from './define-chunker.ts';
import { overlapOf, overlapProblem, overlapSchema, whole } from './sizes.ts';
import { unitsOf } from './unit-spans.ts';
import { encodingSchema, needsOfUnit, unitSchema } from './units.ts';
import { settleWindows, type Windows, windowsOver } from './windows.ts';

const schema = z
  .strictObject({
    unit: unitSchema.default('token'),
    encoding: encodingSchema.default('cl100k_base'),
    size: whole('size', 1).default(512),
    overlap: overlapSchema.default(0),
    tail: z
      .enum(['short', 'anchor-end'], { error: '"tail" must be "short" or "anchor-end"' })
      .default('short'),
  })
  .superRefine(({ size, overlap }, context) => {
    const message = overlapProblem(overlap, size, 'size');
    if (message) context.addIssue({ code: 'custom', path: ['overlap'], message });
  });

/**
 * Windows of `size` units, each `size − overlap` after the one before, wherever
 * sentences end. A token window's size is counted in the encoding of the whole
 * document; encoded alone its slice can have a token or two more.
 */
export const fixed = defineChunker({
  name: 'fixed',
  version: 1,
  summary: 'Windows of a fixed number of tokens, words or characters.',
  schema,
  inline: ['size', 'overlap'],
  settle: (stated) => ({ ...stated, overlap: overlapOf(stated.overlap, stated.size) }),
  needs: ({ unit }) => needsOfUnit(unit),
  limits: ({ unit, size, overlap, tail }) => ({
    unit,
    size,
    // The last window starts where it must to be full.
    overlap: tail === 'anchor-end' ? size - 1 : overlap,
    measure: 'document',
    prefix: false,
  }),
  chunk: (document, parameters, { body }) => {
    const windows: Windows = parameters;
    const units = unitsOf(document, body, parameters.unit);
    return settleWindows(document.text, windowsOver(units, windows), parameters.unit !== 'word');
  },
});
