import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conclude } from '../../src/proxy/conclusion.ts';
import { checkControl, checkLeast, gateVerdict, parseLeast } from '../../src/proxy/gate.ts';
import { tally } from '../../src/proxy/tally.ts';
import type { ProxyResult, Sample, SampleQuery, VariantLists } from '../../src/types.ts';

/** A query whose right parent is `yes`. */
function listed(text: string): SampleQuery {
  return { text, right: ['yes'], wrong: [], unanswerable: false };
}

/** Variants by what each shows for each query: `y` a right parent, `n` none, other letters further parents. */
function shown(rows: Readonly<Record<string, string>>): VariantLists[] {
  return Object.entries(rows).map(([name, row]) => ({
    name,
    lists: [...row].map((letter) => {
      const list = [letter === 'y' ? 'yes' : letter];
      return { parents: list, chunks: list };
    }),
  }));
}

function compare(
  rows: Readonly<Record<string, string>>,
  {
    control,
    queries,
    pooled = false,
  }: { control?: string; queries?: SampleQuery[]; pooled?: boolean } = {},
): ProxyResult {
  const length = Math.max(...Object.values(rows).map((row) => row.length));
  const sample: Sample = {
    pooled,
    queries: queries ?? Array.from({ length }, (_, at) => listed(`q${at}`)),
  };
  return tally(sample, shown(rows), { slots: 'parents', control, parents: 100 });
}

/** Two variants that differ on b and c of 50 queries. */
function discordant(b: number, c: number, options: Parameters<typeof compare>[1] = {}) {
  const same = 'y'.repeat(50 - b - c);
  return compare(
    {
      a: `${'y'.repeat(b)}${'n'.repeat(c)}${same}`,
      b: `${'n'.repeat(b)}${'y'.repeat(c)}${same}`,
    },
    options,
  );
}

describe('correct parent in the top 3', () => {
  test('a listed parent counts where it is shown, and any other is wrong', () => {
    const { variants, total, differing } = compare({ a: 'yyn', b: 'nyn' });
    expect(total).toBe(3);
    expect(variants.map(({ counts }) => counts.parents)).toEqual([
      { right: 2, wrong: 1, open: 0 },
      { right: 1, wrong: 2, open: 0 },
    ]);
    expect(differing).toEqual([
      {
        query: 'q0',
        right: ['yes'],
        variants: [
          { name: 'a', outcome: 'right', parents: ['yes'] },
          { name: 'b', outcome: 'wrong', parents: ['n'] },
        ],
      },
    ]);
  });

  test('three parents and three chunks are counted apart, and either can be what counts', () => {
    const sample = { pooled: false, queries: [listed('q0')] };
    const lists = [{ name: 'a', lists: [{ parents: ['x', 'z', 'yes'], chunks: ['x', 'z'] }] }];
    for (const slots of ['parents', 'chunks'] as const) {
      const result = tally(sample, lists, { slots, parents: 100 });
      expect(result.variants[0]?.counts).toEqual({
        parents: { right: 1, wrong: 0, open: 0 },
        chunks: { right: 0, wrong: 1, open: 0 },
      });
      expect(checkLeast(result, { right: 1, of: 1 })[0]?.verdict).toBe(
        slots === 'parents' ? 'pass' : 'failed',
      );
    }
  });

  test('chance: one of 100 parents right, three shown', () => {
    expect(compare({ a: 'yn' }).chance).toBeCloseTo(0.03, 12);
  });

  test('a query that no document answers counts for none', () => {
    const queries = [listed('q0'), { ...listed('q1'), right: [], unanswerable: true }];
    const result = compare({ a: 'yn', b: 'yy' }, { queries, pooled: true });
    expect(result).toMatchObject({ total: 1, unanswerable: ['q1'], differing: [] });
  });
});

describe('judged one by one: an unjudged parent leaves a query open', () => {
  const judged = (right: string[], wrong: string[]): SampleQuery => ({
    text: 'q',
    right,
    wrong,
    unanswerable: false,
  });

  test('not where a right one stands beside it, nor where all were judged', () => {
    const lists = (list: string[]) => [{ name: 'a', lists: [{ parents: list, chunks: list }] }];
    const outcome = (query: SampleQuery, list: string[]) =>
      tally({ pooled: true, queries: [query] }, lists(list), { slots: 'parents', parents: 9 })
        .variants[0]?.counts.parents;
    expect(outcome(judged(['r'], []), ['u', 'r'])).toMatchObject({ right: 1 });
    expect(outcome(judged(['r'], ['w']), ['w', 'u'])).toMatchObject({ open: 1 });
    expect(outcome(judged(['r'], ['w', 'v']), ['w', 'v'])).toMatchObject({ wrong: 1 });
    expect(outcome(judged([], ['w']), ['w'])).toMatchObject({ wrong: 1 });
    expect(outcome(judged([], []), [])).toMatchObject({ wrong: 1 });
  });

  test('over 5 % open: no verdict, and how many parents to judge', () => {
    // Of 20 queries one is open: 5 %, not over it. Of 19 it is over.
    const rows = (length: number) => ({
      a: `u${'y'.repeat(length - 1)}`,
      b: `v${'y'.repeat(length - 1)}`,
    });
    const queries = (length: number) =>
      Array.from({ length }, (_, at) => ({
        ...listed(`q${at}`),
        right: at === 0 ? [] : ['yes'],
      }));
    const closed = compare(rows(20), { queries: queries(20), pooled: true });
    expect(closed.pairs[0]).toMatchObject({ open: 1, test: 'mcnemar' });
    expect(conclude(closed)?.enough).toBe('no');
    const open = compare(rows(19), { queries: queries(19), pooled: true });
    expect(open.pairs[0]).toMatchObject({ open: 1, test: 'e-process', better: null });
    expect(conclude(open)).toMatchObject({ enough: 'open' });
    expect(conclude(open)?.text).toContain('1 of 19 queries are open');
    expect(conclude(open)?.text).toContain('judge 2 more parents');
  });

  test('the same unjudged parents for all tell nothing apart', () => {
    const queries = [judged([], []), judged([], [])];
    const result = compare({ a: 'uu', b: 'uv' }, { queries, pooled: true });
    expect(result.alike).toHaveLength(1);
    expect(result.open).toHaveLength(1);
    expect(result.pairs[0]?.open).toBe(1);
  });

  test('enough seen to choose while most is open: 9 to 0 is evidence of 2^9 9! / 10! = 51.2', () => {
    const queries = Array.from({ length: 50 }, (_, at) =>
      at < 9 ? judged(['yes'], ['n']) : judged([], []),
    );
    const rows = { a: `${'y'.repeat(9)}${'u'.repeat(41)}`, b: `${'n'.repeat(9)}${'v'.repeat(41)}` };
    const result = compare(rows, { queries, pooled: true });
    expect(result.pairs[0]).toMatchObject({ test: 'e-process', better: 'a', open: 41 });
    expect(result.pairs[0]?.p).toBeCloseTo(1 / 51.2, 12);
    expect(conclude(result)?.enough).toBe('yes');
  });
});

describe('pairs', () => {
  // Mid-p by hand: 6 of 6 is 1/64; for 10:3 and 15:5 as the reference prints them.
  test.for([
    [6, 0, 0.016, 'yes'],
    [10, 3, 0.057, 'no'],
    [15, 5, 0.027, 'yes'],
    [5, 0, 0.031, 'yes'],
    [4, 0, 0.063, 'no'],
    [0, 0, 1, 'no'],
  ] as const)('%i against %i: p = %f', ([b, c, p, enough]) => {
    const result = discordant(b, c);
    expect(result.pairs).toHaveLength(1);
    expect(result.pairs[0]).toMatchObject({ onlyFirst: b, onlySecond: c, test: 'mcnemar' });
    expect(result.pairs[0]?.p.toFixed(3)).toBe(p.toFixed(3));
    expect(conclude(result)?.enough).toBe(enough);
  });

  test('the sentence says why a sample is too small', () => {
    expect(conclude(discordant(4, 0))?.text).toBe(
      'Not enough to choose between a and b: only 4 queries tell them apart, and fewer than 5 never suffice.',
    );
    expect(conclude(discordant(0, 0))?.text).toContain('no query tells them apart');
    // A tenth more, 11 against 3, is (2 x 470 - 364) / 16384 = .035; 55 queries, rounded up to tens.
    expect(conclude(discordant(10, 3))?.text).toContain('about 60 would do');
    expect(conclude(discordant(7, 7))?.text).not.toContain('would do');
  });

  test('with a control each is compared with it alone, and Holm corrects for how many', () => {
    const rows = { a: 'y'.repeat(6), b: 'n'.repeat(6), c: 'nyyyyy' };
    const all = compare(rows);
    expect(all.pairs.map(({ first, second }) => `${first}${second}`)).toEqual(['ab', 'ac', 'bc']);
    const against = compare(rows, { control: 'b' });
    expect(against.pairs.map(({ first, second }) => `${first}${second}`)).toEqual(['ba', 'bc']);
    // 6:0 is 1/64, twice that of the family; 5:0 is 1/32, at least the former.
    expect(against.pairs[0]?.p).toBeCloseTo(1 / 64, 12);
    expect(against.pairs[0]?.adjusted).toBeCloseTo(1 / 32, 12);
    expect(against.pairs[1]?.p).toBeCloseTo(1 / 32, 12);
    expect(against.pairs[1]?.adjusted).toBeCloseTo(1 / 32, 12);
    expect(conclude(against)?.text).toBe(
      'Enough to choose: a and c are better than the control b.',
    );
  });

  test('three variants: what can be ruled out, and what is left', () => {
    const rows = {
      a: 'y'.repeat(10),
      b: 'n'.repeat(10),
      c: `n${'y'.repeat(9)}`,
    };
    expect(conclude(compare(rows))).toEqual({
      enough: 'partly',
      text: 'Enough to rule out b, not enough to choose between a and c.',
    });
    expect(conclude(compare({ ...rows, c: 'n'.repeat(10) }))?.text).toBe(
      'Enough to choose: a shows a right parent more often than each of the others (p = 0.0029).',
    );
  });

  test('neither the order of the queries nor that of the variants matters', () => {
    const letter = fc.constantFrom('y', 'n');
    const rows = fc.array(fc.tuple(letter, letter), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(rows, (all) => {
        const row = (at: 0 | 1, order: typeof all) => order.map((pair) => pair[at]).join('');
        const turned = [...all].reverse();
        const [one] = compare({ a: row(0, all), b: row(1, all) }).pairs;
        const [other] = compare({ b: row(1, turned), a: row(0, turned) }).pairs;
        expect([other?.onlySecond, other?.onlyFirst, other?.p, other?.better]).toEqual([
          one?.onlyFirst,
          one?.onlySecond,
          one?.p,
          one?.better,
        ]);
      }),
    );
  });
});

describe('--min', () => {
  test('a share in whole numbers: 40/50 of 50 is 40, of 5 it is 4', () => {
    const least = parseLeast('40/50');
    const verdict = (row: string) => checkLeast(compare({ a: row }), least)[0]?.verdict;
    expect(verdict('y'.repeat(40) + 'n'.repeat(10))).toBe('pass');
    expect(verdict('y'.repeat(39) + 'n'.repeat(11))).toBe('failed');
    expect(verdict('yyyyn')).toBe('pass');
    expect(verdict('yyynn')).toBe('failed');
  });

  test('open queries decide nothing that is decided whatever they are', () => {
    const check = (open: number, right: number) => {
      const queries = Array.from({ length: 10 }, (_, at) => ({
        ...listed(`q${at}`),
        right: at < open ? [] : ['yes'],
        wrong: at < open ? [] : ['n'],
      }));
      const row = `${'u'.repeat(open)}${'y'.repeat(right)}${'n'.repeat(10 - open - right)}`;
      return checkLeast(compare({ a: row }, { queries, pooled: true }), { right: 4, of: 5 })[0]
        ?.verdict;
    };
    expect(check(2, 8)).toBe('pass');
    expect(check(2, 5)).toBe('failed');
    expect(check(2, 6)).toBe('inconclusive');
  });

  test.for(['40', '40/', '/50', '0.8', '40/0', '50/40', '0/50', '-1/5', 'a/b', '4.5/5'])(
    '%s is refused',
    (text) => {
      expect(() => parseLeast(text)).toThrow('--min');
    },
  );
});

describe('--control with --fail', () => {
  const verdicts = (result: ProxyResult) =>
    checkControl(result).map(({ variant, verdict }) => `${variant} ${verdict}`);

  test('significantly worse fails; better, and no more than worse by chance, pass', () => {
    expect(verdicts(discordant(5, 0, { control: 'a' }))).toEqual(['b failed']);
    expect(verdicts(discordant(5, 0, { control: 'b' }))).toEqual(['a pass']);
    expect(verdicts(discordant(4, 0, { control: 'a' }))).toEqual(['b pass']);
  });

  test('Holm: 5 to 0 (1/32) is not enough beside another comparison that is none', () => {
    const rows = { a: 'y'.repeat(5), b: 'n'.repeat(5), c: 'y'.repeat(5) };
    expect(verdicts(compare(rows, { control: 'a' }))).toEqual(['b pass', 'c pass']);
  });

  test('open queries leave it undecided', () => {
    const queries = Array.from({ length: 5 }, (_, at) => ({
      ...listed(`q${at}`),
      wrong: ['n'],
    }));
    const result = compare({ a: 'yyyyy', b: 'nnnnu' }, { control: 'a', queries, pooled: true });
    expect(verdicts(result)).toEqual(['b inconclusive']);
    expect(gateVerdict(checkControl(result))).toBe('inconclusive');
  });
});
