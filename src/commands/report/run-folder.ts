import { access, mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileReason, IncompleteError, systemCode, UserError } from '../../errors.ts';
import { makeFolder } from '../../make-folder.ts';
import { compareCodePoints } from '../../order.ts';
import { writeAtomically } from '../atomic-write.ts';

/**
 * Makes sure that runs can be written below `out`, before any work is done.
 *
 * @throws UserError where no folder is named
 * @throws IncompleteError when they cannot
 */
export async function assertWritable(out: string, shown: string): Promise<void> {
  if (shown.trim() === '') throw new UserError('--out names no folder');
  const probe = join(out, `.writable-${process.pid}`);
  try {
    await makeFolder(out);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new IncompleteError(
      `cannot write reports to ${shown}: ${fileReason(error)}; name another folder with --out DIR`,
    );
  }
}

/** Writes a run's files into its folder, which messages call `shown`. */
export async function writeRunFiles(
  { folder, shown }: { folder: string; shown: string },
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file);
    try {
      await makeFolder(dirname(path));
    } catch (error) {
      throw new IncompleteError(
        `cannot make the folder ${dirname(join(shown, file))}: ${fileReason(error)}; name another with --out DIR`,
      );
    }
    await writeAtomically(path, text, join(shown, file));
  }
}

/**
 * Makes a new folder of `out` for a run, named for the UTC second, with a
 * counter where two runs end in one second. Returns its name.
 */
export async function makeRunFolder(out: string, now: Date): Promise<string> {
  const second = now.toISOString().slice(0, 19).replaceAll(':', '-');
  for (let counter = 1; ; counter += 1) {
    const name = counter === 1 ? second : `${second}-${counter}`;
    try {
      await mkdir(join(out, name));
      return name;
    } catch (error) {
      if (systemCode(error) === 'EEXIST') continue;
      throw new IncompleteError(
        `cannot make the run's folder ${name} in the folder of the reports: ${fileReason(error)}; name another with --out DIR`,
      );
    }
  }
}

/** Does what a run's folder was made for; a failure leaves none that is empty. */
export async function inRunFolder<Result>(
  folder: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await rmdir(folder).catch(() => {});
    throw error;
  }
}

/** The file of a saved run, which may be named by its folder; and how to show it. */
export function runFile(path: string, shown: string): [file: string, name: string] {
  return path.endsWith('.json') ? [path, shown] : [join(path, 'run.json'), join(shown, 'run.json')];
}

/** Names of the folders below `out` that hold a run, newest first: one that was killed may have left its folder empty. */
export async function listRuns(out: string): Promise<string[]> {
  const names = await readdir(out).catch(() => []);
  const found = names
    .flatMap((name) => {
      const match = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)(?:-(\d+))?$/.exec(name);
      return match ? [{ name, second: match[1] ?? '', counter: Number(match[2] ?? 1) }] : [];
    })
    .sort((a, b) => compareCodePoints(b.second, a.second) || b.counter - a.counter)
    .map(({ name }) => name);
  const holds = await Promise.all(
    found.map((name) =>
      access(join(out, name, 'run.json')).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.filter((_, at) => holds[at]);
}
