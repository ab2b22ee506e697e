/** A heading of a document, in the order of the text. */
export interface ReportHeading {
  readonly start: number;
  readonly end: number;
  /** 1 is the outermost. */
  readonly level: number;
  readonly text: string;
}

/** What the HTML shows of a document: every offset of a run is into `text`. */
export interface ReportDocument {
  readonly title: string;
  readonly text: string;
  readonly headings: readonly ReportHeading[];
}
