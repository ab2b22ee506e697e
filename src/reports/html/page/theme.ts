const names = ['auto', 'light', 'dark'] as const;
type Name = (typeof names)[number];

let current: Name = 'auto';
const listeners: (() => void)[] = [];

/** Called when the page's colours change. */
export function onTheme(listener: () => void): void {
  listeners.push(listener);
}

/** A choice of light and dark, kept where the browser allows it. */
export function startTheme(): void {
  const kept = storage()?.getItem(key);
  apply(names.find((name) => name === kept) ?? 'auto');
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', tell);
  addEventListener('beforeprint', () => paint('light'));
  addEventListener('afterprint', () => paint(current));
}

export function currentTheme(): Name {
  return current;
}

export function nextTheme(): void {
  apply(names[(names.indexOf(current) + 1) % names.length] ?? 'auto');
  storage()?.setItem(key, current);
}

const key = 'chunkproof-theme';

function apply(name: Name): void {
  current = name;
  paint(name);
}

function paint(name: Name): void {
  if (name === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = name;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** A page from disk may be refused any storage. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** What a colour of the style sheet is at this moment. */
export function colorOf(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
