import { type Place, UserError } from '../errors.ts';
import { type Locate, nearest } from '../schema.ts';
import type { Variant } from '../types.ts';
import { chunkDocument } from './chunk-document.ts';
import type { BoundChunker, Chunker } from './define-chunker.ts';
import { fingerprintOf } from './fingerprint.ts';
import { chunkers } from './registry.ts';

/**
 * Makes a variant of its definition, as a `variants/*.json` file or a set
 * states it. Everything wrong with it is reported at once, each with its field.
 */
export function bindVariant({
  name,
  definition,
  at = {},
  locate,
}: {
  name: string;
  definition: unknown;
  at?: Place | undefined;
  locate?: Locate | undefined;
}): Variant {
  const where = { at, ...(locate && { locate }) };
  if (typeof definition !== 'object' || definition === null || Array.isArray(definition)) {
    throw new UserError(
      `variant "${name}" must be an object such as {"strategy": "fixed", "size": 512}`,
      { at },
    );
  }
  const bound = chunkerOf(name, definition, where).bind(definition, where);
  const { description, contextualise, frontMatter } = bound.common;
  const parameters = { ...bound.parameters, contextualise, frontMatter };
  return {
    name,
    ...(description !== undefined && { description }),
    strategy: bound.strategy,
    parameters,
    fingerprint: fingerprintOf({ ...bound, parameters, needs: needsOf(bound) }),
    chunk: (document) => chunkDocument(document, bound),
  };
}

/** A prefix is embedded, so what makes it counts for every strategy. */
function needsOf({ needs, common }: BoundChunker): BoundChunker['needs'] {
  return common.contextualise ? [...new Set([...needs, 'blocks' as const])] : needs;
}

function chunkerOf(
  name: string,
  definition: object,
  { at, locate }: { at: Place; locate?: Locate },
): Chunker {
  const strategy: unknown = 'strategy' in definition ? definition.strategy : undefined;
  if (typeof strategy === 'string' && Object.hasOwn(chunkers, strategy)) {
    const known = chunkers[strategy];
    if (known) return known;
  }
  const known = Object.keys(chunkers);
  const suggestion = typeof strategy === 'string' ? nearest(strategy, known) : undefined;
  const problem =
    strategy === undefined
      ? `variant "${name}" names no strategy.`
      : `unknown strategy ${JSON.stringify(strategy)}.${suggestion ? ` Did you mean "${suggestion}"?` : ''}`;
  const line = locate?.(['strategy']) ?? at.line;
  throw new UserError(`${problem} Known strategies: ${known.join(', ')}.`, {
    at: {
      ...at,
      ...(line !== undefined && { line }),
      field: at.field ? `${at.field}.strategy` : 'strategy',
    },
  });
}
