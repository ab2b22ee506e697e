import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeOf } from '../../src/documents/escape-line.ts';
import { html } from '../../src/documents/html.ts';
import { blocksOf } from '../../src/segment/blocks.ts';

const kindsOf = (text: string) =>
  blocksOf({ id: 'a.html', text, format: 'markdown' }).map(({ kind }) => kind);

describe('escapeOf', () => {
  test.each([
    ...['# a', '#', '###### a', '> a', '- a', '+', '* a', '1. a', '12) a', '---', '* * *', '==='],
    ...['```', '~~~ a', '<div>', '</p', '<!-- a', '<?a', '[a]: b', '[a', '--- | ---', '|:-:|', '-'],
  ])('puts a backslash in front of %s', (line) => {
    expect(escapeOf(line)).toBe('\\');
  });

  test.each([
    ...[
      'a',
      '#a',
      '####### a',
      '-a',
      '1.a',
      '1234567890. a',
      '*a*',
      '[a](b)',
      '[a] b',
      '< a',
      '`a`',
    ],
    ...['| a | b |', '=a', 'a # b', '$ x', '\\# a'],
  ])('leaves %s as it is', (line) => {
    expect(escapeOf(line)).toBe('');
  });

  test('is quick on lines made to be slow', () => {
    for (const sign of ['- ', '[', '[\\', '* * ', '|-', '|', '= ', '1']) {
      expect(escapeOf(`${sign.repeat(300_000)}x`)).toMatch(/^\\?$/);
    }
  });
});

test('every paragraph of a page is one for the scanner too', async () => {
  const sign = fc.constantFrom(...'# > - + * _ = ` ~ < [ ] : | 1 . ) a ! / \\ &nbsp; ('.split(' '));
  const words = fc.array(fc.tuple(sign, fc.constantFrom('', ' ')), { minLength: 1, maxLength: 8 });
  const lines = fc.array(words, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(lines, { minLength: 1, maxLength: 3 }), async (paragraphs) => {
      const shown = paragraphs.map((some) => some.map((line) => line.flat().join('')));
      const source = shown
        .map((some) => `<p>${some.map((line) => line.replaceAll('<', '&lt;')).join('<br>')}</p>`)
        .join('');
      const { documents } = await html.read({ id: 'a.html', bytes: Buffer.from(source) });
      const inked = shown.filter((some) => some.join('').replaceAll('&nbsp;', '').trim() !== '');
      expect(kindsOf(documents[0]?.text ?? '')).toEqual(inked.map(() => 'paragraph'));
    }),
    { numRuns: 2000 },
  );
});
