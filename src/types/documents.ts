import type { Json, Span } from './basics.ts';

/** `markdown`: block structure as in CommonMark (also what HTML, PDF and DOCX are extracted to). `record`: one record of a JSON, JSONL or CSV file, without block structure. */
export type DocumentFormat = 'markdown' | 'text' | 'record';

/**
 * A stretch of a document's text and where it comes from, both half open.
 * Where the source is counted in characters, ranges of equal length correspond
 * character by character and others as wholes; an empty range is the place of a
 * sign of the extractor's own, such as a heading's marker, or of text whose
 * characters could not be followed.
 */
export type SourceSegment = readonly [
  start: number,
  end: number,
  sourceStart: number,
  sourceEnd: number,
];

/** How a document's text was extracted from its file. */
export interface DocumentSource {
  /** Name and version of what extracted the text: part of the corpus's hash. */
  readonly extractor: string;
  /** What the source side of the segments counts: characters of the decoded file or of the HTML a converter made of it, lines or pages (both from 1). */
  readonly counts: 'characters' | 'characters of the converted HTML' | 'lines' | 'pages';
  /** In the order of the text, without overlap; together they hold all of it but white space. */
  readonly segments: readonly SourceSegment[];
}

/** One document of the corpus. Every offset in the system is into `text`. */
export interface Document {
  /** Path below the documents folder, with `/` and its extension; a record's own id. */
  readonly id: string;
  /** What the file states (front matter, HTML's title, a record's title), else the first level-one heading, else the file name. */
  readonly title: string;
  readonly text: string;
  readonly format: DocumentFormat;
  readonly metadata: { readonly [key: string]: Json };
  /** Absent where the text is the file itself. */
  readonly source?: DocumentSource;
}

export type ChunkKind = 'prose' | 'code' | 'table' | 'mixed';
/**
 * `oversize`: larger than the variant's limit because it must not be split.
 * `prefix-cut`: outer heading levels were left out. `zero-vector`: the text
 * around one of its sentences has a vector that is zero or no numbers, so that
 * no distance could decide a cut there.
 */
export type ChunkFlag = 'oversize' | 'prefix-cut' | 'zero-vector';

/** A range of a document as a variant cut it. Its text is `document.text.slice(start, end)`. */
export interface Chunk extends Span {
  readonly document: string;
  /** Position among the document's chunks, from 0. */
  readonly ord: number;
  /** What a prompt would get, where it is not the span itself: a sentence's window, a child's parent. */
  readonly context?: Span;
  /** cl100k tokens of the context. */
  readonly contextTokens?: number;
  readonly headingPath: readonly string[];
  readonly kind: ChunkKind;
  /** What stands in front of the text when it is embedded; paid for in tokens, never evidence. */
  readonly prefix: string;
  /** cl100k tokens of the slice alone. */
  readonly tokens: number;
  readonly prefixTokens: number;
  /** `/\S+/gu` words of the slice alone. */
  readonly words: number;
  readonly flags: readonly ChunkFlag[];
}

/** How large a variant's chunks are, and how much neighbours share. */
export interface ChunkLimits {
  readonly unit: 'token' | 'word' | 'char' | 'sentence';
  /** The most that a chunk holds unless it is flagged `oversize`; absent: no limit. */
  readonly size?: number;
  /** Kinds of block that may be larger; besides them only a grapheme may. Absent: anything may. */
  readonly atomic?: readonly string[];
  /** The most that a chunk shares with the one before; absent: no limit. */
  readonly overlap?: number;
  /** What is shared never lies across a heading of up to this level; absent: it may. */
  readonly sectionLevel?: number;
  /**
   * `slice`: the chunk's text by itself. `document`: the units of the text that was
   * cut (a token's are those of its whole encoding), where a cut may lie less than
   * one grapheme off.
   */
  readonly measure: 'slice' | 'document';
  /** Whether the prefix counts in the size. */
  readonly prefix: boolean;
}

/** What a variant's chunks can be held to, beside what holds for all. */
export interface ChunkPromises {
  /** `strict`: starts and ends both increase. `weak`: neither decreases, and no two spans are equal. */
  readonly order: 'strict' | 'weak';
  /** None where sizes depend on the document alone. */
  readonly limits: ChunkLimits | undefined;
  /** The part of a document that is cut. */
  readonly body: (document: Document) => Span;
  /** Text of a document that is left out on purpose. */
  readonly dropped: (document: Document) => readonly Span[];
}

/** A named way to chunk, checked, with every parameter after defaults. */
export interface Variant {
  readonly name: string;
  readonly description?: string;
  readonly strategy: string;
  readonly parameters: { readonly [key: string]: Json };
  /** Hash of strategy, its version, parameters and the versions of what it needs. */
  readonly fingerprint: string;
  readonly promises: ChunkPromises;
  /** The retriever that searches its chunks, whatever others are searched by. */
  readonly retriever?: string;
  /** Texts whose vectors decide the cuts of a document; absent where none do. */
  readonly embeds?: (document: Document) => readonly string[];
  /** Cuts a document; `vectorOf` knows every text that `embeds` names. */
  readonly chunk: (
    document: Document,
    vectorOf?: (text: string) => Float32Array,
  ) => readonly Chunk[];
}
