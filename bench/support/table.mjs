/** Prints rows under a heading, the first column to the left, the others to the right. */
export function printTable(heading, columns, rows) {
  const cells = [columns, ...rows.map((row) => row.map(String))];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  console.log(`\n${heading}`);
  for (const row of cells) {
    const padded = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
    );
    console.log(`  ${padded.join('  ')}`);
  }
}
