import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UserError } from '../src/errors.ts';
import { parseJson, readJsonValue, readTextFile } from '../src/json-file.ts';
import { failureOf } from './support/failure-of.ts';
import { temporaryFolder } from './support/golden-folder.ts';

const failure = (text: string) => failureOf(() => parseJson(text, 'f.json'));

describe('parseJson', () => {
  test.each([
    ['{\n  "a": 1\n  "b": 2\n}', 3, 'comma expected'],
    ['{\r\n  "a": 1,\r\n}', 3, 'property name expected'],
    ['{"a": [1,\n2', 2, 'close bracket expected'],
    ['{"a": 1}\n\nx', 3, 'invalid symbol'],
    ['// why\n{}', 1, 'invalid comment token'],
    ["{'a': 1}", 1, 'invalid symbol'],
  ])('names the line where %j goes wrong', async (text, line, what) => {
    expect(await failure(text)).toBe(`f.json:${line}: not valid JSON (${what})`);
  });

  test.each(['', ' \n\n'])('refuses %j', async (text) => {
    expect(await failure(text)).toBe('f.json: the file is empty');
  });

  test.each([
    ['{"a": 1,\n"b": 2,\n"a": 3}', 3, 'a'],
    ['{"x": [{},\n{"a": 1, "\\u0061": 2}]}', 2, 'a'],
    ['{"__proto__": 1,\n\n"__proto__": 2}', 3, '__proto__'],
  ])('refuses a repeated key: %j', async (text, line, key) => {
    expect(await failure(text)).toBe(`f.json:${line}: key "${key}" is given twice; leave one out`);
  });

  test('takes one key in two objects', () => {
    expect(parseJson('[{"a": 1}, {"a": {"a": 2}}]', 'f.json').value).toEqual([
      { a: 1 },
      { a: { a: 2 } },
    ]);
  });

  test('finds the line of a field, else of what holds it', () => {
    const { locate } = parseJson('{\n"a": {\n"b": [\n1,\n2]}}', 'f.json');
    expect(locate(['a', 'b', 1])).toBe(5);
    expect(locate(['a', 'b', 7])).toBe(3);
    expect(locate(['a', 'x', 'y'])).toBe(2);
    expect(locate([])).toBe(1);
  });

  test('reads what JSON.parse reads, and refuses the rest with a place', () => {
    const pieces = fc.constantFrom(
      ...['{', '}', '[', ']', ',', ':', '"a"', '"b"', '"\\n"', '"\n"', '"', '\\', '1', '-', '01'],
      ...['1e3', '.5', 'true', 'nul', '//', '/*', ' ', '\n', '\u00A0', '\uFEFF', 'é', '\u2028'],
    );
    const text = fc.oneof(
      fc.json(),
      fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (source) => {
        const expected = attempt(() => JSON.parse(source));
        const found = attempt(() => parseJson(source, 'f.json').value);
        if ('value' in found) expect(found).toEqual(expected);
        else {
          expect(found.error).toBeInstanceOf(UserError);
          if ('value' in expected) expect(String(found.error)).toContain('is given twice');
        }
      }),
      { numRuns: 2000 },
    );
  });
});

function attempt(action: () => unknown): { value: unknown } | { error: unknown } {
  try {
    return { value: action() };
  } catch (error) {
    return { error };
  }
}

describe('a file', () => {
  test('is read without its byte order mark', async () => {
    const folder = await temporaryFolder({ 'f.json': '\uFEFF{"a": 1}\n' });
    const { value } = await readJsonValue(join(folder, 'f.json'), 'f.json');
    expect(value).toEqual({ a: 1 });
  });

  test.each([
    ['Latin-1', Uint8Array.of(0x22, 0xe9, 0x22)],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00)],
  ])('of another encoding is refused: %s', async (_name, bytes) => {
    const folder = await temporaryFolder({ 'f.json': bytes });
    expect(await failureOf(() => readJsonValue(join(folder, 'f.json'), 'set/f.json'))).toBe(
      'set/f.json: the file is not UTF-8; save it as UTF-8',
    );
  });

  test('that cannot be read is named as the user knows it, without the path of the machine', async () => {
    const folder = await temporaryFolder();
    expect(await failureOf(() => readTextFile(join(folder, 'f.json'), 'set/f.json'))).toBe(
      'set/f.json: cannot read the file: there is no such file or folder (ENOENT); see whether its path is right',
    );
    expect(await failureOf(() => readTextFile(folder, 'set'))).toBe(
      'set: cannot read the file: it is a folder, not a file (EISDIR); name a file',
    );
  });
});
