import { createRequire } from 'node:module';
import { messageOf, UserError } from '../errors.ts';
import { check, z } from '../schema.ts';
import { loadPeer } from './peer.ts';
import type { DocumentReader, FileBytes, Reading } from './reader.ts';

/** Raise with every change of what is asked of mammoth. */
const DOCX_VERSION = 'docx 1';

/** mammoth knows headings and lists by itself, but not the title. */
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

interface Converter {
  readonly version: string;
  readonly toHtml: (bytes: Uint8Array) => Promise<string>;
}

/** Reads Word documents by way of the HTML that mammoth, an optional package, makes of them; pictures are left out. */
export function docxReader(load: () => Promise<Converter>): DocumentReader {
  return {
    name: 'docx',
    endings: ['.docx'],
    read: (file) => readDocx(file, load),
  };
}

export const docx = docxReader(loadMammoth);

async function readDocx(
  { id, bytes }: FileBytes,
  load: () => Promise<Converter>,
): Promise<Reading> {
  const converter = await loadPeer(load, { name: 'mammoth', range: '^1.13.0', file: id });
  let html: string;
  try {
    html = await converter.toHtml(bytes);
  } catch (error) {
    throw new UserError(`cannot read the Word document: ${messageOf(error)}`, { at: { file: id } });
  }
  const { extractHtml, HTML_VERSION } = await import('./extract-html.ts');
  const extractor = `${DOCX_VERSION}, mammoth ${converter.version}, ${HTML_VERSION}`;
  const document = extractHtml(html, id, { extractor, counts: 'characters of the converted HTML' });
  return { documents: [document], remarks: [] };
}

async function loadMammoth(): Promise<Converter> {
  const { default: mammoth } = await import('mammoth');
  const manifest: unknown = createRequire(import.meta.url)('mammoth/package.json');
  return {
    version: check(z.object({ version: z.string() }), manifest).version,
    async toHtml(bytes) {
      const { value } = await mammoth.convertToHtml(
        { buffer: Buffer.from(bytes) },
        {
          styleMap: STYLES,
          includeEmbeddedStyleMap: false,
          convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
        },
      );
      return value;
    },
  };
}
