import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partsOf } from '../../src/labels/parent-parts.ts';
import { expandHit } from '../../src/search/expand-hit.ts';
import { joinSpans } from '../../src/search/join-spans.ts';
import type { Chunk, Document, ParentUnit, Span } from '../../src/types.ts';

function documentOf(id: string, text: string, metadata: Document['metadata'] = {}): Document {
  return { id, title: id, text, format: 'markdown', metadata };
}

function chunk(document: string, ord: number, start: number, end: number, context?: Span): Chunk {
  return {
    document,
    ord,
    start,
    end,
    ...(context && { context }),
    headingPath: [],
    kind: 'prose',
    prefix: '',
    tokens: 1,
    prefixTokens: 0,
    words: 1,
    flags: [],
  };
}

const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '😀'), maxLength: 60 });

const textWithSpans = texts.chain((text) =>
  fc.record({
    text: fc.constant(text),
    spans: fc.array(
      fc
        .tuple(fc.nat(text.length), fc.nat(text.length))
        .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) })),
      { maxLength: 8 },
    ),
  }),
);

describe('joinSpans', () => {
  test('holds each character of the spans exactly once, in the order of the text, and else white space between two alone', () => {
    fc.assert(
      fc.property(textWithSpans, ({ text, spans }) => {
        const joined = joinSpans(text, spans);
        const times = Array.from({ length: text.length }, () => 0);
        for (const { start, end } of joined) {
          for (let at = start; at < end; at += 1) times[at] = (times[at] ?? 0) + 1;
        }
        for (const [at, count] of times.entries()) {
          const covered = spans.some(({ start, end }) => start <= at && at < end);
          expect(count).toBeLessThanOrEqual(1);
          if (covered) expect(count).toBe(1);
          else if (count === 1) expect(text[at]).toMatch(/\s/);
        }
        for (const [at, { start, end }] of joined.entries()) {
          expect(start).toBeLessThan(end);
          const next = joined[at + 1];
          if (next) expect(text.slice(end, next.start)).toMatch(/\S/);
        }
      }),
    );
  });

  test('does not depend on the order of the spans, and joins what is joined to itself', () => {
    fc.assert(
      fc.property(textWithSpans, ({ text, spans }) => {
        const joined = joinSpans(text, spans);
        expect(joinSpans(text, [...spans].reverse())).toEqual(joined);
        expect(joinSpans(text, joined)).toEqual(joined);
      }),
    );
  });

  test('keeps apart what has text between', () => {
    expect(
      joinSpans('one two three', [
        { start: 8, end: 13 },
        { start: 0, end: 3 },
      ]),
    ).toEqual([
      { start: 0, end: 3 },
      { start: 8, end: 13 },
    ]);
    expect(
      joinSpans('one two three', [
        { start: 4, end: 7 },
        { start: 0, end: 3 },
      ]),
    ).toEqual([{ start: 0, end: 7 }]);
  });
});

describe('expandHit', () => {
  const document = documentOf('a.md', '# A\n\none two three four\n\n## B\n\nfive six\n');
  const chunks = [
    chunk('a.md', 0, 0, 12),
    chunk('a.md', 1, 9, 18),
    chunk('a.md', 2, 15, 23),
    chunk('a.md', 3, 31, 40),
  ];
  const around = (unit: ParentUnit, documents = [document], of = chunks) => ({
    documents: new Map(documents.map((one) => [one.id, one])),
    parts: partsOf(documents, { unit, at: undefined }),
    chunks: of,
  });
  const hit = chunks[1] ?? chunk('a.md', 1, 9, 18);
  const texts = (pieces: readonly (Span & { document: string })[], documents = [document]) =>
    pieces.map(
      (piece) =>
        documents.find(({ id }) => id === piece.document)?.text.slice(piece.start, piece.end) ?? '',
    );

  test('none is the chunk, or what a prompt would get of it', () => {
    const none = { parent: 'a.md', expansion: 'none' } as const;
    expect(texts(expandHit(hit, none, around('document')))).toEqual(['two three']);
    const wide = { ...hit, context: { start: 5, end: 23 } };
    expect(texts(expandHit(wide, none, around('document')))).toEqual(['one two three four']);
  });

  test('neighbours are joined with what they share once, and what lies apart stays apart', () => {
    const neighbours = { parent: 'a.md', expansion: 'neighbours' } as const;
    expect(texts(expandHit(hit, neighbours, around('document')))).toEqual([
      '# A\n\none two three four',
    ]);
    const last = chunks[3] ?? hit;
    expect(texts(expandHit(last, neighbours, around('document')))).toEqual([
      'ree four',
      'five six\n',
    ]);
  });

  test('the parent is the document, its section, or all documents of a field', () => {
    const parent = (name: string, unit: ParentUnit) =>
      texts(expandHit(hit, { parent: name, expansion: 'parent' }, around(unit)));
    expect(parent('a.md', 'document')).toEqual([document.text]);
    expect(parent('a.md#0', { heading: 2 })).toEqual(['# A\n\none two three four\n\n']);

    const thread = [
      documentOf('1.md', 'question', { thread: 't' }),
      documentOf('2.md', 'other', { thread: 'u' }),
      documentOf('3.md', 'question', { thread: 't' }),
    ];
    const pieces = expandHit(
      chunk('3.md', 0, 0, 8),
      { parent: 't', expansion: 'parent' },
      around({ field: 'thread' }, thread, [chunk('3.md', 0, 0, 8)]),
    );
    expect(pieces.map((piece) => piece.document)).toEqual(['1.md', '3.md']);
  });

  test('the parent of a copy is read once, where the hit was', () => {
    const copies = [documentOf('a.md', 'same text'), documentOf('b.md', 'same text')];
    const pieces = expandHit(
      chunk('b.md', 0, 0, 4),
      { parent: 'a.md', expansion: 'parent' },
      around('document', copies, [chunk('b.md', 0, 0, 4)]),
    );
    expect(pieces).toEqual([{ document: 'b.md', start: 0, end: 9 }]);
  });
});
