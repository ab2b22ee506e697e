// Makes a golden set of the Chroma chunking-evaluation data (MIT; five flat texts, 472 questions,
// 790 character spans):  node test/support/chroma-golden.mjs golden/chroma
// Plain JavaScript, so that Node 20 runs it as it stands.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

const source = fileURLToPath(new URL('../../../shared/data/chroma/', import.meta.url));

/** Whether the data stand beside the project. */
export const hasChroma = existsSync(source);

const rowsSchema = z.array(
  z.object({ question: z.string(), references: z.string(), corpus_id: z.string() }),
);
const referencesSchema = z.array(
  z.object({ content: z.string(), start_index: z.int(), end_index: z.int() }),
);

/** @param {string} folder where the set goes */
export async function makeChromaGolden(folder) {
  await mkdir(join(folder, 'documents'), { recursive: true });
  for (const name of await readdir(join(source, 'corpora'))) {
    await copyFile(join(source, 'corpora', name), join(folder, 'documents', name));
  }
  const csv = await readFile(join(source, 'questions_df.csv'), 'utf8');
  const rows = rowsSchema.parse(parse(csv, { columns: true, bom: true }));
  const queries = rows.map(({ question, references, corpus_id }, index) => ({
    id: `c${index + 1}`,
    query: question,
    tags: [corpus_id],
    labels: referencesSchema.parse(JSON.parse(references)).map((reference) => ({
      document: `${corpus_id}.md`,
      quote: reference.content,
      start: reference.start_index,
      end: reference.end_index,
    })),
  }));
  const lines = queries.map((query) => `${JSON.stringify(query)}\n`);
  await writeFile(join(folder, 'queries.jsonl'), lines.join(''));
  await writeFile(
    join(folder, 'set.json'),
    '{"documents": "documents", "queries": "queries.jsonl"}\n',
  );
}

const [, script, folder] = process.argv;
if (script === fileURLToPath(import.meta.url)) {
  if (folder === undefined) throw new Error('name the folder to make: golden/chroma');
  await makeChromaGolden(folder);
}
