import type { Corpus } from '../corpus.ts';
import type { Golden } from '../golden.ts';
import { corpusIdentity } from '../golden-documents.ts';
import { settingsSchema } from '../golden-settings.ts';
import { hashOf, hashOfEach } from '../hash.ts';
import { parentsOf } from '../labels/parents.ts';

/** The settings of a folder that is no golden set: every default. */
const plainSettings = settingsSchema.parse({ documents: '.', queries: 'none' });

/** A golden set of a corpus and plain queries, without any label: what a sample is ranked as. Query ids are positions, from 1. */
export function sampleGolden(corpus: Corpus, queries: readonly string[]): Golden {
  const { documents, name, notes, set } = corpus;
  // A person judges documents, whatever a parent is to the set.
  const parents = parentsOf(documents);
  const asked = queries.map((text, at) => ({
    id: String(at + 1),
    text,
    hash: hashOf(text),
    tags: [],
    needs: [],
    labels: [],
    notRelevant: [],
    cluster: null,
  }));
  return {
    name,
    directory: set?.directory ?? '.',
    settings: { ...(set?.settings ?? plainSettings), parent: 'document', parentRule: 'expand' },
    documents,
    queries: asked,
    parents: parents.list,
    parentsOf: parents.ofHit,
    duplicates: 0,
    ...(set?.surql && { surql: set.surql }),
    notes,
    hash: hashOf(asked.map(({ hash }) => hash)),
    corpusHash: hashOfEach(corpusIdentity(documents, 'document')),
  };
}
