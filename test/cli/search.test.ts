import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from '../../src/schema.ts';
import { folderOf, projectRoot, run } from '../support/command-line.ts';
import { tinySet } from '../support/tiny-set.ts';

const viewSchema = z.looseObject({
  embedder: z.string().nullable(),
  parents: z.array(
    z.looseObject({
      rank: z.int(),
      id: z.string(),
      title: z.string(),
      words: z.int(),
      hit: z.looseObject({
        document: z.string(),
        ord: z.int(),
        rank: z.int(),
        score: z.number(),
        headingPath: z.array(z.string()),
      }),
      pieces: z.array(z.looseObject({ text: z.string() })),
      others: z.array(z.looseObject({ ord: z.int(), score: z.number() })),
    }),
  ),
  unrankable: z.array(z.unknown()),
});

const question = 'how do I rotate the service credentials';
const nimbus = (...more: string[]) => [
  'search',
  '--golden',
  'golden/nimbus',
  '--variant',
  'fixed60',
  '--query',
  question,
  '--embedder',
  'surrealql:fn::embed',
  '--db',
  'mem://',
  '--quiet',
  ...more,
];

async function viewOf(argv: readonly string[], cwd = projectRoot) {
  const { stdout, code } = await run([...argv, '--json'], { cwd });
  expect(code).toBe(0);
  return viewSchema.parse(JSON.parse(stdout));
}

// The numbers are the lesson's ("Chunking strategies", SurrealDB University): the chunk found, its
// score, and 60 + 50 − 12 words of it and the one before; the handbook has 194.
describe('the lesson’s question', () => {
  test('finds chunk 3 of the handbook at 1.0', async () => {
    const { parents } = await viewOf(nimbus());
    expect(parents[0]).toMatchObject({
      rank: 1,
      id: 'handbook.md',
      words: 50,
      hit: {
        document: 'handbook.md',
        ord: 3,
        rank: 1,
        score: 1,
        headingPath: ['Rotating service credentials'],
      },
      others: [{ ord: 2, score: 0.6 }, { ord: 0 }, { ord: 1 }],
    });
    expect(parents.map(({ id }) => id)).toEqual([
      'handbook.md',
      'release-notes.md',
      'support-guide.md',
    ]);
  });

  test('--expand neighbours joins chunks 2 and 3, the overlap once; parent is the handbook', async () => {
    const { parents } = await viewOf(nimbus('--expand', 'neighbours', '--k', '1'));
    expect(parents).toHaveLength(1);
    expect(parents[0]?.words).toBe(98);
    const [piece, another] = parents[0]?.pieces ?? [];
    expect(another).toBeUndefined();
    expect(piece?.text.split('beside the old one')).toHaveLength(2);
    const whole = await viewOf(nimbus('--expand', 'parent', '--k', '1'));
    expect(whole.parents[0]?.words).toBe(194);
  });

  test('for a person: parent, place, words, text; colours only where they are wanted', async () => {
    const { stdout } = await run(nimbus('--k', '1', '--show-parents'));
    expect(stdout).toMatch(/^how do I rotate the service credentials\ngolden nimbus · fixed60 /);
    expect(stdout).toContain(' 1  1.0000  handbook (handbook.md)\n');
    expect(stdout).toContain('chunk 3 [878, 1158) · 50 words · Rotating service credentials');
    expect(stdout).toContain('also found in it: chunk 2 (rank 2, 0.6000)');
    const escapeCode = String.fromCharCode(27);
    expect(stdout).not.toContain(escapeCode);
    const env = { FORCE_COLOR: '1' };
    const painted = await run(nimbus('--k', '1', '--expand', 'neighbours'), { env });
    const bold = `${escapeCode}[1m${escapeCode}[33m`;
    expect(painted.stdout).toContain(`${bold}Rotating`);
    expect(painted.stdout).toContain(`${escapeCode}[2mFollow this order:`);
    const never = { env: { ...env, NO_COLOR: '1' } };
    expect((await run(nimbus(), never)).stdout).not.toContain(escapeCode);
  });
});

test('no parent comes twice, sections as parents among them', async () => {
  const files = {
    ...tinySet,
    'golden/tiny/set.json':
      '{"documents": "documents", "queries": "queries.jsonl", "parent": {"heading": 2}}',
  };
  const cwd = await folderOf(files);
  const argv = ['search', '--query', 'remove lime from the kettle', '--variant', 'fixed:8/2'];
  const options = ['--embedder', 'hashing', '--db', 'mem://', '--quiet', '--k', '100'];
  const { parents } = await viewOf([...argv, ...options], cwd);
  const ids = parents.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(6);
  expect(parents[0]?.title).toBe('Kettle > Descaling');
  const whole = await viewOf([...argv, ...options, '--expand', 'parent'], cwd);
  expect(whole.parents[0]?.pieces.map(({ text }) => text)).toEqual([
    '## Descaling\n\nBoil vinegar once a month to remove lime.\n',
  ]);
});

test('a folder of documents can be searched, and nothing is embedded twice', async () => {
  const cwd = await folderOf({ 'docs/a.md': 'Rotate the token.\n', 'docs/b.md': 'Boil water.\n' });
  const argv = ['search', '--documents', 'docs', '--variant', 'whole', '--query', 'token'];
  const options = ['--embedder', 'hashing', '--db', 'rocksdb://db'];
  const cold = await run([...argv, ...options], { cwd });
  expect(cold.stderr).toContain('embedding 3/3 new texts');
  expect(cold.stdout).toContain(' 1 ');
  const warm = await run([...argv, ...options], { cwd });
  expect(warm.stderr).toContain('embedding 0/0 new texts (3 from cache)');
  expect(warm.stdout).toBe(cold.stdout);
});

test('a chunk with a zero vector never ranks, and it is said; a query with one finds nothing', async () => {
  const cwd = await folderOf({ 'docs/a.md': 'Rotate the token.\n', 'docs/b.md': '… — …\n' });
  const argv = ['search', '--documents', 'docs', '--variant', 'whole', '--embedder', 'hashing'];
  const found = await run([...argv, '--db', 'mem://', '--query', 'token'], { cwd });
  expect(found.stderr).toContain('1 chunk has a zero vector');
  expect(found.stderr).toContain('never ranks: b.md chunk 0');
  expect(found.stdout).not.toContain('b.md');
  const nothing = await run([...argv, '--db', 'mem://', '--query', '…'], { cwd });
  expect(nothing.stdout).toContain('Nothing ranks');
  expect(nothing.code).toBe(0);
});

test.each(['bm25', 'hybrid', 'hnsw:connectivity=8'])('--retriever %s ranks', async (retriever) => {
  const cwd = await folderOf(tinySet);
  const argv = ['search', '--query', 'remove lime', '--variant', 'sections', '--db', 'mem://'];
  const options = ['--embedder', 'hashing', '--retriever', retriever];
  const { stdout, stderr } = await run([...argv, ...options], { cwd });
  expect(stdout).toContain(` · ${retriever.split(':')[0]}`);
  expect(stdout).toMatch(/\n 1 {2}\d+\.\d{4} {2}Kettle \(kettle\.md\)\n {4}chunk 1 /);
  // By words alone nothing is embedded, and no embedder is named.
  const isEmbedded = retriever !== 'bm25';
  expect(stderr.includes('embedding')).toBe(isEmbedded);
  const [, searched = ''] = stdout.split('\n');
  expect(searched.split(' · ')).toEqual([
    'golden tiny',
    expect.stringMatching(/^sections \(/),
    '6 chunks',
    ...(isEmbedded ? [expect.stringMatching(/^hashing@/)] : []),
    expect.stringMatching(new RegExp(`^${retriever.split(':')[0]}`)),
  ]);
  const { embedder } = await viewOf([...argv, ...options, '--quiet'], cwd);
  expect(embedder).toEqual(isEmbedded ? expect.stringMatching(/^hashing@/) : null);
  const wrong = await run([...argv, '--retriever', 'bm52'], { cwd });
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean "bm25"') });
});

test('text of a document cannot steer the terminal', async () => {
  const escapeCode = String.fromCharCode(27);
  const cwd = await folderOf({ 'docs/a.md': `# T${escapeCode}[2J\n\nA ${escapeCode}[31mtoken.\n` });
  const argv = ['search', '--documents', 'docs', '--variant', 'whole', '--embedder', 'hashing'];
  const { stdout } = await run([...argv, '--db', 'mem://', '--query', `token${escapeCode}[1m`], {
    cwd,
  });
  expect(stdout).not.toContain(escapeCode);
});

describe('bad input', () => {
  const refused = async (...argv: string[]) => {
    const { code, stdout, stderr } = await run(['search', ...argv, '--db', 'mem://']);
    expect(stdout).toBe('');
    expect(code).toBe(2);
    return stderr;
  };
  const variant = ['--variant', 'whole'];

  test.each([
    [[...variant, '--query', 'x'.repeat(100_000)], /100,000 characters; the most is 10,000/],
    [[...variant, '--query', ' '], /the query is blank/],
    [[...variant, '--query', 'x', '--k', '0'], /--k takes a whole number from 1 to 100/],
    [[...variant, '--query', 'x', '--k', 'many'], /--k takes a whole number/],
    [[...variant, '--query', 'x', '--golden', 'a', '--documents', 'b'], /not both/],
    [['--variant', 'fixed:{60,70}', '--query', 'x'], /stands for several variants/],
    [['--variant', 'hole', '--query', 'x'], /Did you mean "whole"/],
    [[...variant, '--query', 'x', '--expand', 'neighbors'], /neighbours/],
    [[...variant], /query/],
    [['--query', 'x'], /variant/],
    [[...variant, '--query', 'x', '--documents', join('no', 'such')], /no folder/],
  ])('%j', async (argv, why) => {
    expect(await refused(...argv)).toMatch(why);
  });
});
