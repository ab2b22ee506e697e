import { describe, expect, test } from 'vitest';
import { keptTexts, type Wanted } from '../../../src/reports/html/kept-texts.ts';

const wanted = (parts: Partial<Wanted>): Wanted => ({ passages: [], hits: () => [], ...parts });
const documentOf = (text: string) => ({ title: 'T', text, headings: [] });

/** Ten letters over and over: where a piece begins can be seen. */
const long = (length: number) => 'abcdefghij'.repeat(length / 10);

describe('keptTexts', () => {
  test('small documents are kept whole where something lies in them, and only there', () => {
    const documents = new Map([
      ['a', documentOf('the text of a')],
      ['b', documentOf('the text of b')],
      ['c', documentOf('the text of c')],
    ]);
    const kept = keptTexts(
      ['a', 'b', 'c'],
      documents,
      wanted({
        passages: [{ document: 0, start: 4, end: 8 }],
        hits: () => [{ document: 2, start: 0, end: 3 }],
      }),
    );
    expect(kept.documents.map(({ pieces }) => pieces)).toEqual([
      [[0, 'the text of a']],
      [],
      [[0, 'the text of c']],
    ]);
    expect(kept.note).toBe('');
  });

  test('of documents past the budget, the passage and what is around it; it is said', () => {
    const documents = new Map([['a', documentOf(long(9_000_000))]]);
    const kept = keptTexts(
      ['a'],
      documents,
      wanted({ passages: [{ document: 0, start: 5_000_000, end: 5_000_100 }] }),
    );
    // 1,200 characters to each side.
    expect(kept.documents[0]?.pieces).toEqual([[4_998_800, long(2500)]]);
    expect(kept.documents[0]?.length).toBe(9_000_000);
    expect(kept.note).toContain('2,500 bytes of text are here');
  });

  test('pieces that touch are one, and are in order', () => {
    const documents = new Map([['a', documentOf(long(9_000_000))]]);
    const hits = [
      { document: 0, start: 300, end: 400 },
      { document: 0, start: 100, end: 200 },
      { document: 0, start: 200, end: 250 },
    ];
    const kept = keptTexts(['a'], documents, wanted({ hits: () => hits }));
    const ranges = kept.documents[0]?.pieces.map(([start, text]) => [start, start + text.length]);
    expect(ranges).toEqual([
      [100, 250],
      [300, 400],
    ]);
  });

  test('the halves of a character stay together', () => {
    const documents = new Map([['a', documentOf('😀'.repeat(3_000_000))]]);
    const kept = keptTexts(
      ['a'],
      documents,
      wanted({ passages: [{ document: 0, start: 2001, end: 2003 }] }),
    );
    const [start, text] = kept.documents[0]?.pieces[0] ?? [];
    // 2001 − 1200 = 801 and 2003 + 1200 = 3203 lie inside characters.
    expect(start).toBe(800);
    expect(text).toBe('😀'.repeat(1201));
  });

  test('with more hits than the budget holds, fewer of them and less of each', () => {
    const documents = new Map([['a', documentOf(long(30_000_000))]]);
    const hits = (deepest: number) =>
      Array.from({ length: Math.min(deepest, 20) * 400 }, (_, at) => ({
        document: 0,
        start: at * 3500,
        end: at * 3500 + 3000,
      }));
    const kept = keptTexts(['a'], documents, wanted({ hits }));
    // 20 deep, 8,000 hits of 3,000 are 24 MB; 10 deep, 4,000 of at most 1,200 are 4.8 MB.
    const total = kept.documents[0]?.pieces.reduce((sum, [, text]) => sum + text.length, 0);
    expect(total).toBe(4_800_000);
  });

  test('without documents it says so', () => {
    expect(keptTexts(['a'], new Map(), wanted({})).note).toContain('not at hand');
  });
});
