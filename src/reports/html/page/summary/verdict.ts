import type { PageData } from '../../page-data.ts';
import { foreign, h } from '../dom.ts';

const signs = { good: '✓', bad: '✗', warn: '!', plain: '·' } as const;

/** The verdict: a word, a sentence, and what led to it; then the tiles. */
export function verdict({ verdict: said, tiles, facts, failed }: PageData): HTMLElement {
  const { level, word, sentence, lines } = said;
  const firstBad = lines.find((line) => line.level === 'bad');
  return h(
    'section',
    { id: 'verdict', class: `verdict ${level}`, 'aria-label': 'Verdict', tabindex: -1 },
    h('p', { class: 'word' }, h('span', { 'aria-hidden': 'true' }, signs[level]), word),
    h('h1', {}, foreign(sentence)),
    ...failed.map(({ name, reason }) =>
      h('p', { class: 'line bad' }, foreign(`${name} failed: ${reason}`)),
    ),
    ...lines.map((line) => verdictLine(line, line === firstBad)),
    h(
      'dl',
      { class: 'tiles' },
      ...tiles.map((tile) =>
        h(
          'div',
          { class: `tile ${tile.level}` },
          h('dt', {}, tile.label),
          h('dd', {}, h('b', {}, tile.value), h('span', {}, foreign(tile.note))),
        ),
      ),
    ),
    h(
      'dl',
      { class: 'facts' },
      ...facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, foreign(value)))),
    ),
  );
}

/** A line with its detail; long lists fold. */
function verdictLine(
  { level, text, detail }: PageData['verdict']['lines'][number],
  open: boolean,
): HTMLElement {
  const list = h('ul', {}, ...detail.map((one) => h('li', {}, foreign(one))));
  if (detail.length < 2) {
    return h('div', { class: `line ${level}` }, foreign(text), detail.length > 0 && list);
  }
  return h('details', { class: `line ${level}`, open }, h('summary', {}, foreign(text)), list);
}
