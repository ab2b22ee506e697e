import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJudgements } from '../../src/proxy/judgements.ts';
import { parsePlainQueries } from '../../src/proxy/plain-queries.ts';
import { resolveSample } from '../../src/proxy/resolve-sample.ts';
import { formatJudgements } from '../../src/proxy/write-judgements.ts';
import type { SampleQuery } from '../../src/types.ts';

const ids = ['guide/install.md', 'guide/upgrade.md', 'faq.md', 'copy.md'];
const known = {
  parents: [
    { id: 'guide/install.md', title: 'Install' },
    { id: 'guide/upgrade.md', title: 'Upgrade > From 2' },
    { id: 'faq.md', title: 'Questions' },
    { id: 'more.md', title: 'Questions' },
  ],
  documents: [...ids, 'more.md'],
  parentOf: (id: string) => (id === 'copy.md' ? 'faq.md' : id),
  blank: ['empty.md'],
};

function read(text: string) {
  return resolveSample(parseJudgements(text, 'real.csv'), known);
}

describe('a CSV of queries and right parents', () => {
  test('several right parents: the query’s rows repeated, wherever they stand', () => {
    const text =
      'query,parent\r\n"how, and where?",faq.md\r\nupgrade,guide/upgrade.md\r\n"how, and where?",guide/install.md\r\n';
    expect(read(text)).toEqual({
      pooled: false,
      queries: [
        {
          text: 'how, and where?',
          right: ['faq.md', 'guide/install.md'],
          wrong: [],
          unanswerable: false,
        },
        { text: 'upgrade', right: ['guide/upgrade.md'], wrong: [], unanswerable: false },
      ],
    });
  });

  test('columns in any order and case', () => {
    expect(read('Parent,Query\nfaq.md,a\n').queries).toMatchObject([{ text: 'a' }]);
  });

  test('a parent by its title, or by the id of a copy', () => {
    const { queries } = read('query,parent\na,Upgrade > From 2\nb,copy.md\n');
    expect(queries.map(({ right }) => right)).toEqual([['guide/upgrade.md'], ['faq.md']]);
  });

  test('a row that is repeated says nothing new', () => {
    expect(read('query,parent\na,faq.md\na,copy.md\n').queries[0]?.right).toEqual(['faq.md']);
  });

  test('with a column verdict: what is not listed is unknown', () => {
    const text =
      'query,parent,verdict\na,faq.md,wrong\na,guide/install.md,right\nb,,no-answer\nc,,unjudged\nd,faq.md,\n';
    expect(read(text)).toEqual({
      pooled: true,
      queries: [
        { text: 'a', right: ['guide/install.md'], wrong: ['faq.md'], unanswerable: false },
        { text: 'b', right: [], wrong: [], unanswerable: true },
        { text: 'c', right: [], wrong: [], unanswerable: false },
        { text: 'd', right: ['faq.md'], wrong: [], unanswerable: false },
      ],
    });
  });
});

describe('bad input names file, line and what to do', () => {
  test.for([
    ['', ['real.csv', 'empty', 'query,parent']],
    ['\n\n', ['empty']],
    ['query,parent\n', ['real.csv:1', 'no query follows']],
    ['query;parent\na;faq.md\n', ['real.csv:1', 'semicolons (;)']],
    ['query\tparent\na\tfaq.md\n', ['real.csv:1', 'tabs']],
    ['query\na\n', ['column "parent" is missing', '--judge']],
    ['parent\nfaq.md\n', ['column "query" is missing']],
    ['query,parrent\na,faq.md\n', ['unknown column "parrent"', 'Did you mean "parent"?']],
    ['query,parent,parent\na,faq.md,faq.md\n', ['"parent" occurs twice']],
    ['query,parent\na,\n', ['real.csv:2: parent', 'no parent is named']],
    ['query,parent\n,faq.md\n', ['real.csv:2: query', 'blank']],
    ['query,parent\na,faq.md,more\n', ['real.csv:2', '3 cells']],
    [
      'query,parent\na,guide/instal.md\n',
      ['real.csv:2: parent', 'did you mean "guide/install.md"'],
    ],
    ['query,parent\na,install.md\n', ['unknown parent "install.md"', '"guide/install.md"']],
    ['query,parent\na,Qestions\n', ['did you mean "faq.md"']],
    ['query,parent\na,zzzzzzzzzzzzz\n', ['a parent is a document’s id'.replace('’', "'")]],
    ['query,parent\na,Questions\n', ['title of several: faq.md, more.md']],
    ['query,parent\na,empty.md\n', ['blank']],
    ['query,parent,verdict\na,faq.md,rigth\n', ['real.csv:2: verdict', 'right, wrong']],
    ['query,parent,verdict\na,,wrong\n', ['real.csv:2: parent', '"wrong" is said of a parent']],
    ['query,parent,verdict\na,faq.md,no-answer\n', ['leave the parent empty']],
    [
      'query,parent,verdict\na,faq.md,right\na,,no-answer\n',
      ['real.csv:3: verdict', '"right" in line 2', 'stands alone'],
    ],
    ['query,parent,verdict\na,faq.md,right\na,copy.md,wrong\n', ['real.csv:3', '"right"']],
    [`query,parent\n${'x'.repeat(100_001)},faq.md\n`, ['real.csv:2: query', '100,000']],
  ] as const)('%j', ([text, parts]) => {
    for (const part of parts) expect(() => read(text)).toThrow(part);
  });

  test('all rows at fault are named at once', () => {
    expect(() => read('query,parent\na,no1\nb,faq.md\nc,no2\n')).toThrow(
      /real\.csv:2: [^\n]*\n[^\n]*real\.csv:4: /,
    );
  });

  test('a query of 100,000 characters is none too long', () => {
    expect(read(`query,parent\n${'x'.repeat(100_000)},faq.md\n`).queries).toHaveLength(1);
  });
});

describe('queries alone, one a line', () => {
  test('blank lines are passed over, repeated queries count once', () => {
    expect(parsePlainQueries('a\r\n\r\n  b, c \na\n', 'log.txt')).toEqual({
      queries: ['a', 'b, c'],
      repeated: 1,
    });
  });

  test('nothing, and too much', () => {
    expect(() => parsePlainQueries(' \n', 'log.txt')).toThrow('log.txt: the file holds no query');
    expect(() => parsePlainQueries(`a\n${'x'.repeat(100_001)}`, 'log.txt')).toThrow('log.txt:2');
  });
});

describe('what is judged is kept', () => {
  test('as a file that reads', () => {
    const queries: SampleQuery[] = [
      { text: 'a "b"', right: ['faq.md'], wrong: ['more.md'], unanswerable: false },
      { text: 'c', right: [], wrong: [], unanswerable: true },
      { text: '=1+1', right: [], wrong: [], unanswerable: false },
    ];
    expect(formatJudgements(queries)).toBe(
      'query,parent,verdict\n"a ""b""",faq.md,right\n"a ""b""",more.md,wrong\nc,,no-answer\n\'=1+1,,unjudged\n',
    );
  });

  test('any query comes back as it was', () => {
    const text = fc
      .oneof(
        fc.string(),
        fc.constantFrom('=a', "'=a", "''-b", '@x', '+1', '-1', "'", '"', ',,', "'a"),
      )
      .map((one) => one.replace(/\0/g, '').trim())
      .filter((one) => one !== '');
    const queries = fc
      .uniqueArray(text, { minLength: 1, maxLength: 5 })
      .chain((texts) =>
        fc.tuple(
          ...texts.map((one) =>
            fc.record({
              text: fc.constant(one),
              judged: fc.subarray(known.parents.map(({ id }) => id)),
              right: fc.nat(4),
              unanswerable: fc.boolean(),
            }),
          ),
        ),
      )
      .map((all) =>
        all.map(({ text: one, judged, right, unanswerable }) => ({
          text: one,
          right: unanswerable ? [] : judged.slice(0, right),
          wrong: unanswerable ? [] : judged.slice(right),
          unanswerable,
        })),
      );
    fc.assert(
      fc.property(queries, (all) => {
        expect(read(formatJudgements(all))).toEqual({ pooled: true, queries: all });
      }),
    );
  });
});
