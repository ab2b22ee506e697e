import { z } from '../schema.ts';
import type { Ranking, Retriever, SearchOptions, SearchQuery } from '../types.ts';
import { analyze, analyzerParameters, defineAnalyzer } from './analyzer.ts';
import type { RetrieverEnvironment } from './environment.ts';
import { openFulltext } from './fulltext.ts';
import { listed } from './listed.ts';
import { decimal, formatSpec, oneOf, parseParameters } from './parameters.ts';
import { pause } from './pause.ts';
import { emptyRanking } from './ranking.ts';
import { openTermScorer } from './term-scorer.ts';
import type { TextScorer } from './text-scorer.ts';

export const bm25Parameters = {
  ...analyzerParameters,
  k1: decimal({ min: 0, max: 100, or: 1.2 }),
  b: decimal({ min: 0, max: 1, or: 0.75 }),
  engine: oneOf(['process', 'database'], 'process'),
};

const schema = z.strictObject(bm25Parameters);

type Bm25Parameters = z.infer<typeof schema>;

/**
 * `bm25`: SurrealDB's full text search, OR matching. `engine=process` computes
 * the database's formula here over the tokens of the database's analyzer;
 * `engine=database` asks its FULLTEXT index. Nothing is embedded.
 */
export function openBm25(
  argument: string | undefined,
  environment: RetrieverEnvironment,
): Retriever {
  return bm25Of(parseParameters('bm25', argument, schema), environment);
}

export function bm25Of(parameters: Bm25Parameters, environment: RetrieverEnvironment): Retriever {
  return {
    id: formatSpec('bm25', parameters),
    usesVectors: false,
    async *search(queries, index, options) {
      const sql = environment.sql();
      const analyzer = await defineAnalyzer(sql, parameters);
      const texts = queries.map(({ text }) => text);
      const asked: (readonly string[])[] = [];
      for await (const tokens of analyze(sql, analyzer, texts, options.signal)) asked.push(tokens);
      const open = parameters.engine === 'database' ? openFulltext : openTermScorer;
      const scorer = await open(index, { analyzer, asked, parameters, environment, options });
      try {
        yield* rankQueries(queries, scorer, { asked, options });
      } finally {
        await scorer.close();
      }
    },
  };
}

async function* rankQueries(
  queries: readonly SearchQuery[],
  scorer: TextScorer,
  { asked, options }: { asked: readonly (readonly string[])[]; options: SearchOptions },
): AsyncGenerator<Ranking> {
  const empty: string[] = [];
  for (const [at, query] of queries.entries()) {
    await pause(options.signal);
    const tokens = asked[at] ?? [];
    if (tokens.length === 0) empty.push(query.id);
    yield tokens.length === 0 ? emptyRanking : await scorer.rank(query, tokens);
  }
  if (empty.length > 0) {
    options.note(`the analyzer finds no token in ${listed(empty, 'query', 'queries')}`);
  }
}
