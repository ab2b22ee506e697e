import Table from 'cli-table3';

/** A table without lines for a terminal: the first column to the left, the others, numbers, to the right. */
export function plainTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { gap = 2 }: { gap?: number } = {},
): string {
  const table = new Table({
    head: [...head],
    colAligns: head.map((_, column) => (column === 0 ? 'left' : 'right')),
    chars: borderless,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': gap, compact: true },
  });
  for (const row of rows) table.push([...row]);
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

const borderless = Object.fromEntries(
  [
    'top',
    'top-mid',
    'top-left',
    'top-right',
    'bottom',
    'bottom-mid',
    'bottom-left',
    'bottom-right',
    'left',
    'left-mid',
    'mid',
    'mid-mid',
    'right',
    'right-mid',
    'middle',
  ].map((name) => [name, '']),
);
