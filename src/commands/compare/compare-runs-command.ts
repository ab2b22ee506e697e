import { resolve } from 'node:path';
import { allPairs } from '../../comparison/all-pairs.ts';
import { compareRuns } from '../../comparison/compare-runs.ts';
import { priceMetric, standing } from '../../comparison/standing.ts';
import { EXIT, type ExitCode, UserError } from '../../errors.ts';
import { gatedMetrics } from '../../gate-metrics.ts';
import { parseMetric } from '../../metrics/metric-name.ts';
import { differencesText } from '../../reports/differences-text.ts';
import { readGatedRun } from '../../saved-comparison.ts';
import { score } from '../../score.ts';
import type { Run, RunDifferences } from '../../types.ts';
import type { Io } from '../io.ts';
import { runFile } from '../report/run-folder.ts';
import { splitList } from '../split-list.ts';
import type { CompareArguments } from './compare-arguments.ts';

/** Level at which `--fail` calls a variant worse. */
const alpha = 0.05;

/** `compare RUN [RUN]`: two saved runs, or the variants of one with a control. */
export async function compareRunsCommand(
  args: CompareArguments,
  paths: readonly string[],
  io: Io,
): Promise<ExitCode> {
  const [first = '', second, ...more] = paths;
  if (more.length > 0) {
    throw new UserError(`compare takes one saved run or two, not ${paths.length}`);
  }
  assertNoSample(args);
  const read = (path: string) => readGatedRun(...runFile(resolve(io.cwd, path), path));
  const a = await read(first);
  const found =
    second === undefined ? withinRun(a, args, first) : betweenRuns(a.run, await read(second), args);
  const shown =
    second === undefined
      ? { before: `${found.control} of ${first}`, after: 'the others' }
      : { before: first, after: second };
  io.stdout.write(
    args.json ? `${JSON.stringify(found, null, 2)}\n` : differencesText(found, shown),
  );
  const worse = found.differences.some(
    ({ difference, test }) => difference < 0 && test.adjusted !== null && test.adjusted <= alpha,
  );
  return args.fail && worse ? EXIT.regression : EXIT.pass;
}

type GatedRun = Awaited<ReturnType<typeof readGatedRun>>;

function betweenRuns(
  first: Run,
  { run: second, gated }: GatedRun,
  args: CompareArguments,
): RunDifferences & { control?: string } {
  if (args.control !== undefined) {
    throw new UserError(
      '--control compares the variants of one run; name one run, or leave it out',
    );
  }
  const found = compareRuns(first, second, { metrics: metricsOf(second, gated, args) });
  if (found.differences.length > 0) return found;
  throw new UserError(
    `the runs have nothing in common: ${first.golden.name} and ${second.golden.name}, or no variant or query that both have`,
  );
}

function withinRun(
  { run, gated }: GatedRun,
  args: CompareArguments,
  shown: string,
): RunDifferences & { control: string } {
  const metrics = metricsOf(run, gated, args);
  const names = run.runs.map(({ variant }) => variant.name);
  const { control } = args;
  if (control !== undefined && !names.includes(control)) {
    throw new UserError(
      `--control: the run has no variant "${control}"; it has ${names.join(', ')}`,
      {
        at: { file: shown },
      },
    );
  }
  const scores = score(run, { metrics: [...metrics, priceMetric] });
  const found = standing(run, scores, { metrics, control, alpha });
  if (!found) {
    throw new UserError(`there is nothing to compare: the run has ${names.length} variant`, {
      at: { file: shown },
    });
  }
  const nothing = { variants: [], onlyFirst: [], onlySecond: [], notes: [] };
  const pairs = allPairs(run, scores, found.metric);
  return { ...nothing, metrics, differences: found.differences, control: found.control, pairs };
}

/** What is compared: the metrics named, else those the run was gated on. */
function metricsOf(
  run: Run,
  gated: readonly string[],
  { metrics: named }: CompareArguments,
): readonly string[] {
  const asked = splitList(named);
  for (const name of asked ?? []) parseMetric(name);
  if (asked) return asked;
  return gated.length > 0 ? gated : gatedMetrics({ min: {} }, run);
}

function assertNoSample({ queries, judge, min }: CompareArguments): void {
  const option = [
    ['--queries', queries !== undefined],
    ['--judge', judge],
    ['--min', min !== undefined],
  ].find(([, given]) => given);
  if (option)
    throw new UserError(`${option[0]} compares by a sample, not saved runs: name one or the other`);
}
