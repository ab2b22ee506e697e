import { z } from '../schema.ts';
import { type Block, blocksOf } from '../segment/blocks.ts';
import { groupSections, spanOf } from '../segment/headings.ts';
import { nextInk } from '../segment/ink.ts';
import type { Document, Span } from '../types.ts';
import { type Cut, defineChunker, type Segmenter } from './define-chunker.ts';
import { type Budget, budgetOf } from './filling/budget.ts';
import { fillSection, flagged } from './filling/fill-section.ts';
import { joinBareHeadings } from './filling/section-groups.ts';
import { joinSiblings } from './filling/siblings.ts';
import { whole } from './sizes.ts';
import { measureIn, needsOfUnit, unitSchema } from './units.ts';

/** Never split, with `hardMax` too. */
const ATOMIC = ['code', 'table'];

const schema = z
  .strictObject({
    unit: unitSchema.default('token'),
    maxLevel: whole('maxLevel', 1).max(6, { error: '"maxLevel" must be 1 to 6' }).default(6),
    marker: z
      .enum(['drop', 'keep'], { error: '"marker" must be "drop" or "keep"' })
      .default('drop'),
    mergeUnder: whole('mergeUnder', 0).default(0),
    hardMax: whole('hardMax', 1).nullable().default(null),
  })
  .superRefine(({ mergeUnder, hardMax }, context) => {
    if (hardMax === null || mergeUnder <= hardMax) return;
    const message = `"mergeUnder" must be at most "hardMax" (${hardMax})`;
    context.addIssue({ code: 'custom', path: ['mergeUnder'], message });
  });

/**
 * One chunk a section: a heading and what stands under it up to the next one.
 * With `hardMax`, a larger section is filled as `structural` does, without
 * overlap.
 */
export const sections = defineChunker({
  name: 'sections',
  version: 1,
  summary: 'One chunk for each heading with the text under it.',
  schema,
  inline: ['maxLevel'],
  settle: (stated) => stated,
  needs: ({ unit, mergeUnder, hardMax }): readonly Segmenter[] => [
    'blocks',
    ...(hardMax === null ? [] : ['sentences' as const]),
    ...(hardMax === null && mergeUnder === 0 ? [] : needsOfUnit(unit)),
  ],
  prefixLimit: ({ hardMax, unit }) =>
    hardMax === null ? undefined : { size: hardMax / 4, measure: measureIn(unit) },
  limits: ({ unit, hardMax }) => ({
    unit,
    ...(hardMax !== null && { size: hardMax, atomic: ATOMIC }),
    overlap: 0,
    measure: 'slice',
    prefix: true,
  }),
  dropped: (document, { marker }) => (marker === 'drop' ? markersOf(document) : []),
  chunk: ({ text }, { unit, maxLevel, marker, mergeUnder, hardMax }, env) => {
    const budget = budgetOf(text, measureIn(unit), env.prefix);
    const found = joinBareHeadings(groupSections(env.blocks(), maxLevel), {
      trailing: false,
      isLong: () => false,
    });
    const joined = joinSiblings(found, { maxLevel, mergeUnder, hardMax }, budget);
    return joined.flatMap((blocks) => {
      const cuts = hardMax === null ? [spanOf(blocks)] : within(hardMax, blocks, budget);
      if (marker === 'keep') return cuts;
      const [first, ...rest] = withoutMarker(text, cuts, blocks);
      if (!first) return rest;
      // A chunk may fit without its marker.
      return hardMax === null ? [first, ...rest] : [flagged(first, hardMax, budget), ...rest];
    });
  },
});

function within(hardMax: number, blocks: readonly Block[], budget: Budget): readonly Cut[] {
  const span = spanOf(blocks);
  if (budget.total(span) <= hardMax) return [span];
  const rules = { target: hardMax, hardMax, overlap: 0, minChunk: 0 };
  return fillSection(blocks, { ...rules, atomic: ATOMIC, keepWithNext: true }, budget);
}

/** The first chunk starts behind its heading's marker, which is markup and no text; a heading without text leaves nothing. */
function withoutMarker(
  text: string,
  [first, ...rest]: readonly Cut[],
  [heading]: readonly Block[],
): readonly Cut[] {
  if (!first || heading?.kind !== 'heading') return first ? [first, ...rest] : rest;
  const start =
    heading.contentStart > heading.start ? nextInk(text, heading.contentStart) : heading.start;
  return start < first.end ? [{ ...first, start }, ...rest] : rest;
}

/** The leading ATX run of every heading, and its blank. */
function markersOf(document: Document): readonly Span[] {
  return blocksOf(document).flatMap((block) =>
    block.kind === 'heading' ? [{ start: block.start, end: block.contentStart }] : [],
  );
}
