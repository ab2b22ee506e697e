import { UserError } from '../errors.ts';
import type { Retriever, SearchIndex, SearchQuery } from '../types.ts';
import type { RetrieverEnvironment, SavedHit, SavedHits } from './environment.ts';
import { isAllowed } from './filters.ts';
import { listed } from './listed.ts';
import { pause } from './pause.ts';
import { rankScores } from './ranking.ts';

/**
 * `run:<file>`: a ranking made elsewhere, a TREC run or a saved run.json. A
 * docno is a document, which stands for all its chunks, or `document:start-end`,
 * which is one chunk of the variant; a blank in it, or in a query's id, which would end it, is `%20`. What is neither is
 * counted and listed.
 */
export async function openRun(
  argument: string | undefined,
  environment: RetrieverEnvironment,
): Promise<Retriever> {
  const file = argument ?? '';
  if (file === '') {
    throw new UserError('run: names no file: write run:FILE, a TREC run or a saved run.json');
  }
  const saved = await environment.readHits(file);
  const name = file.split(/[\\/]/).at(-1);
  return {
    id: `run:${name}@${saved.hash.slice(0, 12)}`,
    usesVectors: false,
    async *search(queries, index, { note, signal }) {
      const ranking = rankingFor(index, saved, file);
      const places = placesIn(index);
      const writtenOf = idsIn(saved, queries);
      const unknown = new Set<string>();
      let known = 0;
      for (const query of queries) {
        await pause(signal);
        const scores = new Map<number, number>();
        for (const hit of saved.hitsOf(writtenOf(query.id), ranking)) {
          const positions = places(hit);
          if (positions.length === 0) unknown.add(docnoOf(hit));
          else known += 1;
          for (const at of positions) {
            const best = Math.max(scores.get(at) ?? Number.NEGATIVE_INFINITY, hit.score);
            scores.set(at, best);
          }
        }
        yield rankScores([...scores].filter(([at]) => isAllowed(at, query, index)));
      }
      if (unknown.size > 0 && known === 0) {
        throw new UserError(
          `no docno of it is a document or a chunk of ${index.name}: ${listed([...unknown], 'docno')}`,
          { at: { file } },
        );
      }
      for (const sentence of leftOut(queries, saved, {
        unknown,
        writtenOf,
        name: index.name,
      }))
        note(sentence);
    },
  };
}

/** Which of the file's rankings is meant: the one of the variant's name, else the only one of the variant. */
function rankingFor({ name }: SearchIndex, { rankings }: SavedHits, file: string) {
  if (rankings.length <= 1) return rankings[0]?.name;
  const names = rankings.map((ranking) => ranking.name);
  if (names.includes(name)) return name;
  const [only, ...more] = rankings.filter(({ variant }) => variant === name);
  if (only && more.length === 0) return only.name;
  const found = only ? `several rankings of ${name}, one a retriever` : `no ranking of ${name}`;
  throw new UserError(
    `it has ${found}; give the variant the name of one of its rankings (${names.join(', ')}), or name a run of one retriever`,
    { at: { file } },
  );
}

function docnoOf({ document, start, end }: SavedHit): string {
  return start === undefined ? document : `${document}:${start}-${end}`;
}

/** Finds the positions a saved hit stands for. */
function placesIn({ chunks }: SearchIndex): (hit: SavedHit) => readonly number[] {
  const ofDocument = new Map<string, number[]>();
  const ofSpan = new Map<string, number>();
  for (const [position, { document, start, end }] of chunks.entries()) {
    const positions = ofDocument.get(document) ?? [];
    ofDocument.set(document, positions);
    positions.push(position);
    ofSpan.set(`${document}:${start}-${end}`, position);
  }
  const called = (docno: string): readonly number[] | undefined => {
    // A document may be called `a:0-5`: its whole name goes first.
    const whole = ofDocument.get(docno);
    if (whole) return whole;
    const chunk = ofSpan.get(docno);
    return chunk === undefined ? undefined : [chunk];
  };
  return (hit) => {
    const docno = docnoOf(hit);
    if (hit.start !== undefined) {
      const chunk = ofSpan.get(docno);
      return chunk === undefined ? [] : [chunk];
    }
    // A document may be called `a%20b` too: as it is written goes first.
    return called(docno) ?? called(docno.replaceAll('%20', ' ')) ?? [];
  };
}

/** How the file writes a query's id: as it is, else with `%20` for blanks, unless another query is called that. */
function idsIn(saved: SavedHits, queries: readonly SearchQuery[]): (id: string) => string {
  const written = new Set(saved.queries);
  const ids = new Set(queries.map(({ id }) => id));
  return (id) => {
    const joined = id.replaceAll(' ', '%20');
    return written.has(id) || ids.has(joined) ? id : joined;
  };
}

function leftOut(
  queries: readonly SearchQuery[],
  saved: SavedHits,
  {
    unknown,
    writtenOf,
    name,
  }: { unknown: ReadonlySet<string>; writtenOf: (id: string) => string; name: string },
): string[] {
  const asked = new Set(queries.map(({ id }) => writtenOf(id)));
  const has = new Set(saved.queries);
  const absent = queries.map(({ id }) => id).filter((id) => !has.has(writtenOf(id)));
  const foreign = saved.queries.filter((id) => !asked.has(id));
  return [
    ...saved.notes,
    ...(unknown.size > 0
      ? [
          `left out, for they are no document and no chunk of ${name}: ${listed([...unknown], 'docno')}`,
        ]
      : []),
    ...(absent.length > 0 ? [`the run has nothing for ${listed(absent, 'query', 'queries')}`] : []),
    ...(foreign.length > 0
      ? [`the run has rows of ${listed(foreign, 'query', 'queries')}, which the set does not know`]
      : []),
  ];
}
