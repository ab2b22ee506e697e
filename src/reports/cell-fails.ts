import type { Cell, Gate } from '../types.ts';

/** Whether a cell alone makes the gate fail. */
export function cellFails({ gated, verdict }: Cell, gate: Gate): boolean {
  if (!gated) return false;
  return (
    verdict === 'regressed' ||
    verdict === 'not-comparable' ||
    (verdict === 'inconclusive' && gate.onInconclusive === 'fail') ||
    (verdict === 'watch' && gate.strict)
  );
}
