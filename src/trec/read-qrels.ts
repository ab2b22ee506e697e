import { UserError } from '../errors.ts';
import { parseRows, type Row, type RowFormat } from './parse-rows.ts';

/** Grades by query and document. */
export type Grades = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Qrels {
  readonly grades: Grades;
  /** Lines that say again what an earlier one said. */
  readonly repeated: readonly number[];
}

const format: RowFormat = {
  row: 'judgement',
  columns: ['query', 'iteration', 'document', 'grade'],
};

/**
 * Reads TREC relevance judgements; the iteration is not used. A document
 * judged twice for a query with the same grade counts once.
 *
 * @throws UserError with every row that is wrong: its fields, its grade, or a
 *   grade other than the one an earlier row gave
 */
export function readQrels(text: string, file: string): Qrels {
  const grades = new Map<string, Map<string, number>>();
  const repeated: number[] = [];
  parseRows(text, {
    file,
    format,
    read(row) {
      const [query, document] = [row.field(0), row.field(2)];
      const grade = gradeOf(row.field(3), row);
      const known = grades.get(query) ?? new Map<string, number>();
      const before = known.get(document);
      if (before === grade) {
        repeated.push(row.line);
        return;
      }
      if (before !== undefined) {
        throw new UserError(
          `document "${document}" of query "${query}" has grade ${grade} here and ${before} in an earlier row; leave one out`,
          { at: row.at() },
        );
      }
      grades.set(query, known.set(document, grade));
    },
  });
  return { grades, repeated };
}

function gradeOf(field: string, row: Row): number {
  const grade = /^[+-]?\d+$/.test(field) ? Number(field) : Number.NaN;
  // `+ 0` makes a 0 of -0.
  if (Number.isSafeInteger(grade)) return grade + 0;
  throw new UserError(
    `the grade "${field}" is not a whole number; 0 is not relevant, 1 and more is relevant`,
    { at: row.at() },
  );
}
