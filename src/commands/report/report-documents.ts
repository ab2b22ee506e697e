import type { Golden } from '../../golden.ts';
import { corpusIdentity } from '../../golden-documents.ts';
import { hashOf } from '../../hash.ts';
import type { ReportDocument } from '../../reports/report-document.ts';
import { blocksOf } from '../../segment/blocks.ts';
import type { Run } from '../../types.ts';

/** What the HTML report shows of a golden set's documents, by id: of those that are as they were when the run was made. */
export function reportDocuments(
  { documents }: Pick<Golden, 'documents'>,
  run: Pick<Run, 'documents' | 'golden'>,
): ReadonlyMap<string, ReportDocument> {
  const hashes = new Map(run.documents.map(({ id, hash }) => [id, hash]));
  const same = documents.filter(
    (document) => hashes.get(document.id) === hashOf(corpusIdentity([document], run.golden.parent)),
  );
  return new Map(
    same.map((document) => {
      const headings = blocksOf(document).flatMap((block) =>
        block.kind === 'heading' && block.text !== ''
          ? [{ start: block.start, end: block.end, level: block.level, text: block.text }]
          : [],
      );
      return [document.id, { title: document.title, text: document.text, headings }];
    }),
  );
}
