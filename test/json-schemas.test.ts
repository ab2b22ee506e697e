import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Schema, Validator } from '@cfworker/json-schema';
import { describe, expect, test } from 'vitest';
import { jsonSchemas } from '../src/json-schemas.ts';
import { temporaryFolder } from './support/golden-folder.ts';
import { projectRoot } from './support/project-root.ts';

function validatorOf(file: string): Validator {
  const schema: Schema = { ...jsonSchemas()[file] };
  return new Validator(schema, '7');
}

const variants = validatorOf('variant.schema.json');
const sets = validatorOf('set.schema.json');
const lines = validatorOf('query.schema.json');

async function json(...path: string[]): Promise<unknown> {
  return JSON.parse(await readFile(join(projectRoot, ...path), 'utf8'));
}

describe('the schema of variants', () => {
  test('takes every shipped one', async () => {
    const files = await readdir(join(projectRoot, 'variants'));
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) {
      expect(variants.validate(await json('variants', file)).errors, file).toEqual([]);
    }
  });

  test.each([
    { $schema: 'x', strategy: 'fixed', description: 'd', size: 5, overlap: '10%', unit: 'word' },
    { strategy: 'structural', contextualise: '{title}', frontMatter: 'keep' },
    { strategy: 'whole' },
    // A plug-in's, of which nothing is known.
    { strategy: 'lines', lines: 3 },
    {
      strategy: 'parent-child',
      parent: { strategy: 'sections' },
      child: { strategy: 'fixed', size: 128 },
    },
  ])('takes %j', (definition) => {
    expect(variants.validate(definition).errors).toEqual([]);
  });

  test.each([
    {},
    [],
    { strategy: 7 },
    { strategy: 'fixed', sise: 5 },
    { strategy: 'fixed', size: 0 },
    { strategy: 'fixed', size: '5' },
    { strategy: 'fixed', overlap: 'ten' },
    { strategy: 'fixed', unit: 'line' },
    { strategy: 'whole', size: 5 },
    { strategy: 'structural', atomic: ['tables'] },
    { strategy: 'structural', contextualise: 3 },
    { strategy: 'structural', frontMatter: 'yes' },
    {
      strategy: 'parent-child',
      parent: { strategy: 'sections' },
      child: { strategy: 'fixed', sise: 128 },
    },
  ])('refuses %j', (definition) => {
    expect(variants.validate(definition).valid).toBe(false);
  });
});

describe('the schema of queries', () => {
  test('takes every line of the shipped ones', async () => {
    const text = await readFile(join(projectRoot, 'golden/handbook/queries.jsonl'), 'utf8');
    const stated = text.trim().split('\n');
    expect(stated.length).toBeGreaterThan(50);
    for (const line of stated) expect(lines.validate(JSON.parse(line)).errors, line).toEqual([]);
  });

  const least = { id: 'q', query: 'why?' };

  test.each([
    least,
    { ...least, filter: { fields: { lang: 'de', year: 2026 } }, exhaustive: ['a.md'] },
    { ...least, labels: [{ document: 'a.md', quote: 'port 80', answer: '80', grade: 0 }] },
  ])('takes %j', (line) => {
    expect(lines.validate(line).errors).toEqual([]);
  });

  test.each([
    { id: 'q' },
    { ...least, lables: [] },
    { ...least, filter: { globs: ['a'] } },
    { ...least, filter: { documents: 'a' } },
    { ...least, exhaustive: 'a.md' },
    { ...least, labels: [{ document: 'a.md', grade: -1 }] },
  ])('refuses %j', (line) => {
    expect(lines.validate(line).valid).toBe(false);
  });
});

describe('the schema of golden sets', () => {
  test('takes every shipped one', async () => {
    const names = await readdir(join(projectRoot, 'golden'));
    expect(names).toContain('handbook');
    for (const name of names) {
      expect(sets.validate(await json('golden', name, 'set.json')).errors, name).toEqual([]);
    }
  });

  const least = { documents: 'documents', queries: 'queries.jsonl' };

  test.each([
    { ...least, $schema: 'x', plugins: ['./a.mjs'], variants: ['fixed:{1,2}'], coverage: 0.5 },
    { ...least, documents: ['docs/**'], gate: { failDrop: 0.1 } },
  ])('takes %j', (settings) => {
    expect(sets.validate(settings).errors).toEqual([]);
  });

  test.each([
    { documents: 'documents' },
    { ...least, querys: 'x' },
    { ...least, plugins: './a.mjs' },
    { ...least, coverage: 2 },
    { ...least, k: [0] },
    { ...least, gate: { faildrop: 0.1 } },
  ])('refuses %j', (settings) => {
    expect(sets.validate(settings).valid).toBe(false);
  });
});

test('the build writes them where the package has them', async () => {
  const folder = await temporaryFolder();
  execFileSync(process.execPath, [join(projectRoot, 'scripts/write-schemas.mjs'), folder]);
  const files = await readdir(folder);
  expect(files.sort()).toEqual(Object.keys(jsonSchemas()).sort());
  for (const file of files) {
    expect(JSON.parse(await readFile(join(folder, file), 'utf8'))).toEqual(jsonSchemas()[file]);
  }
  const { scripts, exports } = Object(await json('package.json'));
  expect(scripts.build).toContain('node scripts/write-schemas.mjs');
  expect(exports['./schemas/*']).toBe('./dist/schemas/*');
  const docs = await readFile(join(projectRoot, 'docs/variants.md'), 'utf8');
  for (const file of files) expect(docs).toContain(`node_modules/chunkproof/dist/schemas/${file}`);
});
