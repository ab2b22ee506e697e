import type { Golden } from '../golden.ts';
import type { ReportDocument } from '../reports/report-document.ts';
import { blocksOf } from '../segment/blocks.ts';

/** What the HTML report shows of a golden set's documents, by id. */
export function reportDocuments({
  documents,
}: Pick<Golden, 'documents'>): ReadonlyMap<string, ReportDocument> {
  return new Map(
    documents.map((document) => {
      const headings = blocksOf(document).flatMap((block) =>
        block.kind === 'heading' && block.text !== ''
          ? [{ start: block.start, end: block.end, level: block.level, text: block.text }]
          : [],
      );
      return [document.id, { title: document.title, text: document.text, headings }];
    }),
  );
}
