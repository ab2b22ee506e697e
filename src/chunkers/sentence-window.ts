import { z } from '../schema.ts';
import { groupSections } from '../segment/headings.ts';
import { sentenceUnits } from '../segment/sentence-units.ts';
import { type Cut, defineChunker } from './define-chunker.ts';
import { joinBareHeadings } from './filling/section-groups.ts';
import { whole } from './sizes.ts';

/**
 * Each sentence is a chunk, to be found by; a prompt would get `sentences` more
 * on both sides, as far as its section goes. A heading, code or a table counts
 * as a sentence; headings without text belong to the section that follows.
 */
export const sentenceWindow = defineChunker({
  name: 'sentence-window',
  version: 1,
  summary: 'Each sentence is a chunk; its context is a window of sentences around it.',
  schema: z.strictObject({ sentences: whole('sentences', 0).default(3) }),
  settle: (stated) => stated,
  inline: ['sentences'],
  needs: () => ['blocks', 'sentences'],
  // A record that the window would show whole anyway.
  fits: ({ text }, { sentences }, env) =>
    sentenceUnits(text, env.blocks()).length <= 2 * sentences + 1,
  limits: () => ({ unit: 'char', overlap: 0, measure: 'slice', prefix: false }),
  chunk: ({ text }, { sentences }, env) => {
    const sections = joinBareHeadings(groupSections(env.blocks(), 6), {
      trailing: false,
      isLong: () => false,
    });
    return sections.flatMap((blocks) => {
      const units = sentenceUnits(text, blocks);
      return units.map(({ start, end }, index): Cut => {
        const first = units[Math.max(0, index - sentences)];
        const last = units[Math.min(units.length - 1, index + sentences)];
        return { start, end, context: { start: first?.start ?? start, end: last?.end ?? end } };
      });
    });
  },
});
