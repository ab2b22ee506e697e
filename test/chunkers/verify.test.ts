import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { verify } from '../../src/chunkers/verify/verify.ts';
import { countTokens } from '../../src/segment/tokens.ts';
import type { Chunk, ChunkLimits, ChunkPromises, Document } from '../../src/types.ts';
import { documentOf } from '../contract/chunker.ts';

/** Promises of a variant that leaves nothing out and has no limits, unless stated. */
function promising(stated: Partial<ChunkPromises> = {}): { promises: ChunkPromises } {
  const body = ({ text }: Document) => ({ start: 0, end: text.length });
  return {
    promises: { order: 'strict', limits: undefined, body, dropped: () => [], ...stated },
  };
}

type Stated = readonly [start: number, end: number, changes?: Partial<Chunk>];

/** Chunks with true facts, but for the stated changes. */
function chunksOf({ id, text }: Document, spans: readonly Stated[]): Chunk[] {
  return spans.map(([start, end, changes], ord) => ({
    document: id,
    ord,
    start,
    end,
    headingPath: [],
    kind: 'prose',
    prefix: '',
    tokens: countTokens(text.slice(start, end)),
    prefixTokens: 0,
    words: text.slice(start, end).match(/\S+/g)?.length ?? 0,
    flags: [],
    ...changes,
  }));
}

/** What verify says, as `rule at start-end: message`. */
function found(
  text: string,
  spans: readonly Stated[],
  promises: Partial<ChunkPromises> = {},
): string[] {
  const document = documentOf(text);
  return verify(document, chunksOf(document, spans), promising(promises)).map(
    ({ rule, start, end, ord, message }) => `${ord} ${rule} [${start}, ${end}) ${message}`,
  );
}

function limited(limits: Partial<ChunkLimits>): Partial<ChunkPromises> {
  return { limits: { unit: 'word', measure: 'slice', prefix: false, ...limits } };
}

describe('cuts', () => {
  test.each<[string, readonly Stated[], string]>([
    ['one two', [[0, 8]], '0 range [0, 8) is outside the document (0 to 7)'],
    ['one two', [[Number.NaN, 3]], '0 range [NaN, 3) is outside the document (0 to 7)'],
    [
      'one   ',
      [
        [0, 3],
        [4, 6],
      ],
      '1 blank [4, 6) holds no text',
    ],
    [
      'one two',
      [
        [0, 7],
        [4, 7],
      ],
      '1 order [4, 7) does not start and end after the chunk before, [0, 7)',
    ],
    [
      'one two',
      [
        [0, 5],
        [0, 7],
      ],
      '1 order [0, 7) does not start and end after the chunk before, [0, 5)',
    ],
    [
      'a😀b',
      [
        [0, 2],
        [2, 4],
      ],
      '0 character [0, 2) splits a character at 2',
    ],
    [
      'a\r\nb',
      [
        [0, 2],
        [3, 4],
      ],
      '0 character [0, 2) splits a character at 2',
    ],
    [
      'ae\u0301b',
      [
        [0, 2],
        [2, 4],
      ],
      '0 character [0, 2) splits a character at 2',
    ],
    [
      '🇩🇪',
      [
        [0, 2],
        [2, 4],
      ],
      '0 character [0, 2) splits a character at 2',
    ],
  ])('of %j at %j', (text, spans, problem) => {
    expect(found(text, spans)).toContain(problem);
  });

  test('outside the document are all that is told', () => {
    expect(found('one two', [[-3, 3]])).toEqual([
      '0 range [-3, 3) is outside the document (0 to 7)',
    ]);
  });

  test('may share a start or an end where the variant promises no more, but not both', () => {
    const weak = { order: 'weak' } as const;
    expect(
      found(
        'one two',
        [
          [0, 3],
          [0, 7],
        ],
        weak,
      ),
    ).toEqual([]);
    expect(
      found(
        'one two',
        [
          [0, 7],
          [4, 7],
        ],
        weak,
      ),
    ).toEqual([]);
    expect(
      found(
        'one two',
        [
          [0, 7],
          [0, 7],
        ],
        weak,
      ),
    ).toHaveLength(1);
    expect(
      found(
        'one two',
        [
          [4, 7],
          [0, 7],
        ],
        weak,
      ),
    ).toHaveLength(1);
    expect(
      found(
        'one two',
        [
          [0, 7],
          [4, 6],
        ],
        weak,
      ),
    ).toHaveLength(1);
  });

  test('beside white space split nothing, whatever combines with it', () => {
    expect(
      found('one \u0301two', [
        [0, 3],
        [4, 8],
      ]),
    ).toEqual([]);
  });

  test('in a cluster of over 4,096 code units split nothing that can be kept', () => {
    const marks = '\u0301'.repeat(5000);
    for (const at of [10, 4000, 4500]) {
      expect(
        found(`a${marks}`, [
          [0, at],
          [at, 5001],
        ]),
      ).toEqual([]);
    }
    expect(
      found(`a${marks.slice(0, 4000)}`, [
        [0, 10],
        [10, 4001],
      ]),
    ).toHaveLength(2);
  });
});

describe('coverage', () => {
  test('misses text before, between and behind chunks', () => {
    expect(found('one two three four', [[4, 7]])).toEqual([
      '-1 coverage [0, 3) is text that no chunk holds',
      '0 coverage [8, 18) is text that no chunk holds',
    ]);
    expect(
      found('one two three', [
        [0, 3],
        [8, 13],
      ]),
    ).toEqual(['0 coverage [4, 7) is text that no chunk holds']);
    expect(found('one', [])).toEqual(['-1 coverage [0, 3) is text that no chunk holds']);
  });

  test('is not asked for white space, nor for what the variant leaves out', () => {
    const dropped = () => [{ start: 0, end: 2 }];
    expect(
      found(
        '# one\n\n\u00A0two\n',
        [
          [2, 5, { headingPath: ['one'] }],
          [8, 11, { headingPath: ['one'] }],
        ],
        { dropped },
      ),
    ).toEqual([]);
    expect(found('# one', [[3, 5, { headingPath: ['one'] }]], { dropped })).toEqual([
      '-1 coverage [2, 3) is text that no chunk holds',
    ]);
  });

  test('lets sections leave out heading markers and variants front matter, and nothing else', () => {
    const text = '---\na: 1\n---\n# One\n\nText';
    const document = documentOf(text);
    const of = (definition: object) => bindVariant({ name: 'v', definition });
    const chunks = of({ strategy: 'sections' }).chunk(document);
    expect(chunks.map(({ start }) => start)).toEqual([text.indexOf('One')]);
    expect(verify(document, chunks, of({ strategy: 'sections' }))).toEqual([]);
    const rulesOf = (definition: object) =>
      verify(document, chunks, of(definition)).map(({ rule, start }) => [rule, start]);
    expect(rulesOf({ strategy: 'sections', marker: 'keep' })).toEqual([['coverage', 13]]);
    expect(rulesOf({ strategy: 'sections', frontMatter: 'keep' })).toEqual([['coverage', 0]]);
    expect(rulesOf({ strategy: 'whole' })).toEqual([['coverage', 13]]);
  });
});

describe('sizes', () => {
  const three = 'one two three';

  test('over the limit need a flag, and flags a size over the limit', () => {
    const most = limited({ size: 2 });
    expect(found(three, [[0, 13]], most)).toEqual([
      '0 size [0, 13) holds 3 words of at most 2 and is not flagged oversize',
    ]);
    expect(found(three, [[0, 13, { flags: ['oversize'] }]], most)).toEqual([]);
    expect(found(three, [[0, 13, { flags: ['oversize'] }]], limited({ size: 3 }))).toEqual([
      '0 size [0, 13) is flagged oversize, but holds 3 words of at most 3',
    ]);
    expect(found(three, [[0, 13, { flags: ['oversize'] }]])).toEqual([]);
  });

  test('have the prefix in them where the variant counts it', () => {
    const chunk: Stated = [0, 13, { prefix: 'Title\n\n', prefixTokens: countTokens('Title\n\n') }];
    expect(found(three, [chunk], limited({ size: 3 }))).toEqual([]);
    expect(found(three, [chunk], limited({ size: 3, prefix: true }))).toHaveLength(1);
  });

  test('may be larger for a block that is never split, or one grapheme behind its headings', () => {
    const flags = { flags: ['oversize'] } as const;
    const most = limited({ unit: 'char', size: 4, atomic: ['code'] });
    const split = '0 size [0, 6) holds 6 chars of at most 4, but could be split';
    expect(found('abcdef', [[0, 6, flags]], most)).toEqual([split]);
    expect(found('```\nab\n```', [[0, 10, flags]], most)).toEqual([]);
    expect(found('👩‍👩‍👧‍👦', [[0, 11, flags]], most)).toEqual([]);
    const heading = { ...flags, headingPath: ['A'] };
    expect(found('# A\n\ne\u0301', [[0, 7, heading]], most)).toEqual([]);
    expect(found('# A\n\nef', [[0, 7, heading]], most)).toHaveLength(1);
  });

  test('are not excused by a block behind the chunk', () => {
    const flags = { flags: ['oversize'] } as const;
    const most = limited({ unit: 'char', size: 4, atomic: ['code'] });
    const text = 'abcdef\n\n```\nx\n```';
    expect(
      found(
        text,
        [
          [0, 7, flags],
          [8, 17, flags],
        ],
        most,
      ),
    ).toEqual(['0 size [0, 7) holds 7 chars of at most 4, but could be split']);
  });

  test('of token windows are those of the whole encoding', () => {
    // " tokenization" alone is two tokens; "tokenization" without its blank two others.
    const text = 'alpha tokenization beta';
    const slice = text.slice(6, 18);
    expect(countTokens(slice)).toBe(2);
    const spans: readonly Stated[] = [
      [0, 5],
      [6, 18],
      [19, 23],
    ];
    const document = limited({ unit: 'token', measure: 'document', size: 2 });
    expect(found(text, spans, document)).toEqual([]);
    expect(found(text, spans, limited({ unit: 'token', measure: 'document', size: 1 }))).toEqual([
      '1 size [6, 18) holds 2 tokens of at most 1 and is not flagged oversize',
    ]);
  });

  test('of windows may be a grapheme over where the cut was moved down, and no more', () => {
    const characters = limited({ unit: 'char', measure: 'document', size: 4 });
    // 2 + 4 characters: a window of four began inside the emoji.
    expect(
      found(
        'a😀bcd',
        [
          [0, 1],
          [1, 6],
        ],
        characters,
      ),
    ).toEqual([]);
    expect(
      found(
        'a😀bcde',
        [
          [0, 1],
          [1, 7],
        ],
        characters,
      ),
    ).toHaveLength(1);
    expect(
      found(
        'abcdef',
        [
          [0, 1],
          [1, 6],
        ],
        characters,
      ),
    ).toHaveLength(1);
  });

  test('in sentences count blocks that are none as one', () => {
    const text = '# A\n\nOne. Two. Three.';
    const headingPath = ['A'];
    const spans: readonly Stated[] = [
      [0, 14, { headingPath }],
      [15, 21, { headingPath }],
    ];
    const most = (size: number) => limited({ unit: 'sentence', measure: 'document', size });
    expect(found(text, spans, most(3))).toEqual([]);
    expect(found(text, spans, most(2))).toHaveLength(1);
  });
});

describe('overlaps', () => {
  const spans: readonly Stated[] = [
    [0, 13],
    [4, 18],
  ];
  const text = 'one two three four';

  test('are at most what the variant allows', () => {
    expect(found(text, spans, limited({ overlap: 2 }))).toEqual([]);
    expect(found(text, spans, limited({ overlap: 1 }))).toEqual([
      '1 overlap [4, 18) repeats 2 words of the chunk before, of at most 1',
    ]);
    expect(found(text, spans, limited({}))).toEqual([]);
    expect(
      found(
        text,
        [
          [0, 7],
          [8, 18],
        ],
        limited({ overlap: 0 }),
      ),
    ).toEqual([]);
  });

  test('are those with the chunk before, not with any earlier one', () => {
    const three: readonly Stated[] = [
      [0, 3],
      [4, 13],
      [8, 18],
    ];
    expect(found(text, three, limited({ overlap: 0 }))).toEqual([
      '2 overlap [8, 18) repeats 1 word of the chunk before, of at most 0',
    ]);
  });

  test('do not count the prefix', () => {
    const prefixed: readonly Stated[] = [
      [0, 13],
      [4, 18, { prefix: 'T\n\n', prefixTokens: countTokens('T\n\n') }],
    ];
    expect(found(text, prefixed, limited({ overlap: 2, prefix: true }))).toEqual([]);
  });

  test('may lie inside a heading that was cut itself', () => {
    const headingPath = ['one two three'];
    const cut: readonly Stated[] = [
      [0, 10, { headingPath }],
      [7, 16, { headingPath }],
    ];
    expect(found('## one two three', cut, limited({ sectionLevel: 2 }))).toEqual([]);
  });

  test('do not reach across a heading where the variant says so', () => {
    const page = 'one two\n\n## B\n\nthree';
    const across: readonly Stated[] = [
      [0, 7],
      [4, 20],
    ];
    const [, B] = [[], { headingPath: [] }];
    expect(
      found(
        page,
        across.map(([start, end]) => [start, end, B] as const),
        limited({ sectionLevel: 2 }),
      ),
    ).toEqual(['1 overlap [4, 20) repeats text across the heading at 9']);
    expect(found(page, across, limited({ sectionLevel: 1 }))).toEqual([]);
    const within: readonly Stated[] = [
      [0, 7],
      [9, 20, { headingPath: ['B'] }],
    ];
    expect(found(page, within, limited({ sectionLevel: 2 }))).toEqual([]);
  });
});

describe('contexts', () => {
  const text = 'one two three four';
  const context = (start: number, end: number) => ({
    context: { start, end },
    contextTokens: countTokens(text.slice(start, end)),
  });

  test('hold their chunk and never go back', () => {
    expect(
      found(text, [
        [0, 7, context(0, 13)],
        [8, 18, context(4, 18)],
      ]),
    ).toEqual([]);
    expect(
      found(text, [
        [0, 7, context(0, 3)],
        [8, 18],
      ]),
    ).toEqual(['0 context [0, 7) has a context, [0, 3), that does not hold it']);
    expect(
      found(text, [
        [0, 7],
        [8, 18, context(9, 18)],
      ]),
    ).toHaveLength(1);
    expect(
      found(text, [
        [0, 7],
        [8, 18, context(8, 19)],
      ])[0],
    ).toMatch(/outside the document/);
    expect(
      found(text, [
        [0, 7],
        [8, 13, context(4, 13)],
        [14, 18, context(0, 18)],
      ])[0],
    ).toMatch(
      /2 context \[14, 18\) has a context, \[0, 18\), that goes back behind the one before, \[4, 13\)/,
    );
  });

  test('never end before the one before does', () => {
    expect(
      found(text, [
        [0, 7, context(0, 18)],
        [8, 13, context(4, 13)],
        [14, 18],
      ]),
    ).toHaveLength(1);
  });

  test('split no character', () => {
    const emoji = '😀 a';
    const split = { context: { start: 1, end: 4 }, contextTokens: countTokens(emoji.slice(1)) };
    expect(
      found(emoji, [
        [0, 2],
        [3, 4, split],
      ]),
    ).toEqual(['1 context [3, 4) has a context, [1, 4), that splits a character at 1']);
  });

  test('are counted', () => {
    const wrong = { ...context(0, 18), contextTokens: 5 };
    expect(
      found(text, [
        [0, 7],
        [8, 18, wrong],
      ]),
    ).toHaveLength(1);
    expect(
      found(text, [
        [0, 7],
        [8, 18, { context: { start: 8, end: 18 } }],
      ]),
    ).toHaveLength(1);
    expect(
      found(text, [
        [0, 7],
        [8, 18, { contextTokens: 2 }],
      ]),
    ).toHaveLength(1);
  });
});

describe('facts', () => {
  const page = '# A\n\none two\n\n## B\n\nthree';
  const sound: readonly [Stated, Stated] = [
    [0, 12, { headingPath: ['A'] }],
    [14, 25, { headingPath: ['A', 'B'] }],
  ];

  test('that are true pass', () => {
    expect(found(page, sound)).toEqual([]);
  });

  test.each<[Partial<Chunk>, string]>([
    [{ document: 'other.md' }, 'document [14, 25) says "document": "other.md", which is "page.md"'],
    [{ ord: 2 }, 'ord [14, 25) says "ord": 2, which is 1'],
    [{ headingPath: ['B'] }, 'heading-path [14, 25) says "headingPath": ["B"], which is ["A","B"]'],
    [{ words: 2 }, 'counts [14, 25) says "words": 2, which is 3'],
    [{ tokens: 1 }, 'counts [14, 25) says "tokens": 1, which is 4'],
    [{ prefix: 'A\n\n' }, 'counts [14, 25) says "prefixTokens": 0, which is 2'],
  ])('that are not: %j', (changes, problem) => {
    const [first, [start, end, facts]] = sound;
    expect(found(page, [first, [start, end, { ...facts, ...changes }]])).toEqual([`1 ${problem}`]);
  });
});
