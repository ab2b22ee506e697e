import { describe, expect, test } from 'vitest';
import { straddling } from '../../src/segment/straddling.ts';

const text = 'Before.\n\n# One\n\nText one.\n\n## Two\n\nText two.\n';
const source = { id: 'a.md', format: 'markdown' as const, text };
const span = (from: string, to: string) => ({
  start: text.indexOf(from),
  end: text.indexOf(to) + to.length,
});

describe('a span crosses a section boundary', () => {
  test.for([
    ['when a heading follows text', 'Text one.', '## Two', true],
    ['when it holds two sections', '# One', 'Text two.', true],
    ['when text before the first heading stands with it', 'Before.', '# One', true],
    ['not within a section', '# One', 'Text one.', false],
    ['not when it begins with the next heading', '## Two', 'Text two.', false],
    ['not in text alone', 'Text two.', 'Text two.', false],
    ['even by the first character of the heading', 'Text one.', '#', true],
  ] as const)('%s', ([, from, to, crosses]) => {
    const end = to === '#' ? text.indexOf('## Two') + 1 : span(from, to).end;
    expect(straddling(source, { start: span(from, to).start, end })).toBe(crosses);
  });

  test('not by headings alone', () => {
    const headings = '# A\n\n## B\n\nText.\n';
    const whole = { start: 0, end: headings.length };
    expect(straddling({ ...source, text: headings }, whole)).toBe(false);
  });

  test('in plain text never', () => {
    expect(straddling({ ...source, format: 'text' }, { start: 0, end: text.length })).toBe(false);
  });
});

test('front matter belongs to no section', () => {
  const kept = '---\ntitle: x\n---\n\n# A\n\nText.\n';
  expect(straddling({ ...source, text: kept }, { start: 0, end: kept.length })).toBe(false);
});

test('far into a long document too', () => {
  const section = '# A\n\nText.\n\n';
  const many = { ...source, text: section.repeat(500) };
  for (let start = 0; start < section.length * 499; start += section.length) {
    expect(straddling(many, { start, end: start + section.length })).toBe(false);
    expect(straddling(many, { start: start + 5, end: start + section.length + 1 })).toBe(true);
  }
});
