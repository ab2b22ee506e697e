import { mkdir, open, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDocuments } from '../../src/documents/read-documents.ts';
import { failureOf } from '../support/failure-of.ts';
import { type Files, temporaryFolder } from '../support/golden-folder.ts';
import { makePdf } from '../support/make-pdf.ts';

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
  'set/docs/manual.odt': 'manual',
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
    expect(skipped).toEqual(['guide/logo.png', 'manual.odt']);
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

describe('files of several kinds', () => {
  test('give their documents in the order of their names, records in that of their file', async () => {
    const root = await temporaryFolder({
      'docs/b.jsonl': '{"id":"z","text":"1"}\n{"id":"a","text":"2"}',
      'docs/a.html': '<p>3</p>',
      'docs/c.csv': 'text\n4\n',
      'docs/d.json': '{"text":"5"}',
    });
    expect(await idsOf(root, 'docs')).toEqual(['a.html', 'z', 'a', 'c.csv#2', 'd.json']);
  });

  test.each([
    [
      'in one file',
      { 'docs/a.jsonl': '{"id":"x"}\n\n{"id":"x"}' },
      'a.jsonl:3: id: the id "x" was used in line 1 of "a.jsonl" already; give each document its own',
    ],
    [
      'in two files',
      { 'docs/a.json': '[{"id":1},\n{"id":2}]', 'docs/b.csv': 'id\n3\n2\n' },
      'b.csv:3: id: the id "2" was used in line 2 of "a.json" already; give each document its own',
    ],
    [
      'as the name of a file',
      { 'docs/a.md': 'text', 'docs/b.jsonl': '{"id":"a.md"}' },
      'b.jsonl:1: id: the id "a.md" was used in "a.md" already; give each document its own',
    ],
    [
      'with a control character',
      { 'docs/b.jsonl': '{"id":"a\\nb"}' },
      'b.jsonl:1: id: the id "a\\nb" holds a control character',
    ],
  ])('are refused when an id is given %s', async (_what, files, message) => {
    const root = await temporaryFolder(files);
    expect(await failureOf(() => idsOf(root, 'docs'))).toBe(message);
  });

  test('are not read where they belong to the set', async () => {
    const root = await temporaryFolder({
      'set.json': '{}',
      'queries.jsonl': '{}',
      'docs/set.json': '{"text":"a document"}',
    });
    const places = { root, at, except: ['set.json', './queries.jsonl', 'none.csv'] };
    for (const documents of ['.', ['**/*']]) {
      const { files } = await readDocuments({ ...places, documents });
      expect(files.map(({ id }) => id)).toEqual(['docs/set.json']);
    }
  });

  test('are refused past 100 MB, before they are read', async () => {
    const root = await temporaryFolder({ 'docs/a.md': 'text' });
    const file = await open(join(root, 'docs', 'dump.jsonl'), 'w');
    // Sparse: it takes no room on the disk, and is no JSON.
    await file.truncate(123_456_789);
    await file.close();
    expect(await failureOf(() => idsOf(root, 'docs'))).toBe(
      "dump.jsonl: the file has 123.5 MB; a document's file may have at most 100 MB: divide it",
    );
  });

  test('are said to be odd where they are', async () => {
    const root = await temporaryFolder({
      'docs/a.md': Buffer.from('\uFEFFOne', 'utf16le'),
      'docs/b.csv': Buffer.from('\uFEFFtext\nTwo\n', 'utf16le'),
      'docs/c.jsonl': '{"text":"\\ud83d three \\ude00 \\ud83d\\ude00"}',
      'docs/d.json': '[]',
      'docs/e.pdf': await makePdf([[]]),
      'docs/f.txt': 'Nothing odd 😀.\r\n',
    });
    const { files, notes } = await readDocuments({ root, documents: 'docs', at });
    expect(files.map(({ text }) => text)).toEqual([
      '\uFEFFOne',
      'Two',
      '\ud83d three \ude00 😀',
      '',
      'Nothing odd 😀.\r\n',
    ]);
    expect(notes).toEqual([
      '2 files (a.md, b.csv) in UTF-16: offsets count the characters of the decoded text',
      '1 file (d.json) without records',
      '1 document (e.pdf) in PDF without any text, as a scan is: have it recognised first',
      '1 document (c.jsonl#1) with 2 lone surrogates, kept as they are',
    ]);
  });
});
