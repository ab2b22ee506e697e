import { join, resolve } from 'node:path';
import { atPlace, type ExitCode, UserError } from '../errors.ts';
import { defaultDatabase, evaluate } from '../evaluate.ts';
import { searchNames } from '../evaluation/plan-retrieval.ts';
import { assertGateable } from '../gate-metrics.ts';
import { type Golden, loadGolden } from '../golden.ts';
import { parseMetric } from '../metrics/metric-name.ts';
import { openAhead } from '../store/open-ahead.ts';
import { definedVariants, loadVariants } from '../variants.ts';
import { acceptLine } from './baseline/accept-line.ts';
import { assertMarginOf, type GateSource, gateSource } from './baseline/gate-source.ts';
import { appendHistory, historyFile } from './ci/append-history.ts';
import { openHistory } from './database/open-history.ts';
import { type EmbedderArguments, embedderChoice } from './embedder-choice.ts';
import { exitOf } from './exit-of.ts';
import type { Io } from './io.ts';
import { findGolden, variantFolders } from './locations.ts';
import { overlapNote } from './overlap-note.ts';
import { pluginChunkers } from './plugin-chunkers.ts';
import { showProgress } from './progress.ts';
import { askedReports, drawsAny } from './report/asked-reports.ts';
import { printResult } from './report/print-result.ts';
import { renderFiles } from './report/render-files.ts';
import { assertWritable, inRunFolder, makeRunFolder, writeRunFiles } from './report/run-folder.ts';
import { runView } from './report/run-view.ts';
import { splitList, splitRetrievers } from './split-list.ts';

export interface EvaluateArguments extends EmbedderArguments {
  readonly golden?: string | undefined;
  readonly variants?: string | undefined;
  readonly plugin?: readonly string[] | undefined;
  readonly k?: string | undefined;
  readonly metrics?: string | undefined;
  readonly control?: string | undefined;
  readonly baselineRef?: string | undefined;
  readonly strict: boolean;
  readonly retriever?: string | undefined;
  readonly retrievers?: string | undefined;
  readonly db?: string | undefined;
  readonly out: string;
  readonly reports?: string | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly redactQueries: boolean;
}

/** `evaluate`: runs the variants, compares with the baseline, writes and prints the reports. */
export async function evaluateCommand(args: EvaluateArguments, io: Io): Promise<ExitCode> {
  const say = (text: string) => {
    if (!args.quiet) io.stderr.write(`${text}\n`);
  };
  const asked = askedMetrics(args);
  const chosen = askedReports(args.reports);
  const created = io.now().toISOString();
  const { cwd, env } = io;
  void openAhead(args.db ?? defaultDatabase, { cwd, env, today: created, onNote: say });
  const folder = await findGolden(args.golden, io.cwd);
  const loaded = await loadGolden(folder.path, { allowOutside: args.allowOutside });
  const source = await gateSource(loaded, args.baselineRef);
  const { gate } = source.settings;
  const golden = { ...loaded, settings: source.settings };
  const gateMetrics = [...(gate.metrics ?? []), ...Object.keys(gate.min)];
  await assertSettings(golden, source, { gateMetrics, file: join(folder.shown, 'set.json') });
  const names = splitList(args.variants) ?? golden.settings.variants;
  const chunkers = await pluginChunkers(golden, args, { io, say });
  const variants = await loadVariants(names, variantFolders(io.cwd), { chunkers });
  const retrievers = askedRetrievers(args);
  assertControl(args.control, searchNames(variants, retrievers ?? []));
  const out = resolve(io.cwd, args.out);
  await assertWritable(out, args.out);
  for (const note of [folder.note, ...golden.notes, ...variants.map(overlapNote)]) {
    if (note) say(note);
  }

  const progress = args.quiet ? undefined : showProgress(io);
  const run = await evaluate({
    golden,
    variants,
    ...embedderChoice(args, io, say),
    retrievers,
    offline: args.offline,
    onNote: say,
    db: args.db,
    metrics: [...gateMetrics, ...shownMetrics(asked, golden)],
    created,
    signal: io.signal,
    ...(progress && { onProgress: progress.update, onStep: progress.step }),
  }).finally(() => progress?.stop());
  const name = await makeRunFolder(out, new Date(run.created));
  const keepRun = await openHistory(args.db, io);
  // Packed while the run is scored; a failure is met when it is waited for, after the files are written.
  const kept = keepRun(run);
  kept.catch(() => {});
  const view = await inRunFolder(join(out, name), async () =>
    runView(run, {
      golden,
      source,
      ...asked,
      accept: acceptLine(folder, join(args.out, name)),
      isDefined: await definedVariants(variantFolders(io.cwd), { chunkers }),
      control: args.control,
      strict: args.strict,
      drawn: drawsAny(chosen),
    }),
  );
  const files = await renderFiles(view, { ...args, chosen });
  await writeRunFiles({ folder: join(out, name), shown: join(args.out, name) }, files);
  await kept;
  await printResult(view, { io, folder: join(args.out, name), args });
  await appendHistory(join(out, historyFile), view, name);
  say(`saved to ${join(args.out, name)}`);
  return exitOf(view.comparison);
}

/** What a set's file names to be shown, and how it decides. */
async function assertSettings(
  golden: Golden,
  source: GateSource,
  { gateMetrics, file }: { readonly gateMetrics: readonly string[]; readonly file: string },
): Promise<void> {
  for (const name of golden.settings.metrics ?? []) {
    await atPlace({ file, field: 'metrics' }, () => parseMetric(name));
  }
  for (const name of gateMetrics) {
    await atPlace({ file, field: 'gate.metrics' }, () => assertGateable(name));
  }
  assertMarginOf(golden, source);
}

function assertControl(control: string | undefined, names: readonly string[]): void {
  if (control === undefined || names.includes(control)) return;
  throw new UserError(`--control: "${control}" is not among the variants: ${names.join(', ')}`);
}

function askedRetrievers({ retriever, retrievers }: EvaluateArguments) {
  if (retriever === undefined) return splitRetrievers(retrievers);
  if (retrievers === undefined) return [retriever];
  throw new UserError('--retriever names one retriever, --retrievers several; leave one out');
}

interface Asked {
  readonly metrics: string[] | undefined;
  readonly cutoffs: readonly number[];
}

function shownMetrics({ metrics, cutoffs }: Asked, { settings }: Golden): string[] {
  return [...(metrics ?? settings.metrics ?? []), ...cutoffs.map((k) => `recall@${k}`)];
}

function askedMetrics({ k, metrics }: EvaluateArguments): Asked {
  const named = splitList(metrics);
  for (const [option, list] of [
    ['--metrics', named],
    ['--k', splitList(k)],
  ] as const) {
    if (list?.length === 0) throw new UserError(`${option} names nothing; leave it out to see all`);
  }
  for (const name of named ?? []) parseMetric(name);
  const cutoffs = splitList(k)?.map((part) => {
    if (!/^[1-9]\d*$/.test(part)) {
      throw new UserError(`--k takes whole numbers from 1, separated by commas, not "${part}"`);
    }
    return Number(part);
  });
  return { metrics: named, cutoffs: cutoffs ?? [] };
}
