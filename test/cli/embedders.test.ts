import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { readRun } from '../../src/run-file.ts';
import { closeStores } from '../../src/store/close-stores.ts';
import { folderOf, run } from '../support/command-line.ts';
import { startEmbeddingServer } from '../support/embedding-server.ts';
import { startSurrealServer } from '../support/surreal-server.ts';
import { tinySet } from '../support/tiny-set.ts';

afterAll(closeStores);

const evaluate = [
  'evaluate',
  '--golden',
  'golden/tiny',
  '--variants',
  'sections,whole',
  '--reports',
  'none',
];

/** Counts the letters of a text, as a module that a user might write. */
const letters = `
  export const embedder = {
    id: 'letters',
    embed: (texts, role) => texts.map((text) =>
      [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => text.toLowerCase().split(letter).length - 1)),
  };
`;

test('a server named by an option, or by the environment, embeds a set once', async () => {
  const server = await startEmbeddingServer();
  onTestFinished(() => server.close());
  const cwd = await folderOf(tinySet);
  const argv = [...evaluate, '--embedder', 'openai:m', '--db', 'rocksdb://db'];
  const first = await run([...argv, '--embedder-url', server.url], { cwd });
  expect(first.code).toBe(0);
  expect(first.stdout).toContain('openai:m,templates=none@1,overflow=error');
  expect(first.stderr).toContain('no templates are known for the model "m"');
  const embedded = server.embedded.length;
  const second = await run(argv, { cwd, env: { OPENAI_BASE_URL: server.url } });
  expect(second.stderr).toMatch(/embedding 0\/0 new texts/);
  // Neither server nor key is needed where every vector is known.
  const offline = await run([...argv, '--offline', '--embedder-url', 'http://127.0.0.1:9/v1'], {
    cwd,
  });
  expect(offline.code).toBe(0);
  expect(offline.stdout.replace(/reports\/\S+/g, '')).toBe(
    second.stdout.replace(/reports\/\S+/g, ''),
  );
  expect(server.embedded).toHaveLength(embedded);
});

test('offline, what is missing ends the run with exit 3', async () => {
  const cwd = await folderOf(tinySet);
  const { code, stderr } = await run(
    [...evaluate, '--embedder', 'hashing', '--db', 'mem://', '--offline'],
    { cwd },
  );
  expect(stderr).toMatch(
    /^offline: \d+ of \d+ texts have no vector of hashing@1\/384 .*: query "lime", query "dim"/m,
  );
  expect(stderr).toContain('chunk 0 of kettle.md in sections');
  expect(code).toBe(3);
});

test('the run holds platform and probe of the vectors it was made with', async () => {
  const cwd = await folderOf(tinySet);
  const inputs = async (embedder: string) => {
    const { stderr } = await run([...evaluate, '--embedder', embedder, '--db', 'mem://'], { cwd });
    const [, folder = ''] = /saved to (\S+)/.exec(stderr) ?? [];
    return (await readRun(join(cwd, folder, 'run.json'))).inputs;
  };
  const [one, again, other] = [
    await inputs('hashing:16'),
    await inputs('hashing:16'),
    await inputs('hashing:17'),
  ];
  expect(one.platform).toBe(
    `${process.platform}-${process.arch} node-${process.versions.node.split('.')[0]}`,
  );
  expect(one.probe).toMatch(/^[0-9a-f]{16}$/);
  expect(again.probe).toBe(one.probe);
  expect(other.probe).not.toBe(one.probe);
});

test('a module of one’s own embeds, is named, and its text is part of the id', async () => {
  const cwd = await folderOf({ ...tinySet, 'own.mjs': letters });
  const argv = [...evaluate, '--db', 'rocksdb://db', '--embedder'];
  const first = await run([...argv, './own.mjs'], { cwd });
  expect(first.code).toBe(0);
  expect(first.stderr).toContain('embedder code: own.mjs');
  expect(first.stdout).toMatch(/embedder module:letters@[0-9a-f]{12} /);
});

test('a set may name a module inside its folder, and none outside', async () => {
  const setOf = (embedder: string) => ({
    ...tinySet,
    'golden/tiny/set.json': JSON.stringify({
      documents: 'documents',
      queries: 'queries.jsonl',
      embedder,
    }),
  });
  const argv = [...evaluate, '--db', 'mem://'];
  const inside = await folderOf({ ...setOf('./own.mjs'), 'golden/tiny/own.mjs': letters });
  expect((await run(argv, { cwd: inside })).stdout).toContain('embedder module:letters@');
  const outside = await folderOf({ ...setOf('../own.mjs'), 'golden/own.mjs': letters });
  const refused = await run(argv, { cwd: outside });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(/set.json: embedder: "..\/own.mjs" lies outside/);
  expect((await run([...argv, '--allow-outside'], { cwd: outside })).code).toBe(0);
});

test.each([
  ['export const embedder = 3;', 2, 'own.mjs: the module exports no embedder'],
  [
    'export const embedder = { id: "x y", embed() {} };',
    2,
    'own.mjs: id: must not be empty or hold white space',
  ],
  ['export const embedder = { id: "x", embed() {}, model: 3 };', 2, 'unknown key "model"'],
  [
    'export const embedder = { id: "x", embed() { throw new Error("boom"); } };',
    3,
    'embedder "x" (own.mjs) failed: boom',
  ],
  ['export const embedder = { id: "x", embed: () => [[1]] };', 3, 'gave 1 vectors for'],
  [
    'export const embedder = { id: "x", embed: (t) => t.map(() => "v") };',
    3,
    'must be a list of numbers',
  ],
  ['export const embedder = { id: "x", embed: (t) => t.map(() => [NaN]) };', 3, 'not all numbers'],
  ['syntax error', 2, 'own.mjs: cannot load the plug-in'],
])('a module with a mistake is told so: %s', async (text, expected, why) => {
  const cwd = await folderOf({ ...tinySet, 'own.mjs': text });
  const { code, stderr } = await run([...evaluate, '--db', 'mem://', '--embedder', 'own.mjs'], {
    cwd,
  });
  expect(stderr).toContain(why);
  expect(code).toBe(expected);
});

test('a run against a server, with a set’s own SurrealQL in it, is that of an embedded one', async () => {
  const server = await startSurrealServer({ user: 'root', password: 'pw' });
  onTestFinished(() => server.kill());
  const argv = [
    'evaluate',
    '--golden',
    'golden/nimbus',
    '--variants',
    'sections',
    '--json',
    '--reports',
    'none',
  ];
  const nimbus = [...argv, '--embedder', 'surrealql:fn::embed', '--out'];
  const out = await folderOf();
  const env = { SURREAL_USER: 'root', SURREAL_PASS: 'pw' };
  const onServer = await run(
    [...nimbus, join(out, 'a'), '--db', `ws://127.0.0.1:${server.port}/a/b`],
    { env },
  );
  expect(onServer.stderr).not.toContain('pw');
  const embedded = await run([...nimbus, join(out, 'b'), '--db', 'mem://']);
  expect(onServer.code).toBe(embedded.code);
  expect(JSON.parse(onServer.stdout)).toEqual(JSON.parse(embedded.stdout));
  const [folder = ''] = /2026\S+/.exec(onServer.stderr.split('saved to')[1] ?? '') ?? [];
  const text = await readFile(join(out, 'a', folder.trim(), 'run.json'), 'utf8');
  expect(text).not.toContain('127.0.0.1');
});

/** Answers its first calls, and none after them. */
const stopping = (more: string) => `
  let calls = 0;
  export const embedder = {
    id: 'stopping',
    batch: { size: 1 },
    embed(texts) {
      calls += 1;
      if (calls > 6) return new Promise(() => {});
      return texts.map((text) => [text.length, 1]);
    },
    close: () => new Promise(() => {}),
    ${more}
  };
`;

test('a module that stops answering ends the run with exit 3, and what it gave is saved', async () => {
  const cwd = await folderOf({ ...tinySet, 'own.mjs': stopping('timeoutMs: 50,') });
  const argv = [...evaluate, '--db', 'mem://', '--embedder', 'own.mjs'];
  const { code, stderr } = await run(argv, { cwd });
  expect(stderr).toMatch(
    /embedder "stopping" \(own\.mjs\) gave no vectors of the \w+ "[^"]+" within 50 ms: .*timeoutMs\n[1-9] of 12 new texts are saved/,
  );
  expect(stderr).toContain('close() did not end within 50 ms');
  expect(code).toBe(3);
});

test('Ctrl-C leaves a module that never answers', async () => {
  const cwd = await folderOf({ ...tinySet, 'own.mjs': stopping('') });
  const interrupt = new AbortController();
  const { code, stderr } = await run(
    [...evaluate, '--db', 'mem://', '--embedder', 'own.mjs', '--retriever', 'exact'],
    {
      cwd,
      signal: interrupt.signal,
      onStderr: (text) => {
        if (text.includes('embedder code')) setTimeout(() => interrupt.abort(), 200);
      },
    },
  );
  expect(stderr).toMatch(/interrupted: \d+ of 12 new texts are saved/);
  expect(code).toBe(130);
});

test('a retriever that never answers ends the run with exit 3', async () => {
  const cwd = await folderOf({
    ...tinySet,
    'own.mjs': `export const retriever = { name: 'stuck', version: 1, timeoutMs: 20,
      prepare: () => () => new Promise(() => {}) };`,
  });
  const argv = ['--db', 'mem://', '--embedder', 'hashing', '--retriever', './own.mjs'];
  const { code, stderr } = await run([...evaluate, ...argv], { cwd });
  expect(stderr).toContain(
    'retriever "stuck" (./own.mjs) did not end on query "lime" within 20 ms',
  );
  expect(code).toBe(3);
});
