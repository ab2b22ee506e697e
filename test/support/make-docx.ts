import {
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';

const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] });
const row = (...texts: string[]) => new TableRow({ children: texts.map(cell) });

/** A Word document with a title, headings, runs, a list and a table. */
export async function makeDocx(): Promise<Uint8Array> {
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: 'The agent', heading: HeadingLevel.TITLE }),
          new Paragraph({ text: 'Ports', heading: HeadingLevel.HEADING_2 }),
          new Paragraph({
            children: [new TextRun('It connects '), new TextRun({ text: 'outwards', bold: true })],
          }),
          new Paragraph({ text: 'open the port', bullet: { level: 0 } }),
          new Paragraph({ text: 'on both hosts', bullet: { level: 1 } }),
          new Table({ rows: [row('Name', 'Port'), row('link', '7411')] }),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}
