import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textFinder } from '../../src/labels/text-finder.ts';

/** Enough searches of a text that stands nowhere for an index to be made. */
function indexed(texts: ReadonlyMap<string, string>) {
  const find = textFinder(texts);
  for (let search = 0; search < 100; search += 1) expect(find('\u0000nowhere')).toEqual([]);
  return find;
}

describe('an index of texts', () => {
  test('finds each place in each text, in order', () => {
    const line = 'Tokens are rotated every ninety days by the scheduler.';
    const texts = new Map([
      ['b', `${line} And again: ${line}`],
      ['a', 'nothing of the kind'],
      ['c', `x${line}`],
    ]);
    expect(indexed(texts)(line)).toEqual([
      { id: 'b', start: 0 },
      { id: 'b', start: 66 },
      { id: 'c', start: 1 },
    ]);
  });

  test('finds places that overlap', () => {
    const texts = new Map([['a', 'ab'.repeat(12)]]);
    expect(indexed(texts)('ab'.repeat(11))).toEqual([
      { id: 'a', start: 0 },
      { id: 'a', start: 2 },
    ]);
  });

  test('finds texts that are shorter than its grams', () => {
    const texts = new Map([['a', 'port 80, port 8080']]);
    expect(indexed(texts)('80')).toEqual([
      { id: 'a', start: 5 },
      { id: 'a', start: 14 },
      { id: 'a', start: 16 },
    ]);
    expect(indexed(texts)('')).toEqual([]);
  });

  test('finds what a reading of every text finds, and no other place', () => {
    const few = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '\ud800'), maxLength: 300 });
    fc.assert(
      fc.property(
        fc.array(few, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.nat(40),
        (all, at, size) => {
          const from = all[at % all.length] ?? '';
          const start = from.length === 0 ? 0 : at % from.length;
          const wanted = from.slice(start, start + size);
          const texts = new Map(all.map((text, n) => [`d${n}`, text]));
          const places = all.flatMap((text, n) =>
            Array.from(text.split('').keys())
              .filter((i) => wanted !== '' && text.slice(i, i + wanted.length) === wanted)
              .map((i) => ({ id: `d${n}`, start: i })),
          );
          expect(textFinder(texts)(wanted)).toEqual(places);
          expect(indexed(texts)(wanted)).toEqual(places);
        },
      ),
    );
  });
});
