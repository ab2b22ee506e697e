import { chartFiles } from './charts/chart-files.ts';
import { htmlReport } from './html/html-report.ts';
import { runJson } from './run-json.ts';
import { summaryMd } from './summary-md.ts';
import type { ReportFile } from './view.ts';

/** What a run's folder holds, by file name. */
export const reportFiles: Readonly<Record<string, ReportFile>> = {
  'index.html': htmlReport,
  'run.json': runJson,
  'summary.md': summaryMd,
  ...chartFiles,
};
