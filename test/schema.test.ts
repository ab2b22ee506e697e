import { describe, expect, test } from 'vitest';
import { parseJson } from '../src/json-file.ts';
import { check, formatPath, nearest, z } from '../src/schema.ts';
import { failureOf } from './support/failure-of.ts';

const part = z.strictObject({ size: z.int('must be a whole number'), note: z.string().optional() });
const schema = z.strictObject({
  name: z.string(),
  parts: z.array(part).default([]),
  byName: z.record(z.string(), part).optional(),
  main: part.default({ size: 1 }),
});

const failure = (value: unknown) =>
  failureOf(() => check(schema, value, { at: { file: 'f.json' } }));

describe('check', () => {
  test('gives the value with its defaults', () => {
    expect(check(schema, { name: 'a' })).toEqual({ name: 'a', parts: [], main: { size: 1 } });
  });

  test.each([
    [
      { name: 'a', prats: [] },
      'prats: unknown key "prats". Did you mean "parts"? Known keys: name, parts, byName, main.',
    ],
    [{ name: 'a', other: 1 }, 'other: unknown key "other". Known keys: name, parts, byName, main.'],
    [
      { name: 'a', parts: [{ size: 1 }, { size: 1, nite: '' }] },
      'parts[1].nite: unknown key "nite". Did you mean "note"? Known keys: size, note.',
    ],
    [
      { name: 'a', byName: { x: { size: 1, NOTE: '' } } },
      'byName.x.NOTE: unknown key "NOTE". Did you mean "note"? Known keys: size, note.',
    ],
    [
      { name: 'a', main: { size: 1, sice: 2 } },
      'main.sice: unknown key "sice". Did you mean "size"? Known keys: size, note.',
    ],
    [{ name: 'a', parts: [{ size: 1.5 }] }, 'parts[0].size: must be a whole number'],
    [{ name: 'a', parts: [{}] }, 'parts[0].size: is missing: must be a whole number'],
    [{}, 'name: is missing'],
    [{ name: 7 }, 'name: invalid input: expected string, received number'],
    [7, 'invalid input: expected object, received number'],
    [null, 'invalid input: expected object, received null'],
  ])('%j', async (value, message) => {
    expect(await failure(value)).toBe(`f.json: ${message}`);
  });

  test('says all that is wrong at once', async () => {
    expect((await failure({ nam: 'a', parts: [{ size: '1' }] })).split('\n')).toEqual([
      'f.json: name: is missing',
      'f.json: parts[0].size: must be a whole number',
      'f.json: nam: unknown key "nam". Did you mean "name"? Known keys: name, parts, byName, main.',
    ]);
  });

  test('shows twenty problems and counts the rest', async () => {
    const parts = Array.from({ length: 23 }, () => ({ size: 'x' }));
    const lines = (await failure({ name: 'a', parts })).split('\n');
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('… and 3 more');
  });

  test('names the line of a field, and of its nearest owner where the field is missing', async () => {
    const text =
      '{\n  "name": "a",\n  "parts": [\n    {"size": 1},\n    {\n      "nite": ""\n    }\n  ]\n}\n';
    const { value, locate } = parseJson(text, 'f.json');
    const message = await failureOf(() => check(schema, value, { at: { file: 'f.json' }, locate }));
    expect(message.split('\n')).toEqual([
      'f.json:5: parts[1].size: is missing: must be a whole number',
      'f.json:6: parts[1].nite: unknown key "nite". Did you mean "note"? Known keys: size, note.',
    ]);
  });

  test('puts a field below the field it was given', async () => {
    const at = { file: 'f.json', line: 4, field: 'variants[2]' };
    expect(await failureOf(() => check(part, { size: null }, { at }))).toBe(
      'f.json:4: variants[2].size: must be a whole number',
    );
  });
});

describe('nearest', () => {
  const known = ['document', 'quote', 'start', 'end', 'id'];

  test.each([
    ['docment', 'document'],
    ['DOCUMENT', 'document'],
    ['Quote', 'quote'],
    ['strat', 'start'],
    ['ids', 'id'],
    ['documents', 'document'],
  ])('of %s is %s', (name, expected) => {
    expect(nearest(name, known)).toBe(expected);
  });

  test.each(['x', 'xy', 'colour', '', 'answer'])('of %j is none', (name) => {
    expect(nearest(name, known)).toBeUndefined();
  });

  test('gives the known name as it is written', () => {
    expect(nearest('fixed512', ['Whole', 'Fixed-512'])).toBe('Fixed-512');
    expect(nearest('x', [])).toBeUndefined();
  });
});

test('paths read as in JavaScript', () => {
  expect(formatPath([])).toBe('');
  expect(formatPath(['labels', 0, 'quote'])).toBe('labels[0].quote');
  expect(formatPath([2, 'id'])).toBe('[2].id');
});
