import { leastChanged } from '../stats/detectable-effect.ts';
import { mcNemar } from '../stats/mcnemar.ts';
import type { ProxyPair, ProxyResult } from '../types.ts';
import { alpha } from './pairs.ts';

/** Whether a sample is enough to choose a variant by. */
export interface Conclusion {
  readonly enough: 'yes' | 'partly' | 'no' | 'open';
  /** One sentence. */
  readonly text: string;
}

/** Says whether the sample is enough to choose; undefined where nothing is compared. */
export function conclude(result: ProxyResult): Conclusion | undefined {
  const { pairs } = result;
  if (pairs.length === 0) return undefined;
  if (result.total === 0) {
    return { enough: 'no', text: 'Not enough to choose: no query counts.' };
  }
  const undecided = pairs.filter(({ test, better }) => test === 'e-process' && better === null);
  if (undecided.length > 0) return stillOpen(undecided, result);
  return result.control === null ? chooseAmongAll(result) : chooseAgainstControl(result);
}

function stillOpen(pairs: readonly ProxyPair[], { total, unjudged }: ProxyResult): Conclusion {
  const open = Math.max(...pairs.map((pair) => pair.open));
  const parents = `${unjudged} more parent${unjudged === 1 ? '' : 's'}`;
  return {
    enough: 'open',
    text: `No verdict: ${open} of ${total} queries are open, more than 5 %: judge ${parents}, with --judge.`,
  };
}

function chooseAmongAll(result: ProxyResult): Conclusion {
  const { variants, pairs } = result;
  const worse = new Set(
    pairs.flatMap(({ first, second, better }) => {
      if (better === null) return [];
      return better === first ? [second] : [first];
    }),
  );
  const names = variants.map(({ name }) => name);
  // Should each be worse than some other, in a circle, none is ruled out.
  if (names.every((name) => worse.has(name))) worse.clear();
  const left = names.filter((name) => !worse.has(name));
  const [best, ...rivals] = left;
  const others = variants.length === 2 ? [...worse].join('') : 'each of the others';
  if (best !== undefined && rivals.length === 0) {
    const its = pairs.filter(({ better }) => better === best);
    const p = Math.max(...its.map(({ adjusted }) => adjusted));
    if (its.length === variants.length - 1) {
      return {
        enough: 'yes',
        text: `Enough to choose: ${best} shows a right parent more often than ${others} (${pText(p)}).`,
      };
    }
    return {
      enough: 'yes',
      text: `Enough to choose: every variant but ${best} is worse than another.`,
    };
  }
  const choice = `not enough to choose between ${inWords(left)}`;
  if (worse.size > 0) {
    return { enough: 'partly', text: `Enough to rule out ${inWords([...worse])}, ${choice}.` };
  }
  return { enough: 'no', text: `${upperFirst(choice)}: ${whyNot(result)}.` };
}

function chooseAgainstControl(result: ProxyResult): Conclusion {
  const { pairs, control } = result;
  const names = (test: (pair: ProxyPair) => boolean) =>
    pairs.filter(test).map(({ second }) => second);
  const better = names((pair) => pair.better === pair.second);
  const worse = names((pair) => pair.better === pair.first);
  const equal = names((pair) => pair.better === null);
  const found = [
    ...(better.length > 0 ? [`${isOrAre(better)} better`] : []),
    ...(worse.length > 0 ? [`${isOrAre(worse)} worse`] : []),
  ];
  if (found.length === 0) {
    return {
      enough: 'no',
      text: `Not enough to tell ${inWords(equal)} from the control ${control}: ${whyNot(result)}.`,
    };
  }
  const rest = equal.length > 0 ? `; not enough for ${inWords(equal)}` : '';
  return {
    enough: equal.length > 0 ? 'partly' : 'yes',
    text: `Enough to choose: ${found.join(', ')} than the control ${control}${rest}.`,
  };
}

function whyNot({ pairs, total }: ProxyResult): string {
  const changed = Math.max(...pairs.map(({ onlyFirst, onlySecond }) => onlyFirst + onlySecond));
  // McNemar's mid-p of n to none is 2^-n, as one-sided p-values are.
  const least = leastChanged(alpha / pairs.length, 'less');
  if (changed === 0) return 'no query tells them apart';
  if (changed < least) {
    const tell = changed === 1 ? 'query tells' : 'queries tell';
    const which =
      pairs.length > 1 ? `at most ${changed} ${tell} two` : `only ${changed} ${tell} them`;
    return `${which} apart, and fewer than ${least} never suffice`;
  }
  const [pair] = pairs;
  if (!pair || pairs.length > 1) {
    return `what differs may well be chance (${pText(Math.min(...pairs.map(({ adjusted }) => adjusted)))} at best)`;
  }
  const needed = queriesNeeded(pair, total);
  const hint = needed === undefined ? '' : `; were more to differ alike, about ${needed} would do`;
  return `${pair.onlyFirst} queries against ${pair.onlySecond} may well be chance (${pText(pair.p)})${hint}`;
}

/** How many queries would make a difference of this kind significant; undefined where it is none, or far off. */
function queriesNeeded({ onlyFirst, onlySecond }: ProxyPair, total: number): number | undefined {
  for (let tenths = 11; tenths <= 200; tenths += 1) {
    const grown = (count: number) => Math.round((count * tenths) / 10);
    if (mcNemar(grown(onlyFirst), grown(onlySecond)).mid > alpha) continue;
    return Math.ceil((total * tenths) / 100) * 10;
  }
  return undefined;
}

function isOrAre(names: readonly string[]): string {
  return `${inWords(names)} ${names.length === 1 ? 'is' : 'are'}`;
}

function pText(p: number): string {
  return p < 0.0001 ? 'p < 0.0001' : `p = ${p.toPrecision(2)}`;
}

function inWords(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
