/** A comment on a pull or merge request. */
export interface ForgeComment {
  readonly id: number;
  readonly body: string;
}

/** Where comments are: what GitHub and GitLab have in common. */
export interface Forge {
  /**
   * The comments on the request that this token's own user wrote, of all pages.
   *
   * @throws ForgeError
   */
  ownComments(): Promise<readonly ForgeComment[]>;
  /** The text of one comment as it is now; undefined where it is gone. */
  read(id: number): Promise<string | undefined>;
  create(body: string): Promise<void>;
  /** Returns whether the comment was still there. */
  update(id: number, body: string): Promise<boolean>;
  /** One that is gone already is no error. */
  remove(id: number): Promise<void>;
}

/** A forge refused, or could not be reached. The message is for a person, and holds no token. */
export class ForgeError extends Error {
  override readonly name = 'ForgeError';
  /** `too-long`: a shorter text may be taken; `passing`: worth another try. */
  readonly kind: 'refused' | 'too-long' | 'passing';

  constructor(message: string, kind: ForgeError['kind'] = 'refused') {
    super(message);
    this.kind = kind;
  }
}
