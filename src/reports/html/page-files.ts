import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IncompleteError } from '../../errors.ts';
import { packageRoot } from '../../package-root.ts';

/** What the build made of the page's own code. */
const folder = join(packageRoot, 'dist/reports/html');

/**
 * The script and the style of the page.
 *
 * @throws IncompleteError when they were not built
 */
export async function pageFiles(): Promise<{ script: string; style: string }> {
  try {
    const [script, style] = await Promise.all(
      ['page.js', 'page.css'].map((name) => readFile(join(folder, name), 'utf8')),
    );
    return { script: script ?? '', style: style ?? '' };
  } catch {
    throw new IncompleteError('the page of the HTML report is not built: run "npm run build"');
  }
}
