import { parse } from 'junit2json';
import { describe, expect, test } from 'vitest';
import { junitXml } from '../../src/reports/junit-xml.ts';
import type { ReportView } from '../../src/reports/view.ts';
import { viewOf } from '../support/build-view.ts';
import { eightQueries, finding, hostileText, plainText, regressedView } from './samples.ts';

async function read(view: ReportView) {
  const root = await parse(junitXml(view, { color: false, columns: 80 }));
  if (!root || !('testsuite' in root)) throw new Error('no testsuites');
  return root;
}

describe('junit.xml, read by a JUnit parser', () => {
  test('a regression is a failure, a pass is none, each in the suite of its variant', async () => {
    const run = eightQueries([finding('one', 2), finding('two', 8)]);
    const baseline = eightQueries([finding('one', 4), finding('two', 8)]);
    const root = await read(viewOf(run, { baseline }));
    expect(root).toMatchObject({ tests: 2, failures: 1, errors: 0, skipped: 0 });
    const [one, two] = root.testsuite ?? [];
    expect(one).toMatchObject({ name: 'one', tests: 1, failures: 1 });
    expect(one?.testcase?.[0]).toMatchObject({ name: 'recall@1', classname: 'small.one' });
    expect(one?.testcase?.[0]?.failure?.[0]?.message).toContain(
      'one regressed: recall@1 0.25, was 0.50',
    );
    expect(one?.testcase?.[0]?.failure?.[0]?.inner).toContain('q2 "text of q2"');
    expect(two).toMatchObject({ name: 'two', failures: 0 });
    expect(two?.testcase?.[0]?.failure).toBeUndefined();
  });

  test('a variant that could not be run is an error, apart from failures', async () => {
    const run = eightQueries([finding('one', 4)]);
    const view = viewOf(
      { ...run, failed: [{ name: 'two', fingerprint: 'f', reason: 'the embedder <died>' }] },
      { baseline: run },
    );
    const [compared] = view.comparison.variants;
    if (!compared) throw new Error('nothing compared');
    const variants = [compared, { ...compared, name: 'two', status: 'failed' as const }];
    const root = await read({
      ...view,
      comparison: { ...view.comparison, verdict: 'incomplete', variants },
    });
    expect(root).toMatchObject({ tests: 2, failures: 0, errors: 1 });
    expect(root.testsuite?.[1]?.testcase?.[0]?.error?.[0]?.message).toBe('the embedder <died>');
  });

  test('without a baseline tests are skipped: neither passed nor failed', async () => {
    const root = await read(viewOf(eightQueries([finding('one', 3)])));
    expect(root).toMatchObject({ tests: 1, failures: 0, errors: 0, skipped: 1 });
    expect(root.testsuite?.[0]?.testcase?.[0]?.skipped?.[0]?.message).toBe(
      'no baseline to compare with',
    );
  });

  test('a watched fall passes, and fails where the gate is strict', async () => {
    const run = eightQueries([finding('one', 3)]);
    const baseline = eightQueries([finding('one', 4)]);
    const view = viewOf(run, { baseline });
    const watched = { ...view.comparison.cells[0], verdict: 'watch' as const };
    const comparison = {
      ...view.comparison,
      cells: view.comparison.cells.map((cell) => ({ ...cell, ...watched })),
    };
    expect(await read({ ...view, comparison })).toMatchObject({ tests: 1, failures: 0 });
    const gate = { ...comparison.gate, strict: true };
    expect(await read({ ...view, comparison: { ...comparison, gate } })).toMatchObject({
      tests: 1,
      failures: 1,
    });
  });

  test('hostile texts are texts: the same suites and cases, names as they are', async () => {
    const shape = async (text: (plain: string) => string) =>
      (await read(regressedView(text))).testsuite?.map(({ testcase }) => testcase?.length);
    expect(await shape(hostileText)).toEqual(await shape(plainText));
    const root = await read(regressedView(hostileText));
    expect(root.testsuite?.[0]?.name).toContain('one a|b`c`*d* <script>alert(1)</script> & @team');
  });
});
