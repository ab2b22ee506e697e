/** Between which values the mean difference lies, with the confidence asked for. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}
