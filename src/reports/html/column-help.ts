/** What a column of the variant table says, by the name before `@`. */
const help: Readonly<Record<string, string>> = {
  recall: 'share of the needs whose document is among the first k documents',
  success: 'share of queries with a right document among the first k',
  precision: 'share of the first k documents that are right',
  mrr: 'mean of 1 / rank of the first right document, up to rank k',
  ndcg: 'how high the right documents stand, by their grades, against the best order',
  'ndcg-exp': 'ndcg with gains of 2^grade − 1',
  map: 'mean over the needs of the precision where each is met',
  judged: 'share of the first k documents that were judged',
  'passage-recall':
    'share of the needs whose passage lies in what the first k chunks, or N tokens of them, put into a prompt',
  held: 'share of the needs whose passage lies whole in one of the first k chunks',
  tokens: 'tokens that the first k hits put into a prompt',
  chunks: 'chunks to store',
  'precision-omega':
    'labelled characters over all characters of the chunks that touch a label: precision, were retrieval perfect',
  intact: 'share of the needs whose passage lies whole in some chunk',
  reachable: 'share of the needs that all chunks together cover',
  straddling: 'share of chunks that hold text of two sections',
  oversize: "share of chunks over their variant's limit",
  overflow: 'share of chunks longer than the embedder reads at once',
};

/** One sentence about a column; empty where there is none. */
export function columnHelp(name: string): string {
  return help[name.replace(/@.*$/, '')] ?? '';
}

const lessIsBetter = ['tokens', 'chunks', 'straddling', 'oversize', 'overflow'];

/** Whether a higher value of a column is the better one. */
export function moreIsBetter(name: string): boolean {
  return !lessIsBetter.includes(name.replace(/@.*$/, ''));
}
