import type { Causes, Comparison, Run, Scores, Standing } from '../types.ts';
import type { ReportDocument } from './report-document.ts';

/** Everything a report shows: plain data, from pure functions of a run. */
export interface ReportView {
  readonly run: Run;
  readonly scores: Scores;
  readonly comparison: Comparison;
  /** Null with fewer than two variants, or where nothing is labelled. */
  readonly standing: Standing | null;
  /** Why needs were lost; null where nothing is labelled. */
  readonly causes: Causes | null;
  /** The command that accepts this run as the baseline; null where that cannot be. */
  readonly accept: string | null;
  /** Means at every cut-off that curves are drawn through; absent: no curves. */
  readonly curves?: Scores;
  /** By id; the HTML alone reads them, and does without those that are missing. */
  readonly documents?: ReadonlyMap<string, ReportDocument>;
  /** Commit whose baseline the run was held against; absent: that of the folder. */
  readonly base?: string;
}

/** How a report is written. */
export interface ReportOptions {
  readonly color: boolean;
  /** Width of the terminal. */
  readonly columns: number;
  /** Of a comment: ids in place of the texts of queries. */
  readonly redactQueries?: boolean;
  /** Of a comment: where the whole report is. */
  readonly reportUrl?: string | undefined;
  /** Of a comment: what its marker names; the golden set unless said otherwise. */
  readonly commentId?: string | undefined;
}

/** A report is one function of the view. */
export type Report = (view: ReportView, options: ReportOptions) => string;

/** A report that is kept as a file; null where the run has nothing to show in it. */
export type ReportFile = (...args: Parameters<Report>) => string | null | Promise<string | null>;
