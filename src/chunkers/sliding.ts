import { z } from '../schema.ts';
import { sentenceUnits } from '../segment/sentence-units.ts';
import { defineChunker } from './define-chunker.ts';
import { whole } from './sizes.ts';
import { unitsAt, unitsOf } from './unit-spans.ts';
import { encodingSchema, needsOfUnit } from './units.ts';
import { settleWindows, windowsOver } from './windows.ts';

const schema = z
  .strictObject({
    unit: z
      .enum(['sentence', 'word', 'token', 'char'], {
        error: 'the unit must be "sentence", "word", "token" or "char"',
      })
      .default('sentence'),
    encoding: encodingSchema.default('cl100k_base'),
    window: whole('window', 1).default(6),
    stride: whole('stride', 1).default(3),
  })
  .superRefine(({ window, stride }, context) => {
    if (!(stride > window)) return;
    const message = `"stride" must be at most "window" (${window}), or text between windows would be lost`;
    context.addIssue({ code: 'custom', path: ['stride'], message });
  });

/**
 * Windows of `window` units, each `stride` units after the one before. A
 * heading, code or a table counts as one sentence.
 */
export const sliding = defineChunker({
  name: 'sliding',
  version: 1,
  summary: 'A window of sentences that moves on by a stride, so that neighbours share the rest.',
  schema,
  inline: ['window', 'stride'],
  settle: (stated) => stated,
  needs: ({ unit }) => (unit === 'sentence' ? ['blocks', 'sentences'] : needsOfUnit(unit)),
  limits: ({ unit, window, stride }) => ({
    unit,
    size: window,
    overlap: window - stride,
    measure: 'document',
    prefix: false,
  }),
  chunk: (document, { unit, window, stride }, env) => {
    const units =
      unit === 'sentence'
        ? unitsAt(sentenceUnits(document.text, env.blocks()))
        : unitsOf(document, env.body, unit);
    const windows = windowsOver(units, { size: window, overlap: window - stride, tail: 'short' });
    return settleWindows(document.text, windows, unit === 'token' || unit === 'char');
  },
});
