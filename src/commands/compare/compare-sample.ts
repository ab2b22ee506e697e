import { EXIT, type ExitCode, IncompleteError } from '../../errors.ts';
import { evaluate } from '../../evaluate.ts';
import { listsApart } from '../../proxy/apart.ts';
import { conclude } from '../../proxy/conclusion.ts';
import { checkControl, checkLeast, gateVerdict } from '../../proxy/gate.ts';
import { listsOf } from '../../proxy/lists.ts';
import { settledEarly } from '../../proxy/pairs.ts';
import { sampleGolden } from '../../proxy/sample-golden.ts';
import { tally } from '../../proxy/tally.ts';
import { apartJson, apartText } from '../../reports/proxy-apart.ts';
import { proxyJson } from '../../reports/proxy-json.ts';
import { type ProxySource, proxyText } from '../../reports/proxy-text.ts';
import type { Run, Sample, VariantLists } from '../../types.ts';
import { loadVariants } from '../../variants.ts';
import { openCorpus } from '../chunk/chunk-corpus.ts';
import { embedderChoice } from '../embedder-choice.ts';
import type { Io } from '../io.ts';
import { variantFolders } from '../locations.ts';
import { pluginChunkers } from '../plugin-chunkers.ts';
import { showProgress } from '../progress.ts';
import { splitList } from '../split-list.ts';
import {
  assertComparable,
  type CompareArguments,
  judgingCommand,
  type SampleTask,
} from './compare-arguments.ts';
import { judgeSample } from './judge-sample.ts';
import { readLines } from './line-reader.ts';
import { openSample, type SampleFile } from './sample-file.ts';

/** `compare --queries`: for how many queries each variant shows a right parent in its top three. */
export async function compareSample(
  args: CompareArguments,
  task: SampleTask,
  io: Io,
): Promise<ExitCode> {
  const work = await openWork(args, task, io);
  if (!args.judge && task.format === 'plain') return showApart(work);
  const { sample, stopped } = args.judge ? await judge(work) : { ...work.file, stopped: false };
  if (stopped) return task.least || args.fail ? EXIT.regression : EXIT.pass;
  const result = tally(sample, work.lists, work.options);
  const gate = [
    ...(task.least ? checkLeast(result, task.least) : []),
    ...(args.fail ? checkControl(result) : []),
  ];
  const view = {
    source: work.source,
    result,
    conclusion: conclude(result),
    gate,
    verdict: gateVerdict(gate),
  };
  io.stdout.write(args.json ? proxyJson(view) : proxyText(view));
  return view.verdict === 'pass' ? EXIT.pass : EXIT.regression;
}

interface Work {
  readonly args: CompareArguments;
  readonly task: SampleTask;
  readonly io: Io;
  readonly file: SampleFile;
  readonly golden: ReturnType<typeof sampleGolden>;
  readonly lists: readonly VariantLists[];
  readonly source: ProxySource;
  readonly options: Parameters<typeof tally>[2];
}

/** Reads everything, ranks the queries for every variant, and lists what each shows. */
async function openWork(args: CompareArguments, task: SampleTask, io: Io): Promise<Work> {
  const say = (text: string) => {
    if (!args.quiet) io.stderr.write(`${text}\n`);
  };
  const stated = await openSample(task, args, io);
  const corpus = await openCorpus(args, io, stated.paths);
  const file = stated.resolve(corpus);
  const chunkers = await pluginChunkers(corpus.set, args, { io, say });
  const names = splitList(args.variants) ?? corpus.set?.settings.variants;
  const variants = await loadVariants(names, variantFolders(io.cwd), { chunkers });
  assertComparable(variants, { control: args.control, least: task.least });
  for (const note of [...corpus.notes, ...file.notes]) say(note);
  const golden = sampleGolden(
    corpus,
    file.sample.queries.map(({ text }) => text),
  );
  const progress = args.quiet ? undefined : showProgress(io);
  const run = await evaluate({
    golden,
    variants,
    ...embedderChoice(args, io, say),
    offline: args.offline,
    onNote: say,
    db: args.db,
    created: io.now().toISOString(),
    signal: io.signal,
    ...(progress && { onProgress: progress.update, onStep: progress.step }),
  }).finally(() => progress?.stop());
  assertWhole(run);
  return {
    args,
    task,
    io,
    file,
    golden,
    lists: listsOf(run),
    source: sourceOf(run, task),
    options: { slots: args.slots, control: args.control, parents: golden.parents.length },
  };
}

/** A variant that could not be run has no count: counting what is left would compare other things than were asked for. */
function assertWhole({ failed }: Run): void {
  const [first] = failed;
  if (!first) return;
  const names = failed.map(({ name }) => name).join(', ');
  throw new IncompleteError(`nothing was compared, for ${names} could not be run: ${first.reason}`);
}

function sourceOf({ golden, inputs, parents, queries }: Run, task: SampleTask): ProxySource {
  return {
    corpus: golden.name,
    documents: golden.documents,
    parents: parents.length,
    file: task.queries,
    queries: queries.length,
    embedder: inputs.embedder,
    retriever: inputs.retriever,
  };
}

/** How far the variants can differ at most, where nobody has judged anything. */
function showApart({ args, io, lists, source }: Work): ExitCode {
  const view = { source, ...listsApart(lists, args.slots), next: judgingCommand(args) };
  io.stdout.write(args.json ? apartJson(view) : apartText(view));
  return EXIT.pass;
}

/** Asks a person; `stopped` where they went before it was enough. */
async function judge(work: Work): Promise<{ sample: Sample; stopped: boolean }> {
  const { args, task, io, file, golden, lists, options } = work;
  const say = (text: string) => io.stderr.write(text);
  const lines = readLines(io);
  try {
    const { sample, ended, left } = await judgeSample(file.sample, {
      lists: lists.map((variant) => variant.lists.map((list) => list[args.slots])),
      all: task.least !== undefined,
      parents: new Map(golden.parents.map((parent) => [parent.id, parent])),
      documents: new Map(golden.documents.map((document) => [document.id, document])),
      lines,
      say,
      save: file.save,
      isSettled: (queries) =>
        task.least === undefined &&
        settledEarly(tally({ pooled: true, queries }, lists, options).pairs),
    });
    const where = `judgements are in ${file.judged}`;
    if (ended === 'quit') {
      say(`\n${left} left to judge; ${where}. The same command goes on.\n`);
    } else say(`\n${where}\n\n`);
    return { sample, stopped: ended === 'quit' };
  } finally {
    lines.close();
  }
}
