import { open } from 'node:fs/promises';
import { fileReason, IncompleteError } from '../../errors.ts';
import { formatHistoryLine } from '../../history-file.ts';
import { historyEntry } from '../../reports/history/entry.ts';
import type { ReportView } from '../../reports/view.ts';

/** The history below a folder of runs. */
export const historyFile = 'history.jsonl';

/**
 * Appends a run to the history, in one write. A line that an earlier process
 * left without its end is closed first, so that it spoils no other.
 *
 * @throws IncompleteError when it cannot be written
 */
export async function appendHistory(path: string, view: ReportView, folder: string): Promise<void> {
  const line = formatHistoryLine(historyEntry(view, folder));
  try {
    const file = await open(path, 'a+');
    try {
      const { size } = await file.stat();
      const last =
        size > 0 ? (await file.read({ length: 1, position: size - 1 })).buffer : undefined;
      const isTorn = last !== undefined && last[0] !== 0x0a;
      await file.appendFile(isTorn ? `\n${line}` : line);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new IncompleteError(
      `cannot append the run to ${historyFile} in the folder of the reports: ${fileReason(error)}; the run itself is saved: mend that, or name another folder with --out DIR`,
    );
  }
}
