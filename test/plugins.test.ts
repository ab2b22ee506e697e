import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chunkers } from '../src/chunkers/registry.ts';
import { EXIT } from '../src/errors.ts';
import { loadGolden } from '../src/golden.ts';
import { importModule, loadChunkers } from '../src/plugins.ts';
import { loadVariants } from '../src/variants.ts';
import { documentOf } from './contract/chunker.ts';
import { failureOf } from './support/failure-of.ts';
import { goldenFolder, temporaryFolder } from './support/golden-folder.ts';

const source = (name: string, form = 'export const chunker =') =>
  `${form} { name: '${name}', version: 1, parameters: { keep: 1 }, chunk: (_, __, { body }) => [body] };`;

describe('loadChunkers', () => {
  test('without plug-ins gives the built-in strategies', async () => {
    expect(await loadChunkers({})).toEqual(chunkers);
  });

  test('adds modules, which export a chunker by name or by default', async () => {
    const cwd = await temporaryFolder({
      'a.mjs': source('mine'),
      'sub/b.js': source('other', 'export default'),
      'sub/package.json': '{"type": "module"}',
    });
    const seen: string[] = [];
    const files = ['a.mjs', './sub/b.js'];
    const found = await loadChunkers({ cwd, files, onLoad: (file) => seen.push(file) });
    expect(Object.keys(found)).toEqual([...Object.keys(chunkers), 'mine', 'other']);
    expect(seen).toEqual(['a.mjs', 'sub/b.js']);
    const [variant] = await loadVariants(['mine'], [], { chunkers: found });
    expect(variant?.chunk(documentOf('text'))).toMatchObject([{ start: 0, end: 4 }]);
  });

  test('loads a file once, whoever names it, and tells of it before its code runs', async () => {
    const folder = await goldenFolder({
      settings: { plugins: ['./a.mjs'] },
      documents: { 'a.md': 'text' },
      files: { 'set/a.mjs': `globalThis.ran = [...(globalThis.ran ?? []), 'a'];${source('mine')}` },
    });
    const golden = await loadGolden(folder);
    const order: unknown[] = [];
    await loadChunkers({
      golden,
      cwd: folder,
      files: ['a.mjs'],
      onLoad: (file) => order.push(file, Reflect.get(globalThis, 'ran')),
    });
    expect(order).toEqual(['set/a.mjs', undefined]);
    expect(Reflect.get(globalThis, 'ran')).toEqual(['a']);
    Reflect.deleteProperty(globalThis, 'ran');
  });

  test('a file that was changed is loaded anew, and has another fingerprint', async () => {
    const cwd = await temporaryFolder({ 'a.mjs': source('mine') });
    const variantNow = async () => {
      const found = await loadChunkers({ cwd, files: ['a.mjs'] });
      return (await loadVariants(['mine'], [], { chunkers: found }))[0];
    };
    const before = await variantNow();
    expect((await variantNow())?.fingerprint).toBe(before?.fingerprint);
    await writeFile(join(cwd, 'a.mjs'), source('mine').replace('keep: 1', 'keep: 2'));
    const after = await variantNow();
    expect(after?.parameters).toMatchObject({ keep: 2 });
    await writeFile(join(cwd, 'a.mjs'), `// only a remark\n${source('mine')}`);
    const fingerprints = [before, after, await variantNow()].map((one) => one?.fingerprint);
    expect(new Set(fingerprints).size).toBe(3);
  });

  test.each([
    ['is not there', undefined, /^mine\.mjs: cannot read the file: .*\(ENOENT\)/],
    ['is no JavaScript', 'export const =', /^mine\.mjs: cannot load the plug-in: \S/],
    [
      'throws',
      'throw new Error("at once")',
      /^mine\.mjs: cannot load the plug-in: at once \(line 1\)$/,
    ],
    ['exports nothing', 'export const other = 1', /^mine\.mjs: the plug-in exports no chunker/],
    [
      'hides a built-in one',
      source('fixed'),
      /^mine\.mjs: name: "fixed" is the name of a built-in strategy; give the plug-in another$/,
    ],
  ])('a module that %s is an error with its name', async (_, text, message) => {
    const cwd = await temporaryFolder(text === undefined ? {} : { 'mine.mjs': text });
    const failure = await failureOf(() => loadChunkers({ cwd, files: ['mine.mjs'] }));
    expect(failure).toMatch(message);
    expect(failure).not.toMatch(/\n\s+at /);
  });

  test('an error in its code is told with the line', async () => {
    const text = source('mine').replace('[body]', '\n\nnothing.there');
    const cwd = await temporaryFolder({ 'mine.mjs': text });
    const found = await loadChunkers({ cwd, files: ['mine.mjs'] });
    const [variant] = await loadVariants(['mine'], [], { chunkers: found });
    expect(await failureOf(() => variant?.chunk(documentOf('text')))).toBe(
      'plug-in "mine" (mine.mjs) failed on page.md: nothing is not defined (line 3)',
    );
  });

  test('two of one name', async () => {
    const cwd = await temporaryFolder({ 'a.mjs': source('mine'), 'b.mjs': `\n${source('mine')}` });
    expect(await failureOf(() => loadChunkers({ cwd, files: ['a.mjs', 'b.mjs'] }))).toBe(
      'b.mjs: name: "mine" is the name of the plug-in a.mjs; give the plug-in another',
    );
  });

  test("a set's plug-in stays inside its folder unless that is allowed", async () => {
    const folder = await goldenFolder({
      settings: { plugins: ['../a.mjs'] },
      documents: { 'a.md': 'text' },
      files: { 'a.mjs': source('mine') },
    });
    const golden = await loadGolden(folder);
    expect(await failureOf(() => loadChunkers({ golden }))).toMatch(
      /^set\/set\.json: plugins\[0\]: "\.\.\/a\.mjs" lies outside .*--allow-outside/,
    );
    expect(Object.keys(await loadChunkers({ golden, allowOutside: true }))).toContain('mine');
  });
});

describe('a module that never ends loading', () => {
  const stuck = 'await new Promise(() => {});\n';

  test('is named, with how long it was waited for', async () => {
    const cwd = await temporaryFolder({ 'mine.mjs': `${stuck}export default {}` });
    const module = { path: join(cwd, 'mine.mjs'), file: 'mine.mjs' };
    await expect(importModule(module, 'chunker', { limit: 20 })).rejects.toMatchObject({
      exitCode: EXIT.incomplete,
      message: expect.stringMatching(/^mine\.mjs: the module was not loaded within 20 ms: see why/),
    });
  });

  test('is left at once where the run is interrupted', async () => {
    const cwd = await temporaryFolder({ 'mine.mjs': `${stuck}export default {}` });
    const interrupt = new AbortController();
    const { signal } = interrupt;
    const onLoad = () => setImmediate(() => interrupt.abort());
    const loading = loadChunkers({ cwd, files: ['mine.mjs'], signal, onLoad });
    await expect(loading).rejects.toMatchObject({ exitCode: EXIT.interrupted });
  });
});
