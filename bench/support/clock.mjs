import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/**
 * Least time in milliseconds that each task took over some rounds. It is the
 * processor's time: on a machine shared with others, a clock on the wall would
 * measure them.
 */
export function leastTimes(tasks, { rounds, least = 0 }) {
  const timed = Object.entries(tasks).map(([name, run]) => [name, () => timeOf(run, least)]);
  return leastInTurn(Object.fromEntries(timed), rounds);
}

/** The least number that each task gave. Every round runs every task, so that a slow spell meets all. */
export async function leastInTurn(tasks, rounds) {
  const times = new Map();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, task] of Object.entries(tasks)) {
      times.set(name, Math.min(await task(), times.get(name) ?? Number.POSITIVE_INFINITY));
    }
  }
  return times;
}

/** In milliseconds, of work in another process, which takes no processor time of ours. */
export async function onTheClock(task) {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

/** Mean of as many runs as take `least` milliseconds together. */
async function timeOf(run, least) {
  // What the task before left behind is not this one's to clear away.
  collectGarbage();
  const before = process.cpuUsage();
  for (let runs = 1; ; runs += 1) {
    await run();
    const { user, system } = process.cpuUsage(before);
    const spent = (user + system) / 1000;
    if (spent >= least) return spent / runs;
  }
}
