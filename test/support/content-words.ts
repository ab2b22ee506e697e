const stopWords = new Set(
  'a an the and or but if then else of in on at to from by for with without into onto over under about after before between as is are was were be been being do does did doing done has have had having can could will would shall should may might must not no nor so than that this these those there here it its i me my we us our you your he she they them their what which who whom whose when where why how much many long often far ever just only also too very more most some any all each every both same other another such own up down out off again once get gets got getting go goes going come let s t re ve ll d m don doesn isn aren wasn won didn'.split(
    ' ',
  ),
);

const endings = [
  'ations',
  'ation',
  'ings',
  'ing',
  'ied',
  'ies',
  'ers',
  'er',
  'ed',
  'es',
  's',
  'e',
  'y',
];

/** The words of a text that carry meaning, lower-cased, with English endings cut off. */
export function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 1 && !stopWords.has(word)).map(stem));
}

/** Share of a query's content words that a text has too. */
export function sharedWords(query: string, text: string): number {
  const asked = contentWords(query);
  const held = contentWords(text);
  return asked.size === 0 ? 0 : [...asked].filter((word) => held.has(word)).length / asked.size;
}

function stem(word: string): string {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= 3);
  const cut = ending === undefined ? word : word.slice(0, -ending.length);
  return cut.length > 4 && cut.at(-1) === cut.at(-2) ? cut.slice(0, -1) : cut;
}
