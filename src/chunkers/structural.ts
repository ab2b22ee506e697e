import { z } from '../schema.ts';
import type { Block } from '../segment/blocks.ts';
import { groupSections, spanOf } from '../segment/headings.ts';
import { defineChunker } from './define-chunker.ts';
import { type Budget, budgetOf } from './filling/budget.ts';
import type { FillRules } from './filling/fill-items.ts';
import { fillSection } from './filling/fill-section.ts';
import { joinBareHeadings } from './filling/section-groups.ts';
import { overlapOf, overlapProblem, overlapSchema, whole } from './sizes.ts';
import { measureIn, needsOfUnit, unitSchema } from './units.ts';

const ATOMIC = ['table', 'code', 'html', 'list', 'quote'] as const;

const schema = z
  .strictObject({
    unit: unitSchema.default('token'),
    target: whole('target', 1).default(350),
    hardMax: whole('hardMax', 1).default(512),
    overlap: overlapSchema.default(60),
    minChunk: whole('minChunk', 0).default(40),
    breakLevel: whole('breakLevel', 0)
      .max(6, { error: '"breakLevel" must be 0 (never) to 6' })
      .default(6),
    atomic: z
      .array(z.enum(ATOMIC, { error: `atomic kinds are: ${ATOMIC.join(', ')}` }))
      .default(['table', 'code']),
    keepWithNext: z.boolean({ error: '"keepWithNext" must be true or false' }).default(true),
  })
  .superRefine(({ target, hardMax, overlap, minChunk }, context) => {
    const add = (field: string, message: string | undefined) => {
      if (message) context.addIssue({ code: 'custom', path: [field], message });
    };
    add('overlap', overlapProblem(overlap, target, 'target'));
    if (hardMax < target) add('hardMax', `"hardMax" must be at least "target" (${target})`);
    if (minChunk > target) add('minChunk', `"minChunk" must be at most "target" (${target})`);
  });

/**
 * Whole paragraphs up to a target within a section, tables and code in one
 * piece, the heading path in front. Sizes are of what is embedded: prefix and
 * joined slice.
 */
export const structural = defineChunker({
  name: 'structural',
  version: 1,
  summary: 'Whole paragraphs of a section up to a target; tables and code are never split.',
  schema,
  inline: ['target', 'overlap', 'hardMax'],
  contextualised: true,
  settle: (stated) => ({
    ...stated,
    overlap: overlapOf(stated.overlap, stated.target),
    atomic: [...new Set(stated.atomic)].sort(),
  }),
  needs: ({ unit }) => ['blocks', 'sentences', ...needsOfUnit(unit)],
  prefixLimit: ({ hardMax, unit }) => ({ size: hardMax / 4, measure: measureIn(unit) }),
  limits: ({ unit, hardMax, overlap, atomic, breakLevel }) => ({
    unit,
    size: hardMax,
    atomic,
    overlap,
    sectionLevel: breakLevel,
    measure: 'slice',
    prefix: true,
  }),
  chunk: ({ text }, parameters, env) => {
    const budget = budgetOf(text, measureIn(parameters.unit), env.prefix);
    const sections = joinBareHeadings(groupSections(env.blocks(), parameters.breakLevel), {
      trailing: true,
      isLong: (bare) => budget.total(spanOf(bare)) > parameters.hardMax / 2,
    });
    return joinSmall(sections, parameters, budget).flatMap((blocks) =>
      fillSection(blocks, parameters, budget),
    );
  },
});

/** A section under `minChunk` takes the next ones in, as long as they stay within the target together. */
function joinSmall(
  sections: readonly Block[][],
  { minChunk, target }: FillRules,
  budget: Budget,
): readonly Block[][] {
  const joined: Block[][] = [];
  for (const section of sections) {
    const before = joined.at(-1);
    if (before && budget.slice(spanOf(before)) < minChunk) {
      const both = [...before, ...section];
      if (budget.total(spanOf(both)) <= target) {
        joined[joined.length - 1] = both;
        continue;
      }
    }
    joined.push(section);
  }
  return joined;
}
