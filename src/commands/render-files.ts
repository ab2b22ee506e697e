import { reportFiles } from '../reports/registry.ts';
import type { ReportOptions, ReportView } from '../reports/view.ts';

/** Everything that a run's folder holds, by file name; files that would show nothing are left out. */
export async function renderFiles(
  view: ReportView,
  { redactQueries }: { readonly redactQueries: boolean },
): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const options: ReportOptions = { ...plain, redactQueries };
  for (const [name, report] of Object.entries(reportFiles)) {
    const text = await report(view, options);
    if (text !== null) files[name] = text;
  }
  return files;
}

const plain = { color: false, columns: Number.POSITIVE_INFINITY };
