import type { PageHits, PageNeed } from '../../page-data.ts';
import { button, foreign, h } from '../dom.ts';
import type { ChunkOf, Documents } from './documents.ts';
import { paintedText, type Range } from './painted-text.ts';

/** Characters of a hit shown at first, and at most. */
const snippet = 260;
const most = 8000;

export interface HitView {
  readonly rank: number;
  readonly score: number;
  readonly chunk: ChunkOf;
  readonly hits: PageHits;
  readonly needs: readonly PageNeed[];
  readonly documents: Documents;
  /** Rank of the same document with the variant compared with; undefined: not asked, null: not found. */
  readonly elsewhere: number | null | undefined;
  readonly open: (chunk: ChunkOf) => void;
}

/** What a hit has to do with the needs, best first. */
const relations = {
  holds: { sign: '●', text: 'holds the passage' },
  part: { sign: '◐', text: 'part of the passage' },
  right: { sign: '○', text: 'right document' },
  none: { sign: '', text: '' },
} as const;

export function hitCard(view: HitView): HTMLElement {
  const { rank, score, chunk, hits, documents, open } = view;
  const relation = relationOf(view);
  const { sign, text } = relations[relation];
  const gold = goldIn(view);
  const body = h('div', { class: 'body', dir: 'auto' });
  let whole = false;
  const draw = () => {
    const shown = whole ? (chunk.context ?? chunk) : excerpt(chunk, gold, documents);
    const end = Math.min(shown.end, shown.start + most);
    const paint = { gold, ...(whole && chunk.context && { chosen: chunk }) };
    body.replaceChildren(
      ...paintedText(documents.stretches(chunk.document, shown.start, end), paint),
    );
    body.classList.toggle('late', !whole && shown.start > chunk.start);
    body.classList.toggle('cut', !whole && shown.end < chunk.end);
    toggle.textContent = whole ? 'less' : chunk.context ? 'context' : 'whole chunk';
    toggle.setAttribute('aria-expanded', String(whole));
  };
  const toggle = button({ class: 'quiet' }, () => {
    whole = !whole;
    draw();
  });
  draw();
  const path = documents.pathOf(hits, chunk.row);
  return h(
    'li',
    { class: `hit ${relation}` },
    h(
      'p',
      { class: 'top' },
      h('b', { class: 'at' }, String(rank)),
      movement(rank, view.elsewhere),
      sign !== '' &&
        h('span', { class: 'relation' }, h('span', { 'aria-hidden': 'true' }, sign), ` ${text}`),
    ),
    h(
      'p',
      { class: 'path' },
      foreign(documents.title(chunk.document), {
        class: 'doc',
        title: documents.id(chunk.document),
      }),
      ...path
        .filter((heading) => heading !== documents.title(chunk.document))
        .map((heading) => foreign(heading, { class: 'heading' })),
    ),
    body,
    h(
      'p',
      { class: 'meta' },
      `${score.toFixed(3)} · ${chunk.tokens + chunk.prefix} tokens · chunk ${chunk.ord}`,
      h(
        'span',
        { class: 'acts' },
        toggle,
        button({ class: 'quiet' }, () => open(chunk), 'in parent'),
      ),
    ),
  );
}

function movement(rank: number, elsewhere: number | null | undefined): HTMLElement | false {
  if (elsewhere === undefined) return false;
  if (elsewhere === null)
    return h(
      'span',
      { class: 'move new', title: 'not among the hits of the variant compared with' },
      'new',
    );
  const up = elsewhere - rank;
  if (up === 0) return h('span', { class: 'move', title: 'same rank' }, '=');
  return h(
    'span',
    { class: `move ${up > 0 ? 'up' : 'down'}`, title: `was at rank ${elsewhere}` },
    `${up > 0 ? '↑' : '↓'}${Math.abs(up)}`,
  );
}

function goldIn({ chunk, needs }: HitView): Range[] {
  return needs.flatMap(({ passages }) =>
    passages.flatMap(([document, start, end]) =>
      document === chunk.document ? [{ start, end }] : [],
    ),
  );
}

/** How a hit meets the needs; what a prompt would get counts. */
export function relationOf(
  view: Pick<HitView, 'chunk' | 'hits' | 'needs' | 'documents'>,
): keyof typeof relations {
  const { chunk, hits, needs, documents } = view;
  const { start, end } = chunk.context ?? chunk;
  const passages = needs.flatMap((need) =>
    need.passages.filter(([document]) => document === chunk.document),
  );
  if (passages.some(([, from, to]) => from >= start && to <= end)) return 'holds';
  if (passages.some(([, from, to]) => from < end && to > start)) return 'part';
  const parents = documents.parentsOf(hits, chunk.row);
  return needs.some((need) => need.parents.some((parent) => parents.includes(parent)))
    ? 'right'
    : 'none';
}

/** The first characters of a chunk, or those where a passage begins. */
function excerpt(chunk: ChunkOf, gold: readonly Range[], documents: Documents): Range {
  const first = gold.find(({ start, end }) => start < chunk.end && end > chunk.start);
  const start =
    first && first.start > chunk.start + snippet / 2
      ? documents.wordAt(chunk.document, first.start - 40)
      : chunk.start;
  const end = start + snippet;
  return { start, end: end >= chunk.end ? chunk.end : documents.wordAt(chunk.document, end) };
}
