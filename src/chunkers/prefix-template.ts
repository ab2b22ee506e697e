import { nearest } from '../schema.ts';

/** What a placeholder of a text in front of a chunk stands for. */
export interface PrefixParts {
  readonly title: string;
  /** Texts of the headings, outermost first. */
  readonly path: readonly string[];
  /** The document's id. */
  readonly id: string;
}

type Placeholder = keyof PrefixParts;

const SEPARATOR = ' > ';

const shown: { readonly [P in Placeholder]: (parts: PrefixParts) => string } = {
  title: ({ title }) => title,
  path: ({ path }) => path.join(SEPARATOR),
  id: ({ id }) => id,
};

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** What `"contextualise": true` prepends: `Title > H1 > H2` and a blank line. */
export function pathText(levels: readonly string[]): string {
  return ended(levels.join(SEPARATOR));
}

/** Makes the text of a template such as `"{title}: {path}"`, and a blank line where it ends in no line break. */
export function templateOf(template: string): (parts: PrefixParts) => string {
  return (parts) =>
    ended(template.replace(PLACEHOLDER, (whole, name: string) => fill(whole, name, parts)));
}

/** Whether a template shows the title. */
export function showsTitle(template: string): boolean {
  return template.includes('{title}');
}

/** Why a text cannot be a template, or undefined. */
export function templateProblem(template: string): string | undefined {
  if (template.trim() === '') return '"contextualise" is blank; to put nothing in front, use false';
  for (const [whole, name = ''] of template.matchAll(PLACEHOLDER)) {
    if (isPlaceholder(name)) continue;
    const known = Object.keys(shown);
    const suggestion = nearest(name, known);
    const hint = suggestion ? ` Did you mean {${suggestion}}?` : '';
    const list = known.map((one) => `{${one}}`).join(', ');
    return `"contextualise" holds the unknown placeholder ${whole}.${hint} Known placeholders: ${list}`;
  }
  return undefined;
}

function fill(whole: string, name: string, parts: PrefixParts): string {
  return isPlaceholder(name) ? shown[name](parts) : whole;
}

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(shown, name);
}

/** Ends a prefix in a line break, so that no token reaches from it into the chunk; a blank one is none. */
function ended(text: string): string {
  if (text.trim() === '') return '';
  return /[\r\n]$/.test(text) ? text : `${text}\n\n`;
}
