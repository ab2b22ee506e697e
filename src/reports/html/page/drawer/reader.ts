import type { PageData, PageDetails } from '../../page-data.ts';
import { add, button, clear, foreign, h } from '../dom.ts';
import { dot, hue } from '../variant-mark.ts';
import type { Documents } from './documents.ts';
import { lanes } from './lanes.ts';
import { paintedText, type Range } from './painted-text.ts';

/** Characters shown beside what is looked at, and how many more at a time. */
const beside = 500;
const most = 6000;
const step = 3000;

export interface Looked {
  readonly document: number;
  readonly range: Range;
  readonly variant: number;
  /** The chunk looked at, where it is one. */
  readonly chunk?: Range;
}

/** A document around a passage or a chunk, with the boundaries of one variant's chunks, of all beside. */
export class Reader {
  readonly element = h('div', { class: 'reader' });
  readonly #data: PageData;
  readonly #details: PageDetails;
  readonly #documents: Documents;
  readonly #gold: readonly (Range & { readonly document: number })[];
  #looked: Looked | undefined;
  #shown: Range = { start: 0, end: 0 };

  constructor(
    data: PageData,
    details: PageDetails,
    documents: Documents,
    gold: readonly (Range & { readonly document: number })[],
  ) {
    this.#data = data;
    this.#details = details;
    this.#documents = documents;
    this.#gold = gold;
  }

  look(looked: Looked): void {
    const { start, end } = looked.range;
    this.#looked = looked;
    const near = (offset: number) => this.#documents.wordAt(looked.document, offset);
    this.#shown = { start: near(start - beside), end: near(Math.min(end, start + most) + beside) };
    this.#draw();
  }

  #draw(): void {
    const looked = this.#looked;
    if (!looked) return;
    const documents = this.#documents;
    const length = documents.length(looked.document);
    const start = this.#shown.start;
    const end = Math.min(this.#shown.end, length);
    const above = { start: documents.wordAt(looked.document, start - step), end };
    const below = { start, end: end + step };
    clear(this.element);
    add(
      this.element,
      where(looked, documents),
      this.#lanes(looked, { start, end }),
      legend(this.#data.variants[looked.variant]?.name ?? '', looked.variant),
      start > 0 && this.#more('↑ more above', above),
      this.#text(looked, { start, end }),
      end < length && this.#more('↓ more below', below),
    );
  }

  #goldOf(document: number): readonly Range[] {
    return this.#gold.filter((passage) => passage.document === document);
  }

  #lanes(looked: Looked, range: Range): HTMLElement {
    const { document, variant } = looked;
    return lanes({
      data: this.#data,
      details: this.#details,
      documents: this.#documents,
      document,
      range,
      gold: this.#goldOf(document),
      chosen: variant,
      choose: (chosen) => {
        const { chunk: _, ...rest } = looked;
        this.#looked = { ...rest, variant: chosen };
        this.#draw();
      },
    });
  }

  #text({ document, variant, chunk }: Looked, { start, end }: Range): HTMLElement {
    const documents = this.#documents;
    const hits = this.#details.variants[variant];
    const painted = paintedText(documents.stretches(document, start, end), {
      gold: this.#goldOf(document),
      chunks: hits ? documents.chunksIn(hits, document, start, end) : [],
      chosen: chunk,
    });
    const note = documents.note || 'The text is not in this report.';
    return h(
      'div',
      {
        class: `document ${hue(variant)}`,
        tabindex: 0,
        role: 'region',
        'aria-label': 'Document',
        dir: 'auto',
      },
      ...painted,
      documents.length(document) === 0 && h('span', { class: 'missing' }, note),
    );
  }

  #more(label: string, range: Range): HTMLElement {
    const show = () => {
      this.#shown = range;
      this.#draw();
    };
    return button({ class: 'quiet more' }, show, label);
  }
}

/** Title, id and heading path of what is looked at. */
function where({ document, range }: Looked, documents: Documents): HTMLElement {
  return h(
    'p',
    { class: 'where' },
    foreign(documents.title(document), { class: 'doc' }),
    foreign(documents.id(document), { class: 'id' }),
    ...documents
      .headingsAt(document, range.start)
      .map((heading) => foreign(heading, { class: 'heading' })),
  );
}

function legend(variant: string, at: number): HTMLElement {
  return h(
    'p',
    { class: 'key' },
    dot(at),
    foreign(variant),
    ' cuts here as drawn: ',
    h('span', { class: 'edge-sample' }, 'n'),
    ' where chunk n begins, grounds alternate, ',
    h('span', { class: 'both' }, 'overlap'),
    ', ',
    h('mark', {}, 'labelled passage'),
    '.',
  );
}
