import { EXIT, IncompleteError, messageOf, RefusedTextsError, UserError } from '../errors.ts';
import { check, z } from '../schema.ts';
import { LONGEST_LIMIT, withinLimit } from '../time-limit.ts';
import type { Embedder, Role } from '../types.ts';
import { closing } from './close-module.ts';
import { withBlanks } from './embed-pieces.ts';
import type { EmbedderEnvironment } from './environment.ts';
import { unitVector } from './unit-vector.ts';

/** What a module of the user's own exports, as `embedder` or by default. */
export interface UserEmbedder {
  /** Everything that changes the vectors but the module's own text: model, revision. Without white space. */
  readonly id: string;
  /** Texts longer than this many tokens are an error. */
  readonly maxTokens?: number;
  readonly batch?: {
    readonly size?: number;
    readonly tokens?: number;
    readonly concurrency?: number;
  };
  /** How long one call of `embed` may take, in milliseconds; absent: a minute. */
  readonly timeoutMs?: number;
  /** Length of a text in the model's tokens; absent: cl100k tokens. */
  countTokens?(text: string, role: Role): number;
  /**
   * One list of numbers a text, in order; of any length but zero, they are made unit vectors.
   * The signal tells that the result is not waited for any more.
   */
  embed(
    texts: readonly string[],
    role: Role,
    signal?: AbortSignal,
  ): Promise<readonly ArrayLike<number>[]> | readonly ArrayLike<number>[];
  close?(): Promise<void> | void;
}

const isFunction = (value: unknown) => typeof value === 'function';
const positive = z.int().min(1);

/** As long as a server is given for one request. */
const CALL_LIMIT = 60_000;
/** All results are there: nothing is lost where the module's own end is not waited for. */
const CLOSE_LIMIT = 5000;

const schema = z.strictObject({
  id: z.string('must be a text').regex(/^\S+$/, 'must not be empty or hold white space'),
  maxTokens: positive.optional(),
  batch: z
    .strictObject({
      size: positive.default(16),
      tokens: positive.optional(),
      concurrency: positive.default(1),
    })
    .prefault({}),
  timeoutMs: positive
    .max(LONGEST_LIMIT, 'must be at most 2147483647 (24 days)')
    .default(CALL_LIMIT),
  countTokens: z
    .custom<NonNullable<UserEmbedder['countTokens']>>(isFunction, 'must be a function')
    .optional(),
  embed: z.custom<UserEmbedder['embed']>(isFunction, 'must be a function'),
  close: z.custom<NonNullable<UserEmbedder['close']>>(isFunction, 'must be a function').optional(),
});

/**
 * An embedder of a module of the user's own. What it throws is named, and a
 * text past its limit is an error.
 *
 * @throws UserError for a module that exports none
 */
export async function openUserEmbedder(
  path: string,
  { load, signal: ended, onNote }: EmbedderEnvironment,
): Promise<Embedder> {
  if (!load) throw new UserError(`"${path}": a module of your own cannot be loaded here`);
  const { exported, file, hash } = await load(path);
  if (typeof exported !== 'object' || exported === null) {
    throw new UserError(
      'the module exports no embedder; export an object with id and embed, as "embedder" or by default',
      { at: { file } },
    );
  }
  const { id, maxTokens, batch, timeoutMs, countTokens, embed, close } = check(schema, exported, {
    at: { file },
  });
  const who = `embedder "${id}" (${file})`;
  const askWithin = (texts: readonly string[], role: Role, signal: AbortSignal | undefined) =>
    withinLimit((own) => embed([...texts], role, own), {
      limit: timeoutMs,
      signal,
      late: (waited) =>
        new IncompleteError(
          `${who} gave no vectors of ${asked(texts, role)} within ${waited}: see why its embed() does not end, or export a larger timeoutMs`,
        ),
    });
  let dimensions = 0;
  return {
    // The module's text is part of what it makes; what it imports is for its id to tell.
    id: `module:${id}@${hash.slice(0, 12)}`,
    get dimensions() {
      return dimensions;
    },
    ...(maxTokens !== undefined && { maxTokens, overflow: 'error' as const }),
    batch,
    ...(countTokens && { countTokens }),
    embed: async (texts, role, signal) => {
      const written = texts.filter((text) => text.trim() !== '');
      const isKnown = written.length > 0 || dimensions > 0 || texts.length === 0;
      const wanted = isKnown ? written : ['a'];
      let made: unknown;
      try {
        made = wanted.length > 0 ? await askWithin(wanted, role, signal) : [];
      } catch (error) {
        if (error instanceof UserError) throw error;
        throw new IncompleteError(`${who} failed: ${messageOf(error)}`);
      }
      const vectors = readVectors(made, wanted.length, who);
      dimensions ||= vectors[0]?.length ?? 0;
      return withBlanks(texts, vectors, dimensions);
    },
    ...(close && {
      close: closing(close, {
        who,
        limit: Math.min(timeoutMs, CLOSE_LIMIT),
        signal: ended,
        onNote,
      }),
    }),
  };
}

/** How messages call what was asked: `16 passages, the first "Download the package…"`. */
function asked(texts: readonly string[], role: Role): string {
  const [first = ''] = texts;
  const start = first.replace(/\s+/g, ' ').trim();
  const shown = start.length > 40 ? `${start.slice(0, 40).trimEnd()}…` : start;
  if (texts.length === 1) return `the ${role} "${shown}"`;
  return `${texts.length} ${role === 'query' ? 'queries' : 'passages'}, the first "${shown}",`;
}

function readVectors(made: unknown, count: number, who: string): Float32Array[] {
  if (!Array.isArray(made)) {
    throw new IncompleteError(`${who}: embed() must return a list with one vector a text`);
  }
  if (made.length !== count) {
    throw new RefusedTextsError(`${who} gave ${made.length} vectors for ${count} texts`, {
      exitCode: EXIT.incomplete,
    });
  }
  return made.map((vector: unknown) => {
    if (isNumbers(vector)) return unitVector(vector);
    throw new IncompleteError(
      `${who}: a vector must be a list of numbers, or a Float32Array, and not empty`,
    );
  });
}

function isNumbers(value: unknown): value is ArrayLike<number> {
  if (value instanceof Float32Array || value instanceof Float64Array) return value.length > 0;
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number');
}
