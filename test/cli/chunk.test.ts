import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openEmbedder } from '../../src/embedders/registry.ts';
import { z } from '../../src/schema.ts';
import { folderOf, run } from '../support/command-line.ts';
import { tinySet } from '../support/tiny-set.ts';

const golden = ['--golden', 'golden/tiny'];
const kettle = ['chunk', ...golden, '--doc', 'kettle.md', '--variant', 'sections'];

const listSchema = z.array(
  z.strictObject({
    ord: z.int(),
    start: z.int(),
    end: z.int(),
    headingPath: z.array(z.string()),
    words: z.int(),
    tokens: z.int(),
    flags: z.array(z.string()),
    text: z.string(),
    embedding: z.array(z.number()).optional(),
  }),
);

async function list(argv: readonly string[], cwd: string) {
  const { code, stdout } = await run([...argv, '--json'], { cwd });
  expect(code).toBe(0);
  return listSchema.parse(JSON.parse(stdout));
}

describe('chunk --doc --variant shows the chunks of a document', () => {
  test('as a person wants to see them', async () => {
    const { code, stdout, stderr } = await run(kettle, { cwd: await folderOf(tinySet) });
    expect(stdout).toContain('kettle.md · Kettle · sections (sections, ');
    expect(stdout).toContain('under Kettle > Descaling\n  │ Descaling\n');
    expect(stdout).toContain('  │ Boil vinegar once a month to remove lime.\n');
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });

  test('--json: a list of exact slices', async () => {
    const chunks = await list(kettle, await folderOf(tinySet));
    const text = tinySet['golden/tiny/documents/kettle.md'] ?? '';
    expect(chunks).toMatchObject([
      { ord: 0, headingPath: ['Kettle'], flags: [] },
      { ord: 1, headingPath: ['Kettle', 'Descaling'], flags: [] },
    ]);
    for (const { start, end, text: shown } of chunks) expect(shown).toBe(text.slice(start, end));
    // By hand: Kettle + 10, Descaling + 8.
    expect(chunks.map(({ words }) => words)).toEqual([12, 9]);
  });

  test('--show: so many from the first on, or a range', async () => {
    const cwd = await folderOf(tinySet);
    const words = ['chunk', ...golden, '--doc', 'kettle.md', '--variant', 'fixed:word:5/2'];
    const ordinals = async (show: string) =>
      (await list([...words, '--show', show], cwd)).map(({ ord }) => ord);
    expect(await ordinals('2')).toEqual([0, 1]);
    expect(await ordinals('1-3')).toEqual([1, 2, 3]);
    expect(await ordinals('4-4')).toEqual([4]);
    const { stdout } = await run([...words, '--show', '1-1'], { cwd });
    expect(stdout).toContain('overlap 2 words');
    expect(stdout).toContain('↑ │ the kettle\n  │ with cold water\n');
    expect(stdout).not.toContain('chunk 2');
  });

  test('--json --embedder: each with the vector of what is embedded', async () => {
    const cwd = await folderOf(tinySet);
    const argv = [...kettle, '--embedder', 'hashing:8', '--db', 'mem://', '--quiet'];
    const chunks = await list(argv, cwd);
    for (const { embedding = [] } of chunks) {
      expect(embedding).toHaveLength(8);
      expect(Math.hypot(...embedding)).toBeCloseTo(1, 5);
    }
    const prefixed = argv.with(argv.indexOf('sections'), 'structural350');
    const [chunk] = await list(prefixed, cwd);
    const embedder = await openEmbedder('hashing:8', { cores: 1 });
    const [vector = []] = await embedder.embed([`Kettle\n\n${chunk?.text}`], 'passage');
    expect(chunk?.embedding).toEqual([...vector]);
  });

  test('a variant that vectors cut is cut by those of the embedder, or of the set’s', async () => {
    const cwd = await folderOf({
      ...tinySet,
      'golden/lexical/set.json':
        '{"documents":"../tiny/documents","queries":"none.jsonl","embedder":"hashing"}',
    });
    const semantic = ['chunk', '--doc', 'kettle.md', '--variant', 'semantic', '--db', 'mem://'];
    const named = await list([...semantic, ...golden, '--embedder', 'hashing', '--quiet'], cwd);
    expect(named[0]?.embedding).toBeDefined();
    const lexical = ['--golden', 'golden/lexical', '--allow-outside', '--quiet'];
    const stated = await list([...semantic, ...lexical], cwd);
    expect(stated).toEqual(named.map(({ embedding: _, ...chunk }) => chunk));
  });

  test('--documents reads a folder that is no golden set', async () => {
    const cwd = await folderOf({
      'wiki/a/one.md': '# One\n\nText.\n',
      'wiki/b.txt': 'Plain.',
      'wiki/node_modules/x/README.md': '# X',
    });
    const argv = ['chunk', '--documents', 'wiki', '--doc', 'a/one.md', '--variant', 'whole'];
    expect(await list(argv, cwd)).toMatchObject([{ text: '# One\n\nText.' }]);
    const { stdout } = await run(
      ['chunk', '--documents', 'wiki', '--check', '--variants', 'whole'],
      {
        cwd,
      },
    );
    expect(stdout).toContain('1 variant, 2 documents, 2 chunks: ok\n');
  });
});

describe('chunk --check holds chunks to their promises', () => {
  const check = ['chunk', ...golden, '--check'];

  test('prints a digest a variant, and one line at the end', async () => {
    const cwd = await folderOf(tinySet);
    const { code, stdout } = await run([...check, '--variants', 'whole,sections'], { cwd });
    expect(stdout).toMatch(/^variant +chunks +digest\nwhole +3 +[0-9a-f]{16}\nsections +6 +/);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('2 variants, 3 documents, 9 chunks: ok');
    expect(code).toBe(0);
  });

  test('every shipped variant passes, semantic by the vectors of hashing', async () => {
    const { code, stdout, stderr } = await run(check, { cwd: await folderOf(tinySet) });
    expect(stdout).toMatch(/\d+ variants, 3 documents, \d+ chunks: ok\n$/);
    expect(stdout).toContain('semantic');
    expect(stderr).toMatch(/semantic: cut by vectors of hashing@\d+\/384/);
    expect(code).toBe(0);
  });

  test('a digest changes with the chunks alone', async () => {
    const cwd = await folderOf(tinySet);
    const digests = async (variants: string, where = cwd) => {
      const { stdout } = await run([...check, '--variants', variants, '--json'], { cwd: where });
      const parsed = z.object({ variants: z.array(z.object({ digest: z.string() })) });
      return parsed.parse(JSON.parse(stdout)).variants.map(({ digest }) => digest);
    };
    const [small, same, other] = await digests('fixed:word:5,fixed:word:5/0,fixed:word:6');
    expect(small).toMatch(/^[0-9a-f]{64}$/);
    expect(same).toBe(small);
    expect(other).not.toBe(small);
    const changed = { ...tinySet, 'golden/tiny/documents/lamp.md': '# Lamp\n' };
    expect(await digests('fixed:word:5', await folderOf(changed))).not.toEqual([small]);
  });

  test('names variant, document and offsets of every broken promise, and exits 1', async () => {
    const plugin = `export const chunker = {
      name: 'first-lines',
      version: 1,
      limits: () => ({ unit: 'word', size: 3 }),
      chunk: ({ text }) => [{ start: 0, end: text.indexOf('.') + 1 }],
    };\n`;
    const cwd = await folderOf({ ...tinySet, 'lines.mjs': plugin });
    const argv = [...check, '--plugin', 'lines.mjs', '--variants', 'whole,first-lines'];
    const { code, stdout, stderr } = await run(argv, { cwd });
    expect(stderr).toContain('plug-in code: lines.mjs');
    // "# Kettle" and a sentence of eleven words; the second section is in no chunk.
    expect(stdout).toMatch(
      /^first-lines: kettle\.md \[0, 66\) .*13 words.* \(size, at chunk 0\)$/m,
    );
    expect(stdout).toMatch(/^first-lines: kettle\.md \[68, 123\) .* \(coverage, at chunk 0\)$/m);
    expect(stdout).toMatch(/^2 variants, 3 documents, 6 chunks: 6 problems\n$/m);
    expect(stdout).not.toMatch(/^whole: /m);
    expect(code).toBe(1);
    const json = await run([...argv, '--json'], { cwd });
    expect(JSON.parse(json.stdout).problems).toContainEqual(
      expect.objectContaining({
        variant: 'first-lines',
        document: 'radio.md',
        rule: 'size',
        ord: 0,
        start: 0,
      }),
    );
    expect(json.code).toBe(1);
  });

  test('goes on behind a document that a strategy refuses to cut', async () => {
    const plugin = `export const chunker = {
      name: 'picky',
      version: 1,
      chunk({ id, text }) {
        if (id === 'lamp.md') throw new Error('no lamps');
        return [{ start: 0, end: text.length - 1 }];
      },
    };\n`;
    const cwd = await folderOf({ ...tinySet, 'picky.mjs': plugin });
    const argv = [...check, '--plugin', 'picky.mjs', '--variants', 'picky'];
    const { code, stdout } = await run(argv, { cwd });
    expect(stdout).toMatch(/^picky: lamp\.md .*no lamps.* \(cut\)$/m);
    expect(stdout).toContain('1 variant, 3 documents, 2 chunks: 1 problem\n');
    expect(code).toBe(1);
  });

  test('--doc checks one document', async () => {
    const argv = [...check, '--doc', 'lamp.md', '--variants', 'whole'];
    const { stdout } = await run(argv, { cwd: await folderOf(tinySet) });
    expect(stdout).toContain('1 variant, 1 document, 1 chunk: ok');
  });

  test('stops at Ctrl-C', async () => {
    const signal = AbortSignal.abort();
    const { code, stdout, stderr } = await run(check, { cwd: await folderOf(tinySet), signal });
    expect(stderr).toContain('interrupted');
    expect(stdout).toBe('');
    expect(code).toBe(130);
  });
});

describe('chunk --stats', () => {
  const stats = ['chunk', ...golden, '--stats'];

  test('prints a table, and writes a chart that holds its data', async () => {
    const cwd = await folderOf(tinySet);
    const argv = [...stats, '--variants', 'whole,fixed:word:5/2', '--out', 'there'];
    const { code, stdout, stderr } = await run(argv, { cwd });
    expect(stdout).toMatch(/^golden tiny · 3 documents, \d+ tokens\n/);
    for (const name of ['growth', 'overlap', 'straddling', 'oversize', 'tiny', 'duplicate']) {
      expect(stdout).toContain(name);
    }
    expect(stdout).toMatch(/^whole +3 .* 0 % +100 % +0 /m);
    expect(stderr).toContain('there/chunk-sizes.vl.json');
    const chart: unknown = JSON.parse(
      await readFile(join(cwd, 'there/chunk-sizes.vl.json'), 'utf8'),
    );
    expect(chart).toHaveProperty('data.values.0.variant', 'whole');
    expect(code).toBe(0);
  });

  test('says which variants differ by noise alone', async () => {
    // Two of three documents have at most 20 words: half of the larger variant's chunks are equal.
    const argv = [...stats, '--variants', 'whole,fixed:1000,fixed:word:20,fixed:2000'];
    const { stdout } = await run(argv, { cwd: await folderOf(tinySet) });
    expect(stdout.match(/difference is noise/g)).toHaveLength(3);
    expect(stdout).toContain('whole and fixed:1000 have 100 % of their chunks in common');
    expect(stdout).not.toMatch(/fixed:word:20 (?:and|have)/);
  });

  test('--json: the same for another program', async () => {
    const argv = [...stats, '--variants', 'whole,sections', '--json', '--quiet'];
    const { stdout, stderr } = await run(argv, { cwd: await folderOf(tinySet) });
    expect(JSON.parse(stdout)).toMatchObject({
      corpus: { documents: 3 },
      variants: [
        { name: 'whole', chunks: 3, straddling: 1, overlap: 0 },
        { name: 'sections', chunks: 6, straddling: 0, overlap: 0 },
      ],
      nearlyTheSame: [],
    });
    expect(stderr).toBe('');
  });

  test('a folder that cannot be written exits 3 before any work', async () => {
    const cwd = await folderOf({ ...tinySet, out: 'a file' });
    const { code, stdout, stderr } = await run([...stats, '--out', 'out'], { cwd });
    expect(stderr).toContain('cannot write reports to out');
    expect(stdout).toBe('');
    expect(code).toBe(3);
  });
});

describe('what does not go together exits 2 and says what to do', () => {
  test.for([
    ['nothing named', ['chunk'], ['--doc ID --variant NAME', '--check', '--stats']],
    ['no variant', ['chunk', ...golden, '--doc', 'kettle.md'], ['--variant structural350']],
    ['no document', ['chunk', ...golden, '--variant', 'whole'], ['--doc ID']],
    [
      'an unknown document',
      ['chunk', ...golden, '--doc', 'kettel.md', '--variant', 'whole'],
      ['no document "kettel.md" in golden tiny', 'did you mean "kettle.md"?'],
    ],
    [
      'a document like no other',
      ['chunk', ...golden, '--doc', 'guide/installation.md', '--variant', 'whole'],
      ['there are 3, such as kettle.md, lamp.md, radio.md'],
    ],
    [
      'a blank document',
      ['chunk', ...golden, '--doc', 'blank.md', '--variant', 'whole'],
      ['"blank.md" is blank'],
    ],
    [
      'an unknown variant',
      ['chunk', ...golden, '--doc', 'kettle.md', '--variant', 'hole'],
      ['unknown variant "hole"', 'Did you mean "whole"?'],
    ],
    [
      'a variant that stands for several',
      ['chunk', ...golden, '--doc', 'kettle.md', '--variant', 'fixed:{8,9}'],
      ['"fixed:{8,9}" stands for 2 variants'],
    ],
    [
      '--variants where one is shown',
      [...kettle, '--variants', 'whole'],
      ['name it with --variant'],
    ],
    [
      'a set and a folder',
      [...kettle, '--documents', 'golden/tiny/documents'],
      ['--golden or a folder with --documents, not both'],
    ],
    [
      'a folder that is not there',
      ['chunk', '--documents', 'wiki', '--check'],
      ['no folder "wiki"'],
    ],
    ['chunks that are not there', [...kettle, '--show', '9'], ['--show 9', 'numbers 0 to 1']],
    ['a range that is not there', [...kettle, '--show', '1-2'], ['--show 1-2', 'numbers 0 to 1']],
    ['no chunks', [...kettle, '--show', '0'], ['--show 0']],
    ['a range backwards', [...kettle, '--show', '1-0'], ['--show 1-0']],
    ['no number', [...kettle, '--show', 'all'], ['--show 2', '3-5', '"all"']],
    ['two tasks', ['chunk', ...golden, '--check', '--stats'], ['--check or --stats']],
    ['--show of all', ['chunk', ...golden, '--check', '--show', '2'], ['--show', '--check']],
    [
      'one variant for all',
      ['chunk', ...golden, '--stats', '--variant', 'whole'],
      ['--variants whole'],
    ],
    [
      'vectors that nobody makes',
      ['chunk', ...golden, '--doc', 'kettle.md', '--variant', 'semantic'],
      ['"semantic"', '--embedder use-lite', '--embedder hashing'],
    ],
    ['a misspelt option', [...kettle, '--shw', '2'], ['Did you mean --show?']],
  ] as const)('%s', async ([, argv, messages]) => {
    const cwd = await folderOf({ ...tinySet, 'golden/tiny/documents/blank.md': ' \n' });
    const { code, stdout, stderr } = await run(argv, { cwd });
    for (const message of messages) expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test('an empty folder', async () => {
    const cwd = await folderOf({ 'wiki/picture.png': '' });
    const { code, stderr } = await run(['chunk', '--documents', 'wiki', '--check'], { cwd });
    expect(stderr).toContain('the corpus is empty');
    expect(code).toBe(2);
  });
});

test('queries are not read: a set can be looked at before it has any', async () => {
  const { 'golden/tiny/queries.jsonl': _, ...without } = tinySet;
  expect(await list(kettle, await folderOf(without))).toHaveLength(2);
});

test('the files of a golden set are no documents of it', async () => {
  const cwd = await folderOf({
    'golden/flat/set.json': '{"documents": ["*"], "queries": "queries.jsonl"}',
    'golden/flat/queries.jsonl': '{"id": "a", "query": "what"}',
    'golden/flat/a.md': 'Text.',
  });
  const argv = ['chunk', '--golden', 'golden/flat', '--check', '--variants', 'whole'];
  expect((await run(argv, { cwd })).stdout).toContain('1 variant, 1 document, 1 chunk: ok');
});

test('--help shows examples', async () => {
  const { code, stdout } = await run(['chunk', '--help']);
  expect(stdout).toContain('chunkproof chunk --check');
  expect(stdout).toContain('--variant structural350 --show 2');
  expect(code).toBe(0);
});
