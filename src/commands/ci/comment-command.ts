import { setTimeout } from 'node:timers/promises';
import type { ExitCode } from '../../errors.ts';
import { ForgeError } from '../../forges/forge.ts';
import { type Upserted, upsertComment } from '../../forges/upsert-comment.ts';
import { commentBody } from '../../reports/comment/comment-md.ts';
import { commentLimit } from '../../reports/comment/fit-sections.ts';
import { commentMarker, stampOf } from '../../reports/comment/marker.ts';
import { readComparedRun } from '../../saved-comparison.ts';
import { exitOf } from '../exit-of.ts';
import type { Io } from '../io.ts';
import { findRun } from '../report/find-run.ts';
import { runView } from '../report/run-view.ts';
import { commentTarget, reportUrl, type TargetArguments } from './comment-target.ts';
import { warnGithub } from './github-actions.ts';

export interface CommentArguments extends TargetArguments {
  readonly run: string;
  readonly id?: string | undefined;
  readonly redactQueries: boolean;
  readonly dryRun: boolean;
}

/** Before another look at what other jobs wrote. */
const pauseStep = 1_000;

const said: Readonly<Record<Upserted, string>> = {
  created: 'commented on',
  edited: 'edited the comment on',
  unchanged: 'the comment is as it should be on',
  newer: 'a newer run is shown already on',
};

/**
 * `comment`: shows a saved run on a pull request, as it was judged when it was
 * made. The exit code is the run's own: a comment that could not be posted is
 * said, and changes nothing.
 */
export async function commentCommand(args: CommentArguments, io: Io): Promise<ExitCode> {
  const { path, shown } = await findRun(args.run, io.cwd);
  const saved = await readComparedRun(path, shown);
  const view = runView(saved.run, {
    golden: undefined,
    source: undefined,
    accept: null,
    judged: saved,
  });
  const commentId = args.id ?? saved.run.golden.name;
  const options = {
    redactQueries: args.redactQueries,
    reportUrl: await reportUrl(args, io),
    commentId,
  };
  const bodyFor = (limit: number) => commentBody(view, options, limit);
  if (args.dryRun) {
    io.stdout.write(bodyFor(commentLimit));
    return exitOf(view.comparison);
  }
  try {
    const target = await commentTarget(args, io);
    const done = await upsertComment(target.forge, {
      marker: commentMarker(commentId),
      bodyFor,
      stampOf,
      limit: commentLimit,
      pause: (round) => setTimeout(pauseStep * round, undefined, { signal: io.signal }),
    });
    io.stderr.write(`${said[done]} ${target.shown}\n`);
  } catch (error) {
    if (!(error instanceof ForgeError)) throw error;
    io.stderr.write(`not posted, and the verdict stands: ${error.message}\n`);
    warnGithub(`the comment was not posted: ${error.message}`, io);
  }
  return exitOf(view.comparison);
}
