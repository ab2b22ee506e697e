import { describe, expect, test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import type { QueryRecord } from '../../src/queries/query-record.ts';

type Parse = (text: string, file: string) => QueryRecord[];

/** The same things, written in the format under test. */
export interface QuerySamples {
  /** q1 "how, \"exactly\"" tagged a and b, labelled a.md by quote and b.md by 3 to 9 of grade 2 in group g; q2 "größe 😀" without label. */
  readonly two: string;
  /** q1 with answer "43" of a label of a.md, c.md and d.md read whole, and a filter on both globs and metadata. */
  readonly further: string;
  /** The line q2 begins in, from 1. */
  readonly secondLine: number;
  /** A query of blanks; an id of blanks; a grade that is no number; a key that does not exist. */
  readonly wrong: readonly string[];
}

/** What every format of query files promises. */
export function queryFormatContract(ending: string, parse: Parse, samples: QuerySamples): void {
  describe(`query format ${ending}`, () => {
    const file = `tiny/queries${ending}`;

    test('reads queries, tags and labels', () => {
      const plain = parse(samples.two, file).map(({ id, query, tags, labels }) => ({
        id,
        query,
        tags,
        labels,
      }));
      expect(plain).toEqual([
        {
          id: 'q1',
          query: 'how, "exactly"',
          tags: ['a', 'b'],
          labels: [
            { document: 'a.md', quote: 'the, text', grade: 1 },
            { document: 'b.md', start: 3, end: 9, grade: 2, group: 'g' },
          ],
        },
        { id: 'q2', query: 'größe 😀', tags: [], labels: [] },
      ]);
    });

    test('reads answers, what was read whole, and filters', () => {
      const [query] = parse(samples.further, file);
      expect(query).toMatchObject({
        labels: [{ document: 'a.md', quote: 'port 443', grade: 1, answer: '43' }],
        exhaustive: ['c.md', 'd.md'],
        filter: { documents: ['*.md', 'x/**'], fields: { lang: 'de', year: 2026, draft: true } },
      });
    });

    test('knows where each query and label stands', () => {
      const [first, second] = parse(samples.two, file);
      expect(second?.at).toMatchObject({ file, line: samples.secondLine });
      expect(first?.placeOfLabel(0)).toMatchObject({ file });
    });

    test('reads CRLF as it reads LF', () => {
      const of = (text: string) => parse(text, file).map(({ id, labels }) => ({ id, labels }));
      expect(of(samples.two.replaceAll('\n', '\r\n'))).toEqual(of(samples.two));
    });

    test.for(samples.wrong.map((text) => [text] as const))(
      'refuses %s, naming file and line',
      ([text]) => {
        expect(() => parse(text, file)).toThrow(UserError);
        expect(() => parse(text, file)).toThrow(new RegExp(`${file.replace('.', '\\.')}:\\d+`));
      },
    );
  });
}
