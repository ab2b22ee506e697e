import type { ReportView } from '../../src/reports/view.ts';
import type { Run } from '../../src/types.ts';
import {
  chunk,
  need,
  query,
  runOf,
  type SmallRun,
  type SmallVariant,
} from '../support/build-run.ts';
import { viewOf } from '../support/build-view.ts';

const ids = ['q0', 'q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7'];

/** Eight queries, of which a variant finds the first `found` at rank 1 and the rest at rank 2. */
export function finding(
  name: string,
  found: number,
  cost: SmallVariant['cost'] = {},
): SmallVariant {
  const results = ids.map((id, at) => [id, at < found ? [id, 'x'] : ['x', id]] as const);
  return { name, results, cost };
}

export function eightQueries(
  variants: readonly SmallVariant[],
  parts: Partial<SmallRun> = {},
): Run {
  return runOf({ queries: ids.map((id) => query(id, [need(id)])), variants, ...parts });
}

const control =
  'a|b`c`*d* <script>alert(1)</script> & @team #12\r\n# x\u001B[31m\u0000\u2028\u202E';

/** The same run twice: with plain texts, and with texts that mean something to terminals and markup. */
export function regressedView(text: (plain: string) => string): ReportView {
  const id = (at: number) => text(`q${at}`);
  const run = (found: number) =>
    runOf({
      queries: ids.map((_, at) =>
        query(id(at), at === 7 ? [] : [need(id(at))], { text: text(`text ${at}`) }),
      ),
      variants: [
        {
          name: text('one'),
          results: ids.map((_, at) => [id(at), [at < found ? id(at) : 'x']] as const),
          cost: { unrankable: [{ document: text('blank.md'), ord: 0 }] },
        },
        { name: text('two'), results: [[id(0), [chunk('x')]]] },
      ],
      golden: { name: text('set') },
      inputs: { embedder: text('hashing') },
    });
  const named = { goldenFolder: text('golden/small') };
  return viewOf(run(1), { baseline: run(7), ...named });
}

export const plainText = (plain: string): string => plain;
export const hostileText = (plain: string): string => `${plain} ${control}`;
