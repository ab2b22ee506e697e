import type { BaselineHit, BaselineVariant } from '../baseline.ts';
import type { Run, RunChunk, VariantRun } from '../types.ts';

type Depth = BaselineVariant['depth'];

/**
 * The hits a metric of that depth can see, in rank order: the first chunks, those
 * that fill the token budget, and the first of each of the first parents.
 */
export function hitsToStore(
  { chunks }: VariantRun,
  result: VariantRun['results'][number] | undefined,
  depth: Depth,
): BaselineHit[] {
  const parents = new Set<string>();
  const contexts = new Set<string>();
  const stored: BaselineHit[] = [];
  let tokens = 0;
  for (const [index, { chunk }] of (result?.hits ?? []).entries()) {
    const found = chunks[chunk];
    if (!found) continue;
    const isFirst = found.parents.some((parent) => !parents.has(parent));
    const wanted =
      index < depth.hits || tokens < depth.tokens || (isFirst && parents.size < depth.parents);
    for (const parent of found.parents) parents.add(parent);
    const { start, end } = found.context ?? found;
    const context = `${start} ${end} ${found.document}`;
    // A context that comes again costs nothing and says nothing new, but its chunk may.
    if (!contexts.has(context)) tokens += found.tokens + found.prefixTokens;
    contexts.add(context);
    if (wanted) stored.push(toStored(found));
  }
  return stored;
}

function toStored({
  document,
  start,
  end,
  context,
  tokens,
  prefixTokens,
  parents,
}: RunChunk): BaselineHit {
  const own = parents.length === 1 && parents[0] === document;
  const unusual = {
    ...(context && { context: [context.start, context.end] satisfies [number, number] }),
    ...(!own && { parents: [...parents] }),
  };
  const hit: BaselineHit = [document, start, end, tokens, prefixTokens];
  if (Object.keys(unusual).length > 0) hit.push(unusual);
  return hit;
}

/** A run of the stored hits alone, in which some of its queries can be scored by their labels of now. */
export function runOfStored(
  run: Run,
  { name, fingerprint, depth, queries }: BaselineVariant,
  ids: ReadonlySet<string>,
): Run {
  const [like] = run.runs;
  const chunks: RunChunk[] = [];
  const results = queries
    .filter(({ id }) => ids.has(id))
    .map(({ id, hits }) => ({
      query: id,
      evidence: [],
      split: null,
      hits: hits.map((hit, index) => {
        chunks.push(fromStored(hit));
        return { rank: index + 1, score: 0, chunk: chunks.length - 1 };
      }),
    }));
  const runs = like
    ? [{ ...like, variant: { ...like.variant, name, fingerprint }, chunks, results }]
    : [];
  const inputs = { ...run.inputs, depth };
  return { ...run, inputs, queries: run.queries.filter(({ id }) => ids.has(id)), runs };
}

/** A stored hit as a run's chunk; what it does not keep is 0. */
export function fromStored([
  document,
  start,
  end,
  tokens,
  prefixTokens,
  unusual = {},
]: BaselineHit): RunChunk {
  const { context, parents = [document] } = unusual;
  return {
    document,
    ord: 0,
    start,
    end,
    ...(context && { context: { start: context[0], end: context[1] } }),
    tokens,
    prefixTokens,
    parents,
  };
}
