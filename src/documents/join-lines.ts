const SENTENCE_END = /[.!?:;…。！？：；]["'”’»)\]]*$/;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}　-〿＀-￯]/u;
const COMPOUND = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu;

/** Whether a line ends where a sentence (or its part) does. */
export function endsSentence(line: string): boolean {
  return SENTENCE_END.test(line);
}

/** Words with hyphens that stand within lines, lower case: what tells a compound from a word that was divided. */
export function compoundsIn(lines: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const line of lines) {
    for (const [word] of line.matchAll(COMPOUND)) found.add(word.toLowerCase());
  }
  return found;
}

/**
 * How a line of running text goes on in the next: what is left of it, and what
 * stands between the two. A word divided at the line's end is made whole; a
 * compound keeps its hyphen; CJK has no blank between lines.
 */
export function joint(
  line: string,
  next: string,
  compounds: ReadonlySet<string>,
): { readonly line: string; readonly between: '' | ' ' } {
  if (line.endsWith('\u00AD')) return { line: line.slice(0, -1), between: '' };
  if (CJK.test(lastCharacter(line)) && CJK.test(next.slice(0, 2))) return { line, between: '' };
  const head = /[\p{L}\p{N}]+-$/u.exec(line.slice(-60))?.[0];
  const tail = /^[\p{L}\p{N}]+/u.exec(next.slice(0, 60))?.[0];
  // "input- and output": the hyphen stands for what follows later.
  if (head === undefined || tail === undefined || /^(?:and|or|und|oder)$/.test(tail)) {
    return { line, between: ' ' };
  }
  const isDivided = /\p{L}-$/u.test(head) && /^\p{Ll}/u.test(tail);
  const isCompound = compounds.has((head + tail).toLowerCase());
  return { line: isDivided && !isCompound ? line.slice(0, -1) : line, between: '' };
}

function lastCharacter(text: string): string {
  return /\P{M}\p{M}*$/u.exec(text.slice(-8))?.[0] ?? '';
}
