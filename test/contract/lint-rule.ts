import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LintRule } from '../../src/lint/lint-rule.ts';
import type { Chunk, Document } from '../../src/types.ts';
import { chunksAt, page } from '../support/chunks-at.ts';
import { hostileText } from './chunker.ts';

/** A hostile document cut at any offsets, with text in every chunk. */
const cutDocument = fc
  .tuple(hostileText, fc.array(fc.nat({ max: 400 }), { maxLength: 12 }))
  .map(([text, cuts]): readonly [Document, readonly Chunk[]] => {
    const document = page(text);
    const offsets = [...new Set([0, ...cuts.filter((cut) => cut < text.length), text.length])];
    offsets.sort((a, b) => a - b);
    const pieces = offsets.slice(1).map((end, at) => text.slice(offsets[at], end));
    return [document, chunksAt(document, pieces).filter((_, at) => pieces[at]?.trim() !== '')];
  });

/** What every lint rule promises. */
export function lintContract(name: string, rule: LintRule): void {
  describe(`lint rule ${name}`, () => {
    test('says what a chunk with the fault is', () => {
      expect(rule.meaning).toMatch(/^(?:holds|repeats) \w/);
    });

    test('finds fault with chunks it was given, in their order, each once', () => {
      fc.assert(
        fc.property(cutDocument, ([document, chunks]) => {
          const found = rule.begin()(document, chunks);
          expect(found).toEqual(chunks.filter((chunk) => found.includes(chunk)));
        }),
        { seed: 7 },
      );
    });

    test('knows nothing of another variant', () => {
      fc.assert(
        fc.property(cutDocument, ([document, chunks]) => {
          const found = rule.begin()(document, chunks);
          expect(rule.begin()(document, chunks)).toEqual(found);
        }),
        { seed: 7 },
      );
    });

    test('finds no fault with a document that is one chunk', () => {
      fc.assert(
        fc.property(
          hostileText.filter((text) => text.trim() !== ''),
          (text) => {
            const document = page(text);
            expect(rule.begin()(document, chunksAt(document, [text.trim()]))).toEqual([]);
          },
        ),
        { seed: 7 },
      );
    });

    test('finds no fault without chunks', () => {
      expect(rule.begin()(page('text'), [])).toEqual([]);
    });
  });
}
