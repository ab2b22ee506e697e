// What the page of the HTML report is given: the one contract between the side that
// writes it (Node) and the side that shows it (a browser). Plain JSON alone.

export type Level = 'good' | 'bad' | 'warn' | 'plain';

/** What is shown at once, and what the table of queries needs. */
export interface PageData {
  readonly title: string;
  readonly set: string;
  readonly created: string;
  /** What was evaluated, by name: embedder, retriever, and so on. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly verdict: {
    readonly level: Level;
    readonly word: string;
    readonly sentence: string;
    readonly lines: readonly {
      readonly level: Level;
      readonly text: string;
      readonly detail: readonly string[];
    }[];
  };
  readonly tiles: readonly Tile[];
  /** What the reader must know before believing a mean, each a sentence. */
  readonly notes: readonly string[];
  readonly variants: readonly PageVariant[];
  readonly crossing: PageCrossing | null;
  /** Why needs were lost, in words; null where nothing is known. */
  readonly why: {
    readonly title: string;
    readonly lines: readonly string[];
    /** Counts by variant, in place of a line each. */
    readonly table: {
      readonly columns: readonly string[];
      readonly values: readonly (readonly string[])[];
    } | null;
  } | null;
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
  readonly tables: readonly PageTable[];
  readonly differences: readonly PageDifferences[];
  readonly charts: readonly PageChart[];
  /** Metrics with a value a query, and whether more is better. */
  readonly metrics: readonly { readonly name: string; readonly better: 'more' | 'less' }[];
  readonly start: {
    readonly metric: string | null;
    readonly before: string | null;
    readonly after: string | null;
  };
  readonly causes: readonly { readonly key: string; readonly name: string }[];
  readonly queries: readonly PageQuery[];
  /** By metric, by variant: one value a query, null where it was not scored. */
  readonly values: readonly (readonly (readonly (number | null)[])[])[];
  /** By variant: rank of the first right document of each query; null where none is among the stored hits. */
  readonly firstRight: readonly (readonly (number | null)[])[];
  /** By variant: position in `causes` of the worst cause of each query; null where all was found or nothing is known. */
  readonly worstCause: readonly (readonly (number | null)[])[];
  /** What moved against the baseline: positions of queries. */
  readonly baseline: readonly {
    readonly variant: number;
    readonly metric: string;
    readonly lost: readonly number[];
    readonly gained: readonly number[];
  }[];
}

export interface Tile {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly level: Level;
}

export interface PageVariant {
  readonly name: string;
  readonly description: string;
  readonly strategy: string;
  /** `size 512, overlap 50`. */
  readonly parameters: string;
  readonly leading: boolean;
  readonly cheapest: boolean;
  readonly control: boolean;
  /** Of a run that crosses variants with retrievers: the two parts of the name. */
  readonly parts: { readonly variant: string; readonly retriever: string } | null;
  /** Which colour and shape stand for it: one a variant, whatever searches it. */
  readonly mark: number;
}

/** A run that crosses variants with retrievers, as tables of the one by the other. */
export interface PageCrossing {
  readonly variants: readonly string[];
  /** What stands for them, and their ids. */
  readonly retrievers: readonly { readonly label: string; readonly id: string }[];
  /** By variant, by retriever: position among `variants` of the page; null where that one failed. */
  readonly rows: readonly (readonly (number | null)[])[];
  /** Those that decide, and what they cost; then all others. */
  readonly main: readonly PageMatrix[];
  readonly others: readonly PageMatrix[];
  readonly legend: readonly string[];
  readonly control: string | null;
}

export interface PageMatrix {
  readonly metric: string;
  readonly about: string;
  /** What it says, a sentence, or nothing. */
  readonly finding: string;
  readonly cells: readonly (readonly (PageMatrixCell | null)[])[];
}

export interface PageMatrixCell {
  readonly text: string;
  /** From the worst (0) to the best (1) of the table. */
  readonly share: number;
  readonly underRetriever: 'best' | 'level' | 'behind';
  readonly ofVariant: 'best' | 'level' | 'behind';
  readonly star: string;
  /** To the control, and whether that is more than chance. */
  readonly difference: { readonly text: string; readonly sure: boolean } | null;
}

/** A table of variants by metrics. */
export interface PageTable {
  readonly title: string;
  /** Rows shown, positions among the variants; one a variant where retrievers make no difference. */
  readonly rows: readonly { readonly at: number; readonly all: boolean }[];
  readonly columns: readonly {
    readonly name: string;
    readonly about: string;
    /** A random ranking scores well here. */
    readonly dim: boolean;
    readonly chance: string;
    readonly values: readonly string[];
    /** Length of the bar under each value, of 1; null: none. */
    readonly bars: readonly (number | null)[];
    /** Rows that hold the best value. */
    readonly best: readonly number[];
  }[];
}

/** Differences of one metric to one thing, drawn on one axis. */
export interface PageDifferences {
  readonly title: string;
  readonly metric: string;
  readonly rows: readonly PageDifference[];
  /** The axis reaches this far to both sides. */
  readonly reach: number;
}

export interface PageDifference {
  readonly variant: number;
  readonly before: number;
  readonly after: number;
  readonly difference: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly p: number | null;
  readonly lost: number;
  readonly gained: number;
  readonly common: number;
  readonly verdict: string;
  readonly level: Level;
}

export interface PageChart {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  /** A Vega specification. */
  /** Whether it takes the width of the page. */
  readonly wide: boolean;
  readonly spec: unknown;
}

export interface PageQuery {
  readonly id: string;
  readonly text: string;
  readonly tags: readonly string[];
}

/** What the drawer of a query shows; read when the first is opened. */
export interface PageDetails {
  readonly documents: readonly string[];
  readonly parents: readonly (readonly [id: string, title: string])[];
  readonly needs: readonly (readonly PageNeed[])[];
  readonly variants: readonly PageHits[];
  /** How many of the best hits are here. */
  readonly depth: number;
}

export interface PageNeed {
  readonly grade: number;
  readonly parents: readonly number[];
  /** Document, start, end, and 1 where the place only repeats a labelled text. */
  readonly passages: readonly (readonly [number, number, number, 0 | 1])[];
}

/** A variant's chunks as columns, in the order of documents and offsets; hits name rows of it. */
export interface PageHits {
  readonly document: readonly number[];
  readonly start: readonly number[];
  readonly length: readonly number[];
  readonly ord: readonly number[];
  readonly tokens: readonly number[];
  readonly prefix: readonly number[];
  /** Row, start and end of the contexts that are not the chunk itself. */
  readonly contexts: readonly (readonly [number, number, number])[];
  /** Position in the document's headings of the one a chunk lies under; −1: none. */
  readonly heading: readonly number[];
  /** Rows whose parents are not simply `parents[document]`, and those. */
  readonly parents: readonly (readonly number[])[];
  /** One list a query: rows in rank order. */
  readonly hits: readonly (readonly number[])[];
  /** Ranks where they are not 1, 2, 3 and so on. */
  readonly ranks: readonly (readonly number[] | 0)[];
  /** Scores in units of 1/10,000. */
  readonly scores: readonly (readonly number[])[];
  /** By query, by need. */
  readonly needs: readonly (readonly PageNeedCause[])[];
}

/** Why a need was found or lost: position of the cause (−1 found, −2 not known), rank of the best chunk for it, and the same in words. */
export type PageNeedCause = readonly [cause: number, chunkRank: number | null, text: string];

/** The documents as far as they are kept, by position. */
export interface PageTexts {
  readonly documents: readonly {
    readonly title: string;
    readonly length: number;
    /** Start, level and text. */
    readonly headings: readonly (readonly [number, number, string])[];
    /** Start and text, in order, apart. */
    readonly pieces: readonly (readonly [number, string])[];
  }[];
  /** What was left out, a sentence, or nothing. */
  readonly note: string;
}
