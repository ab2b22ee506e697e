import { describe, expect, test } from 'vitest';
import { folderOf, run } from '../support/command-line.ts';
import { evaluateTiny, tinySet } from '../support/tiny-set.ts';

/** A plug-in whose chunk() returns this. */
const returning = (spans: string, name = 'mine') =>
  `export const chunker = { name: '${name}', version: 1, parameters: { keep: 1 }, inline: ['keep'],
  chunk: (document, { keep }, { body }) => ${spans} };`;

const whole = returning('[body]');

async function evaluateWith(files: Readonly<Record<string, string>>, argv: readonly string[]) {
  const cwd = await folderOf({ ...tinySet, ...files });
  return run([...evaluateTiny, ...argv], { cwd });
}

const setWith = (settings: object) => ({
  'golden/tiny/set.json': JSON.stringify({
    documents: 'documents',
    queries: 'queries.jsonl',
    ...settings,
  }),
});

describe('plug-ins', () => {
  test('named by --plugin, more than once; the run says that code was loaded', async () => {
    const { code, stdout, stderr } = await evaluateWith(
      { 'a.mjs': whole, 'b.mjs': returning('[body]', 'other') },
      ['--plugin', 'a.mjs', '--plugin', 'b.mjs', '--variants', 'mine:{1,2},other,whole'],
    );
    expect(stderr).toContain('plug-in code: a.mjs\nplug-in code: b.mjs\n');
    for (const name of ['mine:1', 'mine:2', 'other', 'whole']) {
      expect(stdout).toMatch(new RegExp(`^${name} `, 'm'));
    }
    expect(code).toBe(0);
  });

  test('one that throws is a failed variant: exit 3, and what the others find is printed', async () => {
    const { code, stdout } = await evaluateWith(
      { 'a.mjs': returning("{ throw new Error('out of ideas') }") },
      ['--plugin', 'a.mjs', '--variants', 'mine:1,whole'],
    );
    expect(stdout).toMatch(/^whole +1\.00/m);
    expect(stdout).toMatch(/✗ mine:1 failed, and nothing of it was compared: .*out of ideas/);
    expect(code).toBe(3);
  });

  test('named by set.json, with its variants', async () => {
    const { code, stdout, stderr } = await evaluateWith(
      {
        ...setWith({ plugins: ['./mine.mjs'], variants: ['mine', 'fixed:{20,40}/10%'] }),
        'golden/tiny/mine.mjs': whole,
      },
      [],
    );
    expect(stderr).toContain('plug-in code: tiny/mine.mjs');
    expect([...new Set(stdout.match(/^(?:mine|fixed\S+) /gm))]).toEqual([
      'mine ',
      'fixed:20/10% ',
      'fixed:40/10% ',
    ]);
    expect(code).toBe(0);
  });

  test.for([
    [
      'overlapping spans',
      '[{ start: 0, end: 30 }, { start: 20, end: 40 }]',
      ['plug-in "mine" (mine.mjs) cut kettle.md at [20, 40), which overlaps', '[0, 30)'],
    ],
    [
      'unordered spans',
      '[{ start: 20, end: 40 }, { start: 0, end: 10 }]',
      ['plug-in "mine" (mine.mjs) cut kettle.md at [0, 10)', '[20, 40)'],
    ],
    [
      'spans out of range',
      '[{ start: 0, end: 4000 }]',
      ['plug-in "mine" (mine.mjs) cut kettle.md at [0, 4000)', 'outside the document'],
    ],
    ['no spans', 'null', ['plug-in "mine" (mine.mjs) returned null for kettle.md']],
    ['an error', 'document.nothing.there', ['plug-in "mine" (mine.mjs) failed on kettle.md']],
  ] as const)('%s end the run, without a stack trace', async ([, spans, messages]) => {
    const { code, stdout, stderr } = await evaluateWith({ 'mine.mjs': returning(spans) }, [
      '--plugin',
      'mine.mjs',
      '--variants',
      'mine',
    ]);
    for (const message of messages) expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test.for([
    ['a module that is not there', {}, ['--plugin', 'none.mjs'], 'none.mjs: cannot read the file'],
    ['no module', {}, ['--plugin'], '--plugin needs a value. See --help'],
    [
      'a name that is taken',
      { 'a.mjs': returning('[body]', 'structural') },
      ['--plugin', 'a.mjs'],
      'a.mjs: name: "structural" is the name of a built-in strategy',
    ],
    [
      'a module outside the set',
      { ...setWith({ plugins: ['../mine.mjs'] }), 'golden/mine.mjs': whole },
      [],
      'tiny/set.json: plugins[0]: "../mine.mjs" lies outside',
    ],
    ['plugins that are no list', setWith({ plugins: 'mine.mjs' }), [], 'tiny/set.json:1: plugins:'],
    [
      'its name without its module',
      {},
      ['--variants', 'mine:3'],
      'unknown strategy "mine" in "mine:3"',
    ],
  ] as const)('%s', async ([, files, argv, message]) => {
    const { code, stderr } = await evaluateWith(files, argv);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(code).toBe(2);
  });
});

describe('options stated more than once', () => {
  test('count by their last statement, but for --plugin', async () => {
    const { code, stdout } = await evaluateWith({ 'a.mjs': whole }, [
      '--json',
      '--variants',
      'whole',
      '--json',
      '--variants',
      'sections',
    ]);
    expect(JSON.parse(stdout).variants).toMatchObject([{ name: 'sections' }]);
    expect(code).toBe(0);
  });
});

describe('variants stated in the command', () => {
  test('are swept in order, with commas in braces', async () => {
    const { code, stdout } = await evaluateWith({}, [
      '--variants',
      'fixed:word:{8,16}/{0,25%}, sections:1,whole',
    ]);
    expect([...new Set(stdout.match(/^(?:fixed|sections|whole)\S*/gm))]).toEqual([
      'fixed:word:8/0',
      'fixed:word:8/25%',
      'fixed:word:16/0',
      'fixed:word:16/25%',
      'sections:1',
      'whole',
    ]);
    expect(code).toBe(0);
  });

  test.for([
    ['fixed:512/512', 'variant "fixed:512/512": overlap: the overlap must be smaller than "size"'],
    ['fixed:{128,256', 'brace without its other one'],
    ['fixed:ten', '"ten" is neither a number nor a percentage; write it as fixed:'],
    ['fixd:512', 'unknown strategy "fixd" in "fixd:512". Did you mean "fixed"?'],
  ])('%s', async ([text = '', message = '']) => {
    const { code, stderr } = await evaluateWith({}, ['--variants', text]);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  test('an encoding that is not known', async () => {
    const { code, stderr } = await evaluateWith(
      { 'variants/mine.json': '{"strategy": "fixed",\n"encoding": "o200k"}' },
      ['--variants', 'mine'],
    );
    expect(stderr).toMatch(/^variants\/mine\.json:2: encoding: .*cl100k_base/m);
    expect(code).toBe(2);
  });
});
