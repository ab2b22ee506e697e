import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { EXIT, type ExitCode, UserError } from '../../errors.ts';
import { type Golden, loadGolden } from '../../golden.ts';
import { reportFormats } from '../../reports/registry.ts';
import { readRun } from '../../run-file.ts';
import type { Run } from '../../types.ts';
import { definedVariants } from '../../variants.ts';
import { acceptLine } from '../baseline/accept-line.ts';
import { gateSource } from '../baseline/gate-source.ts';
import { type Io, usesColor } from '../io.ts';
import { findGolden, variantFolders } from '../locations.ts';
import { renderFiles } from './render-files.ts';
import { writeRunFiles } from './run-folder.ts';
import { runView } from './run-view.ts';

export interface ReportArguments {
  readonly run: string;
  readonly format?: string | undefined;
  readonly golden?: string | undefined;
  readonly control?: string | undefined;
  readonly baselineRef?: string | undefined;
  readonly redactQueries: boolean;
  readonly allowOutside: boolean;
}

/**
 * `report`: renders a saved run again, with the golden set and the baseline as
 * they are now. Nothing is chunked or embedded.
 */
export async function reportCommand(args: ReportArguments, io: Io): Promise<ExitCode> {
  const report = args.format === undefined ? undefined : reportFormats[args.format];
  const path = resolve(io.cwd, args.run);
  const isFile = path.endsWith('.json');
  const file = isFile ? path : join(path, 'run.json');
  const shown = isFile ? args.run : join(args.run, 'run.json');
  if (report === undefined && basename(file) !== 'run.json') {
    throw new UserError(
      `${args.run} is no run.json in a folder of its own, where its reports could be written; print one with --format ${Object.keys(reportFormats).join('|')}`,
    );
  }
  const run = await readRun(file, shown);
  const set = await goldenOf(run, args, io);
  for (const note of set.notes) io.stderr.write(`${note}\n`);
  const view = runView(run, {
    golden: set.golden,
    source: set.golden && (await gateSource(set.golden, args.baselineRef)),
    accept: set.accept,
    isDefined: await definedVariants(variantFolders(io.cwd)),
    control: controlOf(run, args.control),
  });
  if (report) {
    const color = usesColor(io, io.stdout);
    const columns = io.stdout.columns ?? Number.POSITIVE_INFINITY;
    io.stdout.write(
      (await report(view, { color, columns, redactQueries: args.redactQueries })) ?? '',
    );
    return EXIT.pass;
  }
  const { 'run.json': _, ...files } = await renderFiles(view, args);
  await writeRunFiles({ folder: dirname(file), shown: dirname(shown) }, files);
  const folder = dirname(shown);
  io.stdout.write(
    `${Object.keys(files)
      .map((name) => join(folder, name))
      .join('\n')}\n`,
  );
  return EXIT.pass;
}

function controlOf(run: Run, control: string | undefined): string | undefined {
  const names = run.runs.map(({ variant }) => variant.name);
  if (control === undefined || names.includes(control)) return control;
  throw new UserError(`--control: "${control}" is not a variant of this run: ${names.join(', ')}`);
}

interface FoundGolden {
  readonly golden: Golden | undefined;
  readonly accept: string | null;
  readonly notes: readonly string[];
}

/** The golden set of a run: the one named, else golden/NAME here, else none, which is said. */
async function goldenOf(run: Run, args: ReportArguments, io: Io): Promise<FoundGolden> {
  const { name } = run.golden;
  const usual = join('golden', name);
  const there = await stat(resolve(io.cwd, usual, 'set.json')).catch(() => undefined);
  if (args.golden === undefined && !there) {
    const note = `no golden set at ${usual}: not compared with a baseline, and without texts (name it with --golden DIR)`;
    return { golden: undefined, accept: null, notes: [note] };
  }
  const folder = await findGolden(args.golden ?? usual, io.cwd);
  const golden = await loadGolden(folder.path, { allowOutside: args.allowOutside });
  if (golden.name !== name) {
    throw new UserError(`the run is of the golden set "${name}", not of "${golden.name}"`);
  }
  const changed = golden.corpusHash !== run.inputs.corpus;
  return {
    golden,
    accept: acceptLine(folder, args.run),
    notes: changed
      ? ['the corpus has changed since the run: texts of changed documents are left out']
      : [],
  };
}
