import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { html } from '../../src/documents/html.ts';
import type { ReadDocument } from '../../src/documents/reader.ts';
import { expectMapped } from '../contract/document-reader.ts';

async function read(source: string): Promise<ReadDocument> {
  const { documents } = await html.read({ id: 'page.html', bytes: Buffer.from(source) });
  const [document] = documents;
  if (!document) throw new Error('no document');
  return document;
}

/** The source behind a piece of the text, through the segments that hold it. */
function behind({ text, source }: ReadDocument, piece: string, html: string): string {
  const at = text.indexOf(piece);
  const end = at + piece.length;
  const held = (source?.segments ?? []).filter((one) => one[0] < end && one[1] > at);
  const placeOf = (offset: number, edge: 'start' | 'end') => {
    const [start, stop, from, to] =
      (edge === 'start' ? held[0] : held.at(-1)) ?? ([0, 0, 0, 0] as const);
    const isExact = stop - start === to - from;
    return isExact ? from + offset - start : edge === 'start' ? from : to;
  };
  return html.slice(placeOf(at, 'start'), placeOf(end, 'end'));
}

describe('a text leads back to its source', () => {
  test.each([
    ['plain words', '<p>one two</p>', 'two', 'two'],
    ['behind a byte order mark', '\uFEFF<p>one two</p>', 'two', 'two'],
    ['behind CRLF', '<p>one\r\ntwo\r\nthree</p>', 'three', 'three'],
    ['across CRLF', '<p>one\r\ntwo</p>', 'one two', 'one\r\ntwo'],
    ['behind references', '<p>a &amp; b &hellip;&copy c</p>', 'c', 'c'],
    ['a reference', '<p>a &hellip; b</p>', '…', '&hellip;'],
    ['a reference without an end', '<p>a &copyright b</p>', '©', '&copy'],
    ['what follows it', '<p>a &copyright b</p>', 'right', 'right'],
    ['a character of two units', '<p>a &#x1F600; b</p>', '😀', '&#x1F600;'],
    ['behind a bare ampersand', '<p>a & b &x; &#; c</p>', 'c', 'c'],
    ['behind a tag that closes nothing', '<p>a</i>b c</p>', 'b c', 'b c'],
    ['behind NUL', '<p>a\0b c</p>', 'c', 'c'],
    ['behind a bare less-than sign', '<p>a < b c</p>', 'c', 'c'],
    ['undecoded text', '<xmp>a &amp; b</xmp>', '&amp; b', '&amp; b'],
    ['a reference behind a line break that is dropped', '<pre>\n&lt;c d', '<c', '&lt;c'],
    ['a reference behind a blank that is dropped', ' &hellip; d', '…', '&hellip;'],
    ['behind NUL that is replaced', '<math>\0 a', 'a', 'a'],
    ['behind CRLF that is dropped', '<pre>\r\n\r&amp; b', '& b', '&amp; b'],
    ['undecoded text behind CRLF', '<xmp>a\r\n&amp; b</xmp>', '; b', '; b'],
    ['code', '<pre>a\n  b\r\n &lt;c', '<c', '&lt;c'],
    ['a cell with a bar', '<table><tr><td>a|b<td>c</table>', 'b', 'b'],
    ['an implied end', '<ul><li>one<li>two', 'two', 'two'],
    ['across elements', '<p>un<b>like</b>ly', 'unlikely', 'un<b>like</b>ly'],
    ['text that the parser moved', '<table><tr><td>a</td></tr>moved</table>', 'moved', 'moved'],
    ['emoji and what follows', '<p>😀😀 b</p>', 'b', 'b'],
  ])('%s', async (_what, source, piece, expected) => {
    expect(behind(await read(source), piece, source)).toBe(expected);
  });

  test('what lies as far apart in text and source is not taken for one stretch', async () => {
    // The text is "- a", a blank line and "  a": four characters between the two, as in the source.
    expect((await read('<li>a<h3>a')).source?.segments).toEqual([
      [0, 2, 0, 0],
      [2, 3, 4, 5],
      [7, 8, 9, 10],
    ]);
  });

  test('a sign of markdown is an empty place before what it marks', async () => {
    const { text, source } = await read('<h2>A</h2><ul><li>b');
    expect(text).toBe('## A\n\n- b');
    expect(source?.segments).toEqual([
      [0, 3, 0, 0],
      [3, 4, 4, 5],
      [6, 8, 14, 14],
      [8, 9, 18, 19],
    ]);
  });
});

const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('a', 'b c', 'é', '😀', '字', '#', '- x', '1. ', '|', '`', '\\'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ' ',
      '\n',
      '\r\n',
      '\r',
      '\t',
      '\f',
      '\u00A0',
      '\u2028',
      '\uFEFF',
      '\0',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '&amp;',
      '&lt',
      '&copyx',
      '&',
      '&#65;',
      '&#xD800;',
      '&#1;',
      '&fjlig;',
      '&x;',
      '&#13;',
    ),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...'<p> </p> <h1> </h1> <h3> <b> </b> <i> </i> <ul> <ol> </ul> <li> <br> <pre> </pre> <code> <table> </table> <tr> <td> <th> </td> <caption> <blockquote> </blockquote> <dl> <dt> <dd> <svg> </svg> <math> <![CDATA[ ]]> <!-- --> <script> </script> <template> </template> <a> </a> <select> <xmp> </xmp> <div> </div> < > </x> <td(colspan=3> <body> <hr>'
        .replaceAll('(', ' ')
        .split(' '),
    ),
  },
);
const hostile = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

describe('whatever the HTML', () => {
  test('segments are in order, in range, and cover the text', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (source) => {
        expectMapped(await read(source), source.length);
      }),
      { numRuns: 1500 },
    );
  });

  test('characters that correspond are equal, white space apart', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (source) => {
        const document = await read(source);
        for (const [start, end, from, to] of document.source?.segments ?? []) {
          if (end - start !== to - from) continue;
          // In MathML the parser puts U+FFFD in the place of NUL.
          const fold = (text: string) =>
            text.replace(/[ \t\n\f\r]/g, ' ').replaceAll('\0', '\uFFFD');
          expect(fold(source.slice(from, to))).toBe(fold(document.text.slice(start, end)));
        }
      }),
      { numRuns: 1500 },
    );
  });

  test('the order of the source is kept where no text is moved', async () => {
    const block = fc
      .tuple(
        fc.constantFrom('p', 'h2', 'li', 'pre', 'div', 'blockquote'),
        fc.array(fc.constantFrom('a', ' ', '&amp;', '\r\n', '<b>c</b>', '<br>'), { maxLength: 6 }),
      )
      .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`);
    await fc.assert(
      fc.asyncProperty(fc.array(block, { maxLength: 8 }), async (blocks) => {
        const { source } = await read(blocks.join('\n'));
        const places = (source?.segments ?? []).flatMap(([, , from, to]) => [from, to]);
        expect(places).toEqual([...places].sort((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
  });

  test('a text that is text is found as it stands', async () => {
    const word = fc.constantFrom(
      'a',
      'port',
      '7411',
      '#',
      '-',
      '1.',
      '|',
      '---',
      '===',
      '```',
      '>',
      '[x]:',
      '*',
      '<b>',
      '&amp;',
      '\\',
      '~~~',
      '+',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 6 }), async (words) => {
        const shown = words.join(' ');
        const escaped = shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
        for (const name of ['p', 'h2', 'li', 'dd']) {
          expect((await read(`<${name}>${escaped}</${name}>`)).text).toContain(shown);
        }
      }),
      { numRuns: 500 },
    );
  });
});
