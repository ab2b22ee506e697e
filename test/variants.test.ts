import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadVariants } from '../src/variants.ts';
import { failureOf } from './support/failure-of.ts';
import { temporaryFolder } from './support/golden-folder.ts';

const fixed = (size: number) => JSON.stringify({ strategy: 'fixed', size });

/** The user's folder of variants and the shipped one, in the order they are searched. */
async function twoFolders(user: Record<string, string> = {}): Promise<string[]> {
  const root = await temporaryFolder({
    ...Object.fromEntries(Object.entries(user).map(([name, text]) => [`user/${name}`, text])),
    'shipped/whole.json': '{"strategy": "whole"}',
    'shipped/fixed512.json': fixed(512),
    'shipped/README.md': 'not a variant',
  });
  return [join(root, 'user'), join(root, 'shipped')];
}

describe('loadVariants', () => {
  test('gives the named ones, in the order named', async () => {
    const variants = await loadVariants(['whole', 'fixed512'], await twoFolders());
    expect(variants.map(({ name, strategy }) => [name, strategy])).toEqual([
      ['whole', 'whole'],
      ['fixed512', 'fixed'],
    ]);
  });

  test('a variant of the user hides the shipped one of that name; others stay', async () => {
    const folders = await twoFolders({ 'fixed512.json': fixed(500) });
    const variants = await loadVariants(['fixed512', 'whole'], folders);
    expect(variants.map(({ parameters }) => parameters['size'])).toEqual([500, undefined]);
  });

  test('without names gives all of the first folder that has any, by code point', async () => {
    const user = {
      'b.json': fixed(2),
      '\u{1F600}.json': fixed(4),
      '\uFF61.json': fixed(3),
      'B.json': fixed(1),
    };
    const own = await loadVariants(undefined, await twoFolders(user));
    expect(own.map(({ name }) => name)).toEqual(['B', 'b', '\uFF61', '\u{1F600}']);
    const shipped = await loadVariants(undefined, await twoFolders());
    expect(shipped.map(({ name }) => name)).toEqual(['fixed512', 'whole']);
  });

  test('one that is unknown: the nearest, and all there are', async () => {
    const folders = await twoFolders({ 'mine.json': fixed(9) });
    expect(await failureOf(() => loadVariants(['whole', 'fixed521'], folders))).toBe(
      'unknown variant "fixed521". Did you mean "fixed512"? There are: mine, fixed512, whole',
    );
    expect(await failureOf(() => loadVariants(['by-topic'], folders))).toBe(
      'unknown variant "by-topic". There are: mine, fixed512, whole',
    );
  });

  test.each(['../shipped/whole', 'whole.json', '', '__proto__', 'README'])(
    'a name is no path: %j is unknown',
    async (name) => {
      expect(await failureOf(async () => loadVariants([name], await twoFolders()))).toContain(
        `unknown variant "${name}".`,
      );
    },
  );

  test('one named twice', async () => {
    expect(
      await failureOf(async () => loadVariants(['whole', 'fixed512', 'whole'], await twoFolders())),
    ).toBe('variant "whole" was named twice');
  });

  test('none named', async () => {
    expect(await failureOf(async () => loadVariants([], await twoFolders()))).toBe(
      'no variant was named; there are: fixed512, whole',
    );
  });

  test('none there', async () => {
    const folders = [join(await temporaryFolder(), 'variants')];
    expect(await failureOf(() => loadVariants(undefined, folders))).toBe(
      'no variant was named; there are: none',
    );
    expect(await failureOf(() => loadVariants(['mine'], folders))).toBe(
      'unknown variant "mine"; there is none yet: write variants/mine.json',
    );
  });

  test.each([
    ['{"strategy": "fixed",\n "size": 0}', /^variants\/mine\.json:2: size: /],
    [
      '{"strategy": "fixed",\n "sice": 9}',
      /^variants\/mine\.json:2: sice: unknown key "sice"\. Did you mean "size"\?/,
    ],
    [
      '{\n"strategy": "fixde"}',
      /^variants\/mine\.json:2: strategy: unknown strategy "fixde"\. Did you mean "fixed"\?/,
    ],
    ['{\n"strategy" "fixed"}', /^variants\/mine\.json:2: not valid JSON \(colon expected\)$/],
    ['[]', /^variants\/mine\.json: variant "mine" must be an object/],
  ])('a file that is wrong is named with line and field: %s', async (text, message) => {
    const folders = await twoFolders({ 'mine.json': text });
    expect(await failureOf(() => loadVariants(['mine'], folders))).toMatch(message);
  });
});

describe('inline variants', () => {
  test('stand beside named ones, each called by its text', async () => {
    const names = ['fixed:{128,256}/{0,10%}', 'whole', 'structural:300'];
    const variants = await loadVariants(names, await twoFolders());
    expect(variants.map(({ name, parameters }) => [name, parameters['size']])).toEqual([
      ['fixed:128/0', 128],
      ['fixed:128/10%', 128],
      ['fixed:256/0', 256],
      ['fixed:256/10%', 256],
      ['whole', undefined],
      ['structural:300', undefined],
    ]);
    expect(variants.map(({ parameters }) => parameters['overlap'])).toEqual([
      0,
      12,
      0,
      25,
      undefined,
      60,
    ]);
  });

  test('cut as the same parameters in a file do', async () => {
    const [file, inline] = await loadVariants(['fixed512', 'fixed:512'], await twoFolders());
    expect(inline?.fingerprint).toBe(file?.fingerprint);
  });

  test('a file of that name goes first, braces and all', async () => {
    const files = { 'fixed:60.json': fixed(7), 'recursive.json': fixed(8), '{a,b}.json': fixed(9) };
    const names = ['fixed:60', 'recursive', '{a,b}'];
    const variants = await loadVariants(names, await twoFolders(files));
    expect(variants.map(({ parameters }) => parameters['size'])).toEqual([7, 8, 9]);
    const swept = await loadVariants(['fixed:{60,61}'], await twoFolders(files));
    expect(swept.map(({ parameters }) => parameters['size'])).toEqual([7, 61]);
  });

  test.each([
    [
      ['fixed:60/60'],
      'variant "fixed:60/60": overlap: the overlap must be smaller than "size" (60), but is 60; write it as fixed:[unit:]size[/overlap], as in fixed:512/0',
    ],
    [
      ['fixed:line:60'],
      'variant "fixed:line:60": unit: the unit must be "token", "word" or "char"; write it as fixed:[unit:]size[/overlap], as in fixed:512/0',
    ],
    [['fixed:60', 'fixed:{50,60}'], 'variant "fixed:60" was named twice'],
  ])('%j', async (names, message) => {
    expect(await failureOf(async () => loadVariants(names, await twoFolders()))).toBe(message);
  });
});
