import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { blocksOf } from '../../src/segment/blocks.ts';
import type { Chunk, Document, DocumentFormat, Span, Variant } from '../../src/types.ts';

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
    const variant = bindVariant({
      name: strategy,
      definition: { strategy, ...promised.parameters },
    });
    spansAreSound(variant);
    losesNothing(variant, promised);
    keepsItsSizes(variant, promised);
    if (promised.countsNoBlanks) ignoresLineEndings(variant);
  });
}

function eachDocument(check: (document: Document) => void): void {
  const any = fc.tuple(hostileText, fc.constantFrom('markdown' as const, 'text' as const));
  fc.assert(
    fc.property(any, ([text, format]) => {
      check(documentOf(text, format));
    }),
    { numRuns: 100 },
  );
}

function spansAreSound(variant: Variant): void {
  test('spans are in range, not blank, strictly increasing, and split no character', () => {
    eachDocument((document) => {
      let before: Span = { start: -1, end: -1 };
      for (const { start, end } of variant.chunk(document)) {
        expect(start).toBeGreaterThan(before.start);
        expect(end).toBeGreaterThan(before.end);
        expect(end).toBeLessThanOrEqual(document.text.length);
        expect(document.text.slice(start, end).trim()).not.toBe('');
        for (const offset of [start, end]) {
          const around = document.text.slice(Math.max(0, offset - 1), offset + 1);
          expect(around).not.toMatch(/^(?:\r\n|[\uD800-\uDBFF][\uDC00-\uDFFF])$/);
        }
        before = { start, end };
      }
    });
  });

  test('ordinals count from 0, and words and tokens are those of the slice', () => {
    eachDocument((document) => {
      variant.chunk(document).forEach((chunk, index) => {
        const slice = document.text.slice(chunk.start, chunk.end);
        expect(chunk.ord).toBe(index);
        expect(chunk.document).toBe(document.id);
        expect(chunk.words).toBe(slice.match(/\S+/gu)?.length);
        expect(chunk.tokens).toBeGreaterThan(0);
        expect(chunk.prefixTokens > 0).toBe(chunk.prefix !== '');
      });
    });
  });

  test('the same document gives the same chunks', () => {
    eachDocument((document) => {
      expect(variant.chunk({ ...document })).toEqual(variant.chunk(document));
    });
  });

  test.each(['', ' \n\t\r\n', '\uFEFF\n'])('the blank document %j has no chunk', (text) => {
    expect(variant.chunk(documentOf(text))).toEqual([]);
  });
}

function losesNothing(variant: Variant, { dropsMarkers, parameters }: Promised): void {
  test('the chunks hold all text but front matter and dropped heading markers', () => {
    eachDocument((document) => {
      const missing = new Set<number>();
      for (const { index } of document.text.matchAll(/\S/g)) missing.add(index);
      for (const chunk of variant.chunk(document)) remove(missing, chunk);
      for (const block of blocksOf(document)) {
        if (block.kind === 'front-matter' && parameters['frontMatter'] !== 'keep') {
          remove(missing, block);
        }
        if (block.kind === 'heading' && dropsMarkers) {
          remove(missing, { start: block.start, end: block.contentStart });
        }
      }
      expect([...missing]).toEqual([]);
    });
  });
}

function remove(offsets: Set<number>, { start, end }: Span): void {
  for (let at = start; at < end; at += 1) offsets.delete(at);
}

function keepsItsSizes(variant: Variant, { most, shared, single }: Promised): void {
  test('a document that fits is one chunk', () => {
    eachDocument((document) => {
      const blank = document.text.trim() === '';
      if (!blank && single(document)) expect(variant.chunk(document)).toHaveLength(1);
    });
  });

  test('no chunk is over the limit unless it is flagged', () => {
    if (!most) return;
    eachDocument((document) => {
      for (const { start, end, prefix, flags } of variant.chunk(document)) {
        const embedded = prefix + document.text.slice(start, end);
        if (!flags.includes('oversize')) expect(most.of(embedded)).toBeLessThanOrEqual(most.size);
      }
    });
  });

  test('only what must not be split is flagged oversize', () => {
    eachDocument((document) => {
      for (const chunk of variant.chunk(document)) {
        if (!chunk.flags.includes('oversize')) continue;
        // A heading that was cut itself is text like any other.
        const inside = blocksOf(document).filter(
          ({ start, end }) => start < chunk.end && end > chunk.start,
        );
        const atomic = inside.some(({ kind }) => most?.atomic?.includes(kind));
        const from =
          inside.findLast(({ kind, end }) => kind === 'heading' && end < chunk.end)?.end ??
          chunk.start;
        const slice = document.text.slice(from, chunk.end).trim();
        expect(atomic || [...segmenter.segment(slice)].length === 1).toBe(true);
      }
    });
  });

  test('neighbours share no more than the overlap', () => {
    eachDocument((document) => {
      let before: Chunk | undefined;
      for (const chunk of variant.chunk(document)) {
        const common = document.text.slice(chunk.start, Math.max(chunk.start, before?.end ?? 0));
        expect(shared.of(common)).toBeLessThanOrEqual(shared.size);
        before = chunk;
      }
    });
  });
}

function ignoresLineEndings(variant: Variant): void {
  test('CRLF in place of LF moves the spans and changes nothing else', () => {
    fc.assert(
      fc.property(lines, (text) => {
        const moved = (offset: number) => offset + text.slice(0, offset).split('\n').length - 1;
        const before = variant.chunk(documentOf(text));
        const after = variant.chunk(documentOf(text.replaceAll('\n', '\r\n')));
        expect(after.map(({ start, end, headingPath }) => [start, end, headingPath])).toEqual(
          before.map(({ start, end, headingPath }) => [moved(start), moved(end), headingPath]),
        );
      }),
      { numRuns: 100 },
    );
  });

  test('a byte order mark in front moves the spans by one', () => {
    fc.assert(
      fc.property(
        lines.filter((text) => !text.startsWith('\uFEFF')),
        (text) => {
          const spans = (of: string) => variant.chunk(documentOf(of));
          expect(spans(`\uFEFF${text}`).map(({ start, end }) => [start - 1, end - 1])).toEqual(
            spans(text).map(({ start, end }) => [start, end]),
          );
        },
      ),
      { numRuns: 100 },
    );
  });
}
