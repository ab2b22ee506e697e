import { createInterface } from 'node:readline';
import { InterruptedError, UserError } from '../../errors.ts';
import type { Io } from '../io.ts';

/** What a person types, line by line. */
export interface LineReader {
  /** Undefined once there is no more. */
  next(): Promise<string | undefined>;
  close(): void;
}

/**
 * Reads lines that a person types. The terminal itself lets them edit a line,
 * and sends Ctrl-C as a signal.
 *
 * @throws InterruptedError from `next`, after the signal
 */
export function readLines({ stdin, signal }: Pick<Io, 'stdin' | 'signal'>): LineReader {
  if (!stdin) throw new UserError('--judge asks a person, and there is nobody to ask here');
  const reader = createInterface({ input: stdin, terminal: false, signal });
  const lines = reader[Symbol.asyncIterator]();
  return {
    async next() {
      const { value, done } = await lines.next();
      if (signal.aborted) throw new InterruptedError('interrupted: every answer so far is saved');
      return done ? undefined : value;
    },
    close: () => reader.close(),
  };
}
