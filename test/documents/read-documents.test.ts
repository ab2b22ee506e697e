import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDocuments } from '../../src/documents/read-documents.ts';
import { failureOf } from '../support/failure-of.ts';
import { type Files, temporaryFolder } from '../support/golden-folder.ts';

const at = { file: 'set/set.json', field: 'documents' };

async function idsOf(
  root: string,
  documents: string | readonly string[],
  allowOutside = false,
): Promise<string[]> {
  const { files } = await readDocuments({ root, documents, allowOutside, at });
  return files.map(({ id }) => id);
}

const manual: Files = {
  'set/docs/index.md': 'index',
  'set/docs/guide/install.MD': 'install',
  'set/docs/guide/notes.txt': 'notes',
  'set/docs/guide/page.mdx': 'page',
  'set/docs/guide/logo.png': 'logo',
  'set/docs/manual.pdf': 'manual',
  'set/docs/drafts/old.markdown': 'old',
  'set/docs/.obsidian/workspace.md': 'hidden',
  'outside/secret.md': 'secret',
};

async function setFolder(): Promise<string> {
  return join(await temporaryFolder(manual), 'set');
}

describe('a folder of documents', () => {
  test('gives every readable file, by its path below the folder', async () => {
    const { files, skipped } = await readDocuments({
      root: await setFolder(),
      documents: 'docs',
      at,
    });
    expect(files).toEqual([
      { id: 'drafts/old.markdown', text: 'old', format: 'markdown' },
      { id: 'guide/install.MD', text: 'install', format: 'markdown' },
      { id: 'guide/notes.txt', text: 'notes', format: 'text' },
      { id: 'guide/page.mdx', text: 'page', format: 'markdown' },
      { id: 'index.md', text: 'index', format: 'markdown' },
    ]);
    expect(skipped).toEqual(['guide/logo.png', 'manual.pdf']);
  });

  test.each([
    ['manual', `no folder "manual"; paths are relative to the set's folder`],
    ['docs/index.md', `no folder "docs/index.md"; paths are relative to the set's folder`],
    ['docs/*.md', 'no folder "docs/*.md"; globs stand in a list: ["docs/*.md"]'],
  ])('refuses %s, which is none', async (documents, message) => {
    const root = await setFolder();
    expect(await failureOf(() => idsOf(root, documents))).toBe(
      `set/set.json: documents: ${message}`,
    );
  });
});

describe('globs', () => {
  test('give paths below the folder of the set', async () => {
    expect(await idsOf(await setFolder(), ['docs/*.md', 'docs/**/*.txt'])).toEqual([
      'docs/guide/notes.txt',
      'docs/index.md',
    ]);
  });

  test('take out what follows an exclamation mark', async () => {
    expect(await idsOf(await setFolder(), ['docs/**', '!docs/guide/**'])).toEqual([
      'docs/drafts/old.markdown',
      'docs/index.md',
    ]);
  });

  test('name a file once, however many match it', async () => {
    expect(await idsOf(await setFolder(), ['docs/*.md', 'docs/index.*'])).toEqual([
      'docs/index.md',
    ]);
  });
});

describe('paths outside the folder of the set', () => {
  test.each([
    ['..', '..'],
    ['../outside', '../outside'],
    ['docs/../../outside', 'docs/../../outside'],
    [['../outside/*.md'], '../outside/*.md'],
    [['docs/*.md', '!../outside/**'], '!../outside/**'],
  ])('%j is refused', async (documents, shown) => {
    const root = await setFolder();
    expect(await failureOf(() => idsOf(root, documents))).toBe(
      `set/set.json: documents: "${shown}" lies outside the golden set's folder; move it inside, or allow it with --allow-outside`,
    );
  });

  test('an absolute path is refused outside and fine inside', async () => {
    const root = await setFolder();
    const outside = join(root, '..', 'outside');
    expect(await failureOf(() => idsOf(root, outside))).toContain(`"${outside}" lies outside`);
    expect(await idsOf(root, join(root, 'docs', 'drafts'))).toEqual(['old.markdown']);
  });

  test('a sibling whose name begins like the folder is outside', async () => {
    const outer = await temporaryFolder({ 'set/a.md': 'a', 'set-2/b.md': 'b' });
    expect(await failureOf(() => idsOf(join(outer, 'set'), '../set-2'))).toContain('lies outside');
  });

  test('a folder whose name begins with two dots is inside', async () => {
    const root = await temporaryFolder({ '..docs/a.md': 'a' });
    expect(await idsOf(root, '..docs')).toEqual(['a.md']);
  });

  test.each([
    ['a file', 'outside/secret.md', 'docs/link.md', '"link.md"'],
    ['a folder inside', 'outside', 'docs/linked', '"linked/secret.md"'],
  ])('a link to %s is refused', async (_what, target, link, shown) => {
    const root = await setFolder();
    await symlink(join(root, '..', target), join(root, link));
    expect(await failureOf(() => idsOf(root, 'docs'))).toContain(`${shown} lies outside`);
  });

  test('a documents folder that is itself a link is refused', async () => {
    const root = await setFolder();
    await symlink(join(root, '..', 'outside'), join(root, 'linked'));
    expect(await failureOf(() => idsOf(root, 'linked'))).toContain('"linked" lies outside');
  });

  test('a link that stays inside is followed', async () => {
    const root = await setFolder();
    await mkdir(join(root, 'links'));
    await symlink(join(root, 'docs', 'index.md'), join(root, 'links', 'start.md'));
    expect(await idsOf(root, 'links')).toEqual(['start.md']);
  });

  test('are read where the user allows it', async () => {
    const root = await setFolder();
    expect(await idsOf(root, '../outside', true)).toEqual(['secret.md']);
    expect(await idsOf(root, ['../outside/*.md'], true)).toEqual(['../outside/secret.md']);
    await symlink(join(root, '..', 'outside'), join(root, 'docs', 'linked'));
    expect(await idsOf(root, 'docs', true)).toContain('linked/secret.md');
  });
});
