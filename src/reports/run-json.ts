import type { Run } from '../types.ts';
import type { Report } from './view.ts';

/** A run's JSON is megabytes, and both its file and the database keep it. */
const written = new WeakMap<Run, string>();

/** A run as JSON. */
export function jsonOf(run: Run): string {
  const known = written.get(run);
  if (known !== undefined) return known;
  const json = JSON.stringify(run);
  written.set(run, json);
  return json;
}

/**
 * The run itself, to be scored, compared and accepted later; and, for other
 * programs, what was made of it this time, which nobody reads back.
 */
export const runJson: Report = ({ run, comparison, standing, base }) => {
  const made = JSON.stringify({ comparison, standing, base });
  return `${jsonOf(run).slice(0, -1)},${made.slice(1)}\n`;
};
