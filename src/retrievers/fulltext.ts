import { z } from '../schema.ts';
import type { SearchIndex } from '../types.ts';
import { makeChunkTable } from './chunk-table.ts';
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
    await table.insert(rowsOf(index));
    await table.index(`FIELDS text FULLTEXT ANALYZER ${analyzer} BM25(${k1},${b})`);
  } catch (error) {
    await table.remove();
    throw error;
  }
  const select = `SELECT VALUE [record::id(id), search::score(1)] FROM ${table.name} WHERE text @1,OR@ $text`;
  return {
    score: async (text) => {
      const [hits] = await sql.query(select, { text });
      return hitsSchema.parse(hits);
    },
    close: () => table.remove(),
  };
}

function* rowsOf(index: SearchIndex) {
  for (const id of index.chunks.keys()) yield { id, text: index.text(id) };
}
