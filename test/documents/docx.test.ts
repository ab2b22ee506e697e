import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { docx, docxReader } from '../../src/documents/docx.ts';
import { z } from '../../src/schema.ts';
import { failureOf } from '../support/failure-of.ts';
import { makeDocx } from '../support/make-docx.ts';
import { projectRoot } from '../support/project-root.ts';

test('a Word document has its title, headings, lists and tables', async () => {
  const { documents, remarks } = await docx.read({ id: 'agent.docx', bytes: await makeDocx() });
  expect(documents[0]?.text).toBe(
    '# The agent\n\n## Ports\n\nIt connects outwards\n\n- open the port\n  - on both hosts\n\n| Name | Port |\n| --- | --- |\n| link | 7411 |',
  );
  expect(documents[0]?.source?.extractor).toMatch(/^docx 1, mammoth 1\.\d+\.\d+, html \d+$/);
  expect(remarks).toEqual([]);
});

test.each(['', 'text', 'PK\u0003\u0004'])('a file that is none is refused: %j', async (content) => {
  expect(await failureOf(() => docx.read({ id: 'bad.docx', bytes: Buffer.from(content) }))).toMatch(
    /^bad\.docx: cannot read the Word document: /,
  );
});

test('without its package, the error says how to install it', async () => {
  const missing: string = 'mammoth-that-is-not-installed';
  const reader = docxReader(() => import(missing));
  expect(await failureOf(() => reader.read({ id: 'a.docx', bytes: Uint8Array.of() }))).toBe(
    'a.docx: reading this file needs the package mammoth, which is not installed: npm install "mammoth@^1.13.0"',
  );
});

test('a package that is there but broken is said to be', async () => {
  const reader = docxReader(() => Promise.reject(new Error('no such symbol')));
  expect(await failureOf(() => reader.read({ id: 'a.docx', bytes: Uint8Array.of() }))).toBe(
    'a.docx: cannot load the package mammoth: no such symbol',
  );
});

test('what an error says to install is what package.json asks for', async () => {
  const manifest: unknown = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
  const { peerDependencies } = z
    .object({ peerDependencies: z.record(z.string(), z.string()) })
    .parse(manifest);
  expect(peerDependencies).toMatchObject({ mammoth: '^1.13.0', unpdf: '~1.7.0' });
});
