import { check, z } from '../schema.ts';
import type { Document, Json, Span } from '../types.ts';
import { bindParts, type Part, partSchema } from './bind-parts.ts';
import { commonParameters, commonSchema } from './common-parameters.ts';
import type { BoundChunker, Chunker, ChunkerEnv, Cut } from './define-chunker.ts';
import { environmentOf } from './environment.ts';
import { cutsOf, fitsChunk } from './whole-record.ts';

const NAME = 'parent-child';

const schema = z.strictObject({ ...commonParameters, parent: partSchema, child: partSchema });

/**
 * Small chunks to be found by, in large ones to be read: the child strategy is
 * run on what each parent holds, and a child's context is its parent. Only
 * children are embedded. Where parents overlap, which they do only when asked
 * to, the text they share gives children of the first alone.
 */
export const parentChild: Chunker = {
  name: NAME,
  version: 1,
  summary: 'Small chunks are found, the larger ones they were cut from are read.',
  schema,
  inline: [],
  plugin: undefined,
  bind(stated, where) {
    const { parent, child } = bindParts(stated, where, () => check(schema, stated, where));
    const common = check(commonSchema, stated, where);
    const { limits } = child.promises;
    return {
      strategy: NAME,
      version: parentChild.version,
      plugin: undefined,
      common: { ...common, contextualise: child.common.contextualise },
      parameters: { parent: parametersOf(parent), child: parametersOf(child) },
      parts: [parent, child],
      needs: [...new Set([...parent.needs, ...child.needs])],
      prefixLimit: child.prefixLimit,
      promises: {
        order: child.promises.order,
        // Units of the text that was cut are those of a parent, which differ from the document's at its ends.
        limits: limits?.measure === 'slice' ? limits : undefined,
        dropped: (document) => [
          ...parent.promises.dropped(document),
          ...child.promises.dropped(document),
        ],
      },
      ...((parent.embeds || child.embeds) && {
        embeds: (document, env) => textsOf(document, env, { parent, child }),
      }),
      fits: (document, env) => fitsChunk(document, child, environmentFor(document, child, env)),
      cut: (document, env) =>
        familiesOf(document, env, { parent, child }).flatMap(({ context, part }) =>
          child.cut(document, part).map((cut): Cut => ({ ...cut, context })),
        ),
    };
  },
};

/** As they are written in a definition. */
function parametersOf({ strategy, parameters, common }: BoundChunker): { [key: string]: Json } {
  return { strategy, ...parameters, contextualise: common.contextualise };
}

/** The parts' texts; those of children only where the parents are known without vectors. */
function textsOf(
  document: Document,
  env: ChunkerEnv,
  { parent, child }: { [P in Part]: BoundChunker },
): readonly string[] {
  if (parent.embeds) return parent.embeds(document, environmentFor(document, parent, env));
  return familiesOf(document, env, { parent, child }).flatMap(
    ({ part }) => child.embeds?.(document, part) ?? [],
  );
}

/** Each parent, with what the child strategy is told of the part of it that no parent before holds. */
function familiesOf(
  document: Document,
  env: ChunkerEnv,
  { parent, child }: { [P in Part]: BoundChunker },
): { readonly context: Span; readonly part: ChunkerEnv }[] {
  let held = env.body.start;
  return cutsOf(document, parent, environmentFor(document, parent, env)).map(({ start, end }) => {
    const body = { start: Math.min(Math.max(start, held), end), end };
    held = Math.max(held, end);
    return { context: { start, end }, part: environmentFor(document, child, { ...env, body }) };
  });
}

function environmentFor(
  document: Document,
  chunker: BoundChunker,
  { body, vectorOf }: ChunkerEnv,
): ChunkerEnv {
  return environmentOf(document, chunker, { body, vectorOf });
}
