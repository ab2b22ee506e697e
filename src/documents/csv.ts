import { readCsvRows } from '../csv-rows.ts';
import { UserError } from '../errors.ts';
import type { DocumentReader, FileBytes, Reading } from './reader.ts';
import { type FoundRecord, recordDocument, remarkOnNone } from './records.ts';
import { readText } from './text-file.ts';

/** Records in CSV, one a row below a header that names the fields. A record without `id` is called `file#line`. */
export const csv: DocumentReader = {
  name: 'csv',
  endings: ['.csv'],
  read: readCsv,
};

function readCsv(file: FileBytes): Reading {
  const { text, remarks } = readText(file);
  const records = recordsOf(text, file.id);
  return {
    documents: records.map(recordDocument),
    remarks: [...remarks, ...remarkOnNone(file.id, records)],
  };
}

function recordsOf(text: string, file: string): FoundRecord[] {
  const [header, ...rows] = readCsvRows(text, file);
  if (!header) return [];
  const names = header.cells.map((name) => name.trim());
  for (const [index, name] of names.entries()) {
    const wrong = name === '' ? `has no name` : names.indexOf(name) < index && 'occurs twice';
    if (!wrong) continue;
    const shown = name === '' ? `column ${index + 1}` : `column "${name}"`;
    throw new UserError(`${shown} ${wrong}; each column needs a name of its own`, {
      at: { file, line: header.line },
    });
  }
  return rows.map(({ cells, line }) => ({
    fields: names.map((name, index) => [name, cells[index] ?? '']),
    fallbackId: `${file}#${line}`,
    line,
  }));
}
