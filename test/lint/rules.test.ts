import { describe, expect, test } from 'vitest';
import type { LintRule } from '../../src/lint/lint-rule.ts';
import { lintRules } from '../../src/lint/registry.ts';
import { lintContract } from '../contract/lint-rule.ts';
import { chunksAt, page } from '../support/chunks-at.ts';

for (const [name, rule] of Object.entries(lintRules)) lintContract(name, rule);

/** Positions of the pieces that a rule finds fault with. */
function faults(name: string, text: string, pieces: readonly string[]): number[] {
  const document = page(text);
  return ruleOf(name)
    .begin()(document, chunksAt(document, pieces))
    .map(({ ord }) => ord);
}

function ruleOf(name: string): LintRule {
  const rule = lintRules[name];
  if (!rule) throw new Error(`no rule ${name}`);
  return rule;
}

describe('open-fence', () => {
  const code = '```js\nlet a = 1;\nlet b = 2;\n```';

  test('counts each part of a cut fence: with its opening line, with its closing one, with neither', () => {
    expect(
      faults('open-fence', `Before.\n\n${code}\n\nAfter.\n`, [
        'Before.\n\n```js',
        'let a = 1;',
        'let b = 2;\n```\n\nAfter.',
      ]),
    ).toEqual([0, 1, 2]);
  });

  test('does not count whole fences, nor what stands beside them', () => {
    const text = `Before.\n\n${code}\n\n${code}\n\nAfter.\n`;
    expect(faults('open-fence', text, ['Before.', `${code}\n\n${code}`, 'After.'])).toEqual([]);
  });

  test('sees fences in lists and quotes, with or without the marker in front', () => {
    const list = '- ```\n  x\n  y\n  ```\n- b';
    expect(faults('open-fence', list, ['- ```\n  x', 'y\n  ```\n- b'])).toEqual([0, 1]);
    expect(faults('open-fence', list, ['```\n  x\n  y\n  ```', 'b'])).toEqual([]);
    expect(faults('open-fence', '> ~~~\n> x\n> ~~~', ['> ~~~', 'x'])).toEqual([0, 1]);
  });

  test('does not count indented code, a fence the document itself leaves open, or fences in plain text', () => {
    expect(faults('open-fence', 'a\n\n    x\n    y\n', ['x', 'y'])).toEqual([]);
    expect(faults('open-fence', 'a\n\n```\nx\ny', ['a', '```\nx\ny'])).toEqual([]);
    const plain = { ...page('```\nx\n```'), format: 'text' as const };
    expect(ruleOf('open-fence').begin()(plain, chunksAt(plain, ['```', 'x']))).toEqual([]);
  });
});

describe('headless-table', () => {
  const table = '| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |';

  test('counts rows without the header, or with a part of it', () => {
    const pieces = ['| a | b |\n| --- | --- |\n| 1 | 2 |', '| 3 | 4 |', '4 |\n\nAfter.'];
    expect(faults('headless-table', `${table}\n\nAfter.\n`, pieces)).toEqual([1, 2]);
    expect(faults('headless-table', table, ['b |\n| --- | --- |\n| 1 | 2 |'])).toEqual([0]);
    expect(faults('headless-table', table.replaceAll('\n', '\r\n'), ['| 3 | 4 |'])).toEqual([0]);
  });

  test('does not count a header without rows, a whole table, or text beside one', () => {
    const text = `Before.\n\n${table}\n\nAfter.\n`;
    const pieces = ['Before.\n\n| a | b |\n| --- |', '| --- | --- |'];
    expect(faults('headless-table', text, pieces)).toEqual([]);
    expect(faults('headless-table', text, [`${table}\n\nAfter.`, 'After.'])).toEqual([]);
  });
});

describe('tiny', () => {
  // Each word with its blank is one cl100k token.
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

  test('counts chunks of fewer than 20 tokens', () => {
    const text = `${words(20)}\n\n${words(19)}\n`;
    expect(faults('tiny', text, [words(20), `\n\n${words(17)}`])).toEqual([1]);
  });

  test('does not count a document that is short as a whole', () => {
    expect(faults('tiny', 'Short.', ['Short.'])).toEqual([]);
  });
});

describe('duplicate', () => {
  test('counts every chunk after the first of equal text, white space folded, in any document', () => {
    const look = ruleOf('duplicate').begin();
    const ordinals = (text: string, pieces: readonly string[], id: string) => {
      const document = page(text, id);
      return look(document, chunksAt(document, pieces)).map(({ ord }) => ord);
    };
    expect(ordinals('One two. Three. One\ntwo.', ['One two.', 'Three.', 'One\ntwo.'], 'a')).toEqual(
      [2],
    );
    expect(ordinals('Three. Four.', ['Three.', 'Four.'], 'b')).toEqual([0]);
    expect(ordinals('three. Onetwo.', ['three.', 'Onetwo.'], 'c')).toEqual([]);
  });
});
