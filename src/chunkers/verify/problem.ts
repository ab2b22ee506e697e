import type { Span } from '../../types.ts';

/** A promise that a chunk breaks. */
export interface Problem extends Span {
  /** Which promise: the name of the rule. */
  readonly rule: string;
  /** What is wrong with the chunk, as the end of a sentence that begins with it. */
  readonly message: string;
  /** Position of the chunk among the document's; where text is in none, of the one before it, −1 when there is none. */
  readonly ord: number;
}
