import { readdir } from 'node:fs/promises';
import type { Reporter, TestModule } from 'vitest/node';
import { projectRoot } from './support/project-root.ts';

/**
 * Ends the run with the plain line `N passed, N failed`, which CI reads. Tests write into temporary
 * folders only: what they leave in the project counts as one more failure.
 */
export class ClosingLine implements Reporter {
  #before: readonly string[] = [];

  async onTestRunStart(): Promise<void> {
    this.#before = await filesOf(projectRoot);
  }

  async onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): Promise<void> {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      const states = [...module.children.allTests()].map((test) => test.result().state);
      for (const state of states) if (state !== 'pending') counts[state] += 1;
      // A file that does not load, or fails around its tests.
      if (module.state() === 'failed' && !states.includes('failed')) counts.failed += 1;
    }
    const before = new Set(this.#before);
    const left = (await filesOf(projectRoot)).filter((path) => !before.has(path));
    if (left.length > 0) {
      counts.failed += 1;
      process.exitCode = 1;
      process.stderr.write(`\nthe tests left files in the project:\n  ${left.join('\n  ')}\n`);
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
  }
}

/** Paths of all files and folders but those of npm, git and the build. */
async function filesOf(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const kept = entries.filter(
    ({ name }) => !['node_modules', '.git', 'build', 'dist'].includes(name),
  );
  const paths = await Promise.all(
    kept.map(async (entry) => {
      if (!entry.isDirectory()) return [entry.name];
      const inside = await readdir(`${root}/${entry.name}`, { recursive: true });
      return [entry.name, ...inside.map((path) => `${entry.name}/${path}`)];
    }),
  );
  return paths.flat().sort();
}
