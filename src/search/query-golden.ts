import type { Corpus } from '../corpus.ts';
import type { Golden } from '../golden.ts';
import { parentsOf } from '../labels/parents.ts';
import { sampleGolden } from '../proxy/sample-golden.ts';

/** A golden set of one query without labels over a corpus, with the parents that its set states. */
export function queryGolden(corpus: Corpus, query: string): Golden {
  const golden = sampleGolden(corpus, [query]);
  const { parent, parentRule } = corpus.set?.settings ?? golden.settings;
  const parents = parentsOf(corpus.documents, { unit: parent, rule: parentRule });
  return {
    ...golden,
    settings: { ...golden.settings, parent, parentRule },
    parents: parents.list,
    parentsOf: parents.ofHit,
  };
}
