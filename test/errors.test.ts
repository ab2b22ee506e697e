import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { fileReason, messageOf } from '../src/errors.ts';

describe('messageOf', () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;

  test.each([
    [new Error('boom'), 'boom'],
    ['boom', 'boom'],
    [undefined, 'undefined'],
    [{ message: 'boom', code: 3 }, 'boom'],
    [{ code: 3 }, '3'],
    [{ kind: 'odd' }, '{"kind":"odd"}'],
    [new AggregateError([new Error('refused')]), 'refused'],
    [Object.assign(new Error(''), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    [new TypeError(''), 'TypeError'],
    [circle, 'an object that cannot be shown'],
  ])('tells what %o says', (thrown, said) => {
    expect(messageOf(thrown)).toBe(said);
  });
});

describe('fileReason', () => {
  test.each([
    ['/no/such/file', 'there is no such file or folder (ENOENT)'],
    ['/', 'it is a folder, not a file (EISDIR)'],
    ['/dev/null/x', 'a file, not a folder, is on its path (ENOTDIR)'],
    [`/${'x'.repeat(300)}`, 'the name is too long (ENAMETOOLONG)'],
  ])('of %s is in words and without the path', async (path, reason) => {
    const error: unknown = await readFile(path).catch((thrown: unknown) => thrown);
    expect(fileReason(error)).toBe(reason);
  });

  test('of a code without words is what the system says, without the path', () => {
    const error = Object.assign(new Error("EXDEV: cross-device link, rename '/a' -> '/b'"), {
      code: 'EXDEV',
    });
    expect(fileReason(error)).toBe('EXDEV: cross-device link');
  });
});
