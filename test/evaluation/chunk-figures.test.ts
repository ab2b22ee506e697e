import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { tallyFigures } from '../../src/evaluation/chunk-figures.ts';
import { countTokens } from '../../src/segment/tokens.ts';
import type { Document } from '../../src/types.ts';
import { page } from '../support/chunks-at.ts';

function figuresOf(definition: object, ...documents: readonly Document[]) {
  const variant = bindVariant({ name: 'v', definition });
  const tally = tallyFigures();
  for (const document of documents) tally.add(document, variant.chunk(document));
  return tally.figures(documents.reduce((sum, { text }) => sum + countTokens(text), 0));
}

describe('on a long text', () => {
  // One token a word.
  const text = Array.from({ length: 145_000 }, () => 'word').join(' ');

  test.for([
    // Of 350 tokens, the overlap repeats 60 (17 %), and 350 are stored for every 290 (21 % more).
    { overlap: 60, share: '17', growth: '21' },
    { overlap: 175, share: '50', growth: '100' },
    { overlap: 0, share: '0', growth: '0' },
  ])('350 tokens with an overlap of $overlap grow by $growth %', ({ overlap, share, growth }) => {
    const figures = figuresOf({ strategy: 'fixed', size: 350, overlap }, page(text));
    expect((figures.overlap * 100).toFixed(0)).toBe(share);
    expect((figures.growth * 100).toFixed(0)).toBe(growth);
  });
});

test('figures of two documents, by hand', () => {
  const a = page('# One\n\nText of one.\n\n## Two\n\nText of two.\n', 'a.md');
  const b = page('# Other\n\nText of other.\n', 'b.md');
  const whole = figuresOf({ strategy: 'whole' }, a, b);
  expect(whole).toMatchObject({
    chunks: 2,
    prefixTokens: 0,
    overlap: 0,
    straddling: 1 / 2,
    oversize: 0,
    lint: { 'open-fence': 0, 'headless-table': 0, tiny: 0, duplicate: 0 },
  });
  const sections = figuresOf({ strategy: 'sections' }, a, b, { ...a, id: 'copy.md' });
  expect(sections).toMatchObject({ chunks: 5, straddling: 0, lint: { tiny: 4, duplicate: 2 } });
});

test('growth counts prefixes, sizes do not', () => {
  const text = 'Just a paragraph without an end of line.';
  const tokens = countTokens(text);
  const figures = figuresOf({ strategy: 'whole', contextualise: true }, page(text));
  expect(figures.tokens).toEqual({
    total: tokens,
    mean: tokens,
    median: tokens,
    p95: tokens,
    max: tokens,
  });
  expect(figures.prefixTokens).toBe(countTokens('A page\n\n'));
  expect(figures.growth).toBeCloseTo(countTokens('A page\n\n') / tokens, 10);
});

test('nothing is nothing', () => {
  expect(tallyFigures().figures(0)).toMatchObject({
    chunks: 0,
    growth: 0,
    overlap: 0,
    straddling: 0,
  });
});
