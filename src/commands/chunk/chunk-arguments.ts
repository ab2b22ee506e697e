import { UserError } from '../../errors.ts';

export interface ChunkArguments {
  readonly golden?: string | undefined;
  readonly documents?: string | undefined;
  readonly doc?: string | undefined;
  readonly variant?: string | undefined;
  readonly variants?: string | undefined;
  readonly plugin?: readonly string[] | undefined;
  readonly show?: string | undefined;
  readonly check: boolean;
  readonly stats: boolean;
  readonly embedder?: string | undefined;
  readonly embedderUrl?: string | undefined;
  readonly offline: boolean;
  readonly db?: string | undefined;
  readonly out: string;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly allowOutside: boolean;
}

/** What `chunk` is asked to do; `variants`, where the task itself names them. */
export interface ChunkTask {
  readonly kind: 'show' | 'check' | 'stats';
  readonly variants?: readonly string[];
}

/**
 * Reads the task from the options.
 *
 * @throws UserError for options that say nothing or do not go together
 */
export function chunkTask(args: ChunkArguments): ChunkTask {
  if (args.golden !== undefined && args.documents !== undefined) {
    throw new UserError(
      'name either a golden set with --golden or a folder with --documents, not both',
    );
  }
  if (args.check && args.stats) throw new UserError('choose --check or --stats, not both');
  return args.check || args.stats ? corpusTask(args) : showTask(args);
}

function corpusTask({ check, show, variant }: ChunkArguments): ChunkTask {
  const option = check ? '--check' : '--stats';
  if (show !== undefined) throw new UserError(`--show does not go with ${option}`);
  if (variant !== undefined) {
    throw new UserError(`${option} takes --variants, as in --variants ${variant}`);
  }
  return { kind: check ? 'check' : 'stats' };
}

function showTask({ doc, variant, variants }: ChunkArguments): ChunkTask {
  if (variants !== undefined) {
    throw new UserError(
      'chunks are shown of one variant: name it with --variant (--variants goes with --check and --stats)',
    );
  }
  if (doc === undefined && variant === undefined) {
    throw new UserError(
      'name what to show with --doc ID --variant NAME, or use --check or --stats. See --help for examples.',
    );
  }
  if (doc === undefined) throw new UserError('name the document too, with --doc ID');
  if (variant === undefined) {
    throw new UserError('name the variant too, as in --variant structural350');
  }
  return { kind: 'show', variants: [variant] };
}

/**
 * The chunks that `--show` asks for, as ordinals from `first` to `last`: a
 * number is how many, from the first on; `3-5` are the ordinals themselves.
 */
export function shownRange(
  show: string | undefined,
  chunks: number,
): { readonly first: number; readonly last: number } {
  if (show === undefined) return { first: 0, last: chunks - 1 };
  const match = /^(\d+)(?:-(\d+))?$/.exec(show.trim());
  if (!match) {
    throw new UserError(
      `--show takes a number of chunks, as in --show 2, or their range, as in --show 3-5, not "${show}"`,
    );
  }
  const number = Number(match[1]);
  const [first, last] = match[2] === undefined ? [0, number - 1] : [number, Number(match[2])];
  if (last < first) {
    throw new UserError(`--show ${show} shows nothing: use --show 1 or more, or a range as in 3-5`);
  }
  if (last >= chunks) {
    const there =
      chunks === 1
        ? 'there is 1 chunk, number 0'
        : `there are ${chunks} chunks, numbers 0 to ${chunks - 1}`;
    throw new UserError(`--show ${show} is out of range: ${there}`);
  }
  return { first, last };
}
