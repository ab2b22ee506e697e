import { add, foreign, h } from './dom.ts';

/** The longest stretch that stays whole; of a longer one, parts of like length do. */
const longest = 13;

/** Behind a sign, and before the number that a word ends in. */
const seams = /(?<=[-_+:,/.=])(?=.)|(?<=\p{L}{4})(?=\p{Nd}{2})/su;

const graphemes = new Intl.Segmenter();

/** A name that may be broken over lines at its signs and numbers, so that a narrow column shows all of it. */
export function breakable(name: string): HTMLElement {
  const element = foreign('');
  for (const [at, piece] of piecesOf(name).entries()) add(element, at > 0 && h('wbr'), piece);
  return element;
}

function piecesOf(name: string): string[] {
  return name.split(seams).flatMap((word) => {
    const signs = Array.from(graphemes.segment(word), ({ segment }) => segment);
    const count = Math.ceil(signs.length / longest);
    const size = Math.ceil(signs.length / count);
    return Array.from({ length: count }, (_, at) =>
      signs.slice(at * size, (at + 1) * size).join(''),
    );
  });
}
