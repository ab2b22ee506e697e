import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAnswer } from '../../src/proxy/answer.ts';
import { documentCounts, excerptsOf } from '../../src/proxy/evidence.ts';
import { judgingOrder, nextParents, withJudged } from '../../src/proxy/pool.ts';
import { anytimeP, evidence } from '../../src/proxy/stopping.ts';
import { seededRandom } from '../../src/stats/seeded-random.ts';
import type { SampleQuery } from '../../src/types.ts';
import { documentOf } from '../support/corpus-of.ts';

const fresh: SampleQuery = { text: 'q', right: [], wrong: [], unanswerable: false };
const lists = [
  ['s', 'a', 'b'],
  ['s', 'c', 'd'],
];

describe('which parents to judge', () => {
  test('those that all variants show come first', () => {
    expect(nextParents(fresh, lists, { all: false })).toEqual(['s']);
  });

  test('where one of them is right, the query is done', () => {
    expect(nextParents(withJudged(fresh, ['s'], ['s']), lists, { all: false })).toEqual([]);
  });

  test('else the rest of the pool', () => {
    const next = nextParents(withJudged(fresh, ['s'], []), lists, { all: false });
    expect([...next].sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('of those left, only where a variant is still open', () => {
    const query = { ...fresh, right: ['a'], wrong: ['s'] };
    expect([...nextParents(query, lists, { all: false })].sort()).toEqual(['c', 'd']);
  });

  test('equal sets need no label, unless all are asked for', () => {
    const equal = [
      ['a', 'b'],
      ['b', 'a'],
    ];
    expect(nextParents(fresh, equal, { all: false })).toEqual([]);
    expect([...nextParents(fresh, equal, { all: true })].sort()).toEqual(['a', 'b']);
  });

  test('a query that no document answers is done', () => {
    expect(nextParents({ ...fresh, unanswerable: true }, lists, { all: true })).toEqual([]);
  });

  test('the order of parents and queries tells nothing of variants, nor of their order in the file', () => {
    const id = fc.string({ minLength: 1, maxLength: 4 });
    const list = fc.uniqueArray(id, { maxLength: 3 });
    fc.assert(
      fc.property(list, list, (first, second) => {
        const shown = nextParents(fresh, [first, second], { all: false });
        const turned = [second.toReversed(), first.toReversed()];
        expect(nextParents(fresh, turned, { all: false })).toEqual(shown);
      }),
    );
    const texts = Array.from({ length: 20 }, (_, at) => `query ${at}`);
    const inOrder = (all: readonly string[]) =>
      judgingOrder(all.map((text) => ({ text }))).map((at) => all[at]);
    expect(inOrder(texts.toReversed())).toEqual(inOrder(texts));
    expect(inOrder(texts)).not.toEqual(texts);
  });

  test('judging ends with every variant’s outcome known', () => {
    const pick = fc.infiniteStream(fc.nat(15));
    const list = fc.uniqueArray(fc.constantFrom(...'abcdef'), { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 4 }), pick, (shown, answers) => {
        let query = fresh;
        for (let screens = 0; ; screens += 1) {
          expect(screens).toBeLessThanOrEqual(2);
          const next = nextParents(query, shown, { all: true });
          if (next.length === 0) break;
          const bits: number = answers.next().value ?? 0;
          query = withJudged(
            query,
            next,
            next.filter((_, at) => (bits >> at) % 2 === 1),
          );
        }
        for (const parents of shown) {
          const known = parents.some((parent) => query.right.includes(parent));
          if (!known) for (const parent of parents) expect(query.wrong).toContain(parent);
        }
      }),
    );
  });
});

test('answers', () => {
  expect(parseAnswer(' 1, 3 ', 3)).toEqual({ kind: 'right', numbers: [1, 3] });
  expect(parseAnswer('2 2 1', 3)).toEqual({ kind: 'right', numbers: [2, 1] });
  expect(parseAnswer('N', 3)).toEqual({ kind: 'none' });
  expect(parseAnswer('x', 3)).toEqual({ kind: 'no-answer' });
  expect(parseAnswer('s', 3)).toEqual({ kind: 'skip' });
  expect(parseAnswer('q', 3)).toEqual({ kind: 'quit' });
  expect(parseAnswer('r2', 3)).toEqual({ kind: 'read', number: 2 });
  for (const line of ['', '0', '4', '1,4', 'r 4', 'y', '1-2', 'constructor', '1;2']) {
    expect(parseAnswer(line, 3)).toBeUndefined();
  }
});

describe('what a person judges by', () => {
  const document = documentOf(
    'k.md',
    `# Kettle\n\nFill it with water.\n\n## Descaling\n\nBoil vinegar once a month.\n\n## Cups\n\n${'The cup is filled with water.\n'.repeat(40)}The handle cools slowly.\n`,
  );

  const none = new Map<string, number>();

  test('a word of few documents weighs more than one of many', () => {
    const text = 'The cup is red.\n\nThe saucer of the cup.\n\nAsk for enamel.\n';
    const many = ['Ask me.', 'Ask for it.', 'You may ask for enamel.', 'Ask.'];
    const documents = [text, ...many].map((one, at) => documentOf(`d${at}.md`, one));
    const counts = documentCounts(documents);
    expect(counts.get('enamel')).toBe(2);
    const [first] = documents;
    const shown = first ? excerptsOf(first, 'ask: which saucer?', counts) : [];
    expect(shown.map((one) => one.text)).toEqual(['The saucer of the cup.', 'Ask for enamel.']);
    const ranked = first ? excerptsOf(first, 'ask saucer red', counts) : [];
    expect(ranked.map((one) => one.text)).toEqual(['The cup is red.', 'The saucer of the cup.']);
  });

  test('the blocks that share the most with the query, with their headings', () => {
    expect(excerptsOf(document, 'how often is vinegar boiled?', none)).toEqual([
      {
        headingPath: ['Kettle', 'Descaling'],
        text: 'Boil vinegar once a month.',
        cutBefore: false,
        cutAfter: false,
      },
    ]);
  });

  test('of a long block, the part around what it shares', () => {
    const [excerpt] = excerptsOf(document, 'handle', none);
    expect(excerpt?.text.endsWith('The handle cools slowly.')).toBe(true);
    expect(excerpt).toMatchObject({ cutBefore: true, cutAfter: false });
    expect(excerpt?.text.length).toBeLessThanOrEqual(500);
  });

  test('of a long line too', () => {
    const line = `${'Cups hold water. '.repeat(60)}The lid is blue. ${'Cups hold water. '.repeat(60)}`;
    const [excerpt] = excerptsOf(documentOf('l.md', line), 'colour of the lid', none);
    expect(excerpt?.text.startsWith('The lid is blue.')).toBe(true);
    expect(excerpt).toMatchObject({ cutBefore: true, cutAfter: true });
  });

  test('the first block where none shares a word; nothing of a document of headings', () => {
    expect(excerptsOf(document, 'xyz', none).map(({ text }) => text)).toEqual([
      'Fill it with water.',
    ]);
    expect(excerptsOf(documentOf('h.md', '# Only\n'), 'only', none)).toEqual([]);
  });
});

describe('stopping early', () => {
  test('the evidence by hand: 2^n b! c! / (n+1)!', () => {
    expect(evidence(0, 0)).toBe(1);
    expect(evidence(1, 0)).toBe(1);
    expect(evidence(8, 0)).toBeCloseTo(256 / 9, 10);
    // 2^4 2! 2! / 5! = 64 / 120.
    expect(evidence(2, 2)).toBeCloseTo(64 / 120, 12);
    expect(evidence(3, 7)).toBeCloseTo(evidence(7, 3), 12);
    expect(anytimeP(2, 2)).toBe(1);
    expect(evidence(3000, 3000)).toBeGreaterThan(0);
  });

  /** How many discordant pairs until the evidence is 20; undefined where it never is. */
  function stop(share: number, most: number, uniform: () => number): number | undefined {
    const only = [0, 0];
    for (let pairs = 1; pairs <= most; pairs += 1) {
      const at = uniform() < share ? 0 : 1;
      only[at] = (only[at] ?? 0) + 1;
      if (evidence(only[0] ?? 0, only[1] ?? 0) >= 20) return pairs;
    }
    return undefined;
  }

  test('between equals it stops in .011 to .024 of the cases, as published', () => {
    const { uniform } = seededRandom(20261130);
    const trials = 4000;
    const stopped = (most: number) =>
      Array.from({ length: trials }, () => stop(0.5, most, uniform)).filter(Boolean).length;
    // Three standard errors of a share of .02 in 4,000 trials: .0066.
    expect(stopped(50) / trials).toBeGreaterThan(0.011 - 0.005);
    expect(stopped(400) / trials).toBeLessThan(0.024 + 0.0066);
  });

  test.for([
    [0.9, 12],
    [0.8, 19],
  ] as const)(
    'at %f to the rest it stops after %i, in the middle of the cases, as published',
    ([share, median]) => {
      const { uniform } = seededRandom(7);
      const stops = Array.from({ length: 2001 }, () => stop(share, 2000, uniform) ?? 2000);
      const middle = stops.sort((a, b) => a - b)[1000] ?? 0;
      expect(Math.abs(middle - median)).toBeLessThanOrEqual(1);
    },
  );
});
