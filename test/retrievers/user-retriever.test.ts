import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { IncompleteError, InterruptedError, UserError } from '../../src/errors.ts';
import { retrieverEnvironment } from '../../src/evaluation/retriever-environment.ts';
import { openRetriever } from '../../src/retrievers/registry.ts';
import { openStore } from '../../src/store/open-store.ts';
import { temporaryFolder } from '../support/golden-folder.ts';
import { projectRoot } from '../support/project-root.ts';
import { indexOf, listsOf, queriesOf, rankingsOf } from '../support/search-fixture.ts';

const longest = `
export const retriever = {
  name: 'longest',
  version: 3,
  parameters: { power: 1, sign: 'plus', twice: false },
  prepare(chunks, { power, twice }) {
    return (query) => chunks
      .map((chunk, at) => ({ chunk: at, score: (twice ? 2 : 1) * chunk.text.length ** power }))
      .filter(({ score }) => score > 0 && query.text !== '');
  },
};`;

const index = indexOf([
  { document: 'a', words: 'tin' },
  { document: 'a', words: 'copper' },
  { document: 'b', words: 'zinc' },
  { document: 'c', words: 'gold' },
]);

async function open(code: string, argument = '') {
  const directory = await temporaryFolder({ 'mine.mjs': code });
  const loaded: string[] = [];
  const environment = retrieverEnvironment(await openStore('mem://'), {
    directory,
    onLoad: (file) => loaded.push(file),
  });
  return { retriever: await openRetriever(`./mine.mjs${argument}`, environment), loaded };
}

async function search(code: string, argument = '', allowed?: ReadonlySet<string>) {
  const { retriever } = await open(code, argument);
  const queries = queriesOf([{ words: 'tin', ...(allowed && { allowed }) }]);
  const [ranking] = await rankingsOf(retriever, queries, index);
  return ranking && listsOf(ranking);
}

describe('a module of the user', () => {
  test('scores chunks, which are ordered here', async () => {
    expect(await search(longest)).toEqual({ position: [1, 2, 3, 0], score: [6, 4, 4, 3] });
    expect((await search(longest, ':power=2,twice=true'))?.score).toEqual([72, 32, 32, 18]);
  });

  test('the example of the documentation works', async () => {
    const docs = await readFile(join(projectRoot, 'docs/retrievers.md'), 'utf8');
    const code = /```js\n(.*?)```/s.exec(docs)?.[1] ?? '';
    // "tin" has three letters: by default words of four or more count.
    expect(await search(code)).toEqual({ position: [], score: [] });
    expect(await search(code, ':least=3')).toEqual({ position: [0], score: [1] });
  });

  test('sees only the chunks that a filter lets through', async () => {
    expect((await search(longest, '', new Set(['b', 'c'])))?.position).toEqual([2, 3]);
  });

  test('gets vectors where it asks for them', async () => {
    const code = `export default { name: 'dot', version: 1, vectors: true, prepare: (chunks) => ({ vector }) =>
      chunks.map((chunk, at) => ({ chunk: at, score: chunk.vector.reduce((s, v, i) => s + v * vector[i], 0) })) }`;
    const { retriever } = await open(code);
    expect(retriever.usesVectors).toBe(true);
    expect(await search(code)).toEqual({ position: [0, 1, 2, 3], score: [1, 0, 0, 0] });
  });

  test('is announced before it runs, and named by its digest and parameters', async () => {
    const { retriever, loaded } = await open(longest, ':sign=minus');
    expect(loaded).toEqual(['./mine.mjs']);
    expect(retriever.id).toMatch(/^longest@[0-9a-f]{12}:version=3,power=1,sign=minus,twice=false$/);
    expect(retriever.usesVectors).toBe(false);
  });

  test.each([
    ['export const x = 1', '', /mine\.mjs: the module exports no retriever/],
    ['export const retriever = {', '', /mine\.mjs: cannot load the plug-in/],
    [
      "export default { name: 'x', version: 1 }",
      '',
      /prepare: must be a function|prepare: is missing/,
    ],
    ["export default { name: 'X', version: 1, prepare() {} }", '', /name: must be in lower case/],
    ["export default { name: 'x', version: 1, prepere() {} }", '', /Did you mean "prepare"/],
    [longest, ':pover=2', /unknown key "pover"\. Did you mean "power"/],
    [longest, ':power=much', /power: must be a number/],
    [longest, ':twice=yes', /twice: must be true or false/],
  ])('refuses %s %s', async (code, argument, message) => {
    const opened = open(code, argument);
    await expect(opened).rejects.toThrow(message);
    await expect(opened).rejects.toBeInstanceOf(UserError);
  });

  const finding = (body: string) =>
    `export default { name: 'x', version: 1, prepare: () => () => {\n${body}\n} }`;

  test.each([
    [
      finding('throw new Error("no luck")'),
      /"x" \(\.\/mine\.mjs\) failed on query "q0": no luck \(line 2\)/,
    ],
    [finding('return [{ chunk: 4, score: 1 }]'), /chunk 4 is none of the 4 chunks/],
    [finding('return [{ chunk: 1, score: 1 }, { chunk: 1, score: 2 }]'), /chunk 1 was found twice/],
    [finding('return [{ chunk: 1, score: NaN }]'), /\[0\]\.score/],
    [finding('return "all"'), /must be a list of \{ chunk, score \}/],
    ["export default { name: 'x', version: 1, prepare: () => 1 }", /must return a function/],
    [
      "export default { name: 'x', version: 1, prepare() { throw new Error('not today') } }",
      /failed in prepare\(\): not today/,
    ],
  ])('says what goes wrong in %s', async (code, message) => {
    const searched = search(code);
    await expect(searched).rejects.toThrow(message);
    await expect(searched).rejects.toBeInstanceOf(UserError);
  });
});

describe('a module that never answers', () => {
  const searching = (body: string) =>
    `export default { name: 'x', version: 1, timeoutMs: 20, ${body} }`;
  const never = 'new Promise(() => {})';

  test.each([
    [
      searching(`prepare: () => () => ${never}`),
      /"x" \(\.\/mine\.mjs\) did not end on query "q0" within 20 ms: .*timeoutMs/,
    ],
    [
      searching(`prepare: () => ${never}`),
      /"x" \(\.\/mine\.mjs\) did not end in prepare\(\) within 20 ms: .*timeoutMs/,
    ],
  ])('is named with what it was asked: %s', async (code, message) => {
    const searched = search(code);
    await expect(searched).rejects.toThrow(message);
    await expect(searched).rejects.toBeInstanceOf(IncompleteError);
  });

  test.each([
    `export default { name: 'x', version: 1, prepare: () => () => ${never} }`,
    `export default { name: 'x', version: 1, prepare: () => ${never} }`,
  ])('is left at once where the run is interrupted: %s', async (code) => {
    const { retriever } = await open(code);
    const interrupt = new AbortController();
    const { signal } = interrupt;
    const ranked = rankingsOf(retriever, queriesOf([{ words: 'tin' }]), index, { signal });
    setImmediate(() => setImmediate(() => interrupt.abort()));
    await expect(ranked).rejects.toBeInstanceOf(InterruptedError);
  });
});
