import { collapseToParents } from '../collapse.ts';
import type { Corpus } from '../corpus.ts';
import { noEmbedder } from '../evaluation/choose-embedder.ts';
import { joinHit } from '../join-hit.ts';
import { partsOf } from '../labels/parent-parts.ts';
import type { FoundHit, FoundParent, FoundPiece, SearchView } from '../reports/search-text.ts';
import { headingPathOf } from '../segment/headings.ts';
import { countWords } from '../segment/words.ts';
import type { Chunk, Hit, ParentUnit, Run } from '../types.ts';
import { type Expansion, expandHit, type Piece, type Surroundings } from './expand-hit.ts';
import { queryWords } from './query-words.ts';

/**
 * What a run of one query and one variant shows a person: the parents of its
 * hits, each once, with its best chunk and what that is widened to.
 */
export function searchView(
  run: Run,
  {
    corpus,
    unit,
    chunks,
    k,
    expansion,
  }: {
    corpus: Pick<Corpus, 'name' | 'documents'>;
    unit: ParentUnit;
    /** All chunks of the variant. */
    chunks: readonly Chunk[];
    /** How many parents. */
    k: number;
    expansion: Expansion;
  },
): SearchView {
  const [of] = run.runs;
  const [query] = run.queries;
  if (!of || !query) throw new Error('a search is a run of one variant and one query');
  const hits = hitsOf(of);
  const titles = new Map(run.parents.map(({ id, title }) => [id, title]));
  const documents = new Map(corpus.documents.map((document) => [document.id, document]));
  const parts = partsOf(corpus.documents, { unit, at: undefined });
  const surroundings = (document: string): Surroundings => ({
    documents,
    parts,
    chunks: chunks.filter((chunk) => chunk.document === document),
  });
  const parents = collapseToParents(hits, k).map(({ parent, rank, hit }): FoundParent => {
    const around = surroundings(hit.document);
    const pieces = expandHit(hit, { parent, expansion }, around).map((piece) =>
      toPiece(piece, { hit, query: query.text, around }),
    );
    const document = documents.get(hit.document);
    return {
      rank,
      id: parent,
      title: titles.get(parent) ?? parent,
      hit: {
        ...found(hit),
        start: hit.start,
        end: hit.end,
        headingPath: document ? headingPathOf(document, hit) : [],
      },
      pieces,
      words: pieces.reduce((sum, { text }) => sum + countWords(text), 0),
      others: hits.filter((one) => one !== hit && one.parents.includes(parent)).map(found),
    };
  });
  const { name, strategy, fingerprint } = of.variant;
  return {
    query: query.text,
    corpus: corpus.name,
    variant: { name, strategy, fingerprint },
    embedder: embedderOf(run),
    retriever: of.retriever ?? run.inputs.retriever,
    expansion,
    chunks: of.cost.chunks,
    parents,
    unrankable: of.cost.unrankable,
  };
}

function embedderOf({ inputs: { embedder } }: Run): string | null {
  return embedder === noEmbedder ? null : embedder;
}

function hitsOf(of: Run['runs'][number]): Hit[] {
  return (of.results[0]?.hits ?? []).map((hit) => joinHit(hit, of));
}

function found({ document, ord, rank, score }: Hit): FoundHit {
  return { document, ord, rank, score };
}

function toPiece(
  { document, start, end }: Piece,
  { hit, query, around }: { hit: Hit; query: string; around: Surroundings },
): FoundPiece {
  const text = around.documents.get(document)?.text.slice(start, end) ?? '';
  const chunkStart = Math.max(hit.start, start);
  const chunkEnd = Math.min(hit.end, end);
  const holds = document === hit.document && chunkStart < chunkEnd;
  return {
    document,
    start,
    end,
    text,
    chunk: holds ? { start: chunkStart, end: chunkEnd } : null,
    matches: queryWords(query, text).map((span) => ({
      start: start + span.start,
      end: start + span.end,
    })),
  };
}
