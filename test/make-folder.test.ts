import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../src/make-folder.ts';
import { temporaryFolder } from './support/golden-folder.ts';

test('makes a folder with those it lies in, and leaves one that is there', async () => {
  const folder = await temporaryFolder({});
  await Promise.all([makeFolder(join(folder, 'a/b/c')), makeFolder(join(folder, 'a/b/d'))]);
  await makeFolder(join(folder, 'a/b/c'));
  for (const name of ['c', 'd']) {
    expect((await stat(join(folder, 'a/b', name))).isDirectory()).toBe(true);
  }
});

test('a file on the way is no folder', async () => {
  const folder = await temporaryFolder({});
  await writeFile(join(folder, 'file'), '');
  for (const path of ['file', 'file/a', 'file/a/b']) {
    await expect(makeFolder(join(folder, path))).rejects.toMatchObject({ code: 'ENOTDIR' });
  }
});

// Node's own mkdir with `recursive` never ends there.
test.runIf(process.platform === 'linux').each(['/proc/x', '/proc/x/y/z'])(
  '%s cannot be made, and it is said',
  async (path) => {
    await expect(makeFolder(path)).rejects.toMatchObject({ code: 'ENOENT' });
  },
);
