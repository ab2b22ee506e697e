import { type Place, UserError } from '../errors.ts';
import { nearest } from '../schema.ts';
import { type Block, blocksOf } from '../segment/blocks.ts';
import { headingPathAt } from '../segment/headings.ts';
import type { Document, ParentUnit, Span } from '../types.ts';

/** A range of a document and the parent it belongs to. */
export interface Part extends Span {
  readonly parent: string;
  readonly title: string;
}

/** The parts of each document by its id; those of a document hold all its text, in order and without overlap. */
export type PartsByDocument = ReadonlyMap<string, readonly Part[]>;

/**
 * Divides documents, sorted by id, into parts. A copy (a document of equal
 * text) has the parents of the first; not so where a field decides, since
 * equal messages of two threads are two.
 */
export function partsOf(
  documents: readonly Document[],
  { unit, at }: { unit: ParentUnit; at: Place | undefined },
): PartsByDocument {
  if (unit !== 'document' && 'field' in unit) return partsByField(documents, unit.field, at);
  const firstWithText = new Map<string, readonly Part[]>();
  const parts = new Map<string, readonly Part[]>();
  for (const document of documents) {
    const { id, title, text } = document;
    const own =
      firstWithText.get(text) ??
      (unit === 'document'
        ? [{ start: 0, end: text.length, parent: id, title }]
        : sectionParts(document, unit.heading));
    firstWithText.set(text, own);
    parts.set(id, own);
  }
  return parts;
}

interface Opening {
  readonly start: number;
  /** Where the heading stands whose path names the section; none before the first heading. */
  readonly heading?: number;
}

/**
 * Sections at headings of level 1 to `level`: what stands before the first such
 * heading is one, deeper headings belong to the one above. Headings without
 * text of their own go with the next section, at the end with the last.
 */
function sectionParts(document: Document, level: number): Part[] {
  const openings = openingsOf(blocksOf(document), level);
  return openings.map(({ heading }, index) => {
    const start = index === 0 ? 0 : (openings[index]?.start ?? 0);
    const path = heading === undefined ? [] : headingPathAt(document, heading);
    return {
      start,
      end: openings[index + 1]?.start ?? document.text.length,
      parent: `${document.id}#${start}`,
      title: path.length > 0 ? path.join(' > ') : document.title,
    };
  });
}

/** Blocks that say nothing by themselves. */
const bare: readonly Block['kind'][] = ['heading', 'front-matter', 'rule', 'definition'];

function openingsOf(blocks: readonly Block[], level: number): Opening[] {
  const openings: Opening[] = [];
  let open: Opening = { start: 0 };
  let hasText = false;
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level <= level) {
      if (hasText) openings.push(open);
      open = { start: hasText ? block.start : open.start, heading: block.start };
      hasText = false;
    } else if (!bare.includes(block.kind)) hasText = true;
  }
  return hasText || openings.length === 0 ? [...openings, open] : openings;
}

function partsByField(
  documents: readonly Document[],
  field: string,
  at: Place | undefined,
): PartsByDocument {
  const parts = new Map<string, readonly Part[]>();
  const titles = new Map<string, string>();
  const without: Document[] = [];
  for (const document of documents) {
    const parent = fieldParent(document, field);
    if (parent === undefined) without.push(document);
    else {
      const title = titles.get(parent) ?? document.title;
      titles.set(parent, title);
      parts.set(document.id, [{ start: 0, end: document.text.length, parent, title }]);
    }
  }
  if (without.length === 0) return parts;
  const names = without.slice(0, 5).map(({ id }) => `"${id}"`);
  const more = without.length > names.length ? ` and ${without.length - names.length} more` : '';
  const known = [...new Set(documents.flatMap(({ metadata }) => Object.keys(metadata)))];
  const suggestion = known.includes(field) ? undefined : nearest(field, known);
  throw new UserError(
    `${names.join(', ')}${more} ${without.length > 1 ? 'have' : 'has'} no metadata field "${field}" with a text, a number, true or false; give each document one, or choose another parent.${suggestion ? ` Did you mean "${suggestion}"?` : ''}`,
    { at },
  );
}

/** The parent that a metadata field states; undefined where it states none. */
export function fieldParent({ metadata }: Document, field: string): string | undefined {
  const value = Object.hasOwn(metadata, field) ? metadata[field] : undefined;
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
