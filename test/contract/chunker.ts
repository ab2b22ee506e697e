import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { checkVariant } from '../../src/chunkers/verify/check-variant.ts';
import { hostileDocuments } from '../../src/chunkers/verify/hostile-documents.ts';
import { blocksOf } from '../../src/segment/blocks.ts';
import type { Chunk, Document, DocumentFormat, Span, Variant } from '../../src/types.ts';
import { withToyVectors } from '../support/toy-vectors.ts';

/** What a strategy promises under one set of parameters, for the checks that differ. */
export interface Promised {
  readonly parameters: { readonly [key: string]: unknown };
  /** The largest size of what is embedded, unless flagged `oversize`. */
  readonly most?: {
    readonly size: number;
    readonly of: (text: string) => number;
    /** Kinds of block that may be larger; besides them, one grapheme with its headings may be. */
    readonly atomic?: readonly string[];
  };
  /** The most that two neighbours share. */
  readonly shared: { readonly size: number; readonly of: (text: string) => number };
  /** Which documents with text must come out as one chunk. */
  readonly single: (document: Document) => boolean;
  /** Whether chunks must not depend on how lines end, nor on a byte order mark. */
  readonly countsNoBlanks: boolean;
  /** Whether a section's chunks depend on no later section. */
  readonly cutsBySection?: boolean;
  /** Whether a heading's leading marker is left out. */
  readonly dropsMarkers?: boolean;
}

const PIECES = [
  'alpha beta. ',
  'One sentence here. ',
  'word ',
  '\n',
  '\n\n',
  '\n\n',
  '# Title one\n\n',
  '## Second `code` level\n\n',
  '#### Deep\n',
  '## \n\n',
  'Setext\n===\n\n',
  'Other\n---\n',
  '---\ntitle: x\n---\n',
  '---\n',
  '```js\n# not a heading\nlet a = 1;\n```\n\n',
  '~~~\nunclosed\n',
  '| a | b |\n| --- | --- |\n| one | two |\n| three | four |\n\n',
  '- item one\n  - nested # x\n- item two\n\n',
  'A list:\n\n',
  '> quoted\n\n',
  '    indented code\n\n',
  '<div>\nhtml\n</div>\n\n',
  '[ref]: http://example.org\n',
  '\t',
  '\u00A0',
  '\uFEFF',
  '\u2028',
  '👩‍👩‍👧‍👦',
  '🇩🇪🇫🇷',
  'e\u0301\u0302 ',
  'ẞtraße ',
  '\uD83D',
  '\uDC69',
  '漢字かな交じり文。',
  '<|endoftext|>',
  'x'.repeat(600),
  'Mr. J. R. R. Smith saw Fig. 3. ',
];

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const lines = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 40, size: 'max' })
  .map((pieces) => pieces.join(''));

/** Texts that have hurt chunkers; `\r\n` and lone `\r` among them. */
export const hostileText = fc
  .tuple(lines, fc.constantFrom('\n', '\r\n', '\r'))
  .map(([text, ending]) => text.replaceAll('\n', ending));

/** A document for tests. */
export function documentOf(text: string, format: DocumentFormat = 'markdown'): Document {
  return { id: 'page.md', title: 'A page', text, format, metadata: {} };
}

/** Runs what every strategy must hold, for each set of parameters. */
export function chunkerContract(strategy: string, promises: readonly Promised[]): void {
  describe.each(promises)(`${strategy} $parameters`, (promised) => {
    const variant = withToyVectors(
      bindVariant({ name: strategy, definition: { strategy, ...promised.parameters } }),
    );

    test('passes the checks that are exported, and promises what its parameters say', () => {
      const { countsNoBlanks, cutsBySection } = promised;
      const asked = { ignoresBlanks: countsNoBlanks, cutsBySection };
      eachDocument((document) => {
        expect(checkVariant(variant, [document], asked)).toEqual([]);
        expect([...misfits(variant, document, promised)]).toEqual([]);
      });
    });

    test('documents that have hurt chunkers are cut the same in any order', () => {
      expect(checkVariant(variant, hostileDocuments)).toEqual([]);
    });
  });
}

function eachDocument(check: (document: Document) => void): void {
  const formats = fc.constantFrom<DocumentFormat[]>('markdown', 'markdown', 'text', 'record');
  fc.assert(
    fc.property(hostileText, formats, (text, format) => {
      check(documentOf(text, format));
    }),
    { numRuns: 60 },
  );
}

/** What of sizes, overlaps and dropped text is not as the contract, apart from the chunker's own word, has it. */
function* misfits(variant: Variant, document: Document, promised: Promised): Generator<string> {
  const { most, shared, single } = promised;
  const chunks = variant.chunk(document);
  const blank = document.text.trim() === '';
  if (!blank && single(document) && chunks.length !== 1) yield 'what fits is not one chunk';
  let before: Chunk | undefined;
  for (const chunk of chunks) {
    const { start, end, prefix, flags } = chunk;
    const size = most?.of(prefix + document.text.slice(start, end)) ?? 0;
    const oversize = flags.includes('oversize');
    if (most && size > most.size && !oversize) yield `${size} units at ${start}`;
    if (oversize && !isIndivisible(document, chunk, most?.atomic)) yield `oversize at ${start}`;
    const common = document.text.slice(start, Math.max(start, before?.end ?? 0));
    if (shared.of(common) > shared.size) yield `${shared.of(common)} units shared at ${start}`;
    before = chunk;
  }
  if (variant.promises.dropped(document).some((span) => !mayDrop(document, span, promised))) {
    yield 'text is dropped';
  }
}

/** Whether a chunk holds a block that is never split, or one grapheme behind its headings. */
function isIndivisible(document: Document, chunk: Span, atomic: readonly string[] = []): boolean {
  const inside = blocksOf(document).filter(
    ({ start, end }) => start < chunk.end && end > chunk.start,
  );
  if (inside.some(({ kind }) => atomic.includes(kind))) return true;
  // A heading that was cut itself is text like any other.
  const heading = inside.findLast(({ kind, end }) => kind === 'heading' && end < chunk.end);
  const slice = document.text.slice(heading?.end ?? chunk.start, chunk.end).trim();
  return [...segmenter.segment(slice)].length === 1;
}

/** Front matter where it is not kept, and an ATX marker where markers are dropped. */
function mayDrop(
  { text }: Document,
  { start, end }: Span,
  { dropsMarkers, parameters }: Promised,
): boolean {
  const dropped = text.slice(start, end);
  if (/^---[\s\S]*(?:---|\.\.\.)$/.test(dropped)) return parameters['frontMatter'] !== 'keep';
  return dropsMarkers === true && /^(?: {0,3}#{1,6}[ \t]*)?$/.test(dropped);
}
