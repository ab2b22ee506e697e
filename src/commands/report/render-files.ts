import { reportFiles } from '../../reports/registry.ts';
import type { ReportOptions, ReportView } from '../../reports/view.ts';

/** What a run's folder holds, by file name: all reports or those chosen, but for what would show nothing. */
export async function renderFiles(
  view: ReportView,
  {
    redactQueries,
    chosen,
  }: { readonly redactQueries: boolean; readonly chosen?: readonly string[] | undefined },
): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const options: ReportOptions = { ...plain, redactQueries };
  for (const [name, report] of Object.entries(reportFiles(chosen))) {
    const text = await report(view, options);
    if (text !== null) files[name] = text;
  }
  return files;
}

const plain = { color: false, columns: Number.POSITIVE_INFINITY };
