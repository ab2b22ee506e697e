import { blocksOf } from '../segment/blocks.ts';
import { isBlank, nextInk } from '../segment/ink.ts';
import type { Span } from '../types.ts';
import type { LintRule } from './lint-rule.ts';
import { overlapping } from './overlapping.ts';

/** Rows without their header are numbers without a name. */
export const headlessTable: LintRule = {
  meaning: 'holds rows of a table without its header',
  begin: () => (document, chunks) => {
    const { text } = document;
    const tables = blocksOf(document).filter(({ kind }) => kind === 'table');
    return chunks.filter((chunk) => {
      for (const table of overlapping(tables, chunk)) {
        const rows = {
          start: Math.max(chunk.start, rowsStart(text, table)),
          end: Math.min(chunk.end, table.end),
        };
        const headed = chunk.start <= nextInk(text, table.start);
        if (!headed && !isBlank(text, rows)) return true;
      }
      return false;
    });
  },
};

/** Where the rows begin, below the header and the line of dashes. */
function rowsStart(text: string, { start }: Span): number {
  const line = /[^\r\n]*(?:\r\n?|\n)?/y;
  line.lastIndex = start;
  line.exec(text);
  line.exec(text);
  return line.lastIndex;
}
