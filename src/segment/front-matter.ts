import type { Json, Span } from '../types.ts';
import { oncePerSource } from './source.ts';
import { parseYaml } from './yaml.ts';

/** The YAML block at a document's head. Its span runs from its first `---` to the end of its closing line, without the line break. */
export interface FrontMatter extends Span {
  readonly data: { readonly [key: string]: Json };
}

const MOST_LINES = 200;
const MOST_CHARACTERS = 16_384;
const MOST_DEPTH = 32;

/**
 * The front matter of a markdown document, or undefined. It must open on the
 * first line (after a byte order mark) with `---`, close with `---` or `...`
 * within 200 lines and 16 kB, and hold a YAML mapping; anything else is
 * ordinary text.
 */
export const frontMatterOf = oncePerSource(({ text, format }): FrontMatter | undefined => {
  if (format !== 'markdown') return undefined;
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const head = text.slice(start, start + MOST_CHARACTERS);
  const open = /^---[ \t]*(?:\r\n?|\n)/.exec(head);
  if (!open) return undefined;
  const close = closingLine(head, open[0].length);
  if (!close) return undefined;
  const data = mapping(head.slice(open[0].length, close.start));
  return data && { start, end: start + close.end, data };
});

function closingLine(head: string, from: number): Span | undefined {
  const line = /([^\r\n]*)(\r\n?|\n|$)/y;
  line.lastIndex = from;
  for (let n = 0; n < MOST_LINES; n += 1) {
    const start = line.lastIndex;
    const found = line.exec(head);
    if (!found || found[0] === '') return undefined;
    if (/^(?:---|\.\.\.)[ \t]*$/.test(found[1] ?? '')) return { start, end: start + 3 };
  }
  return undefined;
}

function mapping(yaml: string): FrontMatter['data'] | undefined {
  try {
    const value = parseYaml(yaml);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return record(value, 0);
  } catch {
    // No YAML, or YAML that is no tree: the lines are ordinary text.
    return undefined;
  }
}

function record(value: object, depth: number): { readonly [key: string]: Json } {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, toJson(inner, depth + 1)]),
  );
}

function toJson(value: unknown, depth: number): Json {
  if (depth > MOST_DEPTH) throw new RangeError('front matter is nested too deeply');
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map((inner) => toJson(inner, depth + 1));
  return typeof value === 'object' && value !== null ? record(value, depth) : null;
}
