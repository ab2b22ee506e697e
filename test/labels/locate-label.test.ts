import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locateLabel } from '../../src/labels/locate-label.ts';
import { nearestText } from '../../src/labels/nearest-text.ts';
import type { Label } from '../../src/types.ts';
import { corpusOf } from '../support/corpus-of.ts';
import { failureOf } from '../support/failure-of.ts';

const texts = {
  // 0123456789012345678901234567890123456789012345678901234567890
  'guide/tokens.md': 'Tokens last ten days.\nRotate tokens\nbefore they end. Tokens last.',
  'guide/twice.md': 'Press the key. Wait. Press the key.',
  'install.md': 'Unpack the archive as root.',
};
const corpus = corpusOf(texts);

function locate(label: Partial<Label>) {
  const whole: Label = { document: 'guide/tokens.md', grade: 1, ...label };
  return locateLabel(whole, corpus, { file: 'q.jsonl', line: 7, field: 'labels[0]' });
}

const failure = (label: Partial<Label>) => failureOf(() => locate(label));

describe('a quote', () => {
  test('is found exactly', () => {
    expect(locate({ quote: 'last ten days' })).toEqual({ start: 7, end: 20 });
    expect(locate({ quote: 'Rotate tokens\nbefore' })).toEqual({ start: 22, end: 42 });
  });

  test('is found with its white space folded', () => {
    expect(locate({ quote: 'days. Rotate  tokens before' })).toEqual({ start: 16, end: 42 });
    expect(locate({ quote: '  days.\r\nRotate\u00A0' })).toEqual({ start: 16, end: 28 });
  });

  test('that stands exactly in one place is that place, though folding finds more', () => {
    const folds = corpusOf({ 'a.md': 'one\ntwo, one two' });
    const label = { document: 'a.md', quote: 'one two', grade: 1 };
    expect(locateLabel(label, folds, {})).toEqual({ start: 9, end: 16 });
  });

  test('knows upper from lower case', async () => {
    expect(await failure({ quote: 'tokens last ten days' })).toContain('is not in');
  });

  test('that is not found names the nearest text', async () => {
    expect(await failure({ quote: 'Rotate tokens after they end.' })).toBe(
      'q.jsonl:7: labels[0].quote: the quote "Rotate tokens after they end." is not in "guide/tokens.md"; the nearest text is "Rotate tokens before they end." (at 22)',
    );
  });

  test.for([
    ['same word here', '# Twice\n\nsame words here. Then same words here.', 'same words here.'],
    [
      'an env file for a mode will take higher priority than a generic one',
      '## Priorities\n\nAn env file for a particular mode (e.g. `.env.production`) will take higher priority than a generic one (e.g. `.env`).',
      'An env file for a particular mode (e.g. `.env.production`) will take higher priority than a generic one',
    ],
  ] as const)('"%s" finds the passage, not the heading before it', ([quote, text, found]) => {
    expect(nearestText(text, quote)?.text).toBe(found);
  });

  test('that is not found names the document that holds it', async () => {
    expect(await failure({ quote: 'Unpack the\narchive' })).toBe(
      'q.jsonl:7: labels[0].quote: the quote "Unpack the\narchive" is not in "guide/tokens.md"; it stands in "install.md"',
    );
  });

  test('that is like nothing there says so', async () => {
    expect(await failure({ quote: 'Paint it green' })).toContain(
      'is not in "guide/tokens.md"; nothing there is similar',
    );
  });

  test('is like a text that shares a third of its words, and not like one that shares a quarter', async () => {
    expect(await failure({ quote: 'Tokens painted green' })).toContain(
      'the nearest text is "Tokens last ten" (at 0)',
    );
    expect(await failure({ quote: 'Tokens are painted green' })).toContain(
      'nothing there is similar',
    );
  });

  test('that is very long is shortened in the message', async () => {
    const message = await failure({ quote: '😀'.repeat(500) });
    expect(message).toContain(`the quote "${'😀'.repeat(59)}…" is not in`);
  });

  test('found twice asks for its start or its occurrence', async () => {
    expect(await failure({ document: 'guide/twice.md', quote: 'Press the key.' })).toBe(
      'q.jsonl:7: labels[0].quote: the quote "Press the key." occurs 2 times in "guide/twice.md" (at 0, 21): add "start", or "occurrence" (1 to 2)',
    );
  });

  test('found twice with its white space folded asks too', async () => {
    expect(await failure({ document: 'guide/twice.md', quote: 'the\nkey' })).toContain(
      'occurs 2 times in "guide/twice.md" (at 6, 27)',
    );
  });

  test('that overlaps itself is ambiguous', async () => {
    const message = failureOf(() =>
      locateLabel({ document: 'a.md', quote: 'aa', grade: 1 }, corpusOf({ 'a.md': 'aaa' }), {}),
    );
    expect(await message).toContain('occurs 2 times in "a.md" (at 0, 1)');
  });

  test('is told apart by its occurrence, counted from 1', () => {
    const label = { document: 'guide/twice.md', quote: 'Press the key.' };
    expect(locate({ ...label, occurrence: 1 })).toEqual({ start: 0, end: 14 });
    expect(locate({ ...label, occurrence: 2 })).toEqual({ start: 21, end: 35 });
  });

  test.each([
    ['guide/twice.md', 'Press the key.', 3, '2 times'],
    ['guide/twice.md', 'Wait.', 2, 'once'],
  ])('has no occurrence past its last: %s, %s', async (document, quote, occurrence, times) => {
    expect(await failure({ document, quote, occurrence })).toBe(
      `q.jsonl:7: labels[0].occurrence: occurrence ${occurrence} of the quote does not exist: "${document}" holds it ${times}`,
    );
  });

  test('that is not found is that error, whatever the occurrence', async () => {
    expect(await failure({ quote: 'Unpack the archive', occurrence: 1 })).toContain(
      'labels[0].quote: the quote "Unpack the archive" is not in "guide/tokens.md"',
    );
  });

  test.each([' ', '\n\t', '\uFEFF'])('that is blank is refused: %j', async (quote) => {
    expect(await failure({ quote })).toBe('q.jsonl:7: labels[0].quote: the labelled text is blank');
  });

  test('cut from a document anywhere is found where it stands once', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'é', '😀', '.', ' ', '\n', '\r\n', '\t'), { minLength: 1 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (whole, from, to) => {
        const start = from % whole.length;
        const end = start + 1 + (to % (whole.length - start));
        const quote = whole.slice(start, end);
        fc.pre(quote.trim() !== '');
        const places = Array.from({ length: whole.length }, (_, place) => place);
        fc.pre(places.filter((place) => whole.startsWith(quote, place)).length === 1);
        const label = { document: 'a.md', quote, grade: 1 };
        expect(locateLabel(label, corpusOf({ 'a.md': whole }), {})).toEqual({ start, end });
      }),
      { numRuns: 500 },
    );
  });
});

describe('offsets', () => {
  test('are taken as they are', () => {
    expect(locate({ start: 7, end: 20 })).toEqual({ start: 7, end: 20 });
    expect(locate({ start: 0, end: 65 })).toEqual({ start: 0, end: 65 });
  });

  test('agree with the quote, which may stand elsewhere too', () => {
    const label = { document: 'guide/twice.md', quote: 'Press the key.' };
    expect(locate({ ...label, start: 21, end: 35 })).toEqual({ start: 21, end: 35 });
    expect(locate({ ...label, start: 21 })).toEqual({ start: 21, end: 35 });
  });

  test('that disagree with the quote name the places where it stands', async () => {
    expect(await failure({ quote: 'Rotate', start: 21, end: 27 })).toBe(
      'q.jsonl:7: labels[0].quote: the text of "guide/tokens.md" from 21 to 27 is "\nRotat", not the quote; the quote stands at 22: correct "start" and "end", or leave them out',
    );
  });

  test('with a quote that stands nowhere say so', async () => {
    expect(await failure({ quote: 'Rotates', start: 22 })).toBe(
      'q.jsonl:7: labels[0].quote: the text of "guide/tokens.md" from 22 to 29 is "Rotate ", not the quote; the quote does not occur in the document: correct it',
    );
  });

  test.each([
    [0, 66],
    [65, 66],
    [1000, 2000],
  ])('out of range are refused: %i to %i', async (start, end) => {
    expect(await failure({ start, end })).toBe(
      `q.jsonl:7: labels[0].start: the span ${start} to ${end} does not lie in "guide/tokens.md", which has 65 characters`,
    );
  });

  test.each([
    [5, 5],
    [9, 3],
  ])('that hold nothing are refused: %i to %i', async (start, end) => {
    expect(await failure({ start, end })).toBe(
      `q.jsonl:7: labels[0].end: "end" (${end}) must be greater than "start" (${start})`,
    );
  });

  test('that hold white space alone are refused', async () => {
    expect(await failure({ start: 21, end: 22 })).toBe(
      'q.jsonl:7: labels[0].start: the labelled text is blank',
    );
  });

  test.each([
    [{ end: 9 }, 'end', '"end" is given without "start"'],
    [{ end: 9, quote: 'Tokens' }, 'end', '"end" is given without "start"'],
    [{ start: 9 }, 'start', '"start" is given without "end" or "quote"'],
    [{ occurrence: 1 }, 'occurrence', '"occurrence" is given without "quote"'],
    [
      { start: 0, quote: 'Tokens last', occurrence: 2 },
      'occurrence',
      'give "start" or "occurrence", not both',
    ],
  ])('that are not whole: %j', async (label, name, message) => {
    expect(await failure(label)).toBe(`q.jsonl:7: labels[0].${name}: ${message}`);
  });
});

describe('a document', () => {
  test('is labelled as a whole without quote and offsets', () => {
    expect(locate({})).toBeUndefined();
  });

  test.each([
    ['guide/token.md', 'did you mean "guide/tokens.md"?'],
    ['Guide/Tokens.md', 'did you mean "guide/tokens.md"?'],
    ['twice.md', 'did you mean "guide/twice.md"?'],
    ['documents/install.md', 'did you mean "install.md"?'],
    [
      'pricing/plans.html',
      'the corpus has 3 documents, "guide/tokens.md", "guide/twice.md", "install.md"',
    ],
  ])('that is unknown is refused: %s', async (document, hint) => {
    expect(await failure({ document })).toBe(
      `q.jsonl:7: labels[0].document: unknown document "${document}"; ${hint}`,
    );
  });

  test('without text cannot be labelled', async () => {
    const blank = corpusOf({ 'blank.md': ' \n' });
    const label = { document: 'blank.md', grade: 1 };
    expect(await failureOf(() => locateLabel(label, blank, { file: 'q.csv', line: 2 }))).toBe(
      'q.csv:2: document: document "blank.md" has no text',
    );
  });
});
