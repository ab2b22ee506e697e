import type { PageData } from '../../page-data.ts';
import { button, foreign, h, svg } from '../dom.ts';
import { currentTheme, nextTheme, onTheme } from '../theme.ts';

/** Whose report this is, and the way to its parts. */
export function header(data: PageData, parts: readonly (readonly [string, string])[]): HTMLElement {
  const theme = button({ class: 'quiet theme' }, nextTheme);
  const label = () => {
    theme.textContent = `Theme: ${currentTheme()}`;
  };
  onTheme(label);
  label();
  const links = parts.map(([id, name]) =>
    button(
      { class: 'quiet' },
      () => {
        const part = document.getElementById(id);
        part?.scrollIntoView({ block: 'start' });
        part?.focus({ preventScroll: true });
      },
      name,
    ),
  );
  return h(
    'header',
    { class: 'bar' },
    h('div', { class: 'brand' }, mark(), h('span', {}, 'chunkproof')),
    h(
      'div',
      { class: 'run' },
      foreign(data.set, { class: 'set' }),
      h('time', { datetime: data.created }, data.created.slice(0, 16).replace('T', ' '), ' UTC'),
    ),
    h('nav', { 'aria-label': 'Parts of the report' }, ...links),
    theme,
  );
}

function mark(): SVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 16 16', width: 18, height: 18, 'aria-hidden': 'true' },
    svg('rect', { x: 1, y: 2, width: 9, height: 3, rx: 1.5, class: 'mark-a' }),
    svg('rect', { x: 1, y: 6.5, width: 14, height: 3, rx: 1.5, class: 'mark-b' }),
    svg('rect', { x: 1, y: 11, width: 6, height: 3, rx: 1.5, class: 'mark-a' }),
  );
}
