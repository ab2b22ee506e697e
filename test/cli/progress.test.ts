import { expect, test } from 'vitest';
import { showProgress } from '../../src/commands/progress.ts';

/** Lines that are written where there is no terminal, with `seconds` between two looks at the clock. */
function lines(seconds: number) {
  let written = '';
  let time = 0;
  const progress = showProgress({
    stdout: { write: () => {} },
    stderr: {
      write: (text) => {
        written += text;
      },
    },
    stdin: process.stdin,
    cwd: '.',
    env: {},
    now: () => {
      time += seconds * 500;
      return new Date(time);
    },
    signal: new AbortController().signal,
  });
  return { progress, written: () => written.split('\n').slice(0, -1) };
}

test('long cutting and searching are counted, each from its own start', () => {
  const { progress, written } = lines(6);
  for (let done = 1; done <= 4; done += 1) progress.step({ work: 'cutting', done, total: 4 });
  progress.update({ done: 0, total: 0, cached: 9, share: 1 });
  for (let done = 1; done <= 2; done += 1) progress.step({ work: 'searching', done, total: 2 });
  progress.stop();
  // The first look at the clock starts it. A step looks twice, 3 s apart: the second starts at 6 s.
  expect(written()).toEqual([
    'cutting 2/4 00:06, about 00:12 left',
    'cutting 3/4 00:12, about 00:06 left',
    'cutting 4/4 00:18',
    'embedding 0/0 new texts (9 from cache) 00:00',
    'searching 2/2 00:06',
  ]);
});

test('what is gone on with is estimated by the pace since then', () => {
  const { progress, written } = lines(6);
  for (const share of [0, 0.5, 1]) progress.update({ done: 2 * share, total: 2, cached: 0, share });
  for (let done = 7; done <= 8; done += 1) progress.step({ work: 'cutting', done, total: 10 });
  for (const share of [0, 0.5, 1]) progress.update({ done: 2 * share, total: 2, cached: 0, share });
  progress.stop();
  const embedding = [
    'embedding 0/2 new texts (0 from cache) 00:00',
    'embedding 1/2 new texts (0 from cache) 00:06, about 00:06 left',
    'embedding 2/2 new texts (0 from cache) 00:12',
  ];
  expect(written()).toEqual([...embedding, 'cutting 8/10 00:06, about 00:12 left', ...embedding]);
});

test('what is quick is not counted', () => {
  const { progress, written } = lines(0.1);
  for (let done = 1; done <= 4; done += 1) progress.step({ work: 'cutting', done, total: 4 });
  progress.stop();
  expect(written()).toEqual([]);
});
