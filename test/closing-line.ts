import type { Reporter, TestModule } from 'vitest/node';

/** Ends the run with the plain line `N passed, N failed`, which CI reads. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      let tests = 0;
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state !== 'pending') counts[state] += 1;
        tests += 1;
      }
      if (tests === 0 && module.state() === 'failed') counts.failed += 1;
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
  }
}
