import type { Golden } from '../golden.ts';
import { corpusIdentity } from '../golden-documents.ts';
import { hashOf } from '../hash.ts';
import { metricsVersion } from '../metrics/registry.ts';
import type { SourceSize } from '../store/cut-records.ts';
import type { Run } from '../types.ts';
import { platform, toolVersion } from '../version.ts';
import type { Depth } from './query-result.ts';
import type { RanVariants } from './run-variants.ts';

/** The plain JSON that a run is, of what its variants found. */
export function toRun(
  { runs, failed, alike }: RanVariants,
  {
    golden,
    size,
    inputs,
    depth,
    created,
  }: {
    golden: Golden;
    size: SourceSize;
    inputs: Pick<Run['inputs'], 'embedder' | 'probe' | 'retriever'>;
    depth: Depth;
    created: string;
  },
): Run {
  const { coverage, parent, parentRule, candidates } = golden.settings;
  return {
    schema: 1,
    created,
    inputs: {
      tool: toolVersion,
      metrics: metricsVersion,
      golden: golden.hash,
      corpus: golden.corpusHash,
      ...inputs,
      platform,
      seed: 0,
      depth,
    },
    golden: {
      name: golden.name,
      queries: golden.queries.length,
      documents: golden.documents.length,
      tokens: size.tokens,
      words: size.words,
      coverage,
      parent,
      parentRule,
      ...(candidates !== undefined && { candidates }),
      duplicates: golden.duplicates,
    },
    parents: golden.parents,
    documents: golden.documents.map((document) => ({
      id: document.id,
      hash: hashOf(corpusIdentity([document], parent)),
    })),
    queries: golden.queries,
    runs,
    failed,
    alike,
  };
}
