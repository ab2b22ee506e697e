import { chartFiles } from './charts/chart-files.ts';
import { commentMd } from './comment/comment-md.ts';
import { htmlReport } from './html/html-report.ts';
import { jsonOutput } from './json-output.ts';
import { junitXml } from './junit-xml.ts';
import { runJson } from './run-json.ts';
import { scoresCsv } from './scores-csv.ts';
import { summaryMd } from './summary-md.ts';
import { terminalTable } from './terminal-table.ts';
import type { ReportFile } from './view.ts';

/** What `report --format` can print, by name. */
export const reportFormats: Readonly<Record<string, ReportFile>> = {
  table: terminalTable,
  md: summaryMd,
  html: htmlReport,
  json: jsonOutput,
  comment: commentMd,
  junit: junitXml,
  csv: scoresCsv,
};

/** What a run's folder holds, by file name. */
export const reportFiles: Readonly<Record<string, ReportFile>> = {
  'index.html': htmlReport,
  'run.json': runJson,
  'summary.md': summaryMd,
  ...chartFiles,
  'comment.md': commentMd,
  'junit.xml': junitXml,
  'scores.csv': scoresCsv,
};
