import { resolve } from 'node:path';
import { type Corpus, loadFolder, loadGoldenCorpus } from '../../corpus.ts';
import { UserError } from '../../errors.ts';
import { nearest } from '../../schema.ts';
import type { Document } from '../../types.ts';
import type { Io } from '../io.ts';
import { findGolden } from '../locations.ts';
import type { ChunkArguments } from './chunk-arguments.ts';

/** The options that say which documents are meant. */
type CorpusArguments = Pick<ChunkArguments, 'golden' | 'documents' | 'allowOutside'>;

/** The documents that `--golden` or `--documents` names, with what there is to say of them. `except`: absolute paths of files that are no documents. */
export async function openCorpus(
  { golden, documents, allowOutside }: CorpusArguments,
  io: Pick<Io, 'cwd'>,
  except: readonly string[] = [],
): Promise<Corpus> {
  if (documents !== undefined) {
    return loadFolder(resolve(io.cwd, documents), { name: documents, allowOutside, except });
  }
  const folder = await findGolden(golden, io.cwd);
  const corpus = await loadGoldenCorpus(folder.path, { allowOutside, except });
  return folder.note ? { ...corpus, notes: [folder.note, ...corpus.notes] } : corpus;
}

/** The document of an id; a misspelt one is an error that names the nearest. */
export function findDocument({ documents, blank, name }: Corpus, id: string): Document {
  const found = documents.find((document) => document.id === id);
  if (found) return found;
  if (blank.some((document) => document.id === id)) {
    throw new UserError(`"${id}" is blank, so that it has no chunks`);
  }
  const ids = documents.map((document) => document.id);
  const suggestion = nearest(id, ids) ?? ids.find((known) => known.endsWith(`/${id}`));
  const hint = suggestion
    ? `did you mean "${suggestion}"?`
    : `there are ${ids.length}, such as ${ids.slice(0, 3).join(', ')}`;
  throw new UserError(`no document "${id}" in ${name}; ${hint}`);
}
