import { formatCount } from './counted.ts';

/** A mean as the table shows it. */
export function formatMean(metric: string, mean: number | null): string {
  if (mean === null) return 'n/a';
  return metric.startsWith('tokens') ? formatCount(Math.round(mean)) : mean.toFixed(2);
}

/** A difference with its sign; a small one with as many digits as show it. */
export function formatDifference(difference: number): string {
  const sign = difference < 0 ? '−' : '+';
  const size = Math.abs(difference);
  const digits = size > 0 && size < 0.005 ? -Math.floor(Math.log10(size)) : 2;
  return `${sign}${size.toFixed(digits)}`;
}

/**
 * Text on one line that shows as it is: white space folded, control characters
 * and the marks that turn the reading direction replaced.
 */
export function visible(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD');
}

/** A line of a document as it is, but for characters that would steer the terminal. */
export function printable(line: string): string {
  return line.replace(/[^\P{Cc}\t]|[\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD');
}
