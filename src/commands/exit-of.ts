import { EXIT, type ExitCode } from '../errors.ts';
import type { Comparison } from '../types.ts';

/** What a comparison tells the caller of the process. */
export function exitOf({ verdict, gate }: Pick<Comparison, 'verdict' | 'gate'>): ExitCode {
  if (verdict === 'incomplete') return EXIT.incomplete;
  const fails =
    verdict === 'regressed' ||
    verdict === 'not-comparable' ||
    (verdict === 'inconclusive' && gate.onInconclusive === 'fail') ||
    (verdict === 'watch' && gate.strict);
  return fails ? EXIT.regression : EXIT.pass;
}
