import { z } from '../schema.ts';
import type { Retriever, SearchIndex, SearchOptions, SearchQuery } from '../types.ts';
import { analyze, analyzerParameters, defineAnalyzer } from './analyzer.ts';
import type { RetrieverEnvironment } from './environment.ts';
import { openFulltext } from './fulltext.ts';
import { listed } from './listed.ts';
import { decimal, formatSpec, oneOf, parseParameters } from './parameters.ts';
import { pause } from './pause.ts';
import { rankScores } from './ranking.ts';
import { TermIndex } from './term-index.ts';
import type { OpenScorer, TextScorer } from './text-scorer.ts';

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
      const open = parameters.engine === 'database' ? openFulltext : openInProcess;
      const scorer = await open(index, { analyzer, parameters, environment, options });
      try {
        yield* rankQueries(queries, scorer, { index, options, tokens: tokensOf(queries) });
      } finally {
        await scorer.close();
      }
      function tokensOf(all: readonly SearchQuery[]) {
        return analyze(
          sql,
          analyzer,
          all.map(({ text }) => text),
        );
      }
    },
  };
}

async function* rankQueries(
  queries: readonly SearchQuery[],
  scorer: TextScorer,
  {
    index,
    options,
    tokens,
  }: { index: SearchIndex; options: SearchOptions; tokens: AsyncIterable<readonly string[]> },
) {
  const empty: string[] = [];
  let asked = 0;
  for await (const of of tokens) {
    const query = queries[asked];
    asked += 1;
    if (!query) continue;
    await pause(options.signal);
    if (of.length === 0) empty.push(query.id);
    const scores = of.length === 0 ? [] : await scorer.score(query.text, of);
    yield rankScores(within(query, scores, index));
  }
  if (empty.length > 0) {
    options.note(`the analyzer finds no token in ${listed(empty, 'query', 'queries')}`);
  }
}

/** A chunk's score does not depend on which others may be found: filtered first or last, it ranks the same. */
function* within(
  { allowed }: SearchQuery,
  scores: Iterable<readonly [number, number]>,
  { chunks }: SearchIndex,
) {
  for (const hit of scores) {
    if (!allowed || allowed.has(chunks[hit[0]]?.document ?? '')) yield hit;
  }
}

async function openInProcess(
  index: SearchIndex,
  { analyzer, parameters, environment, options }: OpenScorer,
): Promise<TextScorer> {
  const terms = new TermIndex();
  let added = 0;
  for await (const tokens of analyze(environment.sql(), analyzer, textsOf(index))) {
    terms.add(tokens);
    added += 1;
    if (added % 1000 === 0) await pause(options.signal);
  }
  return { score: async (_, tokens) => terms.score(tokens, parameters), close: async () => {} };
}

function* textsOf(index: SearchIndex): Generator<string> {
  for (const position of index.chunks.keys()) yield index.text(position);
}
