import type { ReportView } from '../view.ts';

/** The numbers of the comparison for other programs: JSON in an HTML comment. */
export function hiddenNumbers({ run, comparison }: ReportView): string {
  const { golden, inputs, created } = run;
  const numbers = {
    golden: golden.name,
    created,
    hashes: { golden: inputs.golden, corpus: inputs.corpus },
    embedder: inputs.embedder,
    retriever: inputs.retriever,
    verdict: comparison.verdict,
    cells: comparison.cells.map((cell) => ({
      variant: cell.variant,
      metric: cell.metric,
      slice: cell.slice,
      verdict: cell.verdict,
      before: cell.before,
      after: cell.after,
      difference: cell.difference,
      p: cell.test?.adjusted ?? cell.test?.p ?? null,
      lost: cell.lost.length,
      gained: cell.gained.length,
    })),
  };
  return `<!-- chunkproof-numbers: ${safe(JSON.stringify(numbers))} -->`;
}

/** JSON that cannot end the comment it stands in, and pings nobody where it is shown as text. */
function safe(json: string): string {
  return json.replace(
    /[<>@#]|-(?=-)|[\p{Cc}\u200B-\u200F\u2028-\u202E\u2060-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
