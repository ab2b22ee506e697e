import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A folder that is gone after the test, with these files in it. */
export async function temporaryFolder(files: Files = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chunkproof-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

/** A query as a test states it. */
export interface StatedQuery {
  readonly id?: string;
  readonly query?: string;
  readonly tags?: readonly string[];
  readonly labels?: readonly Readonly<Record<string, unknown>>[];
  readonly exhaustive?: readonly string[];
  readonly filter?: Readonly<Record<string, unknown>>;
}

/** The folder of a golden set called `set`, inside a temporary folder. */
export async function goldenFolder({
  settings = {},
  documents = {},
  queries = [{}],
  files = {},
}: {
  settings?: Readonly<Record<string, unknown>>;
  documents?: Files;
  queries?: readonly StatedQuery[];
  files?: Files;
} = {}): Promise<string> {
  const stated = { documents: 'documents', queries: 'queries.jsonl', ...settings };
  const lines = queries.map((query, index) =>
    JSON.stringify({ id: `q${index + 1}`, query: 'what?', ...query }),
  );
  const named = Object.entries(documents).map(([id, text]) => [`set/documents/${id}`, text]);
  const outer = await temporaryFolder({
    'set/set.json': JSON.stringify(stated),
    'set/queries.jsonl': lines.join('\n'),
    ...Object.fromEntries(named),
    ...files,
  });
  return join(outer, 'set');
}
