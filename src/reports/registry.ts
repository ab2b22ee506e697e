import { runJson } from './run-json.ts';
import { summaryMd } from './summary-md.ts';
import type { Report } from './view.ts';

/** What a run's folder holds, by file name. */
export const reportFiles: Readonly<Record<string, Report>> = {
  'run.json': runJson,
  'summary.md': summaryMd,
};
