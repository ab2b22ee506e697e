import type { PageData, PageDifference, PageDifferences } from '../../page-data.ts';
import { h } from '../dom.ts';
import { variantName } from '../variant-mark.ts';

/** Differences with their intervals, each part on one axis around zero; null where there are none. */
export function differences(data: PageData): HTMLElement | null {
  if (data.differences.length === 0) return null;
  return h(
    'section',
    { id: 'differences', 'aria-label': 'Differences', tabindex: -1 },
    h('h2', {}, 'Differences'),
    h(
      'p',
      { class: 'lead' },
      'Each dot is a mean of differences, query by query; its line is the 95 % interval. A line that crosses zero may be chance.',
    ),
    h('div', { class: 'parts' }, ...data.differences.map((part) => onePart(part, data))),
  );
}

function onePart({ title, metric, rows, reach }: PageDifferences, data: PageData): HTMLElement {
  const heads = ['variant', 'Δ', axis(reach), 'p', 'lost', 'gained', 'before', 'now', ''];
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `${metric} ${title}` },
    h(
      'table',
      { class: 'figures forest' },
      h('caption', {}, h('b', {}, metric), ` ${title}, over ${rows[0]?.common ?? 0} queries`),
      h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
      h('tbody', {}, ...rows.map((row) => oneRow(row, reach, data))),
    ),
  );
}

function axis(reach: number): HTMLElement {
  const end = reach.toFixed(2);
  return h(
    'span',
    { class: 'axis', 'aria-label': '95 % interval' },
    ...[`−${end}`, '0', `+${end}`].map((mark) => h('span', { 'aria-hidden': 'true' }, mark)),
  );
}

function oneRow(row: PageDifference, reach: number, { variants }: PageData): HTMLElement {
  const { variant, before, after, difference, p, lost, gained, verdict, level } = row;
  return h(
    'tr',
    { class: level },
    h('th', { scope: 'row' }, variantName(variants[variant]?.name ?? '', variant)),
    h('td', { class: 'delta' }, signed(difference)),
    h('td', { class: 'track' }, track(row, reach)),
    h('td', {}, p === null ? '' : p < 0.001 ? '< 0.001' : p.toFixed(3)),
    h('td', {}, String(lost)),
    h('td', {}, String(gained)),
    h('td', {}, before.toFixed(2)),
    h('td', {}, after.toFixed(2)),
    h('td', { class: 'said' }, verdict),
  );
}

function track({ difference, low, high }: PageDifference, reach: number): HTMLElement {
  const place = (value: number) => `${(((value / reach) * 0.5 + 0.5) * 100).toFixed(2)}%`;
  const said =
    low === null || high === null
      ? `difference ${signed(difference)}`
      : `difference ${signed(difference)}, 95 % interval ${signed(low)} to ${signed(high)}`;
  const element = h('span', { class: 'interval', role: 'img', 'aria-label': said, title: said });
  if (low !== null && high !== null) {
    const line = h('i', { class: 'whisker' });
    line.style.left = place(Math.max(-reach, low));
    line.style.right = `calc(100% - ${place(Math.min(reach, high))})`;
    element.append(line);
  }
  const point = h('i', { class: 'point' });
  point.style.left = place(difference);
  element.append(point);
  return element;
}

export function signed(value: number): string {
  const text = Math.abs(value).toFixed(Math.abs(value) < 0.005 && value !== 0 ? 3 : 2);
  return value < 0 ? `−${text}` : `+${text}`;
}
