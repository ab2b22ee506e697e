/** What a spreadsheet would take for a formula, with the quotes put in front of it so far. */
const formula = /^'*[=+\-@\t\r]/;

/** A text as a CSV cell that no spreadsheet runs. */
export function escapeCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text that `escapeCell` made a cell of, once its CSV quotes are gone. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
