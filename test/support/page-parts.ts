import { inflateSync } from 'node:zlib';

/** What a page of the HTML report holds, as its own script reads it. */
export function pageParts(html: string): { data: string; details: string; texts: string } {
  const content = (id: string) => {
    const match = new RegExp(`<script type="[^"]+" id="${id}">([^<]*)</script>`).exec(html);
    return match?.[1] ?? '';
  };
  const unpacked = (id: string) => inflateSync(Buffer.from(content(id), 'base64')).toString();
  return { data: content('data'), details: unpacked('details'), texts: unpacked('texts') };
}
