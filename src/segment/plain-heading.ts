/** Past this, a heading is taken as it stands. */
const LONGEST = 1000;

const CODE = /(`+)(.+?)\1/;

/**
 * The text of a heading without inline markup: code spans, emphasis and
 * escapes lose their signs, links and images leave their text, tags and an
 * attribute block at the end (`{#id}`, `{/*id*\/}`) go. White space is folded.
 */
export function plainHeading(source: string): string {
  const folded = source.replace(/\s+/g, ' ').trim();
  if (folded.length > LONGEST) return folded;
  const parts = folded.replace(/\s*\{\s*[#:./][^}]*\}$/, '').split(CODE);
  let plain = '';
  // split() with two groups gives: text, ticks, code, text, …
  for (let i = 0; i < parts.length; i += 3) {
    plain += withoutMarkup(parts[i] ?? '') + (parts[i + 2] ?? '').trim();
  }
  return plain.replace(/\s+/g, ' ').trim();
}

function withoutMarkup(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<(https?:[^>\s]*)>/g, '$1')
    .replace(/<\/?[a-zA-Z][^>]*>/g, '')
    .replace(/(?<!\\)(\*{1,3}|~~)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}\\_])(_{1,3})(?=\S)(.*?\S)\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
