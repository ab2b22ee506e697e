export type Child = Node | string | null | undefined | false;

export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** An element. What is a string becomes text, never markup. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

/** An element of a drawing. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function fill<E extends Element>(
  element: E,
  attributes: Attributes,
  children: readonly Child[],
): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
  add(element, ...children);
  return element;
}

export function add(parent: Element, ...children: readonly Child[]): void {
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) parent.append(child);
  }
}

/** A button that does something. */
export function button(
  attributes: Attributes,
  act: () => void,
  ...children: readonly Child[]
): HTMLButtonElement {
  const element = h('button', { type: 'button', ...attributes }, ...children);
  element.addEventListener('click', act);
  return element;
}

/** A foreign text: its own reading direction, which cannot leak. */
export function foreign(text: string, attributes: Attributes = {}): HTMLElement {
  return h('bdi', { dir: 'auto', ...attributes }, text);
}

export function clear(element: Element): void {
  element.replaceChildren();
}
