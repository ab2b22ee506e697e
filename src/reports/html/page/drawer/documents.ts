import type { PageDetails, PageHits, PageTexts } from '../../page-data.ts';

/** A stretch of a document; null where the report does not hold its text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly text: string | null;
}

/** A chunk of a variant as the drawer shows it. */
export interface ChunkOf {
  readonly row: number;
  readonly document: number;
  readonly start: number;
  readonly end: number;
  readonly ord: number;
  readonly tokens: number;
  readonly prefix: number;
  readonly context: { readonly start: number; readonly end: number } | undefined;
}

/** Documents, chunks and headings behind the columns of the data. */
export class Documents {
  readonly #details: PageDetails;
  readonly #texts: PageTexts;

  constructor(details: PageDetails, texts: PageTexts) {
    this.#details = details;
    this.#texts = texts;
  }

  id(document: number): string {
    return this.#details.documents[document] ?? '(unknown document)';
  }

  title(document: number): string {
    return this.#texts.documents[document]?.title ?? this.id(document);
  }

  get note(): string {
    return this.#texts.note;
  }

  /** Length of a document; 0 where nothing is known of it. */
  length(document: number): number {
    return this.#texts.documents[document]?.length ?? 0;
  }

  /** What lies between two offsets, in order, with what is missing between. */
  stretches(document: number, from: number, to: number): Stretch[] {
    const result: Stretch[] = [];
    const end = Math.min(to, this.length(document));
    let at = Math.max(0, from);
    for (const [start, text] of this.#texts.documents[document]?.pieces ?? []) {
      const stop = start + text.length;
      if (stop <= at) continue;
      if (start >= end) break;
      if (start > at) result.push({ start: at, end: start, text: null });
      const [low, high] = [Math.max(start, at), Math.min(stop, end)];
      result.push({ start: low, end: high, text: text.slice(low - start, high - start) });
      at = high;
    }
    if (at < end) result.push({ start: at, end, text: null });
    return result;
  }

  /** An offset near another at which a word begins, looked for from there on. */
  wordAt(document: number, offset: number): number {
    if (offset <= 0) return 0;
    const [first] = this.stretches(document, offset - 1, offset + 80);
    const blank = first?.text?.search(/\s\S/) ?? -1;
    return blank < 0 ? offset : offset + blank;
  }

  /** The headings an offset lies under, outermost first. */
  headingsAt(document: number, offset: number): string[] {
    const headings = this.#texts.documents[document]?.headings ?? [];
    let at = -1;
    while ((headings[at + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= offset) at += 1;
    return this.#path(document, at);
  }

  chunk(variant: PageHits, row: number): ChunkOf {
    const start = variant.start[row] ?? 0;
    const context = variant.contexts.find(([of]) => of === row);
    return {
      row,
      document: variant.document[row] ?? -1,
      start,
      end: start + (variant.length[row] ?? 0),
      ord: variant.ord[row] ?? 0,
      tokens: variant.tokens[row] ?? 0,
      prefix: variant.prefix[row] ?? 0,
      context: context && { start: context[1], end: context[2] },
    };
  }

  /** Headings a chunk lies under. */
  pathOf(variant: PageHits, row: number): string[] {
    return this.#path(variant.document[row] ?? -1, variant.heading[row] ?? -1);
  }

  parentsOf(variant: PageHits, row: number): readonly number[] {
    const own = variant.parents.find(([of]) => of === row);
    if (own) return own.slice(1);
    const id = this.id(variant.document[row] ?? -1);
    return [this.#details.parents.findIndex(([parent]) => parent === id)];
  }

  /** The known chunks of a document that reach into a stretch of it, in order. */
  chunksIn(variant: PageHits, document: number, from: number, to: number): ChunkOf[] {
    const found: ChunkOf[] = [];
    for (
      let row = lowest(variant.document, document);
      variant.document[row] === document;
      row += 1
    ) {
      const start = variant.start[row] ?? 0;
      if (start >= to) break;
      if (start + (variant.length[row] ?? 0) > from) found.push(this.chunk(variant, row));
    }
    return found;
  }

  #path(document: number, heading: number): string[] {
    const headings = this.#texts.documents[document]?.headings ?? [];
    const path: string[] = [];
    let level = Number.POSITIVE_INFINITY;
    for (let at = heading; at >= 0; at -= 1) {
      const [, own = 0, text = ''] = headings[at] ?? [];
      if (own >= level) continue;
      level = own;
      path.unshift(text);
    }
    return path;
  }
}

/** The first place of an ascending column that is not below a value. */
function lowest(column: readonly number[], value: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((column[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
