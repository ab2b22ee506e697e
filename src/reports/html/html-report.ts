import { withShortNames } from '../crossing/short-names.ts';
import { safeJson } from '../safe-json.ts';
import type { ReportFile } from '../view.ts';
import { deflated } from './deflated.ts';
import { keptDetails } from './kept-details.ts';
import { pageDataOf } from './page-data-of.ts';
import { pageFiles } from './page-files.ts';
import { pageHtml } from './page-html.ts';

/** The run as one page that is opened from disk: it asks nothing of any server. */
export const htmlReport: ReportFile = async (given) => {
  const view = withShortNames(given);
  const data = pageDataOf(view);
  const { details, texts } = keptDetails(view);
  const { script, style } = await pageFiles();
  return pageHtml({
    title: data.title,
    script,
    style,
    data: safeJson(data),
    details: deflated(details),
    texts: deflated(texts),
  });
};
