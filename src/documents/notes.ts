import { boilerplateNote } from './boilerplate.ts';
import type { ReadDocument, Remark } from './reader.ts';

/** What a user should know of the files that were read, each a sentence. */
export function notesOf(
  remarks: readonly Remark[],
  { documents, pages }: { documents: readonly ReadDocument[]; pages: readonly ReadDocument[] },
): string[] {
  const groups = new Map<string, Remark[]>();
  for (const remark of remarks) {
    const key = `${remark.about} ${remark.says}`;
    const group = groups.get(key);
    if (group) group.push(remark);
    else groups.set(key, [remark]);
  }
  const said = [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first
      ? [
          `${listed(
            group.map(({ id }) => id),
            first.about,
          )} ${first.says}`,
        ]
      : [];
  });
  const repeated = boilerplateNote(pages);
  return [...said, ...surrogateNote(documents), ...(repeated === undefined ? [] : [repeated])];
}

/** Halves of a surrogate pair that stand alone: no character, but kept, as leaving them out would change the text. */
function surrogateNote(documents: readonly ReadDocument[]): string[] {
  const counted = documents
    .map(({ id, text }) => ({ id, count: text.match(/\p{Surrogate}/gu)?.length ?? 0 }))
    .filter(({ count }) => count > 0);
  if (counted.length === 0) return [];
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const what =
    total === 1 ? 'a lone surrogate, kept as it is' : `${total} lone surrogates, kept as they are`;
  return [
    `${listed(
      counted.map(({ id }) => id),
      'document',
    )} with ${what}`,
  ];
}

/** `3 documents (a.md, b.md, c.md)`. */
export function listed(ids: readonly string[], noun: string): string {
  const shown = ids.slice(0, 5).join(', ');
  const more = ids.length > 5 ? ', …' : '';
  return `${ids.length} ${noun}${ids.length === 1 ? '' : 's'} (${shown}${more})`;
}
