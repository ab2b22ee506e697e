import { UserError } from '../../src/errors.ts';

/** The message of the UserError that an action ends in; any other end fails the test. */
export async function failureOf(action: () => unknown): Promise<string> {
  try {
    await action();
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
  throw new Error('nothing failed');
}
