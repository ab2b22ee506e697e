import { Presets, SingleBar } from 'cli-progress';
import type { EmbeddingProgress } from '../evaluation/ensure-vectors.ts';
import type { WorkStep } from '../evaluation/work-step.ts';
import type { Io } from './io.ts';

const plainInterval = 5000;

/** How the parts of a run go. */
export interface Progress {
  update(progress: EmbeddingProgress): void;
  step(step: WorkStep): void;
  stop(): void;
}

type EmbeddingShow = Omit<Progress, 'step'>;

/** Shows how a run goes: a bar at a time on a terminal; elsewhere a line every few seconds. */
export function showProgress(io: Io): Progress {
  const estimate = estimator(io.now);
  const embedding = hasBars(io) ? bar(estimate) : plainLines(io, estimate);
  let current: { work: WorkStep['work']; steps: Steps } | undefined;
  const endSteps = () => {
    current?.steps.stop();
    current = undefined;
  };
  return {
    update(progress) {
      endSteps();
      embedding.update(progress);
    },
    step({ work, done, total }) {
      if (current?.work !== work) {
        endSteps();
        current = { work, steps: showSteps(io, work) };
      }
      current.steps.update(done, total);
    },
    stop() {
      endSteps();
      embedding.stop();
    },
  };
}

function hasBars({ stderr }: Io): boolean {
  return stderr === process.stderr && stderr.isTTY === true;
}

type Estimate = (share: number) => { elapsed: number; rest: string };

/** Time since the first call, and what is left at the pace since then. After the last call it starts anew. */
function estimator(now: Io['now']): Estimate {
  let first: { readonly time: number; readonly share: number } | undefined;
  return (share) => {
    const time = now().getTime();
    first ??= { time, share };
    const elapsed = (time - first.time) / 1000;
    const done = share - first.share;
    const left = (elapsed * (1 - share)) / done;
    const rest = done > 0 && share < 1 && elapsed > 1 ? `, about ${clock(left)} left` : '';
    if (share >= 1) first = undefined;
    return { elapsed, rest };
  };
}

function bar(estimate: Estimate): EmbeddingShow {
  const single = new SingleBar(
    {
      format: 'embedding {bar} {done}/{texts} new texts ({cached} from cache) {elapsed}{rest}',
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
        texts: total,
        cached: cached.toLocaleString('en'),
        elapsed: clock(elapsed),
        rest,
      };
      if (!started) single.start(1, share, shown);
      else single.update(share, shown);
      started = done < total;
      // What comes next has a bar of its own.
      if (!started) single.stop();
    },
    stop: () => single.stop(),
  };
}

function plainLines({ stderr, now }: Io, estimate: Estimate): EmbeddingShow {
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
  if (hasBars(io)) return stepBar(label, estimate);
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
