/** Offset of the first character of every line, then the text's length. Lines end with LF, CRLF or a lone CR. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (const { 0: ending, index } of text.matchAll(/\r\n?|\n/g)) {
    starts.push(index + ending.length);
  }
  if (starts.at(-1) !== text.length) starts.push(text.length);
  return starts;
}
