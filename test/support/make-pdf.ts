import { PDFDocument, StandardFonts } from 'pdf-lib';

/** A line of a page: where its baseline begins, in points from the lower left corner, and its size. */
export type SetLine = readonly [
  text: string,
  x: number,
  y: number,
  size?: number,
  font?: 'Helvetica' | 'Courier',
];

/** A PDF whose pages hold these lines, in Helvetica unless they say Courier. */
export async function makePdf(
  pages: readonly (readonly SetLine[])[],
  { title, author }: { title?: string; author?: string } = {},
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const fonts = {
    Helvetica: await pdf.embedFont(StandardFonts.Helvetica),
    Courier: await pdf.embedFont(StandardFonts.Courier),
  };
  for (const lines of pages) {
    const page = pdf.addPage([600, 800]);
    for (const [text, x, y, size = 10, name = 'Helvetica'] of lines) {
      page.drawText(text, { x, y, size, font: fonts[name] });
    }
  }
  if (title !== undefined) pdf.setTitle(title);
  if (author !== undefined) pdf.setAuthor(author);
  return pdf.save();
}

/** Lines one below another, 12 points apart, from the top of a page. */
export function column(texts: readonly string[], top = 700): SetLine[] {
  return texts.map((text, index) => [text, 50, top - 12 * index]);
}
