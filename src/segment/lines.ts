const LF = 0x0a;
const CR = 0x0d;

/** Offset of the first character of every line, then the text's length. Lines end with LF, CRLF or a lone CR. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  // A match object for every line would cost more than all else that is done with it.
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === LF || (unit === CR && text.charCodeAt(at + 1) !== LF)) starts.push(at + 1);
  }
  if (starts.at(-1) !== text.length) starts.push(text.length);
  return starts;
}
