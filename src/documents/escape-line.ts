/** What would make a line of text the start (or the underline, or the delimiter row) of another block. */
const STARTS_BLOCK = [
  /^#{1,6}(?:[ \t]|$)/,
  /^>/,
  /^(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/,
  /^(?:[-*_][ \t]*){3,}$/,
  /^=+[ \t]*$/,
  /^(?:`{3}|~{3})/,
  /^<[A-Za-z/!?]/,
  /^\[(?:[^\]\\]|\\.)*(?:\]:|\\?$)/,
  /^[|: \t]*-[|: \t-]*$/,
];

/** Longer than any line that one of the patterns with an end can match usefully. */
const LONGEST = 2000;

/**
 * What has to stand in front of a line of plain text so that markdown takes it
 * for text: a backslash, or nothing. It never stands within the line, so that
 * the text can still be quoted as it is.
 */
export function escapeOf(line: string): '' | '\\' {
  const head = line.slice(0, LONGEST);
  return STARTS_BLOCK.some((pattern) => pattern.test(head)) ? '\\' : '';
}
