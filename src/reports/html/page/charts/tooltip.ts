import { clear, foreign, h } from '../dom.ts';

const box = h('div', { class: 'tooltip', role: 'status', hidden: true });

/** Shows what a mark stands for, beside the pointer; nothing hides it. */
export function showTooltip(event: MouseEvent, value: unknown): void {
  if (!box.isConnected) document.body.append(box);
  const rows = rowsOf(value);
  box.hidden = rows.length === 0;
  if (box.hidden) return;
  clear(box);
  for (const [name, text] of rows) {
    box.append(h('div', {}, h('span', {}, name), foreign(text)));
  }
  const { innerWidth: width, innerHeight: height } = window;
  const left = Math.min(event.clientX + 14, width - box.offsetWidth - 8);
  const top = Math.min(event.clientY + 14, height - box.offsetHeight - 8);
  box.style.left = `${Math.max(8, left)}px`;
  box.style.top = `${Math.max(8, top)}px`;
}

function rowsOf(value: unknown): [string, string][] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([name, text]) => [name, String(text)]);
  }
  return value === undefined || value === null || value === '' ? [] : [['', String(value)]];
}
