import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { z } from '../../src/schema.ts';
import { folderOf, projectRoot, run } from '../support/command-line.ts';

/** A word for the title and one for the text of each of ten documents; those of the first three come first by id. */
const topics = [
  ['kettle', 'vinegar'],
  ['lamp', 'dimmer'],
  ['ladder', 'rungs'],
  ['radio', 'battery'],
  ['mower', 'blades'],
  ['oven', 'grill'],
  ['piano', 'pedals'],
  ['quilt', 'feathers'],
  ['router', 'antenna'],
  ['sofa', 'cushions'],
] as const;

/** Cuts the title off and nothing else: what the text says is never found. */
const titles = `export const chunker = {
  name: 'titles',
  version: 1,
  dropped: ({ text }) => [{ start: text.indexOf('\\n'), end: text.length }],
  chunk: ({ text }) => [{ start: 0, end: text.indexOf('\\n') }],
};\n`;

const documents = Object.fromEntries(
  topics.map(([title, word]) => [`wiki/${title}.md`, `# ${title}\n\n${word}\n`]),
);
const files = { ...documents, 'titles.mjs': titles };

/** Asks for what stands in the text of the last seven documents, and for two titles. */
const sample = [
  'query,parent',
  ...topics.slice(3).map(([title, word]) => `${word},${title}.md`),
  'kettle,kettle.md',
  'lamp,lamp.md',
];

const options = ['--documents', 'wiki', '--plugin', 'titles.mjs', '--embedder', 'hashing'];
const rest = [...options, '--db', 'mem://'];
const both = ['--variants', 'whole,titles', ...rest];
const compare = ['compare', '--queries', 'real.csv'];

async function compareWith(argv: readonly string[], csv = sample.join('\n'), name = 'real.csv') {
  const cwd = await folderOf({ ...files, [name]: csv });
  return { cwd, ...(await run(argv, { cwd })) };
}

describe('compare --queries FILE.csv', () => {
  test('counts, shows where variants differ, tests, and says whether it is enough', async () => {
    const { code, stdout } = await compareWith([...compare, ...both]);
    expect(stdout).toMatch(/^wiki · 9 queries of real\.csv, 10 documents · embedder hashing/);
    expect(stdout).toMatch(/^whole {3}correct parent in top 3: 9\/9$/m);
    // What titles do not say ranks by id alone, and the first three are other documents.
    expect(stdout).toMatch(/^titles {2}correct parent in top 3: 2\/9$/m);
    // One of ten parents right, three shown.
    expect(stdout).toContain('by chance alone: 2.7/9, with 10 parents');
    expect(stdout).toContain('7 queries on which variants differ');
    expect(stdout).toMatch(
      / {2}"antenna" {2}right: router\.md\n {4}✓ whole {3}router\.md, .*\n {4}✗ titles {2}kettle\.md, ladder\.md, lamp\.md\n/,
    );
    // 7 of 7: 2^-7.
    expect(stdout).toContain('only whole right 7, only titles right 0 · McNemar mid-p 0.008');
    expect(stdout).toContain(
      'Enough to choose: whole shows a right parent more often than titles (p = 0.0078).',
    );
    expect(code).toBe(0);
  });

  test('--json: the same for another program', async () => {
    const { stdout, stderr } = await compareWith([...compare, ...both, '--json', '--quiet']);
    const output: unknown = JSON.parse(stdout);
    expect(output).toMatchObject({
      source: { file: 'real.csv', queries: 9, documents: 10 },
      total: 9,
      variants: [
        { name: 'whole', counts: { parents: { right: 9, wrong: 0, open: 0 } } },
        { name: 'titles', counts: { parents: { right: 2, wrong: 7, open: 0 } } },
      ],
      pairs: [{ onlyFirst: 7, onlySecond: 0, test: 'mcnemar', better: 'whole' }],
      conclusion: { enough: 'yes' },
      verdict: 'pass',
    });
    expect(stderr).toBe('');
  });

  test('a file with a byte order mark, made by a spreadsheet', async () => {
    const csv = `\uFEFF${sample.join('\r\n')}\r\n`;
    expect((await compareWith([...compare, ...both], csv)).stdout).toContain('9/9');
  });

  test('a file among the documents is none of them', async () => {
    const argv = ['compare', '--queries', 'wiki/real.csv', ...both];
    const { stdout } = await compareWith(argv, sample.join('\n'), 'wiki/real.csv');
    expect(stdout).toContain('10 documents');
  });

  test('three chunks may hold fewer parents than three: both counts are shown where they differ', async () => {
    // Three chunks of the first document hold the word, one of the other, after more text.
    const cwd = await folderOf({
      'wiki/a.md': 'nut\n\nnut\n\nnut\n',
      'wiki/b.md': 'nut bolt\n',
      'wiki/c.md': 'screw\n',
      'real.csv': 'query,parent\nnut,b.md\n',
    });
    const argv = [...compare, '--documents', 'wiki', '--embedder', 'hashing', '--db', 'mem://'];
    const named = [...argv, '--variants', 'fixed:word:1,whole'];
    const { stdout } = await run(named, { cwd });
    expect(stdout).toContain(
      'fixed:word:1  correct parent in top 3: 1/1 · correct parent in three chunk slots: 0/1',
    );
    const least = [...named, '--min', '1/1'];
    expect((await run(least, { cwd })).code).toBe(0);
    const slots = await run([...least, '--slots', 'chunks'], { cwd });
    expect(slots.stdout).toContain('✗ fixed:word:1: 0/1 is below 1/1');
    expect(slots.code).toBe(1);
  });

  test('--golden takes the documents and embedder of a set, not its queries', async () => {
    const cwd = await folderOf({
      ...files,
      'golden/set/set.json':
        '{"documents":"../../wiki","queries":"none.jsonl","embedder":"hashing:64","variants":["whole","sections"]}',
      'real.csv': sample.join('\n'),
    });
    const argv = [...compare, '--golden', 'golden/set', '--allow-outside', '--db', 'mem://'];
    const { code, stdout } = await run(argv, { cwd });
    expect(stdout).toMatch(/^golden set · 9 queries .* embedder hashing@\d+\/64 /);
    expect(stdout).toContain('whole and sections: ');
    expect(code).toBe(0);
  });
});

describe('what makes it fail', () => {
  test.for([
    [['--min', '7/9'], 1, '✗ titles: 2/9 is below 7/9'],
    [['--min', '2/9'], 0, '✓ titles: 2/9 is at least 2/9'],
    [['--control', 'whole', '--fail'], 1, '✗ titles: significantly worse than whole (p = 0.0078)'],
    [['--control', 'titles', '--fail'], 0, '✓ whole: not shown to be worse than titles'],
    [['--control', 'whole'], 0, 'whole (control)'],
  ] as const)('%j: exit %i', async ([argv, code, text]) => {
    const outcome = await compareWith([...compare, ...both, ...argv]);
    expect(outcome.stdout).toContain(text);
    expect(outcome.code).toBe(code);
  });

  test('one variant alone can be held to a share', async () => {
    const argv = [...compare, '--variants', 'titles', ...rest, '--min', '3/9'];
    const { code, stdout } = await compareWith(argv);
    expect(stdout).toContain('✗ titles: 2/9 is below 3/9');
    expect(stdout).not.toContain('choose');
    expect(code).toBe(1);
  });
});

describe('bad input exits 2 and says what to do', () => {
  test.for([
    ['no --queries', ['compare', ...both], 'compare needs --queries FILE'],
    ['--min of none', [...compare, ...both, '--min', '40/0'], '--min 40/0'],
    [
      '--min of more than all',
      [...compare, ...both, '--min', '50/40'],
      'turn it round: --min 40/50',
    ],
    ['--fail alone', [...compare, ...both, '--fail'], '--control NAME'],
    [
      'a control that is not compared',
      [...compare, ...both, '--control', 'title'],
      'Did you mean "titles"?',
    ],
    ['one variant', [...compare, '--variants', 'whole', ...rest], 'only whole was named'],
    [
      'the control alone',
      [...compare, '--variants', 'whole', ...rest, '--control', 'whole'],
      'add a variant to compare with it',
    ],
    ['two corpora', [...compare, ...both, '--golden', 'x'], 'not both'],
    ['a sample of another format', ['compare', '--queries', 'a.jsonl', ...both], 'not .jsonl'],
    [
      'a file that is not there',
      ['compare', '--queries', 'no.csv', ...both],
      'no.csv: cannot read',
    ],
    ['nothing to judge', [...compare, ...both, '--judge'], 'there is nothing to judge'],
    ['other slots', [...compare, ...both, '--slots', 'chunk'], 'slots'],
    ['a misspelt option', [...compare, ...both, '--controll', 'whole'], 'Did you mean --control?'],
  ] as const)('%s', async ([, argv, text]) => {
    const { code, stdout, stderr } = await compareWith(argv);
    expect(stderr).toContain(text);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test.for([
    ['', 'the file is empty'],
    ['query;parent\na;lamp.md\n', 'semicolons'],
    ['query\na\n', '"parent" is missing'],
    [
      'query,parent\na,lampe.md\n',
      'real.csv:2: parent: unknown parent "lampe.md"; did you mean "lamp.md"?',
    ],
  ] as const)('%j', async ([csv, text]) => {
    const { code, stderr } = await compareWith([...compare, ...both], csv);
    expect(stderr).toContain(text);
    expect(code).toBe(2);
  });
});

describe('queries alone', () => {
  const log = topics.map(([, word]) => word).join('\n');
  const plain = ['compare', '--queries', 'log.txt', ...both];

  test('how far the variants can differ, and how to judge', async () => {
    const { code, stdout } = await compareWith(plain, log, 'log.txt');
    expect(stdout).toMatch(/whole and titles: other parents in the top 3 for \d+ of 10 queries/);
    expect(stdout).toContain(
      'npx chunkproof compare --queries log.txt --documents wiki --variants whole,titles --embedder hashing --plugin titles.mjs --judge\n',
    );
    expect(code).toBe(0);
    const json = await compareWith([...plain, '--json', '--quiet'], log, 'log.txt');
    expect(JSON.parse(json.stdout)).toMatchObject({ pairs: [{ first: 'whole' }] });
  });

  test('nothing to hold to before anything was judged', async () => {
    for (const gate of [
      ['--min', '1/2'],
      ['--control', 'whole', '--fail'],
    ]) {
      const { code, stderr } = await compareWith([...plain, ...gate], log, 'log.txt');
      expect(stderr).toContain('needs judged queries');
      expect(code).toBe(2);
    }
  });
});

describe('--judge asks a person, blind', () => {
  const log = topics.map(([, word]) => word).join('\n');
  const judging = ['compare', '--queries', 'log.txt', ...both, '--judge'];

  /** Judges with these lines; the answer to a screen comes from `answer` where there is one. */
  async function judge(cwd: string, typed: readonly string[], argv = judging) {
    const outcome = await run(argv, { cwd, typed });
    const csv = await readFile(join(cwd, 'log.judged.csv'), 'utf8').catch(() => '');
    return { ...outcome, csv };
  }

  test('no screen says which variant found what; answers are kept, and the next run goes on', async () => {
    const cwd = await folderOf({ ...files, 'log.txt': log });
    const first = await judge(cwd, ['r 1', 'what?', 'n', 'n', 'x', 's', 'q']);
    expect(first.stderr).toMatch(/── query 1 of 7 ─/);
    expect(first.stderr).toContain('Which of them answer it?');
    const screens = first.stderr.slice(first.stderr.indexOf('── query'));
    expect(screens).not.toMatch(/whole|titles\b/);
    expect(first.stderr).toContain('judgements are in log.judged.csv. The same command goes on.');
    expect(first.stdout).toBe('');
    expect(first.code).toBe(0);
    expect(first.csv.split('\n')[0]).toBe('query,parent,verdict');
    for (const [, word] of topics) expect(first.csv).toContain(`\n${word},`);
    const count = (verdict: string) => first.csv.split(`,${verdict}\n`).length - 1;
    // Both lists of three of the first query, two of them shared; and the second query.
    expect(count('wrong')).toBe(4);
    expect(count('no-answer')).toBe(1);

    const second = await judge(
      cwd,
      Array.from({ length: 30 }, () => 'n'),
    );
    expect(second.stderr).toMatch(/── query 1 of \d ─/);
    expect(second.stdout).toContain('correct parent in top 3: 0/');
    expect(second.csv.startsWith(first.csv.slice(0, 20))).toBe(true);
    for (const row of first.csv.split('\n').filter((line) => line.endsWith('wrong'))) {
      expect(second.csv).toContain(row);
    }
  });

  test('the end of what is typed is as good as quitting; nothing is lost', async () => {
    const cwd = await folderOf({ ...files, 'log.txt': log });
    const { code, stdout, csv, stderr } = await judge(cwd, ['n']);
    expect(stderr).toContain('left to judge');
    expect(stdout).toBe('');
    expect(csv).toContain(',wrong\n');
    expect(code).toBe(0);
  });

  test('Ctrl-C keeps what was judged', async () => {
    const cwd = await folderOf({ ...files, 'log.txt': log });
    const abort = new AbortController();
    let screens = 0;
    const outcome = await run(judging, {
      cwd,
      typed: Array.from({ length: 30 }, () => 'n'),
      signal: abort.signal,
      onStderr: (text) => {
        if (text.includes('── query') && ++screens === 3) abort.abort();
      },
    });
    expect(outcome.stderr).toContain('interrupted: every answer so far is saved');
    expect(await readFile(join(cwd, 'log.judged.csv'), 'utf8')).toContain(',wrong\n');
    expect(outcome.code).toBe(130);
  });

  test('offers to stop once there is evidence enough, and then names the better one', async () => {
    const words = Array.from({ length: 30 }, (_, at) => `word${at}x${at * 7919}`);
    const many = Object.fromEntries(
      words.map((word, at) => [`wiki/page${at}.md`, `# title${at}\n\n${word}\n`]),
    );
    const cwd = await folderOf({ ...many, 'titles.mjs': titles, 'log.txt': words.join('\n') });
    // A person who knows: the page that says the word is right, and "y" to the offer.
    const typed = new PassThrough();
    let shown = '';
    const outcome = await run(judging, {
      cwd,
      typed,
      onStderr: (text) => {
        if (text !== '> ') shown = text;
        if (text.endsWith('> ')) typed.write(`${answerTo(shown, many)}\n`);
      },
    });
    expect(outcome.stderr).toContain('is enough to choose by');
    expect(outcome.stdout).toContain('p while judging (e-process)');
    expect(outcome.stdout).toContain('Enough to choose: whole shows a right parent more often');
    const csv = await readFile(join(cwd, 'log.judged.csv'), 'utf8');
    expect(csv).toContain(',unjudged\n');
    // The file says the same by itself.
    const again = await run(['compare', '--queries', 'log.judged.csv', ...both], { cwd });
    expect(again.stdout).toContain('Enough to choose: whole shows a right parent more often');
  });
});

/** The numbers of the documents on a screen that hold the query. */
function answerTo(screen: string, texts: Readonly<Record<string, string>>): string {
  if (screen.includes('Stop here?')) return 'y';
  const query = /── query .*\n(.*)\n/.exec(screen)?.[1] ?? '';
  const right = [...screen.matchAll(/^\[(\d+)\] .*\((.*)\)$/gm)].flatMap(([, number, id]) =>
    texts[`wiki/${id}`]?.includes(`\n${query}\n`) ? [number] : [],
  );
  return right.join(',') || 'n';
}

describe('50 queries of the handbook', () => {
  const setSchema = z.object({
    id: z.string(),
    query: z.string(),
    labels: z.array(z.object({ document: z.string(), grade: z.number().default(1) })),
  });
  const scoresSchema = z.object({
    variants: z.array(
      z.object({ name: z.string(), metrics: z.record(z.string(), z.object({ mean: z.number() })) }),
    ),
  });
  const countsSchema = z.object({
    variants: z.array(
      z.object({
        name: z.string(),
        counts: z.object({ parents: z.object({ right: z.number() }) }),
      }),
    ),
  });

  test('as many right parents as evaluate finds for the same labels', async () => {
    const text = await readFile(join(projectRoot, 'golden/handbook/queries.jsonl'), 'utf8');
    const rows = text
      .trim()
      .split('\n')
      .map((line) => setSchema.parse(JSON.parse(line)))
      .flatMap(({ id, query, labels }) => {
        const label = labels.find(({ grade }) => grade > 0);
        return label ? [{ id, query, document: label.document }] : [];
      })
      .slice(0, 50);
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const golden = join(projectRoot, 'golden/handbook');
    const cwd = await folderOf({
      'real-50.csv': `query,parent\n${rows.map((row) => `${quoted(row.query)},${row.document}`).join('\n')}\n`,
      'golden/same/set.json': JSON.stringify({
        documents: join(golden, 'documents'),
        queries: 'queries.jsonl',
      }),
      'golden/same/queries.jsonl': rows
        .map(({ id, query, document }) => JSON.stringify({ id, query, labels: [{ document }] }))
        .join('\n'),
    });
    const shared = ['--variants', 'structural350,fixed512', '--embedder', 'hashing', '--json'];
    const fresh = [...shared, '--db', 'mem://', '--quiet'];
    const counted = await run(
      ['compare', '--queries', 'real-50.csv', '--golden', golden, ...fresh],
      {
        cwd,
      },
    );
    const scored = await run(
      [
        'evaluate',
        '--golden',
        'golden/same',
        '--allow-outside',
        '--metrics',
        'success@3',
        '--reports',
        'none',
        ...fresh,
      ],
      { cwd },
    );
    const counts = countsSchema.parse(JSON.parse(counted.stdout)).variants;
    const scores = scoresSchema.parse(JSON.parse(scored.stdout)).variants;
    expect(counts.map(({ name }) => name)).toEqual(['structural350', 'fixed512']);
    for (const [at, { counts: of }] of counts.entries()) {
      expect(of.parents.right).toBeGreaterThan(5);
      expect(of.parents.right).toBeCloseTo(50 * (scores[at]?.metrics['success@3']?.mean ?? 0), 6);
    }
  });
});
