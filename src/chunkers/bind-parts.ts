import { UserError } from '../errors.ts';
import { z } from '../schema.ts';
import type { BindPlace, BoundChunker } from './define-chunker.ts';
import { findChunker } from './find-chunker.ts';

/** The two variants that a parent-child variant is made of. */
export type Part = 'parent' | 'child';

/** A variant inside a variant; its strategy checks the rest. */
export const partSchema = z.looseObject(
  { strategy: z.string({ error: 'must be the name of a strategy' }) },
  { error: 'must be a variant such as {"strategy": "sections"}' },
);

/** Chunks of these have a context already. */
const CONTEXTUAL: ReadonlySet<unknown> = new Set(['parent-child', 'sentence-window']);

/**
 * Binds both parts, and reports what `own` finds wrong with the whole together
 * with everything wrong in them, each with its field, as in `child.size`. What
 * `contextualise` says beside them is the child's default, and parents do not
 * overlap unless they say so.
 */
export function bindParts(
  stated: object,
  where: BindPlace,
  own: () => unknown,
): { readonly [P in Part]: BoundChunker } {
  const whole = attempt(own);
  const parent = attempt(() => bindPart('parent', stated, where));
  const child = attempt(() => bindPart('child', stated, where));
  const problems = [whole, parent, child].flatMap(({ problem }) => problem ?? []);
  if (parent.value?.embeds && child.value?.embeds) {
    problems.push(
      problemAt(
        'child.strategy',
        `only one of parent and child can be "${child.value.strategy}": what the child embeds is known only when the parents are`,
        where,
      ),
    );
  }
  if (problems.length > 0 || !parent.value || !child.value) {
    throw new UserError(problems.map(({ message }) => message).join('\n'));
  }
  return { parent: parent.value, child: child.value };
}

function bindPart(part: Part, stated: object, where: BindPlace): BoundChunker | undefined {
  const definition: unknown = Reflect.get(stated, part);
  // What is missing or no object is reported with the whole.
  if (typeof definition !== 'object' || definition === null || Array.isArray(definition)) return;
  const strategy: unknown = Reflect.get(definition, 'strategy');
  if (typeof strategy !== 'string') return;
  if (CONTEXTUAL.has(strategy)) {
    throw problemAt(
      `${part}.strategy`,
      `"${strategy}" gives its chunks a context of their own and cannot be a part of "parent-child"`,
      where,
    );
  }
  if ('frontMatter' in definition) {
    throw problemAt(
      `${part}.frontMatter`,
      '"frontMatter" holds for the document: write it beside "parent" and "child"',
      where,
    );
  }
  if ('retriever' in definition) {
    throw problemAt(
      `${part}.retriever`,
      '"retriever" holds for the whole variant: write it beside "parent" and "child"',
      where,
    );
  }
  const place = within(part, where);
  const chunker = findChunker(`the ${part}`, definition, place);
  const defaults =
    part === 'child'
      ? pick(stated, 'contextualise')
      : 'overlap' in chunker.schema.shape && { overlap: 0 };
  return chunker.bind({ ...defaults, ...definition }, place);
}

function pick(from: object, key: string): object {
  return key in from ? { [key]: Reflect.get(from, key) } : {};
}

function within(part: Part, { at, locate, chunkers }: BindPlace): BindPlace {
  return {
    at: { ...at, field: at.field ? `${at.field}.${part}` : part },
    ...(locate && { locate: (path) => locate([part, ...path]) }),
    chunkers,
  };
}

function problemAt(field: string, message: string, { at, locate }: BindPlace): UserError {
  const line = locate?.(field.split('.')) ?? at.line;
  return new UserError(message, {
    at: {
      ...at,
      ...(line !== undefined && { line }),
      field: at.field ? `${at.field}.${field}` : field,
    },
  });
}

/** A result, or the user's mistake that made it impossible. */
function attempt<T>(make: () => T): { readonly value?: T; readonly problem?: UserError } {
  try {
    return { value: make() };
  } catch (error) {
    if (error instanceof UserError) return { problem: error };
    throw error;
  }
}
