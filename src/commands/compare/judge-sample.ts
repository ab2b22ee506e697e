import { type Answer, parseAnswer } from '../../proxy/answer.ts';
import { documentCounts, excerptsOf } from '../../proxy/evidence.ts';
import { judgingOrder, nextParents, withJudged } from '../../proxy/pool.ts';
import { judgingHelp, judgingText, readingText } from '../../reports/judging-text.ts';
import type { Document, Sample, SampleQuery } from '../../types.ts';
import type { LineReader } from './line-reader.ts';

export interface Judging {
  /** What each variant shows for each query of the sample. */
  readonly lists: readonly (readonly (readonly string[])[])[];
  /** Whether queries for which all variants show the same parents are judged too. */
  readonly all: boolean;
  readonly parents: ReadonlyMap<string, { readonly id: string; readonly title: string }>;
  readonly documents: ReadonlyMap<string, Document>;
  readonly lines: LineReader;
  readonly say: (text: string) => void;
  /** Keeps what was judged so far, after each answer. */
  readonly save: (queries: readonly SampleQuery[]) => Promise<void>;
  /** Whether what was judged so far is enough to choose by. */
  readonly isSettled: (queries: readonly SampleQuery[]) => boolean;
}

/** How judging ended: all was judged, there was enough to choose by, or the person went. */
export interface Judged {
  readonly sample: Sample;
  readonly ended: 'done' | 'enough' | 'quit';
  /** Queries left to judge. */
  readonly left: number;
}

/**
 * Asks a person which parents are right, query after query, without a word of
 * which variant found what.
 */
export async function judgeSample(sample: Sample, judging: Judging): Promise<Judged> {
  const queries = [...sample.queries];
  const listsFor = (at: number) => judging.lists.map((ofVariant) => ofVariant[at] ?? []);
  const pending = (at: number) => {
    const query = queries[at];
    return query ? nextParents(query, listsFor(at), judging) : [];
  };
  const order = judgingOrder(queries).filter((at) => pending(at).length > 0);
  const end = (ended: Judged['ended']): Judged => ({
    sample: { pooled: true, queries },
    ended,
    left: order.filter((at) => pending(at).length > 0).length,
  });
  const counts = documentCounts([...judging.documents.values()]);
  let offered = false;
  for (const [index, at] of order.entries()) {
    const screen = { number: index + 1, of: order.length, counts };
    for (;;) {
      const query = queries[at];
      const shown = pending(at);
      if (!query || shown.length === 0) break;
      const answer = await askScreen(query, shown, { ...judging, ...screen });
      if (answer.kind === 'quit') return end('quit');
      if (answer.kind === 'skip') break;
      queries[at] = judged(query, shown, answer);
      await judging.save(queries);
    }
    if (offered || index + 1 === order.length || !judging.isSettled(queries)) continue;
    offered = true;
    if (await offerToStop(judging)) return end('enough');
  }
  return end('done');
}

function judged(
  query: SampleQuery,
  shown: readonly string[],
  answer: Exclude<Answer, { kind: 'quit' | 'skip' | 'read' }>,
): SampleQuery {
  if (answer.kind === 'no-answer') return { ...query, right: [], wrong: [], unanswerable: true };
  const numbers = answer.kind === 'right' ? answer.numbers : [];
  return withJudged(
    query,
    shown,
    shown.filter((_, index) => numbers.includes(index + 1)),
  );
}

interface Screen {
  /** From 1, of all queries to judge. */
  readonly number: number;
  readonly of: number;
  /** In how many documents each word stands. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Shows parents until they are judged; a document may be read whole in between. */
async function askScreen(
  query: SampleQuery,
  shown: readonly string[],
  { parents, documents, lines, say, number, of, counts }: Judging & Screen,
): Promise<Exclude<Answer, { kind: 'read' }>> {
  const screen = shown.map((id) => {
    const document = documents.get(id);
    return {
      id,
      title: parents.get(id)?.title ?? id,
      excerpts: document ? excerptsOf(document, query.text, counts) : [],
    };
  });
  say(judgingText({ query: query.text, number, of, parents: screen }));
  for (;;) {
    say('> ');
    const line = await lines.next();
    if (line === undefined) return { kind: 'quit' };
    const answer = parseAnswer(line, shown.length);
    if (answer?.kind === 'read') {
      const id = shown[answer.number - 1] ?? '';
      say(readingText({ id, text: documents.get(id)?.text ?? '' }));
    } else if (answer) return answer;
    else say(`${judgingHelp}\n`);
  }
}

async function offerToStop({ lines, say }: Judging): Promise<boolean> {
  say(
    '\nWhat was judged so far is enough to choose by, whenever judging stops. Stop here? y to stop, Enter to go on\n> ',
  );
  const line = await lines.next();
  return line === undefined || /^\s*y(es)?\s*$/i.test(line);
}
