import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { documentOf } from '../contract/chunker.ts';

const root = new URL('../../', import.meta.url);
const folder = new URL('golden/nimbus/documents/', root);

/** Chunks and stored words that the course's lesson prints for its corpus. */
test.each([
  ['whole', 3, 311],
  ['sections', 6, 305],
  ['fixed60', 7, 359],
])(
  'the shipped variant %s makes %d chunks of %d words of the lesson corpus',
  (name, chunks, words) => {
    const file = new URL(`variants/${name}.json`, root);
    const variant = bindVariant({ name, definition: JSON.parse(readFileSync(file, 'utf8')) });
    const made = readdirSync(folder).flatMap((id) =>
      variant.chunk(documentOf(readFileSync(new URL(id, folder), 'utf8'))),
    );
    expect(made).toHaveLength(chunks);
    expect(made.reduce((sum, chunk) => sum + chunk.words, 0)).toBe(words);
  },
);

test.each(readdirSync(new URL('variants/', root)).filter((file) => file.endsWith('.json')))(
  'the shipped variant %s is valid and says what it does',
  (file) => {
    const definition: unknown = JSON.parse(readFileSync(new URL(`variants/${file}`, root), 'utf8'));
    expect(bindVariant({ name: file, definition }).description).toMatch(/^[A-Z].+\.$/);
  },
);
