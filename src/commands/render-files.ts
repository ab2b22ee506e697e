import { reportFiles } from '../reports/registry.ts';
import type { ReportView } from '../reports/view.ts';

/** Everything that a run's folder holds, by file name; files that would show nothing are left out. */
export async function renderFiles(
  view: ReportView,
  names: readonly string[] = Object.keys(reportFiles),
): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const name of names) {
    const text = await reportFiles[name]?.(view, plain);
    if (typeof text === 'string') files[name] = text;
  }
  return files;
}

const plain = { color: false, columns: Number.POSITIVE_INFINITY };
