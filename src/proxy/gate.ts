import { UserError } from '../errors.ts';
import type { OutcomeCounts, ProxyGateLine, ProxyResult, ProxyVerdict } from '../types.ts';

/** A share of queries that a variant must reach, as it was asked for. */
export interface Least {
  readonly right: number;
  readonly of: number;
}

/** Reads `40/50`: that many of so many queries. */
export function parseLeast(text: string): Least {
  const match = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(text);
  if (!match) {
    throw new UserError(`--min takes a share of the queries, as in --min 40/50, not "${text}"`);
  }
  const [right, of] = [Number(match[1]), Number(match[2])];
  if (of === 0) throw new UserError(`--min ${text}: of no query nothing can be asked`);
  if (right > of) {
    throw new UserError(
      `--min ${text} asks for more than all; turn it round: --min ${of}/${right}`,
    );
  }
  if (right === 0) throw new UserError(`--min ${text} asks for nothing; leave it out`);
  return { right, of };
}

/** Holds every variant to a least share. Open queries decide nothing where the share is reached, or missed, whatever they are. */
export function checkLeast({ variants, slots, total }: ProxyResult, least: Least): ProxyGateLine[] {
  const asked = `${least.right}/${least.of}`;
  return variants.map(({ name, counts }) => {
    const { right, open } = counts[slots];
    const verdict = reaches(counts[slots], total, least);
    const text = {
      pass: `${right}/${total} is at least ${asked}`,
      failed: `${right}/${total}${open > 0 ? `, ${right + open} at most,` : ''} is below ${asked}`,
      inconclusive: `${right}/${total} with ${open} open may be at least ${asked} or below it: judge these`,
    }[verdict];
    return { variant: name, verdict, text };
  });
}

function reaches(
  { right, open }: OutcomeCounts,
  total: number,
  { right: least, of }: Least,
): ProxyVerdict {
  // In whole numbers: 40/50 of 50 is exactly 40.
  if (total > 0 && right * of >= least * total) return 'pass';
  return total > 0 && (right + open) * of < least * total ? 'failed' : 'inconclusive';
}

/** Whether a variant is significantly worse than the control. */
export function checkControl({ pairs, control }: ProxyResult): ProxyGateLine[] {
  return pairs
    .filter(({ first }) => first === control)
    .map(({ first, second, better, adjusted, open, test }) => {
      const p = `p = ${adjusted.toPrecision(2)}`;
      if (better === first) {
        return {
          variant: second,
          verdict: 'failed',
          text: `significantly worse than ${first} (${p})`,
        };
      }
      if (test === 'e-process' && better === null) {
        return {
          variant: second,
          verdict: 'inconclusive',
          text: `${open} open queries leave it undecided against ${first}: judge these`,
        };
      }
      return {
        variant: second,
        verdict: 'pass',
        text: `not shown to be worse than ${first} (${p})`,
      };
    });
}

/** The worst of the lines; without any, a pass. */
export function gateVerdict(lines: readonly ProxyGateLine[]): ProxyVerdict {
  const order: readonly ProxyVerdict[] = ['failed', 'inconclusive'];
  return order.find((one) => lines.some(({ verdict }) => verdict === one)) ?? 'pass';
}
