import { describe, expect, test } from 'vitest';
import { fencesOf } from '../../src/segment/blocks.ts';
import { firstAfter } from '../../src/segment/first-after.ts';

function fences(text: string): string[] {
  const source = { id: 'a.md', format: 'markdown' as const, text };
  return fencesOf(source).map(({ start, end }) => text.slice(start, end));
}

describe('fencesOf', () => {
  test('finds fences at the top, in lists and in quotes, from marker to marker, in order', () => {
    const text = [
      '---\ntitle: x\n---\n',
      '```js\na\n```\n',
      '1. one\n   ~~~~ py\n   ~~~\n   b\n   ~~~~\n   - ```\n     c\n     ```\n',
      '> quoted\n>\n> ```\n> d\n> ```\n',
      'After.',
    ].join('\n');
    const expected = [
      '```js\na\n```',
      '~~~~ py\n   ~~~\n   b\n   ~~~~',
      '```\n     c\n     ```',
      '```\n> d\n> ```',
    ];
    expect(fences(text)).toEqual(expected);
    const crlf = (part: string) => part.replaceAll('\n', '\r\n');
    expect(fences(crlf(text))).toEqual(expected.map(crlf));
  });

  test('an open fence goes on to the end of what it stands in', () => {
    expect(fences('- ```\n  a\n\nAfter.\n')).toEqual(['```\n  a']);
    expect(fences('```\na\n\nb\n')).toEqual(['```\na\n\nb']);
  });

  test('indented code, code spans and plain text have none', () => {
    expect(fences('Text.\n\n    ```\n    a\n    ```\n\nSee ```a``` there.\n')).toEqual([]);
    expect(fencesOf({ id: 'a.txt', format: 'text', text: '```\na\n```' })).toEqual([]);
  });
});

test('firstAfter: the first span that ends behind an offset', () => {
  const spans = [
    { start: 0, end: 4 },
    { start: 4, end: 6 },
    { start: 8, end: 9 },
  ];
  expect([0, 3, 4, 5, 6, 8, 9].map((offset) => firstAfter(spans, offset))).toEqual([
    0, 0, 1, 1, 2, 2, 3,
  ]);
  expect(firstAfter([], 5)).toBe(0);
});
