import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UserError } from '../../errors.ts';

const run = promisify(execFile);

/** Files of a folder as a revision of its repository has them. */
export interface Revision {
  /** Short name of the commit that is read. */
  readonly commit: string;
  /** Whether that is where the current branch left the named revision, and not the revision itself. */
  readonly isMergeBase: boolean;
  /** Text of a file of the folder; undefined where the revision lacks it. */
  read(name: string): Promise<string | undefined>;
}

/**
 * The revision where the current branch left `ref`: what a pull request is
 * compared with. Where the history is too shallow to know, `ref` itself.
 *
 * @throws UserError outside a repository, and for a ref it does not know
 */
export async function openRevision(folder: string, ref: string): Promise<Revision> {
  const git = async (...args: string[]) => {
    const { stdout } = await run('git', args, { cwd: folder, maxBuffer: 2 ** 30 });
    return stdout;
  };
  const option = `--baseline-ref ${ref}`;
  await git('rev-parse', '--git-dir').catch(() => {
    throw new UserError(
      `${option}: the golden set is in no git repository, or git is not installed`,
    );
  });
  const named = await git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`).catch(() => {
    throw new UserError(
      `${option}: the repository knows no such revision; fetch it first (in CI: git fetch origin ${ref.replace(/^origin\//, '')})`,
    );
  });
  const base = await git('merge-base', 'HEAD', named.trim()).catch(() => '');
  const commit = (base || named).trim();
  return {
    commit: commit.slice(0, 7),
    isMergeBase: base !== '',
    async read(name) {
      const listed = await git('ls-tree', '--name-only', commit, '--', name);
      return listed.trim() === '' ? undefined : git('show', `${commit}:./${name}`);
    },
  };
}
