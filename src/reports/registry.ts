import { chartFiles } from './charts/chart-files.ts';
import { commentMd } from './comment/comment-md.ts';
import { jsonOutput } from './json-output.ts';
import { junitXml } from './junit-xml.ts';
import { runJson } from './run-json.ts';
import { scoresCsv } from './scores-csv.ts';
import { summaryMd } from './summary-md.ts';
import { terminalTable } from './terminal-table.ts';
import type { ReportFile } from './view.ts';

/** Loaded when it is asked for: what draws its charts takes longer to load than a small run takes. */
const htmlReport: ReportFile = async (...args) =>
  (await import('./html/html-report.ts')).htmlReport(...args);

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

type ReportFiles = Readonly<Record<string, ReportFile>>;

/** What can be left out of a run's folder, by the name that `evaluate --reports` takes: files by their names. */
export const chosenReports: Readonly<Record<string, ReportFiles>> = {
  html: { 'index.html': htmlReport },
  md: { 'summary.md': summaryMd },
  charts: chartFiles,
  comment: { 'comment.md': commentMd },
  junit: { 'junit.xml': junitXml },
  csv: { 'scores.csv': scoresCsv },
};

/** What a run's folder holds, by file name: `run.json`, from which the others can be made again, and those chosen. */
export function reportFiles(chosen: readonly string[] = Object.keys(chosenReports)): ReportFiles {
  const files = Object.entries(chosenReports).filter(([name]) => chosen.includes(name));
  return Object.assign({ 'run.json': runJson }, ...files.map(([, own]) => own));
}
