import type { PageData, PageDetails, PageTexts } from '../page-data.ts';

/** What is shown at once. */
export function readData(): PageData {
  return JSON.parse(contentOf('data'));
}

let details: Promise<PageDetails> | undefined;
let texts: Promise<PageTexts> | undefined;

/** Hits and needs; unpacked when first asked for. */
export function readDetails(): Promise<PageDetails> {
  details ??= unpack('details');
  return details;
}

export function readTexts(): Promise<PageTexts> {
  texts ??= unpack('texts');
  return texts;
}

async function unpack<T>(id: string): Promise<T> {
  const bytes = Uint8Array.from(atob(contentOf(id)), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(stream).json();
}

function contentOf(id: string): string {
  return document.getElementById(id)?.textContent ?? '';
}
