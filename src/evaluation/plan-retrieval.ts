import { UserError } from '../errors.ts';
import { hashOf } from '../hash.ts';
import type { RetrieverEnvironment } from '../retrievers/environment.ts';
import { openRetriever } from '../retrievers/registry.ts';
import type { Retriever, Variant, VariantRun } from '../types.ts';

/** One variant searched by one retriever: a row of the tables. */
export interface Search {
  readonly retriever: Retriever;
  readonly described: Pick<VariantRun, 'variant' | 'retriever' | 'crossed'>;
}

export interface RetrievalPlan {
  /** Id of the run's retriever; of several the sorted ids, joined by commas. */
  readonly id: string;
  readonly usesVectors: boolean;
  /** What each variant is searched by, in the order of the variants. */
  readonly searches: readonly (readonly Search[])[];
}

/**
 * Every variant is searched by the run's retriever; by each, where there are
 * several, as `variant+retriever`; by its own, where it has one.
 *
 * @param specs names of retrievers as they were stated, at least one
 * @param own where a variant's own retriever finds its files
 */
export async function planRetrieval(
  variants: readonly Variant[],
  specs: readonly string[],
  { environment, own }: { environment: RetrieverEnvironment; own: RetrieverEnvironment },
): Promise<RetrievalPlan> {
  const stated: { spec: string; retriever: Retriever }[] = [];
  for (const spec of specs) {
    const retriever = await openRetriever(spec, environment);
    if (stated.some(({ retriever: { id } }) => id === retriever.id)) {
      throw new UserError(`the retriever ${spec} was named twice`);
    }
    stated.push({ spec, retriever });
  }
  const searches: Search[][] = [];
  for (const variant of variants) {
    searches.push(
      variant.retriever === undefined
        ? stated.map(({ spec, retriever }) => ({
            retriever,
            described: stated.length > 1 ? crossed(variant, spec, retriever) : plain(variant),
          }))
        : [await withOwn(variant, variant.retriever, own)],
    );
  }
  const ids = stated.map(({ retriever: { id } }) => id).sort();
  const usesVectors = searches.flat().some(({ retriever }) => retriever.usesVectors);
  return { id: ids.join(','), usesVectors, searches };
}

/** What the rows of the tables are called, in their order. */
export function searchNames(
  variants: readonly Pick<Variant, 'name' | 'retriever'>[],
  specs: readonly string[],
): string[] {
  return variants.flatMap(({ name, retriever }) =>
    retriever === undefined && specs.length > 1
      ? specs.map((spec) => crossedName(name, spec))
      : [name],
  );
}

function crossedName(variant: string, spec: string): string {
  return `${variant}+${spec}`;
}

function plain({
  chunk: _,
  promises: __,
  embeds: ___,
  retriever: ____,
  ...described
}: Variant): Search['described'] {
  return { variant: described };
}

function crossed(variant: Variant, spec: string, { id }: Retriever): Search['described'] {
  const { variant: described } = plain(variant);
  return {
    variant: { ...described, name: crossedName(described.name, spec) },
    retriever: id,
    crossed: { variant: described.name, retriever: spec },
  };
}

/** A variant's own retriever is part of what it is. */
async function withOwn(
  variant: Variant,
  spec: string,
  environment: RetrieverEnvironment,
): Promise<Search> {
  const retriever = await openRetriever(spec, environment);
  const { variant: described } = plain(variant);
  const { fingerprint } = described;
  const own = hashOf([fingerprint, retriever.id]).slice(0, fingerprint.length);
  return {
    retriever,
    described: { variant: { ...described, fingerprint: own }, retriever: retriever.id },
  };
}
