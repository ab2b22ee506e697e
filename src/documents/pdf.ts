import { messageOf, UserError } from '../errors.ts';
import type { Json } from '../types.ts';
import { pdfText } from './pdf-blocks.ts';
import { furnitureOf } from './pdf-furniture.ts';
import { linesOf, type PdfItem, type PdfLine } from './pdf-lines.ts';
import { loadPeer } from './peer.ts';
import type { DocumentReader, FileBytes, Reading, Remark } from './reader.ts';

/** Raise with every change of how a PDF's text is put together. */
const PDF_VERSION = 'pdf 1';

type Unpdf = typeof import('unpdf');
type PdfDocument = Awaited<ReturnType<Unpdf['getDocumentProxy']>>;

/** Reads PDF by unpdf, an optional package: the text that a file holds, none that is only a picture. */
export function pdfReader(load: () => Promise<Unpdf>): DocumentReader {
  return {
    name: 'pdf',
    endings: ['.pdf'],
    read: (file) => readPdf(file, load),
  };
}

export const pdf = pdfReader(() => import('unpdf'));

async function readPdf({ id, bytes }: FileBytes, load: () => Promise<Unpdf>): Promise<Reading> {
  const unpdf = await loadPeer(load, { name: 'unpdf', range: '~1.7.0', file: id });
  const { version } = await unpdf.getResolvedPDFJS();
  let content: { lines: PdfLine[]; metadata: { readonly [key: string]: Json } };
  try {
    // The parser takes the buffer it is given for itself.
    const document = await unpdf.getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
    content = await contentOf(document).finally(() => document.destroy());
  } catch (error) {
    throw new UserError(`cannot read the PDF: ${messageOf(error)}`, { at: { file: id } });
  }
  const { lines, metadata } = content;
  const furniture = furnitureOf(lines);
  const { text, segments } = pdfText(lines.filter((line) => !furniture.has(line)));
  const title = metadata['title'];
  const source = {
    extractor: `${PDF_VERSION}, pdf.js ${version}`,
    counts: 'pages',
    segments,
  } as const;
  // A heading says better what a document is than the program that made it.
  const stated = typeof title === 'string' && !/^# /m.test(text) ? { title } : {};
  return {
    documents: [{ id, text, format: 'markdown', ...stated, metadata, source }],
    remarks: remarksOn(id, lines, furniture),
  };
}

async function contentOf(
  document: PdfDocument,
): Promise<{ lines: PdfLine[]; metadata: { readonly [key: string]: Json } }> {
  const lines: PdfLine[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items, styles } = await page.getTextContent();
    const isMono = (font: string) => styles[font]?.fontFamily === 'monospace';
    for (const line of linesOf(
      items.flatMap((item) => itemOf(item, isMono)),
      number,
    )) {
      lines.push(line);
    }
    page.cleanup();
  }
  const { info } = await document.getMetadata();
  return { lines, metadata: { ...statedIn(info), pages: document.numPages } };
}

type ContentItem = Awaited<
  ReturnType<Awaited<ReturnType<PdfDocument['getPage']>>['getTextContent']>
>['items'][number];

function itemOf(item: ContentItem, isMono: (font: string) => boolean): PdfItem[] {
  if (!('str' in item)) return [];
  const [, , c = 0, d = 0, x = 0, y = 0]: number[] = item.transform;
  const { str: text, width, hasEOL: endsLine, fontName } = item;
  return [{ text, x, y, width, size: Math.hypot(c, d), isMono: isMono(fontName), endsLine }];
}

function statedIn(info: object): { title?: string; author?: string } {
  const text = (name: string) => {
    const value: unknown = Reflect.get(info, name);
    return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  };
  const [title, author] = [text('Title'), text('Author')];
  return { ...(title && { title }), ...(author && { author }) };
}

function remarksOn(
  id: string,
  lines: readonly PdfLine[],
  furniture: ReadonlySet<PdfLine>,
): Remark[] {
  const says =
    lines.length === 0
      ? 'in PDF without any text, as a scan is: have it recognised first'
      : furniture.size > 0 && 'in PDF without the page numbers and running heads that were found';
  return says ? [{ about: 'document', id, says }] : [];
}
