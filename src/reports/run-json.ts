import type { Report } from './view.ts';

/** The run itself, to be scored, compared and accepted later. */
export const runJson: Report = ({ run }) => `${JSON.stringify(run)}\n`;
