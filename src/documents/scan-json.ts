import { UserError } from '../errors.ts';

/** How deep a record may be nested. */
const DEEPEST = 100;

const TOKEN = /"|[[{\]}:,]|\r\n?|\n|[^"[{\]}:,\s]+/g;

/**
 * Walks valid JSON once, for what JSON.parse passes over: a key that is given
 * twice in one object and nesting past a hundred levels are errors. Gives the
 * line in which each element of a list begins: of the outermost value, or, with
 * `key`, of the list under that key of the outermost object. `line` is that of
 * the text's first character.
 */
export function scanJson(
  text: string,
  { file, line = 1 }: { file: string; line?: number },
  key?: string,
): readonly number[] {
  const scan: Scan = { at: { file, line }, wanted: key, open: [], elementLines: [] };
  let string = '';
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    const [sign] = found;
    if (/[\r\n]/.test(sign)) {
      scan.at.line += 1;
      continue;
    }
    noteElement(scan, sign);
    if (sign === '"') {
      TOKEN.lastIndex = stringEnd(text, found.index);
      string = text.slice(found.index, TOKEN.lastIndex);
    } else if (sign === ':') nameKey(scan, string);
    else if (sign === '[' || sign === '{') openLevel(scan, sign);
    else if (sign === ']' || sign === '}') scan.open.pop();
  }
  return scan.elementLines;
}

interface Scan {
  readonly at: { readonly file: string; line: number };
  readonly wanted: string | undefined;
  readonly open: Level[];
  readonly elementLines: number[];
}

/** An object or list that is not closed yet. */
interface Level {
  /** Whether it is the list whose elements are asked for. */
  readonly isWanted: boolean;
  awaitsElement: boolean;
  readonly keys: Set<string>;
  /** The key whose value is being read. */
  key: string | undefined;
}

/** Keeps the line of each element of the wanted list. */
function noteElement({ open, at, elementLines }: Scan, sign: string): void {
  const level = open.at(-1);
  if (!level?.isWanted) return;
  if (sign === ',') level.awaitsElement = true;
  else if (level.awaitsElement && sign !== ']') {
    elementLines.push(at.line);
    level.awaitsElement = false;
  }
}

function openLevel({ open, wanted, at }: Scan, sign: '[' | '{'): void {
  const depth = wanted === undefined ? 0 : 1;
  const isWanted = sign === '[' && open.length === depth && open.at(-1)?.key === wanted;
  open.push({ isWanted, awaitsElement: isWanted, keys: new Set(), key: undefined });
  if (open.length > DEEPEST) throw new UserError(`nested deeper than ${DEEPEST} levels`, { at });
}

function nameKey({ open, at }: Scan, quoted: string): void {
  const level = open.at(-1);
  if (!level) return;
  const key = String(JSON.parse(quoted));
  if (level.keys.has(key)) {
    throw new UserError(`key "${key}" is given twice in one object; leave one out`, { at });
  }
  level.keys.add(key);
  level.key = key;
}

/** Behind the quote that closes a string: one with an even number of backslashes before it. */
function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charAt(at - 1 - backslashes) === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return at + 1;
  }
  return text.length;
}
