import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatHistoryLine, parseHistory } from '../src/history-file.ts';
import { folderOf, run } from './support/command-line.ts';
import { nightOf } from './support/history-entry.ts';
import { tinySet } from './support/tiny-set.ts';

const one = formatHistoryLine(nightOf(0, 0.5));
const two = formatHistoryLine(nightOf(1, 0.6));

describe('parseHistory', () => {
  test('reads what was written, oldest first whatever the order of the lines', () => {
    const { entries, notes } = parseHistory(two + one, 'history.jsonl');
    expect(entries).toEqual([nightOf(0, 0.5), nightOf(1, 0.6)]);
    expect(notes).toEqual([]);
  });

  test('a last line cut short is left out, and said; a whole one without its newline is not', () => {
    const torn = parseHistory(one + two.slice(0, 60), 'history.jsonl');
    expect(torn.entries).toEqual([nightOf(0, 0.5)]);
    expect(torn.notes).toEqual(['history.jsonl: the last line was cut short, and is left out']);
    const whole = parseHistory(one + two.trimEnd(), 'history.jsonl');
    expect(whole.entries).toHaveLength(2);
    expect(whole.notes).toEqual([]);
  });

  test('lines that a merge repeated count once, and it is said; CRLF is no matter', () => {
    const merged = parseHistory((one + two + one).replaceAll('\n', '\r\n'), 'history.jsonl');
    expect(merged.entries).toHaveLength(2);
    expect(merged.notes).toEqual(['history.jsonl: 1 repeated lines were left out']);
  });

  test.each([
    ['not JSON', `${one}{"schema":\n${two}`, 'history.jsonl:2: not valid JSON'],
    ['of another version', one.replace('"schema":1', '"schema":2'), 'written by another version'],
    [
      'with a strange key',
      one.replace('"tool"', '"tol"'),
      'history.jsonl:1: tol: unknown key "tol"',
    ],
    ['without a time', one.replace('2026-11-01T03:00:00.000Z', 'today'), 'must be a time as in'],
  ])('a line %s is an error that names it', (_, text, message) => {
    expect(() => parseHistory(text, 'history.jsonl')).toThrow(message);
  });
});

describe('chunkproof history', () => {
  const evaluate = (...more: string[]) => [
    ...['evaluate', '--golden', 'golden/tiny', '--variants', 'whole', '--embedder', 'hashing'],
    ...['--db', 'mem://', '--quiet', ...more],
  ];

  test('every evaluation adds a line; the command prints the trend and writes the page', async () => {
    const cwd = await folderOf(tinySet);
    await run(evaluate(), { cwd, now: new Date('2026-11-29T03:00:00Z') });
    await run(evaluate(), { cwd, now: new Date('2026-11-30T03:00:00Z') });
    const file = join(cwd, 'reports/history.jsonl');
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      time: '2026-11-30T03:00:00.000Z',
      run: '2026-11-30T03-00-00',
      golden: { name: 'tiny' },
      verdict: 'no-baseline',
      variants: [{ name: 'whole' }],
    });
    const shown = await run(['history', '--metrics', 'mrr@10'], { cwd });
    expect(shown.stdout).toMatch(/^golden tiny · .* · 2 runs, 2026-11-29 to 2026-11-30\n/);
    expect(shown.stdout).toMatch(/\nwhole +mrr@10 +1\.00 +1\.00 +\+0\.00 /);
    expect(shown.stderr).toBe('saved to reports/history.html\n');
    expect(shown.code).toBe(0);
    expect(await readFile(join(cwd, 'reports/history.html'), 'utf8')).toContain('mrr@10');
  });

  test('a run closes a line that was cut short, and spoils none', async () => {
    const cwd = await folderOf({ ...tinySet, 'reports/history.jsonl': one });
    await appendFile(join(cwd, 'reports/history.jsonl'), two.slice(0, 50));
    await run(evaluate(), { cwd });
    const lines = (await readFile(join(cwd, 'reports/history.jsonl'), 'utf8')).split('\n');
    expect(lines).toHaveLength(4);
    expect(JSON.parse(lines[2] ?? '').golden.name).toBe('tiny');
    const { code, stderr } = await run(['history'], { cwd });
    expect(stderr).toContain('reports/history.jsonl:2: not valid JSON; take the line out');
    expect(code).toBe(2);
  });

  test.each([
    [['--golden', 'golden/other'], 'no run of "other"; it has small'],
    [['--metrics', 'recall@7'], 'nothing to show: the runs have the metrics recall@3, mrr@10'],
    [['--variants', 'two'], 'of the variants one'],
    [['--last', '0'], '--last takes a whole number from 1'],
    [['--out', 'nowhere'], 'nowhere/history.jsonl: cannot read the file'],
  ])('%j is exit 2', async (args, message) => {
    const cwd = await folderOf({ 'reports/history.jsonl': one + two });
    const { code, stderr } = await run(['history', ...args], { cwd });
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  test('an empty history says what to do', async () => {
    const cwd = await folderOf({ 'reports/history.jsonl': '' });
    expect((await run(['history'], { cwd })).stderr).toContain('it is empty: evaluate first');
    await writeFile(join(cwd, 'reports/history.jsonl'), one);
    expect((await run(['history', '--json'], { cwd })).stdout).toContain('"golden": "small"');
  });
});
