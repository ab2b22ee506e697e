/** Sentences of which each is said once, with the names it is about, in the order of the first. */
export function groupedBySentence(
  said: readonly { readonly name: string; readonly sentence: string }[],
): { readonly names: readonly string[]; readonly sentence: string }[] {
  const namesOf = new Map<string, string[]>();
  for (const { name, sentence } of said) {
    namesOf.set(sentence, [...(namesOf.get(sentence) ?? []), name]);
  }
  return [...namesOf].map(([sentence, names]) => ({ names, sentence }));
}
