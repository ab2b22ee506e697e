import type { ExitCode } from '../../errors.ts';
import { loadVariants } from '../../variants.ts';
import type { Io } from '../io.ts';
import { variantFolders } from '../locations.ts';
import { pluginChunkers } from '../plugin-chunkers.ts';
import { splitList } from '../split-list.ts';
import { type ChunkArguments, chunkTask } from './chunk-arguments.ts';
import { checkChunks } from './chunk-check.ts';
import { findDocument, openCorpus } from './chunk-corpus.ts';
import { showChunks } from './chunk-show.ts';
import { countChunks } from './chunk-stats.ts';

/** `chunk`: shows what a variant makes of a document, or checks or counts what variants make of all. */
export async function chunkCommand(args: ChunkArguments, io: Io): Promise<ExitCode> {
  const say = (text: string) => {
    if (!args.quiet) io.stderr.write(`${text}\n`);
  };
  const task = chunkTask(args);
  const corpus = await openCorpus(args, io);
  const documents = args.doc === undefined ? corpus.documents : [findDocument(corpus, args.doc)];
  const chunkers = await pluginChunkers(corpus.set, args, { io, say });
  const names = task.variants ?? splitList(args.variants) ?? corpus.set?.settings.variants;
  const variants = await loadVariants(names, variantFolders(io.cwd), { chunkers });
  for (const note of corpus.notes) say(note);
  const work = { args, io, corpus, variants, documents, say };
  return { show: showChunks, check: checkChunks, stats: countChunks }[task.kind](work);
}
