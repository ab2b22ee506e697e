import { IncompleteError } from '../errors.ts';

/** The server did not answer: whether the statements ran is not known. */
export class LostServerError extends IncompleteError {
  /** In the network's own words. */
  readonly reason: string;

  constructor(url: string, reason: string) {
    super(
      `${url} does not answer: ${reason}; see whether the server runs, then run the same command again to go on`,
    );
    this.reason = reason;
  }
}
