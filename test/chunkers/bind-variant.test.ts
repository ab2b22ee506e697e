import { describe, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import type { Segmenter } from '../../src/chunkers/define-chunker.ts';
import { canonicalJson, fingerprintOf } from '../../src/chunkers/fingerprint.ts';
import { chunkers } from '../../src/chunkers/registry.ts';
import { documentOf } from '../contract/chunker.ts';

function bind(definition: unknown) {
  return bindVariant({ name: 'v', definition, at: { file: 'variants/v.json' } });
}

function problemOf(definition: unknown): string {
  try {
    bind(definition);
  } catch (error) {
    return String(error);
  }
  return '';
}

describe('a definition', () => {
  test('is completed with defaults', () => {
    expect(bind({ strategy: 'structural', description: 'D.' })).toMatchObject({
      name: 'v',
      description: 'D.',
      strategy: 'structural',
      parameters: {
        unit: 'token',
        target: 350,
        hardMax: 512,
        overlap: 60,
        minChunk: 40,
        breakLevel: 6,
        atomic: ['code', 'table'],
        keepWithNext: true,
        contextualise: true,
        frontMatter: 'metadata',
      },
    });
    expect(bind({ strategy: 'fixed' }).parameters).toMatchObject({ contextualise: false });
  });

  test.each([
    [{ strategy: 'fixd' }, /strategy: unknown strategy "fixd"\. Did you mean "fixed"\?.*whole/],
    [{ strategy: 'constructor' }, /unknown strategy "constructor"/],
    [{ size: 3 }, /names no strategy/],
    [{ strategy: 7 }, /unknown strategy 7/],
    ['fixed', /must be an object/],
    [{ strategy: 'fixed', siz: 3 }, /siz: unknown key "siz"\. Did you mean "size"\?/],
    [{ strategy: 'fixed', descripton: '' }, /Did you mean "description"\?/],
    [{ strategy: 'fixed', size: 10, overlap: 10 }, /overlap: .*smaller than "size" \(10\)/],
    [{ strategy: 'fixed', size: 10, overlap: '100%' }, /overlap: .*smaller than "size"/],
    [{ strategy: 'fixed', overlap: 'ten' }, /overlap: .*percentage/],
    [{ strategy: 'fixed', size: 1.5 }, /size: "size" must be a whole number of at least 1/],
    [{ strategy: 'fixed', encoding: 'o200k_bas' }, /encoding: .*cl100k_base/],
    [{ strategy: 'fixed', contextualise: '{titel}' }, /contextualise: .*Did you mean \{title\}/],
    [{ strategy: 'fixed', frontMatter: 'yes' }, /frontMatter: /],
    [{ strategy: 'sections', maxLevel: 7 }, /maxLevel: .*1 to 6/],
    [{ strategy: 'sections', mergeUnder: 9, hardMax: 8 }, /mergeUnder: .*at most "hardMax"/],
    [{ strategy: 'structural', target: 600 }, /hardMax: .*at least "target" \(600\)/],
    [{ strategy: 'structural', atomic: ['tables'] }, /atomic\[0\]: .*table/],
  ])('%j is refused', (definition, message) => {
    expect(problemOf(definition)).toMatch(message);
  });

  test('has all its problems reported at once, in the file', () => {
    const problem = problemOf({ strategy: 'structural', target: 600, overlap: 700, minChunk: 601 });
    for (const field of ['overlap', 'hardMax', 'minChunk']) {
      expect(problem).toContain(`variants/v.json: ${field}: `);
    }
  });
});

describe('the fingerprint', () => {
  const base = { strategy: 'fixed', size: 100, overlap: 10 };

  test('is 12 hexadecimal digits, equal for equal parameters, whatever the name', () => {
    const { fingerprint } = bind(base);
    expect(fingerprint).toMatch(/^[0-9a-f]{12}$/);
    expect(bind({ overlap: '10%', size: 100, strategy: 'fixed', tail: 'short' })).toMatchObject({
      fingerprint,
    });
    expect(bind({ ...base, description: 'other' }).fingerprint).toBe(fingerprint);
  });

  test.each([
    { size: 101 },
    { unit: 'word' },
    { tail: 'anchor-end' },
    { contextualise: true },
    { frontMatter: 'keep' },
  ])('changes with %j', (change) => {
    expect(bind({ ...base, ...change }).fingerprint).not.toBe(bind(base).fingerprint);
  });

  test('holds the versions of the scanners that decide the cuts, and of no others', () => {
    const stated = { strategy: 'x', version: 1, parameters: {} };
    const of = (needs: readonly Segmenter[]) => fingerprintOf({ ...stated, needs });
    expect(new Set([of([]), of(['blocks']), of(['sentences']), of(['tokens'])]).size).toBe(4);
    const needsOf = (strategy: string, more: object = {}) =>
      chunkers[strategy]?.bind({ strategy, ...more }, { at: {}, chunkers }).needs;
    expect(needsOf('whole')).toEqual([]);
    expect(needsOf('fixed', { unit: 'word' })).toEqual([]);
    expect(needsOf('fixed')).toEqual(['tokens']);
    expect(needsOf('sections')).toEqual(['blocks']);
    expect(needsOf('sections', { hardMax: 9 })).toEqual(['blocks', 'sentences', 'tokens']);
    expect(needsOf('structural', { unit: 'char' })).toEqual(['blocks', 'sentences']);
  });

  test('counts the blocks where their headings are prepended', () => {
    const { fingerprint, parameters, strategy } = bind({ strategy: 'whole', contextualise: true });
    expect(fingerprint).toBe(
      fingerprintOf({ strategy, version: 1, parameters, needs: ['blocks'] }),
    );
  });

  test('is over JSON with sorted keys', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
      '{"a":true,"b":[1,{"c":"x","d":null}]}',
    );
  });
});

test('front matter is not chunked unless kept, and its title heads the prefix', () => {
  const document = documentOf('---\ntitle: T\n---\nbody');
  const [cut] = bind({ strategy: 'whole' }).chunk(document);
  expect(cut).toMatchObject({ start: 17, end: 21 });
  const [kept] = bind({ strategy: 'whole', frontMatter: 'keep' }).chunk(document);
  expect(kept).toMatchObject({ start: 0, end: 21 });
});
