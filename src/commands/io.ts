import type { Readable } from 'node:stream';

/** The world as a command sees it, so that a test can give it another. */
export interface Io {
  /** Data. */
  readonly stdout: Output;
  /** Progress and messages. */
  readonly stderr: Output;
  /** What a person types; absent where nobody is asked anything. */
  readonly stdin?: Readable;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  /** Aborted at the first Ctrl-C. */
  readonly signal: AbortSignal;
}

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Whether to paint: NO_COLOR forbids it, FORCE_COLOR asks for it, else a terminal decides. */
export function usesColor({ env }: Pick<Io, 'env'>, output: Output): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] && env['FORCE_COLOR'] !== '0') return true;
  return output.isTTY === true && env['TERM'] !== 'dumb';
}
