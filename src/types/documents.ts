import type { Json, Span } from './basics.ts';

export type DocumentFormat = 'markdown' | 'text';

/** One document of the corpus. Every offset in the system is into `text`. */
export interface Document {
  /** Path below the documents folder, with `/` and its extension. */
  readonly id: string;
  /** Front matter's title, else the first level-one heading, else the file name. */
  readonly title: string;
  readonly text: string;
  readonly format: DocumentFormat;
  readonly metadata: { readonly [key: string]: Json };
}

export type ChunkKind = 'prose' | 'code' | 'table' | 'mixed';
/** `oversize`: larger than the variant's limit because it must not be split. `prefix-cut`: outer heading levels were left out. */
export type ChunkFlag = 'oversize' | 'prefix-cut';

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

/** A named way to chunk, checked, with every parameter after defaults. */
export interface Variant {
  readonly name: string;
  readonly description?: string;
  readonly strategy: string;
  readonly parameters: { readonly [key: string]: Json };
  /** Hash of strategy, its version, parameters and the versions of what it needs. */
  readonly fingerprint: string;
  /** Texts whose vectors decide the cuts of a document; absent where none do. */
  readonly embeds?: (document: Document) => readonly string[];
  /** Cuts a document; `vectorOf` knows every text that `embeds` names. */
  readonly chunk: (
    document: Document,
    vectorOf?: (text: string) => Float32Array,
  ) => readonly Chunk[];
}
