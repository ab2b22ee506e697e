import type { SearchIndex } from '../types.ts';
import { analyze } from './analyzer.ts';
import { Bm25Scores, type ScoredChunks } from './bm25-scores.ts';
import { allowedChunks } from './filters.ts';
import { scoredRanking } from './scored-ranking.ts';
import { TermIndex } from './term-index.ts';
import type { OpenScorer, TextScorer } from './text-scorer.ts';

/** The database's formula in this process, over the tokens of the database's analyzer. */
export async function openTermScorer(
  index: SearchIndex,
  { analyzer, asked, parameters, environment, options }: OpenScorer,
): Promise<TextScorer> {
  const terms = new TermIndex(asked.flat(), index.chunks.length);
  const texts = analyze(environment.sql(), analyzer, textsOf(index), options.signal);
  for await (const tokens of texts) terms.add(tokens);
  const scores = new Bm25Scores(terms, parameters);
  const chunksOf = lastFilter(index);
  let held: { readonly by: object; readonly scored: ScoredChunks } | undefined;
  return {
    rank: async (query, tokens) => {
      const { allowed } = query;
      const scored = () => {
        if (held?.by !== scored) {
          held = { by: scored, scored: scores.score(tokens, allowed && chunksOf(allowed)) };
        }
        return held.scored;
      };
      return scoredRanking(scored, options.depth);
    },
    close: async () => {},
  };
}

/** What filters let through; that of the filter met last is kept. */
function lastFilter(index: SearchIndex): (allowed: ReadonlySet<string>) => Uint8Array {
  let last: { readonly allowed: ReadonlySet<string>; readonly chunks: Uint8Array } | undefined;
  return (allowed) => {
    if (last?.allowed !== allowed) last = { allowed, chunks: allowedChunks(index, allowed) };
    return last.chunks;
  };
}

function* textsOf(index: SearchIndex): Generator<string> {
  for (const position of index.chunks.keys()) yield index.text(position);
}
