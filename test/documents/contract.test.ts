import { expect, test } from 'vitest';
import { documentReaders, knownEndings, readerOf } from '../../src/documents/registry.ts';
import { documentReaderContract, type ReaderSample } from '../contract/document-reader.ts';
import { makeDocx } from '../support/make-docx.ts';
import { column, makePdf } from '../support/make-pdf.ts';

const textSample = (text: string, words = ['connects', 'outwards']): ReaderSample => ({
  bytes: () => Buffer.from(text),
  words,
  blank: Uint8Array.of(),
});

const samples: Readonly<Record<string, ReaderSample>> = {
  markdown: textSample('\uFEFF---\ntitle: T\n---\r\n# The agent\n\nIt connects outwards 😀.\n'),
  text: textSample('It connects\r\n\toutwards.\n'),
  html: textSample('<!doctype html><title>T</title><p>It connects&nbsp;<b>outwards</b> 😀.</p>'),
  json: textSample('[{"id":"a","text":"It connects"},{"text":"outwards","tags":[1,{"a":null}]}]'),
  jsonl: textSample('{"title":"It connects","a":1}\n\n{"body":"outwards"}\n'),
  csv: textSample('id,what,empty\n1,"It ""connects""\nhome",\n2,outwards,\n'),
  pdf: {
    bytes: () => makePdf([column(['It connects', 'outwards.'])], { title: 'T' }),
    words: ['connects', 'outwards'],
  },
  docx: { bytes: makeDocx, words: ['connects', 'outwards', '7411'] },
};

for (const reader of documentReaders) {
  const sample = samples[reader.name];
  if (!sample) throw new Error(`no sample for the reader ${reader.name}: add one`);
  documentReaderContract(reader, sample);
}

test('no two readers share an ending', () => {
  expect(new Set(knownEndings()).size).toBe(knownEndings().length);
});

test('a reader is found by a name that ends in any case', () => {
  expect(readerOf('guide/Page.HTML')?.name).toBe('html');
  expect(readerOf('guide.html/page')).toBeUndefined();
  expect(readerOf('.html')).toBeUndefined();
});
