import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, run } from '../support/command-line.ts';
import { tinySet } from '../support/tiny-set.ts';

const evaluate = ['evaluate', '--golden', 'golden/tiny', '--embedder', 'hashing', '--db', 'mem://'];

async function evaluateWith(changes: Readonly<Record<string, string>>, argv: string[] = []) {
  const cwd = await folderOf({ ...tinySet, ...changes });
  const outcome = await run([...evaluate, '--variants', 'whole,sections', ...argv], { cwd });
  return { cwd, ...outcome };
}

describe('bad input exits 2, names the place and says what to do', () => {
  test.for([
    [
      'an empty corpus',
      {
        'golden/tiny/set.json': '{"documents":"none","queries":"queries.jsonl"}',
        'golden/tiny/none/picture.png': '',
      },
      ['the corpus is empty', '.md', 'tiny/set.json', 'documents'],
    ],
    [
      'a folder that is not there',
      { 'golden/tiny/set.json': '{"documents":"docs","queries":"queries.jsonl"}' },
      ['no folder "docs"'],
    ],
    [
      'a blank query',
      { 'golden/tiny/queries.jsonl': '\n{"id":"a","query":"  ","labels":[]}' },
      ['tiny/queries.jsonl:2: query: the query is blank'],
    ],
    ['a file without queries', { 'golden/tiny/queries.jsonl': '\n' }, ['the file holds no query']],
    [
      'a quote that is not there',
      {
        'golden/tiny/queries.jsonl':
          '{"id":"a","query":"lime","labels":[{"document":"kettle.md","quote":"Boil vinegar twice a month to remove lime."}]}',
      },
      [
        'queries.jsonl:1: labels[0].quote',
        'nearest text is "Boil vinegar once a month to remove lime."',
      ],
    ],
    [
      'a document that is not there',
      {
        'golden/tiny/queries.jsonl':
          '{"id":"a","query":"lime","labels":[{"document":"kettel.md","quote":"lime"}]}',
      },
      ['unknown document "kettel.md"', 'did you mean "kettle.md"'],
    ],
    [
      'an unknown key in set.json',
      { 'golden/tiny/set.json': '{\n"documents":"documents",\n"querys":"queries.jsonl"}' },
      ['tiny/set.json:3: querys: unknown key "querys"', 'Did you mean "queries"?'],
    ],
    [
      'an unknown key in a variant',
      { 'variants/sections.json': '{"strategy":"fixed","size":60,\n"overlapp":12}' },
      ['variants/sections.json:2: overlapp', 'Did you mean "overlap"?'],
    ],
    [
      'an unknown strategy',
      { 'variants/sections.json': '{"strategy":"fixd"}' },
      ['variants/sections.json', '"fixd"', 'fixed'],
    ],
    [
      'a gate on a metric that does not exist',
      {
        'golden/tiny/set.json':
          '{"documents":"documents","queries":"queries.jsonl","gate":{"metrics":["recal@1"]}}',
      },
      ['golden/tiny/set.json: gate.metrics: unknown metric "recal@1"', 'recall'],
    ],
    [
      'a metric to show that does not exist',
      {
        'golden/tiny/set.json':
          '{"documents":"documents","queries":"queries.jsonl","metrics":["recal@1"]}',
      },
      ['golden/tiny/set.json: metrics: unknown metric "recal@1"'],
    ],
    [
      'a retriever that does not exist',
      {
        'golden/tiny/set.json':
          '{"documents":"documents","queries":"queries.jsonl","retriever":"bm26"}',
      },
      ['tiny/set.json: retriever: unknown retriever "bm26". Did you mean "bm25"?'],
    ],
    [
      'a baseline edited into nonsense',
      { 'golden/tiny/baseline.json': '{"schema":2,"metrics":"one","corpora":[],"entries":[]}' },
      ['tiny/baseline.json:1: metrics'],
    ],
    [
      'a path that leaves the set',
      {
        'golden/tiny/set.json': '{"documents":"../../docs","queries":"queries.jsonl"}',
        'docs/a.md': 'text',
      },
      ['outside', '--allow-outside'],
    ],
  ] as const)('%s', async ([, changes, messages]) => {
    const { code, stdout, stderr } = await evaluateWith(changes);
    for (const message of messages) expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test.for([
    [
      'an unknown variant',
      ['--variants', 'sectons'],
      ['unknown variant "sectons"', 'Did you mean "sections"?', 'fixed512'],
    ],
    ['no variant', ['--variants', ''], ['no variant was named', 'structural350']],
    ['an unknown embedder', ['--embedder', 'hashin'], ['unknown embedder "hashin"', 'hashing']],
    ['a database that loses rows', ['--db', 'surrealkv://x'], ['surrealkv', 'loses']],
    ['a database of another kind', ['--db', 'sqlite://x'], ['rocksdb://', 'mem://']],
    ['a cut-off that is no number', ['--k', 'ten'], ['--k', '"ten"']],
    ['an unknown option', ['--variant', 'whole'], ['variant', 'Did you mean --variants?']],
    ['an unknown metric', ['--metrics', 'recall'], ['recall@10']],
    [
      'a golden set that is not there',
      ['--golden', 'golden/none'],
      ['no golden set at', 'set.json'],
    ],
  ] as const)('%s', async ([, argv, messages]) => {
    const { code, stdout, stderr } = await evaluateWith({}, [...argv]);
    for (const message of messages) expect(stderr).toContain(message);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test('faults of form and of labels are told in one go, by their lines', async () => {
    const { stderr, code } = await evaluateWith({
      'golden/tiny/queries.jsonl': [
        '{"id":"a","query":"lime","labels":[{"document":"kettel.md","quote":"lime"}]}',
        '{"id":"b","query":"lime"',
        '{"id":"c","query":"lime","labels":[{"document":"kettle.md","quote":"no such words"}]}',
        '{"id":"d","qery":"lime"}',
      ].join('\n'),
    });
    expect(stderr.match(/^tiny\/queries\.jsonl:\d+/gm)).toEqual(
      ['1', '2', '3', '4', '4'].map((line) => `tiny/queries.jsonl:${line}`),
    );
    expect(code).toBe(2);
  });

  test('every problem of a variant is told at once', async () => {
    const { stderr, code } = await evaluateWith({
      'variants/sections.json':
        '{"strategy":"fixed","size":10,"overlap":10,"unit":"line","sise":3}',
    });
    expect(stderr).toMatch(/unit/);
    expect(stderr).toMatch(/sise/);
    expect(code).toBe(2);
  });
});

describe('what is odd but not wrong is said, and the run goes on', () => {
  test('documents without text and files of another format', async () => {
    const { code, stderr } = await evaluateWith({
      'golden/tiny/documents/empty.md': '',
      'golden/tiny/documents/blank.md': ' \n\n',
      'golden/tiny/documents/logo.png': 'PNG',
    });
    expect(stderr).toContain('2 documents (blank.md, empty.md) without text left out');
    expect(stderr).toContain('1 file (logo.png) of another format left out');
    expect(code).toBe(0);
  });

  test('a golden set without labels: cost figures, and nothing to gate', async () => {
    const { code, stdout } = await evaluateWith({
      'golden/tiny/queries.jsonl': '{"id":"a","query":"lime"}\n{"id":"b","query":"bulb"}',
    });
    expect(stdout).toContain('nothing to gate');
    expect(stdout).toMatch(/variant +chunks +tokens@5/);
    expect(code).toBe(0);
  });

  test('a query without a label is left out of the means and named', async () => {
    const { code, stdout } = await evaluateWith({
      'golden/tiny/queries.jsonl': `${tinySet['golden/tiny/queries.jsonl']}\n{"id":"open","query":"bulb"}`,
    });
    expect(stdout).toContain('3 scored / 4 total');
    expect(stdout).toMatch(/left out.*open/);
    expect(code).toBe(0);
  });
});

test('a reports folder that cannot be written exits 3 before any work', async () => {
  const { code, stderr, cwd } = await evaluateWith({ out: 'a file' }, [
    '--out',
    'out',
    '--db',
    'rocksdb://db',
  ]);
  expect(stderr).toContain(
    'cannot write reports to out: a file, not a folder, is on its path (ENOTDIR); name another folder with --out DIR',
  );
  expect(stderr).not.toContain('embedding');
  expect(await readdir(cwd)).not.toContain('db');
  expect(code).toBe(3);
});

test.runIf(process.platform === 'linux')(
  'a reports folder where the system makes none is refused, not waited for',
  async () => {
    const { code, stderr } = await evaluateWith({}, ['--out', '/proc/x/reports']);
    expect(stderr).toContain('cannot write reports to /proc/x/reports: there is no such file');
    expect(code).toBe(3);
  },
);

test('a database folder that holds other files is refused with exit 3', async () => {
  const { code, stderr, cwd } = await evaluateWith({ 'files/notes.txt': 'mine' }, [
    '--db',
    'rocksdb://files',
  ]);
  expect(stderr).toContain('is not a database');
  expect(await readdir(join(cwd, 'files'))).toEqual(['notes.txt']);
  expect(code).toBe(3);
});
