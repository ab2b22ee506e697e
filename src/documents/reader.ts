import type { DocumentFormat, DocumentSource, Json } from '../types.ts';

/** A file as a reader gets it. */
export interface FileBytes {
  /** Path below the documents folder, with `/`. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** A document as a reader makes it. */
export interface ReadDocument {
  readonly id: string;
  readonly text: string;
  readonly format: DocumentFormat;
  /** Stated by the file; absent where the text's headings and the file's name decide. */
  readonly title?: string;
  /** Absent where front matter, if any, is the metadata. */
  readonly metadata?: { readonly [key: string]: Json };
  /** Absent where the text is the file itself. */
  readonly source?: DocumentSource;
  /** The line of the file that a record begins in. */
  readonly line?: number;
}

/** Something a user should know of a file that was read; `about` and `says` make a sentence: "1 document (a.md) in UTF-16". */
export interface Remark {
  readonly about: 'document' | 'file';
  readonly id: string;
  /** Equal remarks on several files are reported as one. */
  readonly says: string;
}

export interface Reading {
  readonly documents: readonly ReadDocument[];
  readonly remarks: readonly Remark[];
}

/** Makes documents of the bytes of one kind of file. A file it cannot read is a `UserError` that names it. */
export interface DocumentReader {
  readonly name: string;
  /** File name endings, lower case, with their dot. */
  readonly endings: readonly string[];
  readonly read: (file: FileBytes) => Reading | Promise<Reading>;
}
