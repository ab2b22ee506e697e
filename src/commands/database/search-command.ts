import { EXIT, type ExitCode, UserError } from '../../errors.ts';
import { evaluate } from '../../evaluate.ts';
import { searchText } from '../../reports/search-text.ts';
import type { Expansion } from '../../search/expand-hit.ts';
import { queryGolden } from '../../search/query-golden.ts';
import { searchView } from '../../search/search-view.ts';
import type { Chunk, Variant } from '../../types.ts';
import { loadVariants } from '../../variants.ts';
import { openCorpus } from '../chunk/chunk-corpus.ts';
import { type EmbedderArguments, embedderChoice } from '../embedder-choice.ts';
import { type Io, usesColor } from '../io.ts';
import { variantFolders } from '../locations.ts';
import { pluginChunkers } from '../plugin-chunkers.ts';
import { showProgress } from '../progress.ts';

export interface SearchArguments extends EmbedderArguments {
  readonly query: string;
  readonly variant: string;
  readonly golden?: string | undefined;
  readonly documents?: string | undefined;
  readonly plugin?: readonly string[] | undefined;
  readonly showParents: boolean;
  readonly expand: Expansion;
  readonly k: number;
  readonly retriever?: string | undefined;
  readonly db?: string | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
}

const mostCharacters = 10_000;
const mostParents = 100;

/** `search`: what one query finds in a variant's chunks, by parent. */
export async function searchCommand(args: SearchArguments, io: Io): Promise<ExitCode> {
  const say = (text: string) => {
    if (!args.quiet) io.stderr.write(`${text}\n`);
  };
  checkArguments(args);
  const corpus = await openCorpus(args, io);
  const chunkers = await pluginChunkers(corpus.set, args, { io, say });
  const variant = onlyVariant(
    await loadVariants([args.variant], variantFolders(io.cwd), { chunkers }),
    args.variant,
  );
  for (const note of corpus.notes) say(note);
  const golden = queryGolden(corpus, args.query);
  const progress = args.quiet ? undefined : showProgress(io);
  let chunks: readonly Chunk[] = [];
  const run = await evaluate({
    golden,
    variants: [variant],
    ...embedderChoice(args, io, say),
    retrievers: args.retriever === undefined ? undefined : [args.retriever],
    offline: args.offline,
    onNote: say,
    onChunks: (_, made) => {
      chunks = made;
    },
    db: args.db,
    metrics: [`recall@${args.k}`],
    created: io.now().toISOString(),
    signal: io.signal,
    ...(progress && { onProgress: progress.update }),
  }).finally(() => progress?.stop());
  for (const note of run.runs[0]?.notes ?? []) say(note);
  const { expand: expansion, k } = args;
  const unit = golden.settings.parent;
  const view = searchView(run, { corpus, unit, chunks, k, expansion });
  if (view.unrankable.length > 0) say(unrankableNote(view.unrankable));
  const options = { color: usesColor(io, io.stdout), showParents: args.showParents };
  io.stdout.write(args.json ? `${JSON.stringify(view, null, 2)}\n` : searchText(view, options));
  return EXIT.pass;
}

function checkArguments({ query, golden, documents, k }: SearchArguments): void {
  if (golden !== undefined && documents !== undefined) {
    throw new UserError(
      'name either a golden set with --golden or a folder with --documents, not both',
    );
  }
  if (query.trim() === '') throw new UserError('the query is blank; ask something with --query');
  if (query.length > mostCharacters) {
    throw new UserError(
      `the query has ${query.length.toLocaleString('en')} characters; the most is ${mostCharacters.toLocaleString('en')}`,
    );
  }
  if (!Number.isInteger(k) || k < 1 || k > mostParents) {
    throw new UserError(`--k takes a whole number from 1 to ${mostParents}`);
  }
}

function onlyVariant([variant, another]: readonly Variant[], name: string): Variant {
  if (variant && !another) return variant;
  throw new UserError(`"${name}" stands for several variants; name one`);
}

function unrankableNote(unrankable: readonly { document: string; ord: number }[]): string {
  const shown = unrankable.slice(0, 5).map(({ document, ord }) => `${document} chunk ${ord}`);
  const more =
    unrankable.length > shown.length ? `, and ${unrankable.length - shown.length} more` : '';
  const are = unrankable.length === 1 ? '1 chunk has' : `${unrankable.length} chunks have`;
  return `${are} a zero vector, or one that is no numbers, and never ${unrankable.length === 1 ? 'ranks' : 'rank'}: ${shown.join(', ')}${more}`;
}
