/** A half-open range of UTF-16 code units in a document's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };
