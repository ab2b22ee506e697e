import { visible } from './format.ts';
import { type ProxySource, proxyHeadline, queries } from './proxy-text.ts';

/** What is told of queries that nobody judged. */
export interface ApartView {
  readonly source: ProxySource;
  /** Queries for which some variants show other parents. */
  readonly any: number;
  readonly pairs: readonly {
    readonly first: string;
    readonly second: string;
    readonly queries: number;
  }[];
  /** The command that goes on. */
  readonly next: string;
}

/** How far variants can differ at most, and how to find out how far they do. */
export function apartText({ source, any, pairs, next }: ApartView): string {
  const total = source.queries;
  const lines = [
    proxyHeadline(source),
    '',
    ...pairs.map(
      ({ first, second, queries: count }) =>
        `${visible(first)} and ${visible(second)}: other parents in the top 3 for ${share(count, total)}: the most by which they can differ`,
    ),
    '',
    any === 0
      ? 'No query tells the variants apart, whatever is right: there is nothing to judge.'
      : `Which parents are right is not known. To judge ${any === total ? 'them' : `the ${any} ${queries(any)} that can tell variants apart`}, without seeing which variant found what:\n  ${next}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The same as one JSON object for another program. */
export function apartJson({ source, any, pairs }: ApartView): string {
  return `${JSON.stringify({ source, differing: any, pairs }, null, 2)}\n`;
}

function share(count: number, total: number): string {
  const percent = total === 0 ? 0 : Math.round((100 * count) / total);
  return `${count} of ${total} ${queries(total)} (${percent} %)`;
}
