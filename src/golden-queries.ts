import { UserError } from './errors.ts';
import type { GoldenSettings } from './golden-settings.ts';
import { hashOf } from './hash.ts';
import type { LabelCorpus } from './labels/corpus.ts';
import { judgeQuery } from './labels/judge-query.ts';
import { field, unknownDocument } from './labels/locate-label.ts';
import { allowedDocuments } from './labels/query-filter.ts';
import type { QueryRecord } from './queries/query-record.ts';
import { nearest } from './schema.ts';
import type { Document, JudgedQuery, Label, QueryFilter } from './types.ts';

type Rules = Pick<GoldenSettings, 'duplicates' | 'parent' | 'parentRule'>;

/** Turns the queries of a golden set, as their file states them, into judged ones. */
export function judgeQueries(
  corpus: LabelCorpus,
  { documents, settings }: { documents: readonly Document[]; settings: Rules },
): (record: QueryRecord) => JudgedQuery {
  const allowedBy = new Map<string, ReadonlySet<string>>();
  const allowedFor = (filter: QueryFilter) => {
    const key = JSON.stringify(filter);
    const allowed = allowedBy.get(key) ?? allowedDocuments(filter, documents);
    allowedBy.set(key, allowed);
    return allowed;
  };
  return (record) => {
    const { filter, exhaustive } = record;
    const allowed = filter && allowedFor(filter);
    if (filter && allowed?.size === 0) throw emptyFilter(filter, { documents, record });
    for (const [index, id] of (exhaustive ?? []).entries()) {
      checkRead(id, { corpus, allowed, at: field(record.at, `exhaustive[${index}]`) });
    }
    const judged = judgeQuery(record.labels, {
      corpus,
      duplicates: settings.duplicates,
      placeOf: record.placeOfLabel,
      exhaustive,
      allowed,
    });
    return {
      id: record.id,
      text: record.query,
      hash: identityOf(record, { labels: judged.identity, settings }),
      tags: record.tags,
      needs: judged.needs,
      labels: judged.spans,
      cluster: clusterOf(record.labels),
      notRelevant: judged.notRelevant,
      ...(exhaustive && { exhaustive }),
      ...(filter && allowed && { filter, parents: countParents(allowed, corpus) }),
    };
  };
}

/** What a comparison pairs on. A document's own rule is one word, and what is not stated is left out: hashes of plain sets stay. */
function identityOf(
  { query, filter, exhaustive }: QueryRecord,
  { labels, settings }: { labels: readonly unknown[]; settings: Rules },
): string {
  const { parent, parentRule } = settings;
  const rule = parent === 'document' ? parent : [parent, parentRule];
  const stated = filter || exhaustive ? [{ filter, exhaustive }] : [];
  return hashOf([query, labels, rule, ...stated]);
}

/** What groups a query with others that may share its fate. */
function clusterOf(labels: readonly Label[]): string | null {
  const highest = Math.max(0, ...labels.map(({ grade }) => grade));
  const first = labels.find(({ grade }) => grade === highest && grade > 0);
  return first?.document ?? null;
}

function countParents(allowed: ReadonlySet<string>, { parents }: LabelCorpus): number {
  return new Set([...allowed].flatMap((id) => parents.ofDocument(id))).size;
}

function checkRead(
  id: string,
  {
    corpus,
    allowed,
    at,
  }: {
    corpus: LabelCorpus;
    allowed: ReadonlySet<string> | undefined;
    at: Parameters<typeof unknownDocument>[2];
  },
): void {
  if (!corpus.documents.has(id)) throw unknownDocument(id, corpus, at);
  if (!allowed || allowed.has(id)) return;
  throw new UserError(`document "${id}" lies outside the query's filter; leave it out`, { at });
}

function emptyFilter(
  { fields }: QueryFilter,
  { documents, record }: { documents: readonly Document[]; record: QueryRecord },
): UserError {
  const known = [...new Set(documents.flatMap(({ metadata }) => Object.keys(metadata)))];
  const missing = Object.keys(fields ?? {}).find((name) => !known.includes(name));
  const suggestion = missing === undefined ? undefined : nearest(missing, known);
  const why =
    missing === undefined
      ? ''
      : `: none has the field "${missing}"${suggestion ? `; did you mean "${suggestion}"?` : ''}`;
  return new UserError(`the filter allows no document${why}`, { at: field(record.at, 'filter') });
}
