import { z } from '../../schema.ts';
import type { Document, Json, Span } from '../../types.ts';

/** A block of a document: a paragraph, heading, list, table, code and so on. */
export interface UserBlock extends Span {
  readonly kind: string;
  /** Of a heading: 1 to 6, and its text without markup. */
  readonly level?: number;
  readonly text?: string;
}

/** What a user's chunker may ask of the document it is given. Spans are offsets into `document.text`. */
export interface UserEnvironment {
  /** The part to chunk: all of the text, or what follows the front matter. */
  readonly body: Span;
  /** The blocks of the body, in order; together they hold all its text. */
  readonly blocks: () => readonly UserBlock[];
  /** The sentences of a span, by default of the body; headings, code and tables are one each. */
  readonly sentences: (span?: Span) => readonly Span[];
  /** The words (`/\S+/gu`) of a span, by default of the body. */
  readonly words: (span?: Span) => readonly Span[];
  /** How many cl100k tokens a text has. */
  readonly countTokens: (text: string) => number;
  /** What will stand in front of a chunk's text when it is embedded; often empty. */
  readonly prefix: (span: Span) => string;
}

/** A range that a user's chunker cuts. Other keys are ignored: the core slices, measures and names. */
export interface UserCut extends Span {
  /** What a prompt would get, where it is more than the span. */
  readonly context?: Span;
  /** `oversize`: larger than the limit, because it must not be split. */
  readonly flags?: readonly 'oversize'[];
}

export interface UserParameters {
  readonly [key: string]: Json;
}

/** What a user's chunker promises of sizes; spans that overlap by more than `overlap` are refused. */
export interface UserLimits {
  /** `token` by default. */
  readonly unit?: 'token' | 'word' | 'char';
  readonly size?: number;
  /** 0 by default. */
  readonly overlap?: number;
  /** Whether the prefix counts in the size; false by default. */
  readonly prefix?: boolean;
}

/** A strategy of the user's own: what a plug-in module exports as `chunker` or by default. */
export interface UserChunker<P extends UserParameters = UserParameters> {
  /** What variants call it, in lower case with hyphens. */
  readonly name: string;
  /** Raise with every change of what it cuts. */
  readonly version: number;
  readonly summary?: string;
  /** Every parameter with its default; a variant may set these, to values of the same type. */
  readonly parameters?: P;
  /** The parameters that the numbers of an inline variant set, in order. */
  readonly inline?: readonly (keyof P & string)[];
  /** What is wrong with parameters, each a sentence. */
  readonly check?: (parameters: P) => readonly string[];
  readonly limits?: (parameters: P) => UserLimits;
  /** Text that is left out on purpose. */
  readonly dropped?: (document: Document, parameters: P) => Iterable<Span>;
  /** Spans in order, each starting and ending after the one before. */
  readonly chunk: (
    document: Document,
    parameters: P,
    environment: UserEnvironment,
  ) => Iterable<UserCut>;
}

const nameMessage = 'must be a name in lower case such as "my-lines"';
const versionMessage = 'must be a whole number of at least 1; raise it when it cuts differently';

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

/** What a plug-in module must export. */
export const userChunkerSchema = z.strictObject({
  name: z.string(nameMessage).regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, nameMessage),
  version: z.int(versionMessage).min(1, versionMessage),
  summary: z.string('must be text').optional(),
  parameters: z
    .record(z.string(), z.json(), 'must be an object of the parameters with their defaults')
    .default({}),
  inline: z.array(z.string(), 'must be a list of parameters').default([]),
  check: z.custom<NonNullable<UserChunker['check']>>(isFunction, 'must be a function').optional(),
  limits: z.custom<NonNullable<UserChunker['limits']>>(isFunction, 'must be a function').optional(),
  dropped: z
    .custom<NonNullable<UserChunker['dropped']>>(isFunction, 'must be a function')
    .optional(),
  chunk: z.custom<UserChunker['chunk']>(isFunction, 'must be a function that returns spans'),
});

/** A user's chunker, checked, with what it leaves out. */
export type PlainChunker = z.infer<typeof userChunkerSchema>;

/** What `limits` must return. */
export const userLimitsSchema = z.strictObject({
  unit: z.enum(['token', 'word', 'char'], 'must be "token", "word" or "char"').default('token'),
  size: z.number('must be a number').gt(0, 'must be above 0').optional(),
  overlap: z.number('must be a number').min(0, 'must not be negative').default(0),
  prefix: z.boolean('must be true or false').default(false),
});
