import { foreign, h } from './dom.ts';

/** How many colours variants have; more variants begin again. */
export const colors = 10;

/** The dot that stands for a variant everywhere. */
export function dot(at: number): HTMLElement {
  return h('span', { class: `dot v${at % colors}`, 'aria-hidden': 'true' });
}

export function variantName(name: string, at: number): HTMLElement {
  return h('span', { class: 'variant' }, dot(at), foreign(name));
}
