/** The whole character (code point) that a UTF-16 unit belongs to; empty outside the text. */
export function characterAt(text: string, at: number): string {
  const unit = text.charCodeAt(at);
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff;
  const before = isSecondHalf ? (text.codePointAt(at - 1) ?? 0) : 0;
  const point = before > 0xffff ? before : text.codePointAt(at);
  return point === undefined ? '' : String.fromCodePoint(point);
}
