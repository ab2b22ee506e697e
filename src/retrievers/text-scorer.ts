import type { SearchOptions } from '../types.ts';
import type { RetrieverEnvironment } from './environment.ts';

/** Full text search over one variant's chunks. */
export interface TextScorer {
  /** Scores by position of the chunks that hold any token of the query; `tokens` are those of its text. */
  score(text: string, tokens: readonly string[]): Promise<Iterable<readonly [number, number]>>;
  close(): Promise<void>;
}

export interface OpenScorer {
  /** The name of an analyzer in the database. */
  readonly analyzer: string;
  readonly parameters: { readonly k1: number; readonly b: number };
  readonly environment: RetrieverEnvironment;
  readonly options: SearchOptions;
}
