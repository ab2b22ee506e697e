import type { Report } from './view.ts';

/**
 * The run itself, to be scored, compared and accepted later; and, for other
 * programs, what was made of it this time, which nobody reads back.
 */
export const runJson: Report = ({ run, comparison, standing, base }) =>
  `${JSON.stringify({ ...run, comparison, standing, base })}\n`;
