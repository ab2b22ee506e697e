import type { Span } from './basics.ts';
import type { ChunkKind, Variant } from './documents.ts';
import type { JudgedQuery, ParentRule, ParentUnit } from './queries.ts';

/** A chunk as a run keeps it. */
export interface RunChunk extends Span {
  readonly document: string;
  readonly ord: number;
  /** What a prompt would get, where it is not the span itself. */
  readonly context?: Span | undefined;
  /** cl100k tokens of what a prompt would get, and of the prefix in front of it. */
  readonly tokens: number;
  readonly prefixTokens: number;
  readonly parents: readonly string[];
}

/** A ranked chunk as a run keeps it: `chunk` is a position in the variant's `chunks`. */
export interface RunHit {
  readonly rank: number;
  readonly score: number;
  readonly chunk: number;
}

/** One ranked chunk. */
export interface Hit extends RunChunk {
  readonly rank: number;
  readonly score: number;
}

/** The best chunk for a need: one that holds a passage whole, or, where none does, overlaps one. */
export interface Evidence {
  /** Whether some chunk of the variant holds a passage of the need whole. */
  readonly held: boolean;
  /** Largest share of a passage that all chunks of the variant together cover. */
  readonly reached: number;
  /** The same among passages whose answer they cover whole; only where some passage states one. */
  readonly reachedWithAnswer?: number;
  readonly rank?: number;
  readonly score?: number;
  /** The passage that the best-ranked of these chunks belongs to, or the one the chunks cover most of. */
  readonly passage?: EvidencePassage;
  /** No chunk that holds the need (where none does, none that shares it) has a vector that can rank. */
  readonly unembeddable?: true;
  /** Every chunk that holds the need is cut by the embedder's limit before the passage's end. */
  readonly truncated?: true;
}

/** One passage as a variant's chunks hold it, or where none does, share it. */
export interface EvidencePassage {
  readonly document: string;
  /** `ord` of the first few of those chunks. */
  readonly chunks: readonly number[];
  /** What the passage lies in. */
  readonly kind: ChunkKind;
}

/** The first of a need's parents in the collapsed list, however deep, and the score of its hit. */
export interface ParentPlace {
  readonly rank: number;
  readonly score: number;
}

export interface QueryResult {
  readonly query: string;
  readonly hits: readonly RunHit[];
  /** One a need with passages, in the order of the query's needs; null for a need without. */
  readonly evidence: readonly (Evidence | null)[];
  /** One a need; null for a need of whose parents no chunk was ranked. Absent where it is not known. */
  readonly parents?: readonly (ParentPlace | null)[];
  /** Null for a query without labelled characters. */
  readonly split: LabelSplit | null;
  /** Where `candidates` cut the list before `depth.parents` parents were found, and a further parent stands behind the cut. */
  readonly starved?: true;
}

/** How a variant's chunks lie over the labelled text of a query, in characters, whatever is retrieved. */
export interface LabelSplit {
  /** Labelled characters inside some chunk, each place once. */
  readonly covered: number;
  /** Labelled characters inside none, label by label. */
  readonly missed: number;
  /** Union of the chunks that share a character with a label, or end where one begins. */
  readonly touching: number;
  /** Union of the chunks that share a character with a label. */
  readonly sharing: number;
}

/** What a variant costs and how it splits: totals over all its chunks, without prefixes but for `prefixTokens`. */
export interface VariantCost {
  readonly chunks: number;
  readonly words: number;
  readonly tokens: number;
  readonly prefixTokens: number;
  readonly meanTokens: number;
  readonly maxTokens: number;
  /** Chunks that hold text of two sections. */
  readonly straddling: number;
  readonly oversize: number;
  /** Chunks longer than the embedder's limit, embedded in windows. */
  readonly overflow: number;
  /** How many chunks have from `from` up to, but not with, `to` tokens; absent in runs saved before it was kept. */
  readonly sizes?: readonly {
    readonly from: number;
    readonly to: number;
    readonly chunks: number;
  }[];
  /** Chunks whose vector is zero or not a number: they never rank. */
  readonly unrankable: readonly { readonly document: string; readonly ord: number }[];
}

export interface VariantRun {
  readonly variant: Omit<Variant, 'chunk' | 'embeds' | 'promises' | 'retriever'>;
  /** Id of the retriever, where it is not the run's: the variant's own, or one of several. */
  readonly retriever?: string;
  /** Where the run crosses variants with retrievers: the two parts of the name, as they were stated. */
  readonly crossed?: { readonly variant: string; readonly retriever: string };
  /** What the retriever has to say of these results, each a sentence. */
  readonly notes?: readonly string[];
  readonly cost: VariantCost;
  /** The chunks that occur among the hits. */
  readonly chunks: readonly RunChunk[];
  readonly results: readonly QueryResult[];
}

export interface FailedVariant {
  readonly name: string;
  readonly fingerprint: string;
  readonly reason: string;
}

/** Two variants by name, and the share of the larger one's chunks that the other has too. */
export interface AlikeVariants {
  readonly first: string;
  readonly second: string;
  readonly share: number;
}

/** `run.json`: plain JSON that can be scored, compared and reported without embedding anything again. */
export interface Run {
  readonly schema: 1;
  readonly created: string;
  readonly inputs: {
    readonly tool: string;
    readonly metrics: number;
    readonly golden: string;
    readonly corpus: string;
    /** Its id; `none` where nothing was embedded. */
    readonly embedder: string;
    /** Digest of what the embedder makes of a few fixed texts; null where it never embedded anything. */
    readonly probe: string | null;
    /** Operating system, processor and Node. */
    readonly platform: string;
    /** Its id; of several, which every variant was crossed with, the sorted ids joined by commas. */
    readonly retriever: string;
    /** Of everything drawn at random when runs are compared. */
    readonly seed: number;
    /** How deep the stored hits go: chunk hits, parents, and tokens of a prompt. */
    readonly depth: { readonly hits: number; readonly parents: number; readonly tokens: number };
  };
  readonly golden: {
    readonly name: string;
    readonly queries: number;
    readonly documents: number;
    readonly tokens: number;
    readonly words: number;
    readonly coverage: number;
    /** What a search result stands for, and which of them a hit that overlaps several does. */
    readonly parent: ParentUnit;
    readonly parentRule: ParentRule;
    /** Chunk hits that a query gets at most, to imitate a production limit; absent: no limit. */
    readonly candidates?: number;
    /** How many further places repeat a labelled passage's text. */
    readonly duplicates: number;
  };
  readonly parents: readonly { readonly id: string; readonly title: string }[];
  /** Every document with the hash of its text: what tells whether stored hits still hold. */
  readonly documents: readonly { readonly id: string; readonly hash: string }[];
  readonly queries: readonly JudgedQuery[];
  readonly runs: readonly VariantRun[];
  /** Variants that could not be run, and why. */
  readonly failed: readonly FailedVariant[];
  /** Pairs of variants whose chunks are nearly all the same: what they differ by is noise. */
  readonly alike: readonly AlikeVariants[];
}

/** What a database knows of a run without reading all of it. */
export interface RunEntry {
  /** The UTC second of the run and the start of its hash: `2026-11-30T05-12-09-3f2c1ab0`. */
  readonly id: string;
  /** ISO time. */
  readonly created: string;
  /** Name of the golden set. */
  readonly golden: string;
  readonly variants: readonly string[];
  /** What the run was made of: hashes, ids and versions. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** SHA-256 of the run's JSON, as hex. */
  readonly hash: string;
}
