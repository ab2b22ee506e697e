import { foreign, h, svg } from './dom.ts';

/** How many colours variants have; more variants begin again, with other shapes. */
export const colors = 10;

/** In a square of 10, in the order of the charts' shapes. */
const shapes = [
  'M5,.6A4.4,4.4 0 1 1 5,9.4A4.4,4.4 0 1 1 5,.6Z',
  'M1,1H9V9H1Z',
  'M5,.6L9.8,9.2H.2Z',
  'M5,0L10,5L5,10L0,5Z',
  'M3.3,.4H6.7V3.3H9.6V6.7H6.7V9.6H3.3V6.7H.4V3.3H3.3Z',
  'M5,9.4L.2,.8H9.8Z',
  'M9.4,5L.8,9.8V.2Z',
  'M.6,5L9.2,.2V9.8Z',
] as const;

let marks: readonly number[] = [];

/** Tells which mark stands for each of the run's rows. */
export function startMarks(variants: readonly { readonly mark: number }[]): void {
  marks = variants.map(({ mark }) => mark);
}

/** The class that gives an element the colour of a row. */
export function hue(at: number): string {
  return `v${(marks[at] ?? at) % colors}`;
}

/** The mark that stands for a variant everywhere: a colour, and a shape for those who do not see it. */
export function dot(at: number): HTMLElement {
  const shape = shapes[(marks[at] ?? at) % shapes.length] ?? shapes[0];
  return h(
    'span',
    { class: `dot ${hue(at)}`, 'aria-hidden': 'true' },
    svg('svg', { viewBox: '0 0 10 10', width: 10, height: 10 }, svg('path', { d: shape })),
  );
}

export function variantName(name: string, at: number): HTMLElement {
  return h('span', { class: 'variant' }, dot(at), foreign(name));
}
