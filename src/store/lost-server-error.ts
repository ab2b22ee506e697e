import { IncompleteError } from '../errors.ts';

/** The server did not answer: whether the statements ran is not known. */
export class LostServerError extends IncompleteError {}
