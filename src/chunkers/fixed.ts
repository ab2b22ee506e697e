import { z } from '../schema.ts';
import { ENCODINGS, tokenEnds } from '../segment/tokens.ts';
import { wordSpans } from '../segment/words.ts';
import type { Document, Span } from '../types.ts';
import { defineChunker } from './define-chunker.ts';
import { overlapOf, overlapProblem, overlapSchema, whole } from './sizes.ts';
import { needsOfUnit, type Unit, unitSchema } from './units.ts';
import { settleWindows, type Units, type Windows, windowsOver } from './windows.ts';

const schema = z
  .strictObject({
    unit: unitSchema.default('token'),
    encoding: z
      .enum(ENCODINGS, { error: `the encoding must be one of: ${ENCODINGS.join(', ')}` })
      .default('cl100k_base'),
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
  settle: (stated) => ({ ...stated, overlap: overlapOf(stated.overlap, stated.size) }),
  needs: ({ unit }) => needsOfUnit(unit),
  chunk: (document, parameters, { body }) => {
    const windows: Windows = parameters;
    const units = unitsOf(document, body, parameters.unit);
    return settleWindows(document.text, windowsOver(units, windows), parameters.unit !== 'word');
  },
});

function unitsOf(document: Document, body: Span, unit: Unit): Units {
  if (unit === 'word') {
    const words = wordSpans(document.text, body);
    return {
      count: words.length,
      start: (index) => words[index]?.start ?? body.end,
      end: (index) => words[index]?.end ?? body.end,
    };
  }
  if (unit === 'char') {
    return {
      count: body.end - body.start,
      start: (index) => body.start + index,
      end: (index) => body.start + index + 1,
    };
  }
  const ends = tokenEnds(document, body);
  return {
    count: ends.length,
    start: (index) => (index === 0 ? body.start : (ends[index - 1] ?? body.end)),
    end: (index) => ends[index] ?? body.end,
  };
}
