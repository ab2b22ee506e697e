import { readFile, realpath, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeAtomically } from '../src/commands/atomic-write.ts';
import { writeTarget } from '../src/write-target.ts';
import { failureOf } from './support/failure-of.ts';
import { temporaryFolder } from './support/golden-folder.ts';

test('a link stays one, and what it leads to is written', async () => {
  const folder = await temporaryFolder({ 'kept/real.json': 'old' });
  const link = join(folder, 'link.json');
  await symlink(join(folder, 'kept/real.json'), link);
  await writeAtomically(link, 'new', 'link.json');
  expect(await readFile(join(folder, 'kept/real.json'), 'utf8')).toBe('new');
  expect(await realpath(link)).toBe(await realpath(join(folder, 'kept/real.json')));
});

test('a file that is not there yet is its own target', async () => {
  const path = join(await temporaryFolder({}), 'new.json');
  expect(await writeTarget(path)).toBe(path);
});

test('a folder and a device are not replaced by a file', async () => {
  const folder = await temporaryFolder({});
  expect(await failureOf(() => writeAtomically(folder, 'x', 'out'))).toMatch(
    /^cannot write out: it is a folder, not a file \(EISDIR\)/,
  );
  await expect(writeTarget('/dev/null')).rejects.toThrow('no ordinary file');
});
