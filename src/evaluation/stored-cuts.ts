import { canonicalJson } from '../chunkers/fingerprint.ts';
import { IncompleteError } from '../errors.ts';
import { inBatches } from '../in-batches.ts';
import { inFlight } from '../in-flight.ts';
import type { CutPlace, FoundCut, SavedCut } from '../store/cut-records.ts';
import type { Store } from '../store/store.ts';
import { vectorKey } from '../store/vector-key.ts';
import type { Chunk, Document, Embedder, Variant } from '../types.ts';
import type { StoredCut } from './chunk-corpus.ts';
import { sizeOf } from './corpus-size.ts';
import { sourceKey } from './source-key.ts';
import { areStoredChunks } from './stored-chunk.ts';
import { withEmbedder } from './with-embedder.ts';

/** Where the chunks of earlier runs are kept, and what those of this one depend on. */
export interface CutKeeper {
  readonly store: Pick<Store, 'cuts' | 'url'>;
  /** Absent where nothing is embedded. */
  readonly embedder: Pick<Embedder, 'id'> | undefined;
}

/** The JSON of a batch is in memory beside what is read from it; chunks of a document have about its size. */
const READ_BATCH = {
  most: 500,
  room: 2_000_000,
  sizeOf: ({ text }: Pick<Document, 'text'>) => text.length,
};
/** The database reads one batch while another is looked at. */
const BATCHES_AT_ONCE = 2;

/** Chunks by document id. */
export type KnownCuts = ReadonlyMap<string, readonly Chunk[]>;

/**
 * Chunks of documents that an earlier run cut by the same variant, and that
 * have not changed since. What they were made of is checked before they are
 * used.
 *
 * @throws IncompleteError for chunks that were made of something else than they are kept as
 */
export async function readCuts(
  variant: Variant,
  documents: readonly Document[],
  keeper: CutKeeper,
): Promise<KnownCuts> {
  const known = new Map<string, readonly Chunk[]>();
  const { store } = keeper;
  const key = variantKey(variant, keeper);
  const record = await store.cuts.variant(key);
  if (!record) return known;
  const parameters = canonicalJson(variant.parameters);
  if (record.strategy !== variant.strategy || record.parameters !== parameters) {
    const made = `${record.strategy} ${record.parameters}`;
    throw refusal(variant, store, `by ${made}, not by ${variant.strategy} ${parameters}`);
  }
  await inFlight(inBatches(documents, READ_BATCH), BATCHES_AT_ONCE, async (batch) => {
    const places = batch.map((document) => placeOf(document, key, keeper));
    const found = await store.cuts.find(places);
    for (const [at, document] of batch.entries()) {
      const [cut, place] = [found[at], places[at]];
      if (!cut || !place) continue;
      const difference = differenceOf(cut, place, document);
      if (difference !== undefined) throw refusal(variant, store, difference);
      const chunks: unknown = JSON.parse(cut.chunks);
      if (!areStoredChunks(chunks)) throw refusal(variant, store, changed(document));
      known.set(
        document.id,
        chunks.map((chunk) => ({ document: document.id, ...chunk })),
      );
    }
  });
  return known;
}

/** Keeps the chunks of documents that were cut anew. `textOf` is what is embedded for a chunk, by its position. */
export async function saveCuts(
  { variant, chunks }: { readonly variant: Variant; readonly chunks: readonly Chunk[] },
  textOf: (position: number) => string,
  {
    documents,
    known,
    keeper,
  }: { documents: readonly Document[]; known: KnownCuts; keeper: CutKeeper },
): Promise<void> {
  const { strategy } = variant;
  const key = variantKey(variant, keeper);
  const parameters = canonicalJson(variant.parameters);
  const positions = new Map<string, number[]>();
  for (const [position, { document }] of chunks.entries()) {
    const own = positions.get(document);
    if (own) own.push(position);
    else positions.set(document, [position]);
  }
  function* cuts(): Generator<SavedCut> {
    for (const document of documents) {
      if (known.has(document.id)) continue;
      const own = positions.get(document.id) ?? [];
      yield {
        source: sourceOf(document),
        cut: {
          ...placeOf(document, key, keeper),
          vectors: own.flatMap((at) =>
            keeper.embedder ? [vectorKey(keeper.embedder.id, 'passage', textOf(at))] : [],
          ),
          chunks: JSON.stringify(
            own.flatMap((at) => {
              const { document: _, ...chunk } = chunks[at] ?? { document: '' };
              return [chunk];
            }),
          ),
        },
      };
    }
  }
  await keeper.store.cuts.save({ key, strategy, parameters }, cuts());
}

/** The cuts that were read, in the order of a variant's chunks, those of one document side by side. */
export function storedCuts(
  { variant, chunks }: { readonly variant: Variant; readonly chunks: readonly Chunk[] },
  {
    documents,
    known,
    keeper,
  }: { documents: readonly Document[]; known: KnownCuts; keeper: CutKeeper },
): StoredCut[] {
  const key = variantKey(variant, keeper);
  const byId = new Map(documents.map((document) => [document.id, document]));
  const cuts: StoredCut[] = [];
  for (let first = 0; first < chunks.length; ) {
    const document = byId.get(chunks[first]?.document ?? '');
    const count = document ? (known.get(document.id)?.length ?? 0) : 0;
    if (document && count > 0) cuts.push({ place: placeOf(document, key, keeper), first, count });
    first += Math.max(1, count);
  }
  return cuts;
}

/** Where vectors decide the cuts, the embedder is part of what cut. */
function variantKey(variant: Variant, { embedder }: CutKeeper): string {
  return variant.embeds && embedder ? withEmbedder(variant, embedder) : variant.fingerprint;
}

function placeOf(document: Document, variant: string, { embedder }: CutKeeper): CutPlace {
  return { source: sourceKey(document), variant, embedder: embedder?.id ?? null };
}

function sourceOf(document: Document): SavedCut['source'] {
  const { id, title, text } = document;
  return { key: sourceKey(document), document: id, title, text, ...sizeOf(document) };
}

/** What a stored cut was made of instead; undefined where it is what it should be. */
function differenceOf(cut: FoundCut, place: CutPlace, { id }: Document): string | undefined {
  if (cut.embedder !== place.embedder) {
    return `for the embedder ${cut.embedder ?? 'none'}, not for ${place.embedder ?? 'none'}`;
  }
  if (cut.variant !== place.variant) {
    return `by the variant ${cut.variant}, not by ${place.variant}`;
  }
  if (cut.source !== place.source) return `of another version of "${id}"`;
  return cut.whole ? undefined : changed({ id });
}

function changed({ id }: Pick<Document, 'id'>): string {
  return `otherwise than they are now: those of "${id}" were changed`;
}

function refusal({ name }: Variant, { url }: Pick<Store, 'url'>, made: string): IncompleteError {
  return new IncompleteError(
    `${url} keeps chunks as those of the variant "${name}" that were made ${made}; remove all stored chunks with npx chunkproof db rebuild --db ${url}, and the next run cuts them again (vectors and runs stay)`,
  );
}
