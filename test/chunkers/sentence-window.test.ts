import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { countTokens } from '../../src/segment/tokens.ts';
import { documentOf } from '../contract/chunker.ts';

/** Each chunk's text and its context's. */
function windows(text: string, parameters: object = {}): [string, string][] {
  const definition = { strategy: 'sentence-window', ...parameters };
  return bindVariant({ name: 'v', definition })
    .chunk(documentOf(text))
    .map(({ start, end, context = { start, end } }) => [
      text.slice(start, end),
      text.slice(context.start, context.end),
    ]);
}

const S = Array.from({ length: 10 }, (_, at) => `This is s${at}.`);
const from = (first: number, last: number) => S.slice(first, last + 1).join(' ');

describe('sentence-window', () => {
  // llama_index #10947: k sentences before, but k − 1 after.
  test.each([0, 1, 2, 3, 4])('takes %i sentences on both sides', (sentences) => {
    expect(windows(S.join(' '), { sentences })).toEqual(
      S.map((sentence, at) => [
        sentence,
        from(Math.max(0, at - sentences), Math.min(9, at + sentences)),
      ]),
    );
  });

  test('takes three unless told otherwise', () => {
    expect(windows(S.join(' '))[5]).toEqual([S[5], from(2, 8)]);
  });

  test('stops at the ends of a section, and holds its heading', () => {
    const text = `# A\n\n${from(0, 2)}\n\n## B\n\n${from(3, 4)}\n`;
    const a = `# A\n\n${from(0, 2)}`;
    const b = `## B\n\n${from(3, 4)}`;
    expect(windows(text)).toEqual([
      ['# A', a],
      [S[0], a],
      [S[1], a],
      [S[2], a],
      ['## B', b],
      [S[3], b],
      [S[4], b],
    ]);
    expect(windows(text, { sentences: 1 }).slice(2, 4)).toEqual([
      [S[1], from(0, 2)],
      [S[2], from(1, 2)],
    ]);
  });

  test('reads headings without text with the section that follows', () => {
    expect(windows('# A\n\n## B\n\nText here.\n\n## C')).toEqual([
      ['# A', '# A\n\n## B\n\nText here.'],
      ['## B', '# A\n\n## B\n\nText here.'],
      ['Text here.', '# A\n\n## B\n\nText here.'],
      ['## C', '## C'],
    ]);
  });

  test('counts code and a table as a sentence', () => {
    const code = '```\nOne here. Two here.\n```';
    const table = '| One. Two. |\n| - |';
    const text = `${S[0]}\n\n${code}\n\n${table}\n\n${S[1]}`;
    expect(windows(text, { sentences: 1 })).toEqual([
      [S[0], `${S[0]}\n\n${code}`],
      [code, `${S[0]}\n\n${code}\n\n${table}`],
      [table, `${code}\n\n${table}\n\n${S[1]}`],
      [S[1], `${table}\n\n${S[1]}`],
    ]);
  });

  test('states a context, with its tokens, only where it is more than the sentence', () => {
    const chunk = (text: string) =>
      bindVariant({ name: 'v', definition: { strategy: 'sentence-window', sentences: 1 } }).chunk(
        documentOf(text),
      );
    expect(chunk(from(0, 0))[0]).not.toHaveProperty('context');
    expect(chunk(from(0, 0))[0]).not.toHaveProperty('contextTokens');
    expect(chunk(from(0, 3))[1]).toMatchObject({
      tokens: countTokens(from(1, 1)),
      context: { start: 0, end: from(0, 2).length },
      contextTokens: countTokens(from(0, 2)),
    });
  });

  test.each([{ sentences: -1 }, { sentences: 1.5 }, { sentences: '3' }])('refuses %j', (stated) => {
    expect(() => windows('', stated)).toThrow('"sentences" must be a whole number of at least 0');
  });
});
