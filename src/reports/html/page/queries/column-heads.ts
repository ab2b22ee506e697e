import type { PageData } from '../../page-data.ts';
import { foreign, h } from '../dom.ts';
import { dot } from '../variant-mark.ts';
import type { State } from '../view-state.ts';

/** The heads of the columns of ranks; in a crossed run retrievers below the name of their variant. */
export function columnHeads(
  { variants }: PageData,
  state: State,
  columns: readonly number[],
): HTMLElement {
  const groups: { readonly variant: string | null; readonly members: number[] }[] = [];
  for (const at of columns) {
    const variant = variants[at]?.parts?.variant ?? null;
    const last = groups.at(-1);
    if (last && variant !== null && last.variant === variant) last.members.push(at);
    else groups.push({ variant, members: [at] });
  }
  return h(
    'div',
    { class: 'ranks', role: 'columnheader' },
    ...groups.map(({ variant, members }) => {
      const isGroup = variant !== null && members.length > 1;
      const heads = members.map((at) => head(variants[at], { at, state, isGroup }));
      if (!isGroup) return heads[0];
      const group = h(
        'span',
        { class: 'of-variant' },
        h('span', { class: 'variant', title: variant }, dot(members[0] ?? 0), foreign(variant)),
        h('span', { class: 'of-retrievers' }, ...heads),
      );
      group.style.setProperty('--group', String(members.length));
      return group;
    }),
  );
}

/** By its retriever below its variant's name; alone, where that has no room, by its own. */
function head(
  variant: PageData['variants'][number] | undefined,
  { at, state, isGroup }: { at: number; state: State; isGroup: boolean },
): HTMLElement {
  const name = variant?.name ?? '';
  const isChosen = name === state.before || name === state.after;
  return h(
    'span',
    { class: `variant head${isChosen ? ' chosen' : ''}`, title: name },
    isGroup ? null : dot(at),
    foreign(shortened(isGroup ? (variant?.parts?.retriever ?? name) : name)),
  );
}

/** What has no room in a head, even upright, loses its middle: names differ at their ends. */
const most = 22;

function shortened(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= most) return name;
  const half = Math.floor((most - 1) / 2);
  return `${characters.slice(0, half + 1).join('')}…${characters.slice(-half).join('')}`;
}
