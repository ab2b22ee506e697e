import { escapeOf } from './escape-line.ts';
import { type MappedText, mappedText } from './source-map.ts';

/** A piece of a line and where it stands in the source; a blank between pieces stands nowhere. */
export type Run = { readonly text: string; readonly from: number; readonly to: number } | ' ';

/** A sign of markdown's, put in at a place of the source. */
export interface Sign {
  readonly text: string;
  readonly at: number;
}

/** Deeper list items are not indented further: each level would lengthen every line. */
const DEEPEST_INDENT = 12;

/** Writes extracted text as the blocks of markdown, line by line, keeping where it comes from. */
export interface BlockWriter {
  /** The next line follows after at least this many line ends: 1 within a block, 2 between blocks. */
  readonly break: (lines: 1 | 2) => void;
  /** A line of text, escaped where it would begin another block; or, behind a sign (`## `), as it stands. Nothing without runs. */
  readonly line: (runs: readonly Run[], sign?: Sign) => void;
  /** Lines that stay as they are, in a fence. */
  readonly code: (lines: readonly (readonly Run[])[], language: string, place: Place) => void;
  readonly openItem: (marker: Sign) => void;
  readonly closeItem: () => void;
  readonly finish: MappedText['finish'];
}

interface Place {
  readonly from: number;
  readonly to: number;
}

export function blockWriter(): BlockWriter {
  const out = mappedText();
  /** List items that are open; a marker waits for the item's first line. */
  const items: { readonly indent: string; marker: Sign | undefined }[] = [];
  /** Items open below the deepest that is indented, and the marker of the last of them. */
  const beyond: { count: number; marker: Sign | undefined } = { count: 0, marker: undefined };
  let pending: 0 | 1 | 2 = 0;
  const startLine = () => {
    if (!out.isEmpty()) out.space('\n'.repeat(Math.max(1, pending)));
    pending = 0;
    for (const item of items) {
      if (item.marker) out.append(item.marker.text, item.marker.at, item.marker.at);
      else out.space(item.indent);
      item.marker = undefined;
    }
    if (beyond.marker) out.append(beyond.marker.text, beyond.marker.at, beyond.marker.at);
    beyond.marker = undefined;
  };
  const put = (runs: readonly Run[]) => {
    for (const run of runs) {
      if (run === ' ') out.space(run);
      else out.append(run.text, run.from, run.to);
    }
  };
  return {
    break(lines) {
      if (lines > pending) pending = lines;
    },
    line(runs, sign) {
      const text = textOfRuns(runs);
      if (text.trim() === '') return;
      startLine();
      const lead = sign ?? { text: escapeOf(text), at: startOf(runs) };
      out.append(lead.text, lead.at, lead.at);
      put(runs);
    },
    code(lines, language, { from, to }) {
      const fence = '`'.repeat(longestTicks(lines) + 1);
      startLine();
      out.append(fence + language, from, from);
      for (const line of lines) {
        if (line.length > 0) startLine();
        else out.space('\n');
        put(line);
      }
      startLine();
      out.append(fence, to, to);
    },
    openItem(marker) {
      if (items.length < DEEPEST_INDENT) {
        items.push({ indent: ' '.repeat(marker.text.length), marker });
      } else {
        beyond.count += 1;
        beyond.marker = marker;
      }
    },
    closeItem() {
      beyond.marker = undefined;
      if (beyond.count > 0) beyond.count -= 1;
      else items.pop();
    },
    finish: out.finish,
  };
}

/** The text of a line. */
export function textOfRuns(runs: readonly Run[]): string {
  return runs.map((run) => (run === ' ' ? run : run.text)).join('');
}

function startOf(runs: readonly Run[]): number {
  for (const run of runs) if (run !== ' ') return run.from;
  return 0;
}

function longestTicks(lines: readonly (readonly Run[])[]): number {
  let longest = 2;
  for (const line of lines) {
    for (const [ticks] of textOfRuns(line).matchAll(/`+/g)) {
      longest = Math.max(longest, ticks.length);
    }
  }
  return longest;
}
