import type { PageData } from '../../page-data.ts';
import { foreign, h } from '../dom.ts';

/** Why needs were lost and what to try, in words; null where nothing is known. */
export function why({ why: said }: PageData): HTMLElement | null {
  if (!said) return null;
  // The title says in brackets what counts as found.
  const [, found] = /\(found: (.*)\)/.exec(said.title) ?? [];
  return h(
    'section',
    { id: 'why', 'aria-label': 'Why needs were lost', tabindex: -1 },
    h('h2', {}, 'Why needs were lost'),
    found !== undefined && h('p', { class: 'lead' }, `A need counts as found ${found}.`),
    h('ul', { class: 'why' }, ...said.lines.map((line) => h('li', {}, foreign(line)))),
  );
}
