import { UserError } from '../errors.ts';
import { inBatches } from '../in-batches.ts';
import { z } from '../schema.ts';
import type { SqlQuery } from './environment.ts';
import { pause } from './pause.ts';
import { statementLimit } from './statement-limit.ts';

const TOKENIZERS = ['blank', 'camel', 'class', 'punct'];
const FILTERS = /^(?:lowercase|uppercase|ascii|snowball\([a-z]+\)|(?:edge)?ngram\(\d+,\s*\d+\))$/;

/** SurrealDB's analyzer: what its `DEFINE ANALYZER` takes, in order, joined by `+`. */
export const analyzerParameters = {
  tokenizers: z
    .string()
    .refine(
      (text) => parts(text).every((part) => TOKENIZERS.includes(part)),
      `must be some of ${TOKENIZERS.join(', ')}, joined by +`,
    )
    .default('blank+class'),
  filters: z
    .string()
    .refine(
      (text) => text === 'none' || parts(text).every((part) => FILTERS.test(part)),
      'must be none, or some of lowercase, uppercase, ascii, snowball(LANGUAGE), ngram(MIN,MAX) and edgengram(MIN,MAX), joined by +',
    )
    .refine(
      (text) => parts(text).every(isRange),
      'must have grams from MIN to MAX with 1 ≤ MIN ≤ MAX: otherwise no text has a token',
    )
    .default('lowercase+ascii+snowball(english)'),
};

export interface AnalyzerParameters {
  readonly tokenizers: string;
  readonly filters: string;
}

const NAME = 'chunkproof_text';

/**
 * Defines the analyzer in the database, in place of an earlier one, and names it.
 *
 * @throws UserError where the database does not know a language or a size
 */
export async function defineAnalyzer(
  sql: SqlQuery,
  { tokenizers, filters }: AnalyzerParameters,
): Promise<string> {
  const filtered = filters === 'none' ? '' : ` FILTERS ${parts(filters).join(', ')}`;
  try {
    await sql.query(
      `DEFINE ANALYZER OVERWRITE ${NAME} TOKENIZERS ${parts(tokenizers).join(', ')}${filtered}`,
    );
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(
      `the analyzer is refused by the database (tokenizers ${tokenizers}, filters ${filters}): ${error.message.split('\n')[0]}`,
    );
  }
  return NAME;
}

const tokensSchema = z.array(z.array(z.string()));

/**
 * The tokens of each text, as the database's own index would see them. The
 * database works on one batch while the one before is being read.
 *
 * @throws InterruptedError after a signal
 */
export async function* analyze(
  sql: SqlQuery,
  analyzer: string,
  texts: Iterable<string>,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly string[]> {
  const ask = async (batch: readonly string[]) => {
    const [tokens] = await sql.query(
      `RETURN $texts.map(|$text| search::analyze('${analyzer}', $text))`,
      { texts: batch },
    );
    return tokensSchema.parse(tokens);
  };
  const waited: Promise<string[][]>[] = [];
  try {
    for (const batch of inBatches(texts, { ...statementLimit, sizeOf: bytesOf })) {
      await pause(signal);
      const answer = ask(batch);
      // A failure is met when its turn comes.
      answer.catch(() => {});
      waited.push(answer);
      const [ready] = waited.splice(0, waited.length - 1);
      if (ready) yield* await ready;
    }
    for (const last of waited) yield* await last;
  } finally {
    // Nothing is left under way, whether it failed or nobody reads on.
    await Promise.allSettled(waited);
  }
}

/** In UTF-16. */
function bytesOf({ length }: string): number {
  return 2 * length;
}

/** Grams from one length to another; any other filter has none. */
function isRange(filter: string): boolean {
  const [, from, to] = /gram\((\d+),\s*(\d+)\)$/.exec(filter) ?? [];
  return from === undefined || (Number(from) >= 1 && Number(from) <= Number(to));
}

function parts(text: string): string[] {
  return text.split('+').map((part) => part.trim());
}
