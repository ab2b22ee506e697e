import type { PageData, PageDetails } from '../../page-data.ts';
import { button, clear, foreign, h } from '../dom.ts';
import { colors, dot } from '../variant-mark.ts';
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
    const { document, variant } = looked;
    const documents = this.#documents;
    const length = documents.length(document);
    const { start } = this.#shown;
    const end = Math.min(this.#shown.end, length);
    const gold = this.#gold.filter((passage) => passage.document === document);
    const hits = this.#details.variants[variant];
    const chunks = hits ? documents.chunksIn(hits, document, start, end) : [];
    const path = documents.headingsAt(document, looked.range.start);
    const more = (label: string, change: Range) =>
      button(
        { class: 'quiet more' },
        () => {
          this.#shown = change;
          this.#draw();
        },
        label,
      );
    clear(this.element);
    this.element.append(
      h(
        'p',
        { class: 'where' },
        foreign(documents.title(document), { class: 'doc' }),
        foreign(documents.id(document), { class: 'id' }),
        ...path.map((heading) => foreign(heading, { class: 'heading' })),
      ),
      lanes({
        data: this.#data,
        details: this.#details,
        documents,
        document,
        range: { start, end },
        gold,
        chosen: variant,
        choose: (chosen) => {
          const { chunk: _, ...rest } = looked;
          this.#looked = { ...rest, variant: chosen };
          this.#draw();
        },
      }),
      h(
        'p',
        { class: 'key' },
        dot(variant),
        foreign(this.#data.variants[variant]?.name ?? ''),
        ' cuts here as drawn: ',
        h('span', { class: 'edge-sample' }, 'n'),
        ' where chunk n begins, grounds alternate, ',
        h('span', { class: 'both' }, 'overlap'),
        ', ',
        h('mark', {}, 'labelled passage'),
        '.',
      ),
    );
    if (start > 0) {
      this.element.append(more('↑ more above', { start: Math.max(0, start - step), end }));
    }
    const text = h('div', {
      class: `document v${variant % colors}`,
      tabindex: 0,
      role: 'region',
      'aria-label': 'Document',
      dir: 'auto',
    });
    text.append(
      ...paintedText(documents.stretches(document, start, end), {
        gold,
        chunks,
        chosen: looked.chunk,
      }),
    );
    if (length === 0)
      text.append(
        h('span', { class: 'missing' }, documents.note || 'The text is not in this report.'),
      );
    this.element.append(text);
    if (end < length) this.element.append(more('↓ more below', { start, end: end + step }));
  }
}
