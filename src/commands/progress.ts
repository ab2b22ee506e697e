import { Presets, SingleBar } from 'cli-progress';
import type { EmbeddingProgress } from '../evaluation/ensure-vectors.ts';
import type { Io } from './io.ts';

const plainInterval = 5000;

export interface Progress {
  update(progress: EmbeddingProgress): void;
  stop(): void;
}

/** Shows how embedding goes: a bar on a terminal, elsewhere a line every few seconds. */
export function showProgress(io: Io): Progress {
  const estimate = estimator(io.now);
  return io.stderr === process.stderr && io.stderr.isTTY === true
    ? bar(estimate)
    : plainLines(io, estimate);
}

type Estimate = (share: number) => { elapsed: number; rest: string };

/** Time since the first call, and what is left at the pace so far. */
function estimator(now: Io['now']): Estimate {
  let started: number | undefined;
  return (share) => {
    const time = now().getTime();
    started ??= time;
    const elapsed = (time - started) / 1000;
    const left = (elapsed * (1 - share)) / share;
    const rest = share > 0 && share < 1 && elapsed > 1 ? `, about ${clock(left)} left` : '';
    return { elapsed, rest };
  };
}

function bar(estimate: Estimate): Progress {
  const single = new SingleBar(
    {
      format: 'embedding {bar} {done}/{total} new texts ({cached} from cache) {elapsed}{rest}',
      stream: process.stderr,
      hideCursor: true,
      barsize: 24,
      autopadding: false,
    },
    Presets.shades_classic,
  );
  let started = false;
  return {
    update({ done, total, cached, share }) {
      if (total === 0) return;
      const { elapsed, rest } = estimate(share);
      const shown = {
        done,
        total,
        cached: cached.toLocaleString('en'),
        elapsed: clock(elapsed),
        rest,
      };
      if (!started) single.start(1, share, shown);
      else single.update(share, shown);
      started = true;
    },
    stop: () => single.stop(),
  };
}

function plainLines({ stderr, now }: Io, estimate: Estimate): Progress {
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    update({ done, total, cached, share }) {
      const { elapsed, rest } = estimate(share);
      const time = now().getTime();
      if (done < total && time - shownAt < plainInterval) return;
      shownAt = time;
      stderr.write(
        `embedding ${done}/${total} new texts (${cached} from cache) ${clock(elapsed)}${rest}\n`,
      );
    },
    stop() {},
  };
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** How far work of known length has come. */
export interface Steps {
  update(done: number, total: number): void;
  stop(): void;
}

/** Shows how far work has come: a bar on a terminal; elsewhere a line every few seconds, none for what is quick. */
export function showSteps(io: Io, label: string): Steps {
  const estimate = estimator(io.now);
  if (io.stderr === process.stderr && io.stderr.isTTY === true) return stepBar(label, estimate);
  let shownAt: number | undefined;
  return {
    update(done, total) {
      const { elapsed, rest } = estimate(done / total);
      const time = io.now().getTime();
      shownAt ??= time;
      if (time - shownAt < plainInterval) return;
      shownAt = time;
      io.stderr.write(`${label} ${done}/${total} ${clock(elapsed)}${rest}\n`);
    },
    stop() {},
  };
}

function stepBar(label: string, estimate: Estimate): Steps {
  const single = new SingleBar(
    {
      format: `${label} {bar} {value}/{total} {elapsed}{rest}`,
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: true,
      barsize: 24,
      autopadding: false,
    },
    Presets.shades_classic,
  );
  let started = false;
  return {
    update(done, total) {
      const { elapsed, rest } = estimate(done / total);
      const shown = { elapsed: clock(elapsed), rest };
      if (!started) single.start(total, done, shown);
      else single.update(done, shown);
      started = true;
    },
    stop: () => single.stop(),
  };
}
