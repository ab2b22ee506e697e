import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { UserError } from './errors.ts';
import { type Golden, readSettings, readSurql } from './golden.ts';
import { type GoldenDocuments, loadDocuments, ownFiles } from './golden-documents.ts';

/** Documents to cut, with the golden set they come from, where they come from one. */
export interface Corpus extends GoldenDocuments {
  /** What to call it: `golden handbook`, `wiki/pages`. */
  readonly name: string;
  readonly set?: Pick<Golden, 'directory' | 'settings' | 'surql'>;
}

/** The documents of a golden set. Its queries are not read: a set can be looked at before it has any. `except`: absolute paths of files that are no documents. */
export async function loadGoldenCorpus(
  directory: string,
  {
    allowOutside = false,
    except = [],
  }: { allowOutside?: boolean; except?: readonly string[] } = {},
): Promise<Corpus> {
  const settings = await readSettings(directory);
  const surql = await readSurql(settings.surql, { directory, allowOutside });
  return {
    ...(await loadDocuments(directory, {
      documents: settings.documents,
      allowOutside,
      own: [...ownFiles(settings), ...except],
    })),
    name: `golden ${basename(resolve(directory))}`,
    set: { directory, settings, ...(surql && { surql }) },
  };
}

/** The documents of a folder that is no golden set; `name` is what to call it. `except`: absolute paths of files that are no documents. */
export async function loadFolder(
  directory: string,
  {
    name = directory,
    allowOutside = false,
    except = [],
  }: { name?: string; allowOutside?: boolean; except?: readonly string[] } = {},
): Promise<Corpus> {
  const found = await stat(directory).catch(() => undefined);
  if (!found?.isDirectory()) throw new UserError(`no folder "${name}" to read documents from`);
  const documents = await loadDocuments(directory, {
    documents: '.',
    allowOutside,
    at: { file: name },
    own: except,
  });
  const isSet = (await stat(join(directory, 'set.json')).catch(() => undefined))?.isFile();
  const hint = `${name} is a golden set: --golden ${name} takes its documents alone`;
  return { ...documents, name, notes: [...(isSet ? [hint] : []), ...documents.notes] };
}
