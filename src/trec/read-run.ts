import { type Place, UserError } from '../errors.ts';
import { parseRows, type RowFormat } from './parse-rows.ts';

/** A document that a system found for a query. */
export interface TrecHit {
  readonly document: string;
  readonly score: number;
}

/** Hits by query, in the order of the file. */
export type TrecHits = ReadonlyMap<string, readonly TrecHit[]>;

export interface TrecRun {
  readonly hits: TrecHits;
  /** Lines that say again what an earlier one said. */
  readonly repeated: readonly number[];
}

// trec_eval's own test files go on after the tag: "reserved for future expansion".
const format: RowFormat = {
  row: 'hit',
  open: true,
  columns: ['query', 'Q0', 'document', 'rank', 'score', 'tag'],
};

/**
 * Reads a TREC run. As in trec_eval the score alone orders: rank, Q0 and tag
 * are not used. A row equal to an earlier one in every field counts once.
 *
 * @throws UserError with every row that is wrong: its fields, its score, or a
 *   document that an earlier row found for the same query
 */
export function readRun(text: string, file: string): TrecRun {
  const hits = new Map<string, TrecHit[]>();
  const lineOf = new Map<string, Map<string, number>>();
  const repeated: number[] = [];
  parseRows(text, {
    file,
    format,
    read({ fields, at, fieldsAt }) {
      const [query = '', , document = '', , field = ''] = fields;
      const score = scoreOf(field, at);
      const seen = lineOf.get(query) ?? new Map<string, number>();
      const before = seen.get(document);
      if (before === undefined) {
        lineOf.set(query, seen.set(document, at.line));
        const found = hits.get(query);
        if (found) found.push({ document, score });
        else hits.set(query, [{ document, score }]);
        return;
      }
      if (fieldsAt(before).join(' ') !== fields.join(' ')) {
        throw new UserError(
          `document "${document}" of query "${query}" was found in line ${before} already; a run names a document once a query`,
          { at },
        );
      }
      repeated.push(at.line);
    },
  });
  return { hits, repeated };
}

// Number() alone would read "0x10", "Infinity" and "" too.
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

function scoreOf(field: string, at: Place): number {
  const score = decimal.test(field) ? Number(field) : Number.NaN;
  if (Number.isFinite(score)) return score;
  throw new UserError(
    `the score "${field}" is not a number; write it as 12.5 or 1.25e1, within the range of a double`,
    { at },
  );
}
