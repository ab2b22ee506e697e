import { describe, expect, test } from 'vitest';
import { chunkCorpus } from '../../src/evaluation/chunk-corpus.ts';
import { countTokens } from '../../src/segment/tokens.ts';
import { documentOf } from '../contract/chunker.ts';
import {
  chunksOf,
  problemsOf,
  slicesOf,
  smallVariants,
  spansOf,
  variantOf,
} from '../support/every-strategy.ts';
import { toyVector } from '../support/toy-vectors.ts';

/*
 * Bugs that users reported of other chunkers, by repository and number, as kinds
 * of input. Here those of offsets, sizes and characters; those of document
 * structure are in known-bugs-structure.test.ts. Not here: haystack #12618
 * (its page counter), which has no counterpart.
 */

/** Strategies that cut at sentence ends, in sizes that make them. */
const bySentence = [
  { strategy: 'sliding', window: 1, stride: 1 },
  { strategy: 'sentence-window' },
  { strategy: 'semantic', max: 8 },
  { strategy: 'structural', contextualise: false, target: 8, hardMax: 8, overlap: 0, minChunk: 0 },
];

describe('offsets', () => {
  test('langchain #21475: repeated text is not found at its first place again', () => {
    expect(spansOf({ strategy: 'recursive', unit: 'char', size: 7 }, 'chunk chunk')).toEqual([
      [0, 5],
      [6, 11],
    ]);
    expect(spansOf({ strategy: 'fixed', unit: 'word', size: 1 }, 'chunk chunk chunk')).toEqual([
      [0, 5],
      [6, 11],
      [12, 17],
    ]);
  });

  test('langchain #29884, #17642: an overlap in tokens is not taken off characters', () => {
    const text = 'internationalisation of tokenisation '.repeat(8).trim();
    const chunks = chunksOf({ strategy: 'fixed', size: 6, overlap: 3 }, text);
    expect(chunks.length).toBeGreaterThan(5);
    chunks.slice(1).forEach(({ start }, at) => {
      const shared = text.slice(start, chunks[at]?.end);
      expect(countTokens(shared)).toBeGreaterThanOrEqual(2);
      expect(countTokens(shared)).toBeLessThanOrEqual(4);
    });
    expect(problemsOf(text)).toEqual([]);
  });

  test('chonkie #37, #201: equal sentences do not share a start', () => {
    expect(problemsOf('The very same sentence. '.repeat(6))).toEqual([]);
    const [each] = bySentence;
    const starts = each && spansOf(each, 'The very same sentence. '.repeat(6));
    expect(starts?.map(([start]) => start)).toEqual([0, 24, 48, 72, 96, 120]);
  });

  test('chonkie #84: a batch has the offsets of single documents, in characters', async () => {
    const documents = ['Grüße aus Köln. Ein Satz 🎉 mehr.', '漢字かな。二つ目の文。', 'plain'].map(
      (text, at) => ({ ...documentOf(text), id: `${at}.md` }),
    );
    for (const definition of smallVariants) {
      const variant = variantOf(definition);
      const { chunks } = await chunkCorpus(variant, documents, async (texts) =>
        texts.map(toyVector),
      );
      expect(chunks).toEqual(documents.flatMap((document) => variant.chunk({ ...document })));
    }
  });

  test('haystack #11710, #12756: words keep the white space between them in the slice', () => {
    const text = 'one  two\n\nthree\tfour \u00A0 five\r\nsix';
    expect(slicesOf({ strategy: 'fixed', unit: 'word', size: 3, overlap: 1 }, text)).toEqual([
      'one  two\n\nthree',
      'three\tfour \u00A0 five',
      'five\r\nsix',
    ]);
  });

  test('LlamaIndexTS #1632: the same sentence four times starts at 0, 16, 32 and 48', () => {
    const text = 'Same text here. '.repeat(4);
    for (const definition of bySentence.slice(0, 2)) {
      expect(spansOf(definition, text)).toEqual([0, 16, 32, 48].map((at) => [at, at + 15]));
    }
  });

  test('langchainjs #2131, PR #1977: chunks of equal lines lie on lines 1-3, 3-5 and 5-6', () => {
    const text = Array.from({ length: 6 }, () => 'same line').join('\n');
    const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
    for (const definition of [
      { strategy: 'recursive', unit: 'char', size: 30, overlap: 10 },
      { strategy: 'fixed', unit: 'word', size: 6, overlap: 2 },
    ]) {
      expect(spansOf(definition, text).map(([start, end]) => [lineAt(start), lineAt(end)])).toEqual(
        [
          [1, 3],
          [3, 5],
          [5, 6],
        ],
      );
    }
  });

  test('langchain PR #24761: a line break between sentences moves no offset of semantic', () => {
    const sentences = ['Cats purr softly.', 'Cats nap.', 'Engines roar.', 'Engines burn oil.'];
    const text = sentences.join('\n');
    const [first, second, ...more] = spansOf(
      { strategy: 'semantic', mode: 'count', count: 2 },
      text,
    );
    expect(more).toEqual([]);
    expect([first?.[0], second?.[1]]).toEqual([0, text.length]);
    const starts = sentences.map((sentence) => text.indexOf(sentence));
    expect(starts).toContain(second?.[0]);
    expect(text.slice(first?.[1], second?.[0])).toBe('\n');
  });

  test('chunking_evaluation #11: no chunk begins with the full stop of the sentence before', () => {
    const text = 'First of all. Tarar spoke. Then he left! Did he? He did.';
    for (const definition of bySentence) {
      for (const slice of slicesOf(definition, text)) expect(slice).toMatch(/^[A-Z].*[.!?]$/);
    }
    // `recursive` does what LangChain does: a separator begins the next piece.
    const separators = ['. ', ''];
    const recursive = { strategy: 'recursive', unit: 'char', size: 16, separators };
    expect(slicesOf(recursive, text)[1]).toMatch(/^\. /);
  });

  test('langchain #7854: a separator is text, not a pattern', () => {
    const definition = { strategy: 'recursive', unit: 'char', size: 12, separators: ['. ', ' '] };
    expect(slicesOf(definition, 'abc def. ghi jkl')).toEqual(['abc def', '. ghi jkl']);
  });

  test('NaturalNode PR #760: sentences keep the blank between them', () => {
    const text = 'One here.  Two there.\nThree.';
    expect(slicesOf({ strategy: 'sliding', window: 3, stride: 3 }, text)).toEqual([text]);
  });
});

describe('overlaps', () => {
  const tooLarge = [
    { strategy: 'fixed', size: 10, overlap: 10 },
    { strategy: 'fixed', unit: 'word', size: 10, overlap: '100%' },
    { strategy: 'recursive', size: 10, overlap: 11 },
    { strategy: 'structural', target: 60, overlap: 60 },
  ];

  test.each(tooLarge)('mastra #19211, litellm #38980: %j is refused', (definition) => {
    expect(() => variantOf(definition)).toThrow(/overlap must be smaller/);
  });

  test('mastra #19211: a stride of nothing, or past the window, is refused', () => {
    expect(() => variantOf({ strategy: 'sliding', window: 3, stride: 0 })).toThrow(/stride/);
    expect(() => variantOf({ strategy: 'sliding', window: 3, stride: 4 })).toThrow(/stride/);
  });

  const large = [
    { strategy: 'fixed', size: 10, overlap: 9 },
    { strategy: 'fixed', unit: 'char', size: 10, overlap: 9 },
    { strategy: 'sliding', unit: 'word', window: 10, stride: 1 },
    { strategy: 'recursive', unit: 'char', size: 40, overlap: 39 },
    { strategy: 'structural', target: 30, hardMax: 30, overlap: 29, minChunk: 0 },
  ];
  const text = 'Some words of a paragraph go here. And a few more, too. '.repeat(6).trim();

  test.each(large)('mastra #24128: chunks of %j stay within the size', (definition) => {
    const { size } = variantOf(definition).promises.limits ?? {};
    const most = size ?? 0;
    expect(most).toBeGreaterThan(0);
    for (const { flags } of chunksOf(definition, text)) expect(flags).toEqual([]);
    expect(problemsOf(text)).toEqual([]);
  });

  test.each(large)(
    'agno #2119, PR #9001, chonkie PR #136: %j ends once, in no chunk again',
    (definition) => {
      const spans = spansOf(definition, text);
      expect(spans.filter(([, end]) => end === text.length)).toHaveLength(1);
      spans.slice(1).forEach(([, end], at) => {
        expect(end).toBeGreaterThan(spans[at]?.[1] ?? 0);
      });
    },
  );

  test('unstructured #2886: an overlap of whole sentences begins no chunk inside a word', () => {
    const definition = {
      strategy: 'structural',
      unit: 'char',
      target: 120,
      hardMax: 160,
      overlap: 70,
    };
    const chunks = chunksOf({ ...definition, minChunk: 0 }, text);
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks.some(({ start }, at) => start < (chunks[at - 1]?.end ?? 0))).toBe(true);
    for (const { start } of chunks) expect(text.slice(start)).toMatch(/^(?:Some words|And a few)/);
  });
});

describe('sizes', () => {
  test('langchain #528, #6958: text without a separator is divided, or flagged where it must not be', () => {
    const long = 'x'.repeat(5000);
    const divided = chunksOf({ strategy: 'recursive', unit: 'char', size: 100 }, long);
    expect(divided).toHaveLength(50);
    expect(divided.every(({ flags }) => flags.length === 0)).toBe(true);
    const kept = { strategy: 'recursive', unit: 'char', size: 100, separators: ['\n', ' '] };
    expect(chunksOf(kept, long)).toMatchObject([{ start: 0, end: 5000, flags: ['oversize'] }]);
    expect(problemsOf(long)).toEqual([]);
  });

  test('llama_index #338, #453, #1031: a term longer than the size is divided at graphemes', () => {
    const term = `a${'👩‍👩‍👧‍👦e\u0301'.repeat(120)}`;
    expect(problemsOf(`Before. ${term} after.`)).toEqual([]);
    const structural = {
      strategy: 'structural',
      unit: 'char',
      target: 50,
      hardMax: 50,
      overlap: 0,
    };
    const sizes = chunksOf({ ...structural, minChunk: 0, contextualise: false }, term);
    expect(sizes.length).toBeGreaterThan(20);
    expect(sizes.every(({ flags }) => flags.length === 0)).toBe(true);
  });

  test('chonkie #131: a text shorter than the smallest chunk is a chunk', () => {
    const structural = { strategy: 'structural', target: 300, hardMax: 400, minChunk: 200 };
    expect(slicesOf(structural, 'Hi.')).toEqual(['Hi.']);
    expect(slicesOf({ strategy: 'sections', mergeUnder: 100 }, 'Hi.')).toEqual(['Hi.']);
    expect(problemsOf('Hi.')).toEqual([]);
  });

  test.each([
    [{ strategy: 'fixed', maxTokens: 100 }, /maxTokens/],
    [{ strategy: 'fixed', size: 100, encoding: 'cl100k' }, /cl100k_base/],
    [{ strategy: 'structural', hardMax: '512' }, /hardMax/],
    [{ strategy: 'recursive', size: 0 }, /size/],
  ])('docling #1628: %j is not taken silently', (definition, message) => {
    expect(() => variantOf(definition)).toThrow(message);
  });

  test('azure-search-openai-demo #1328: a limit in tokens counts tokens, also where a character is more', () => {
    const text = '漢字仮名交じりの文章はここにある。'.repeat(60);
    const chunks = chunksOf({ strategy: 'recursive', size: 100 }, text);
    expect(text.length).toBe(1020);
    for (const { tokens } of chunks) expect(tokens).toBeLessThanOrEqual(100);
    expect(chunks.length).toBeGreaterThan(10);
  });
});

describe('characters', () => {
  test('chonkie #629: a character that a token cut goes through is moved whole, what follows stays exact', () => {
    const text = 'ä🎉ö word ü🎉 word';
    const chunks = chunksOf({ strategy: 'fixed', size: 1 }, text);
    const joined = chunks.map(({ start, end }) => text.slice(start, end)).join('');
    expect(joined).toBe(text.replaceAll(' ', ''));
    expect(problemsOf(text)).toEqual([]);
  });

  test('chonkie PR #440, #636: CJK without delimiters is cut in characters, not bytes', () => {
    const text = '漢字仮名交じり文'.repeat(50);
    expect(problemsOf(text)).toEqual([]);
    expect(slicesOf({ strategy: 'fixed', unit: 'char', size: 100 }, text)).toEqual(
      [0, 100, 200, 300].map((at) => text.slice(at, at + 100)),
    );
    for (const definition of smallVariants) {
      expect(slicesOf(definition, text).join('')).not.toContain('\uFFFD');
    }
  });

  test('remnic PR #2404: no blank comes between sentences that have none', () => {
    const text = '一つ目の文。二つ目の文。三つ目の文。';
    expect(slicesOf({ strategy: 'sliding', window: 2, stride: 2 }, text)).toEqual([
      '一つ目の文。二つ目の文。',
      '三つ目の文。',
    ]);
  });

  test('qmd PR #777, #855, openclaw PR #65796, langchain4j PR #6308: no cut makes a lone surrogate', () => {
    const text = '🎉'.repeat(200);
    const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
    for (const definition of smallVariants) {
      for (const slice of slicesOf(definition, `${text} ${text}`)) expect(slice).not.toMatch(lone);
    }
    // One that is there stays, and is all there is.
    const kept = slicesOf({ strategy: 'fixed', unit: 'char', size: 3 }, 'ab\uD83Dcd');
    expect(kept).toEqual(['ab\uD83D', 'cd']);
  });

  test('langchain #923, docling #2354, open-webui #27094: <|endoftext|> is ordinary text', () => {
    const text = 'Before <|endoftext|> after. <|fim_prefix|><|endofprompt|> '.repeat(4);
    expect(problemsOf(text)).toEqual([]);
    expect(slicesOf({ strategy: 'whole' }, text)).toEqual([text.trim()]);
  });

  test('llama_index #10947: a window has as many sentences before as after', () => {
    const text = 'A one. B two. C three. D four. E five. F six. G seven.';
    const chunks = chunksOf({ strategy: 'sentence-window', sentences: 2 }, text);
    const context = chunks[3]?.context;
    expect(text.slice(context?.start, context?.end)).toBe('B two. C three. D four. E five. F six.');
  });
});
