/** What the process tells its caller: the exit codes of every command. */
export const EXIT = {
  pass: 0,
  regression: 1,
  usage: 2,
  incomplete: 3,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Where in the user's files an error lies. */
export interface Place {
  readonly file?: string;
  /** Counted from 1. */
  readonly line?: number;
  /** Path of the field, as in `labels[0].quote`. */
  readonly field?: string;
}

/**
 * An error that is the user's to mend. Its message is a whole sentence for a
 * person: where, what is wrong, what to do. The CLI prints it without a stack
 * trace and exits with `exitCode`.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly exitCode: ExitCode;
  /** Where it lies; of several problems, the first. */
  readonly at: Place | undefined;

  /** @param told where it lies, for a message that says so itself */
  constructor(
    message: string,
    {
      at,
      told,
      exitCode = EXIT.usage,
    }: { at?: Place | undefined; told?: Place | undefined; exitCode?: ExitCode } = {},
  ) {
    super(at ? `${formatPlace(at)}: ${message}` : message);
    this.at = at ?? told;
    this.exitCode = exitCode;
  }
}

/** Something outside the user's files failed (embedder, database, disk): what was finished is kept. */
export class IncompleteError extends UserError {
  constructor(message: string) {
    super(message, { exitCode: EXIT.incomplete });
  }
}

/** The user pressed Ctrl-C: what was finished is kept. */
export class InterruptedError extends UserError {
  constructor(message: string) {
    super(message, { exitCode: EXIT.interrupted });
  }
}

/**
 * An embedder refuses one of the texts it was given, or that many at once: asked
 * again with fewer, it says which. With a single text, it is the text's fault.
 */
export class RefusedTextsError extends UserError {}

/** Several problems of one file, reported at once. */
export function throwProblems(problems: readonly UserError[]): void {
  if (problems.length === 0) return;
  const shown = problems.slice(0, 20).map((problem) => problem.message);
  const rest = problems.length - shown.length;
  if (rest > 0) shown.push(`… and ${rest} more`);
  throw new UserError(shown.join('\n'), { told: problems[0]?.at });
}

/**
 * Maps every item, and reports what is wrong with all of them at once.
 *
 * @param later takes the problems, for a caller who will throw them with others of the same file
 */
export function collectProblems<T, R>(
  items: Iterable<T>,
  map: (item: T, index: number) => R,
  later?: UserError[],
): R[] {
  const results: R[] = [];
  const problems = later ?? [];
  let index = 0;
  for (const item of items) {
    try {
      results.push(map(item, index));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      problems.push(error);
    }
    index += 1;
  }
  if (!later) throwProblems(problems);
  return results;
}

/** Does what a field of a file asks for: a usage error that does not say where it lies says it then. */
export async function atPlace<Result>(
  at: Place & { readonly file: string },
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isUsage = error instanceof UserError && error.exitCode === EXIT.usage;
    if (!isUsage || error.message.includes(at.file)) throw error;
    throw new UserError(error.message, { at });
  }
}

/** `file:line: field`, leaving out what is not known. */
function formatPlace({ file, line, field }: Place): string {
  const where = [file, line].filter((part) => part !== undefined).join(':');
  return [where, field].filter((part) => part !== undefined && part !== '').join(': ');
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { message, errors, code }: { message?: unknown; errors?: unknown; code?: unknown } = error;
  if (typeof message === 'string' && message !== '') return message;
  // A refused connection to a name with two addresses is a list of errors without a message.
  if (Array.isArray(errors) && errors.length > 0) return messageOf(errors[0]);
  if (code !== undefined) return String(code);
  if (error instanceof Error) return error.name;
  try {
    return JSON.stringify(error);
  } catch {
    return 'an object that cannot be shown';
  }
}

/** What the system says of a file or folder, by its code. */
const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission is denied',
  EPERM: 'the system does not allow it',
  EISDIR: 'it is a folder, not a file',
  ENOTDIR: 'a file, not a folder, is on its path',
  EEXIST: 'another of that name is there already',
  EROFS: 'it lies on a read-only file system',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is used up',
  EMFILE: 'too many files are open; raise the limit with ulimit -n',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its links lead in a circle',
};

/** The code of what the system, or Node, says, as in `ENOENT`; empty where there is none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** Why a file or folder could not be read or written, in words, without its path. */
export function fileReason(error: unknown): string {
  const code = systemCode(error);
  const known = SYSTEM_REASONS[code];
  return known === undefined
    ? messageOf(error).replace(/, \w+( '.*')?$/s, '')
    : `${known} (${code})`;
}
