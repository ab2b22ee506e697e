import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { fileReason } from '../../errors.ts';
import { annotations, warning } from '../../reports/annotations.ts';
import { commentBody } from '../../reports/comment/comment-md.ts';
import type { ReportView } from '../../reports/view.ts';
import type { Io } from '../io.ts';

/** Whether this is a job of GitHub Actions. */
export function isGithubActions({ env }: Pick<Io, 'env'>): boolean {
  return env['GITHUB_ACTIONS'] === 'true';
}

/** Where the current workflow run shows its logs and artifacts; undefined elsewhere. */
export function workflowRunUrl({ env }: Pick<Io, 'env'>): string | undefined {
  const [server, repository, id] = ['SERVER_URL', 'REPOSITORY', 'RUN_ID'].map(
    (name) => env[`GITHUB_${name}`],
  );
  return server && repository && id ? `${server}/${repository}/actions/runs/${id}` : undefined;
}

/**
 * Output that holds texts of users, on a runner that would take a line of it for
 * a command: the runner is told to take none until it reads a word that nobody can guess.
 */
export function withoutCommands(text: string, io: Pick<Io, 'env'>): string {
  if (!isGithubActions(io)) return text;
  const word = randomUUID();
  return `::stop-commands::${word}\n${text}::${word}::\n`;
}

/** Where a run is told of, and how. */
export interface Printing {
  readonly io: Io;
  /** The run's folder, as the user would name it. */
  readonly folder: string;
  readonly args: { readonly json: boolean; readonly redactQueries: boolean };
}

/**
 * What GitHub Actions gets of a run by itself: the comment as the step's summary,
 * what fell as annotations, and the verdict and the run's folder as outputs. A file that
 * cannot be written is said, and changes nothing.
 */
export async function tellGithub(view: ReportView, { io, folder, args }: Printing): Promise<void> {
  if (!isGithubActions(io)) return;
  // Where stdout is read by another program, the runner finds them on stderr as well.
  (args.json ? io.stderr : io.stdout).write(annotations(view));
  const options = { redactQueries: args.redactQueries, reportUrl: workflowRunUrl(io) };
  const files = [
    ['GITHUB_STEP_SUMMARY', commentBody(view, options)],
    ['GITHUB_OUTPUT', `verdict=${view.comparison.verdict}\nrun=${folder.replace(/\s+/g, ' ')}\n`],
  ] as const;
  for (const [name, text] of files) {
    const path = io.env[name];
    if (!path) continue;
    await appendFile(path, text).catch((error: unknown) => {
      io.stderr.write(
        `cannot write the file that ${name} names: ${fileReason(error)}; the run goes on without it\n`,
      );
    });
  }
}

/** A warning on the page of the workflow run; nothing elsewhere. */
export function warnGithub(text: string, io: Io): void {
  if (isGithubActions(io)) io.stderr.write(warning(text));
}
