import { readFile } from 'node:fs/promises';
import { IncompleteError } from '../../errors.ts';

/** From `src/` and from `dist/` alike, what the build made of the page's own code. */
const folder = new URL('../../../dist/reports/html/', import.meta.url);

/**
 * The script and the style of the page.
 *
 * @throws IncompleteError when they were not built
 */
export async function pageFiles(): Promise<{ script: string; style: string }> {
  try {
    const [script, style] = await Promise.all(
      ['page.js', 'page.css'].map((name) => readFile(new URL(name, folder), 'utf8')),
    );
    return { script: script ?? '', style: style ?? '' };
  } catch {
    throw new IncompleteError('the page of the HTML report is not built: run "npm run build"');
  }
}
