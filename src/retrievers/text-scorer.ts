import type { Ranking, SearchOptions, SearchQuery } from '../types.ts';
import type { RetrieverEnvironment } from './environment.ts';

/** Full text search over one variant's chunks. */
export interface TextScorer {
  /**
   * What a query finds: the chunks that hold any of its tokens, of those that its filter lets through.
   *
   * @param tokens those of the query's text, at least one
   */
  rank(query: SearchQuery, tokens: readonly string[]): Promise<Ranking>;
  close(): Promise<void>;
}

export interface OpenScorer {
  /** The name of an analyzer in the database. */
  readonly analyzer: string;
  /** The tokens of every query that will be asked. */
  readonly asked: readonly (readonly string[])[];
  readonly parameters: { readonly k1: number; readonly b: number };
  readonly environment: RetrieverEnvironment;
  readonly options: SearchOptions;
}
