import { describe, expect, test } from 'vitest';
import type { DocumentReader, ReadDocument } from '../../src/documents/reader.ts';
import { failureOf } from '../support/failure-of.ts';

/** What a suite needs to know of a kind of file. */
export interface ReaderSample {
  /** A file of the kind with several words in it. */
  readonly bytes: () => Uint8Array | Promise<Uint8Array>;
  /** Words that its text must hold. */
  readonly words: readonly string[];
  /** A file of the kind that holds no text; absent where there is none. */
  readonly blank?: Uint8Array;
}

/** What every reader promises, whatever the kind of file. */
export function documentReaderContract(reader: DocumentReader, sample: ReaderSample): void {
  const id = `guide/sample${reader.endings[0]}`;
  const readBytes = async (bytes: Uint8Array) => (await reader.read({ id, bytes })).documents;
  const readSample = async () => readBytes(await sample.bytes());

  describe(`reader ${reader.name}`, () => {
    test('knows its endings, in lower case and with their dot', () => {
      expect(reader.endings.length).toBeGreaterThan(0);
      for (const ending of reader.endings) expect(ending).toMatch(/^\.[a-z]+$/);
    });

    test('finds the words of a file', async () => {
      const text = (await readSample()).map((document) => document.text).join('\n');
      for (const word of sample.words) expect(text).toContain(word);
    });

    test('gives documents with ids of their own, and plain metadata', async () => {
      const documents = await readSample();
      expect(new Set(documents.map((document) => document.id)).size).toBe(documents.length);
      for (const document of documents) {
        expect(document.id).not.toBe('');
        expect(JSON.parse(JSON.stringify(document.metadata ?? {}))).toEqual(
          document.metadata ?? {},
        );
        if (document.title !== undefined) expect(document.title).toMatch(/^\S(?:.*\S)?$/);
      }
    });

    test('reads the same from the same bytes, and leaves them as they are', async () => {
      const bytes = await sample.bytes();
      const before = Uint8Array.from(bytes);
      expect(await readBytes(bytes)).toEqual(await readBytes(bytes));
      expect(Buffer.compare(bytes, before)).toBe(0);
    });

    test('names what extracted a text, and maps all of it back', async () => {
      for (const document of await readSample()) {
        if (document.source) {
          expect(document.source.extractor).toMatch(/^[a-z]+ \d/);
          expectMapped(document);
        } else {
          expect(document.text).toBe(Buffer.from(await sample.bytes()).toString());
        }
      }
    });

    test('gives no text for a file without, and names one that it cannot read', async () => {
      if (sample.blank) {
        expect((await readBytes(sample.blank)).every(({ text }) => text.trim() === '')).toBe(true);
      }
      const broken = Uint8Array.of(0x22, 0xff, 0x7b);
      expect(await failureOf(() => readBytes(broken))).toMatch(/^guide\/sample/);
    });
  });
}

/** The segments of a document are in order, apart from one another, and hold all its ink; none lies outside of the source. */
export function expectMapped(
  { text, source }: Pick<ReadDocument, 'text' | 'source'>,
  sourceLength = Number.POSITIVE_INFINITY,
): void {
  let covered = 0;
  const gaps: string[] = [];
  for (const [start, end, from, to] of source?.segments ?? []) {
    if (start < covered || end <= start)
      throw new Error(`segment ${start} to ${end} is out of order`);
    if (from < 0 || to < from || to > sourceLength) {
      throw new Error(`segment ${start} to ${end} lies outside of the source: ${from} to ${to}`);
    }
    gaps.push(text.slice(covered, start));
    covered = end;
  }
  gaps.push(text.slice(covered));
  expect(covered).toBeLessThanOrEqual(text.length);
  expect(gaps.join('').trim()).toBe('');
}
