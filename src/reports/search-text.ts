import { styleText } from 'node:util';
import type { Span } from '../types.ts';
import { counted } from './counted.ts';
import { printable, visible } from './format.ts';

/** A stretch of a document that a reader gets, with where to look in it. Spans are of the document. */
export interface FoundPiece extends Span {
  readonly document: string;
  readonly text: string;
  /** The part that is the hit itself; null where it lies elsewhere. */
  readonly chunk: Span | null;
  /** Words of the query. */
  readonly matches: readonly Span[];
}

export interface FoundHit {
  readonly document: string;
  readonly ord: number;
  /** Among all chunks. */
  readonly rank: number;
  readonly score: number;
}

/** A parent with its best chunk. */
export interface FoundParent {
  readonly rank: number;
  readonly id: string;
  readonly title: string;
  readonly hit: FoundHit & Span & { readonly headingPath: readonly string[] };
  /** What the expansion makes of the hit, in the order of the text, no character twice. */
  readonly pieces: readonly FoundPiece[];
  /** `/\S+/gu` words of the pieces. */
  readonly words: number;
  /** Further chunks of the parent among the hits. */
  readonly others: readonly FoundHit[];
}

export interface SearchView {
  readonly query: string;
  /** What was searched: `golden handbook`. */
  readonly corpus: string;
  readonly variant: {
    readonly name: string;
    readonly strategy: string;
    readonly fingerprint: string;
  };
  /** Its id; null where nothing was embedded. */
  readonly embedder: string | null;
  readonly retriever: string;
  readonly expansion: 'none' | 'neighbours' | 'parent';
  readonly chunks: number;
  readonly parents: readonly FoundParent[];
  /** Chunks that never rank, since their vector has no direction. */
  readonly unrankable: readonly { readonly document: string; readonly ord: number }[];
}

const expanded: Readonly<Record<SearchView['expansion'], string>> = {
  none: '',
  neighbours: ', with its neighbours',
  parent: ', its parent whole',
};

/** What one query finds: ranked parents, each with its best chunk. */
export function searchText(
  view: SearchView,
  { color, showParents }: { color: boolean; showParents: boolean },
): string {
  const { query, corpus, variant, embedder, retriever, parents } = view;
  const { dim } = paints(color);
  const searched = [
    visible(corpus),
    `${visible(variant.name)} (${variant.strategy}, ${variant.fingerprint})`,
    counted(view.chunks, 'chunk'),
    ...(embedder === null ? [] : [visible(embedder)]),
    visible(retriever),
  ];
  const lines = [visible(query), dim(searched.join(' · '))];
  if (parents.length === 0) {
    lines.push(
      '',
      'Nothing ranks: the query has a zero vector, or no word in common with any chunk.',
    );
  }
  for (const parent of parents)
    lines.push('', ...parentLines(parent, view, { color, showParents }));
  return `${lines.join('\n')}\n`;
}

function parentLines(
  { rank, id, title, hit, pieces, words, others }: FoundParent,
  { expansion }: SearchView,
  { color, showParents }: { color: boolean; showParents: boolean },
): string[] {
  const { bold, dim } = paints(color);
  const name = title === id ? visible(id) : `${visible(title)} (${visible(id)})`;
  const place = [
    hit.document === id ? '' : visible(hit.document),
    `chunk ${hit.ord} [${hit.start}, ${hit.end})${expanded[expansion]}`,
    counted(words, 'word'),
    hit.headingPath.map(visible).join(' > '),
  ];
  const lines = [
    `${String(rank).padStart(2)}  ${hit.score.toFixed(4)}  ${bold(name)}`,
    `    ${place.filter(Boolean).join(' · ')}`,
  ];
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) lines.push(dim('    …'));
    for (const line of painted(piece, color)) lines.push(`    │ ${line}`.trimEnd());
  }
  if (showParents && others.length > 0) {
    const also = others.map(
      (other) =>
        `${other.document === hit.document ? '' : `${visible(other.document)} `}chunk ${other.ord} (rank ${other.rank}, ${other.score.toFixed(4)})`,
    );
    lines.push(dim(`    also found in it: ${also.join(', ')}`));
  }
  return lines;
}

/** The lines of a piece: words of the query stand out, what the expansion added steps back. */
function painted({ text, start, chunk, matches }: FoundPiece, color: boolean): string[] {
  const { dim, mark } = paints(color);
  const cuts = new Set([0, text.length]);
  for (const span of [...matches, ...(chunk ? [chunk] : [])]) {
    for (const offset of [span.start - start, span.end - start]) {
      if (offset > 0 && offset < text.length) cuts.add(offset);
    }
  }
  const edges = [...cuts].sort((a, b) => a - b);
  const within = ({ start: from, end }: Span, at: number) => start + at >= from && start + at < end;
  const parts = edges.slice(1).map((end, index) => {
    const at = edges[index] ?? 0;
    const paint = matches.some((span) => within(span, at))
      ? mark
      : !chunk || within(chunk, at)
        ? (line: string) => line
        : dim;
    // A colour never goes over the end of a line: the margin keeps its own.
    return text
      .slice(at, end)
      .split(/\r\n?|\n/)
      .map((line) => (line === '' ? '' : paint(printable(line))))
      .join('\n');
  });
  return parts
    .join('')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .split('\n');
}

function paints(color: boolean) {
  const style = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    color ? styleText(format, text, { validateStream: false }) : text;
  return { bold: style('bold'), dim: style('dim'), mark: style(['bold', 'yellow']) };
}
