import { z } from '../schema.ts';
import type { SearchIndex } from '../types.ts';
import { makeChunkTable } from './chunk-table.ts';
import { isAllowed } from './filters.ts';
import { rankScores } from './ranking.ts';
import type { OpenScorer, TextScorer } from './text-scorer.ts';

const hitsSchema = z.array(z.tuple([z.int(), z.number()]));

/** The database's own FULLTEXT index over a table of the chunks' texts. */
export async function openFulltext(
  index: SearchIndex,
  { analyzer, parameters: { k1, b }, environment, options: { signal } }: OpenScorer,
): Promise<TextScorer> {
  const sql = environment.sql();
  const table = await makeChunkTable({ text: 'string' }, { sql, environment, signal });
  try {
    await table.insert(rowsOf(index), ({ text }) => 2 * text.length);
    await table.index(`FIELDS text FULLTEXT ANALYZER ${analyzer} BM25(${k1},${b})`);
  } catch (error) {
    await table.remove();
    throw error;
  }
  const select = `SELECT VALUE [record::id(id), search::score(1)] FROM ${table.name} WHERE text @1,OR@ $text`;
  return {
    rank: async (query) => {
      const [hits] = await sql.query(select, { text: query.text });
      // A chunk's score does not depend on which others may be found: filtered first or last, it ranks the same.
      const found = hitsSchema.parse(hits).filter(([at]) => isAllowed(at, query, index));
      return rankScores(found);
    },
    close: () => table.remove(),
  };
}

function* rowsOf(index: SearchIndex) {
  for (const id of index.chunks.keys()) yield { id, text: index.text(id) };
}
