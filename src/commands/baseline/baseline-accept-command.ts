import { join, resolve } from 'node:path';
import { formatBaseline } from '../../baseline.ts';
import { acceptRun } from '../../comparison/accept-run.ts';
import { EXIT, type ExitCode, UserError } from '../../errors.ts';
import { gateCandidates } from '../../gate-metrics.ts';
import { type Golden, loadGolden } from '../../golden.ts';
import { readRun } from '../../run-file.ts';
import { score } from '../../score.ts';
import type { Run } from '../../types.ts';
import { definedVariants } from '../../variants.ts';
import { writeAtomically } from '../atomic-write.ts';
import type { Io } from '../io.ts';
import { findGolden, variantFolders } from '../locations.ts';
import { listRuns, runFile } from '../report/run-folder.ts';
import { splitList } from '../split-list.ts';
import { baselinePath, loadBaseline } from './load-baseline.ts';

export interface BaselineAcceptArguments {
  readonly golden?: string | undefined;
  readonly run?: string | undefined;
  readonly variants?: string | undefined;
  readonly out: string;
  readonly allowOutside: boolean;
}

/** `baseline accept`: makes a run's values the ones later runs are compared with. */
export async function baselineAcceptCommand(
  args: BaselineAcceptArguments,
  io: Io,
): Promise<ExitCode> {
  const folder = await findGolden(args.golden, io.cwd);
  if (folder.shipped) {
    throw new UserError(
      'there is no golden set here: the one chunkproof ships cannot keep a baseline; make your own (docs/golden-sets.md), or name one with --golden DIR',
    );
  }
  const golden = await loadGolden(folder.path, { allowOutside: args.allowOutside });
  const { run, name } =
    args.run === undefined
      ? await newestRun(resolve(io.cwd, args.out), args.out, golden)
      : await namedRun(resolve(io.cwd, args.run), args.run);
  if (run.inputs.golden !== golden.hash) {
    throw new UserError(
      `the run was made with other queries or labels than ${folder.shown} holds now; evaluate again, then accept`,
      { at: { file: name } },
    );
  }
  const metrics = [...new Set([...(golden.settings.gate.metrics ?? []), ...gateCandidates(run)])];
  if (metrics.length === 0) {
    throw new UserError(`nothing to accept: no query of ${folder.shown} is labelled`);
  }
  const variants = chosenVariants(args.variants, run, name);
  const { baseline, dropped } = acceptRun(await loadBaseline(folder.path), {
    run,
    scores: score(run, { metrics }),
    accepted: io.now().toISOString(),
    variants,
    isDefined: await definedVariants(variantFolders(io.cwd)),
  });
  await writeAtomically(
    baselinePath(folder.path),
    formatBaseline(baseline),
    baselinePath(folder.shown),
  );
  io.stdout.write(
    `accepted ${variants.join(', ')} of ${name} (embedder ${run.inputs.embedder}) as ${join(folder.shown, 'baseline.json')}\n`,
  );
  if (dropped.length > 0) {
    io.stdout.write(`dropped, for their definitions are gone: ${dropped.join(', ')}\n`);
  }
  const failed = run.failed.map((variant) => variant.name);
  if (failed.length > 0) {
    io.stdout.write(`not accepted, for they failed: ${failed.join(', ')}\n`);
  }
  return EXIT.pass;
}

function chosenVariants(asked: string | undefined, run: Run, file: string): string[] {
  const there = run.runs.map(({ variant }) => variant.name);
  const names = splitList(asked) ?? there;
  const unknown = names.find((name) => !there.includes(name));
  if (unknown === undefined && names.length > 0) return names;
  throw new UserError(
    unknown === undefined
      ? '--variants names nothing; leave it out to accept all'
      : `--variants: the run has no result of "${unknown}"; it has ${there.join(', ')}`,
    { at: { file } },
  );
}

async function newestRun(
  out: string,
  shown: string,
  golden: Golden,
): Promise<{ run: Run; name: string }> {
  for (const folder of await listRuns(out)) {
    const name = join(shown, folder, 'run.json');
    const run = await readRun(join(out, folder, 'run.json'), name);
    if (run.golden.name === golden.name && run.inputs.golden === golden.hash) return { run, name };
  }
  throw new UserError(
    `no run of the golden set "${golden.name}" as it is now in ${shown}; evaluate first, or name a run with --run FILE`,
  );
}

async function namedRun(path: string, shown: string): Promise<{ run: Run; name: string }> {
  const [file, name] = runFile(path, shown);
  return { run: await readRun(file, name), name };
}
