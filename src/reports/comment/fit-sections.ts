/** A part of a comment that is shown whole or not at all. */
export interface Section {
  /** As it is called where it was left out. */
  readonly name: string;
  /** Its markdown, without a blank line at either end; empty: nothing to show. */
  readonly text: string;
}

/** What GitHub takes, in characters; GitLab takes more. */
export const commentLimit = 65_536;

/**
 * The sections that fit, in order, with a blank line between; the last ones of
 * `expendable` (names, the dearest first) are left out first. A section that is
 * not among those always stays. What was left out is said before the last section.
 */
export function fitSections(
  sections: readonly Section[],
  { expendable, limit }: { expendable: readonly string[]; limit: number },
): string {
  const there = sections.filter(({ text }) => text !== '');
  for (let kept = expendable.length; kept > 0; kept -= 1) {
    const body = bodyOf(there, new Set(expendable.slice(kept)));
    if (body.length <= limit) return body;
  }
  return bodyOf(there, new Set(expendable));
}

function bodyOf(sections: readonly Section[], leftOut: ReadonlySet<string>): string {
  const texts = sections.flatMap(({ name, text }) => (leftOut.has(name) ? [] : [text]));
  const missing = sections.flatMap(({ name }) =>
    leftOut.has(name) && !name.startsWith('(') ? [name] : [],
  );
  const note =
    missing.length > 0
      ? [`*Left out, for a comment holds only so much: ${missing.join(', ')}.*`]
      : [];
  return `${[...texts, ...note].join('\n\n')}\n`;
}
