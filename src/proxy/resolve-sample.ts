import { collectProblems, type Place, UserError } from '../errors.ts';
import { nearest } from '../schema.ts';
import type { Sample, SampleQuery } from '../types.ts';
import type { Judgements } from './judgements.ts';

/** The parents that a row of judgements may name. */
export interface KnownParents {
  readonly parents: readonly { readonly id: string; readonly title: string }[];
  /** Ids of all documents: a copy is named by its own id too. */
  readonly documents: readonly string[];
  readonly parentOf: (document: string) => string;
  /** Documents without text, which nothing can find. */
  readonly blank: readonly string[];
}

interface Entry {
  readonly verdictOf: Map<string, 'right' | 'wrong'>;
  unanswerable: boolean;
}

/**
 * Looks the parents of judgements up: by id, else by title.
 *
 * @throws UserError for every parent that is unknown, ambiguous, or judged both ways
 */
export function resolveSample({ rows, pooled }: Judgements, known: KnownParents): Sample {
  const find = parentFinder(known);
  const entries = new Map<string, Entry>();
  collectProblems(rows, ({ query, parent: name, verdict, at }) => {
    const entry = entries.get(query) ?? { verdictOf: new Map(), unanswerable: false };
    entries.set(query, entry);
    if (verdict === 'no-answer') entry.unanswerable = true;
    if (verdict !== 'right' && verdict !== 'wrong') return;
    const parent = find(name, { ...at, field: 'parent' });
    const before = entry.verdictOf.get(parent);
    if (before !== undefined && before !== verdict) {
      throw new UserError(`"${parent}" is judged "${before}" in an earlier row of the query`, {
        at: { ...at, field: 'verdict' },
      });
    }
    entry.verdictOf.set(parent, verdict);
  });
  return { pooled, queries: [...entries].map(([text, entry]) => toQuery(text, entry)) };
}

function toQuery(text: string, { verdictOf, unanswerable }: Entry): SampleQuery {
  const judged = (verdict: 'right' | 'wrong') =>
    [...verdictOf].filter(([, of]) => of === verdict).map(([parent]) => parent);
  return { text, right: judged('right'), wrong: judged('wrong'), unanswerable };
}

function parentFinder({ parents, documents, parentOf, blank }: KnownParents) {
  const ids = new Set(parents.map(({ id }) => id));
  const known = new Set(documents);
  const titled = new Map<string, string[]>();
  for (const { id, title } of parents) titled.set(title, [...(titled.get(title) ?? []), id]);
  return (name: string, at: Place): string => {
    if (ids.has(name)) return name;
    if (known.has(name)) return parentOf(name);
    const [byTitle, another] = titled.get(name) ?? [];
    if (another !== undefined) {
      throw new UserError(
        `"${name}" is the title of several: ${(titled.get(name) ?? []).join(', ')}; name the id`,
        { at },
      );
    }
    if (byTitle !== undefined) return byTitle;
    if (blank.includes(name)) {
      throw new UserError(`"${name}" is blank, so that nothing can find it`, { at });
    }
    throw new UserError(`unknown parent "${name}"; ${hintFor(name, [...ids], titled)}`, { at });
  };
}

function hintFor(
  name: string,
  ids: readonly string[],
  titled: ReadonlyMap<string, readonly string[]>,
): string {
  const title = nearest(name, [...titled.keys()]);
  const suggestion =
    nearest(name, ids) ?? ids.find((id) => id.endsWith(`/${name}`)) ?? titled.get(title ?? '')?.[0];
  return suggestion
    ? `did you mean "${suggestion}"?`
    : `a parent is a document's id or title, such as ${ids.slice(0, 3).join(', ')}`;
}
