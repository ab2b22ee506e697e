// How large the page of a run is, and how long it takes to write and to open.
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { htmlReport } from '../build/reports/html/html-report.js';
import { largeView } from './support/large-view.mjs';
import { printTable } from './support/table.mjs';

const SIZES = [
  { queries: 100, variants: 3 },
  { queries: 2000, variants: 10 },
];
const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium';

export async function bench() {
  const folder = await mkdtemp(join(tmpdir(), 'chunkproof-bench-'));
  try {
    const rows = [];
    for (const size of SIZES) {
      const view = largeView(size);
      const before = performance.now();
      const html = await htmlReport(view, { color: false, columns: 80 });
      const written = performance.now() - before;
      const file = join(folder, `${size.queries}.html`);
      await writeFile(file, html);
      const opened = existsSync(BROWSER) ? await openTimes(file) : ['no browser', 'no browser', ''];
      const megabytes = (Buffer.byteLength(html) / 1e6).toFixed(2);
      rows.push([`${size.queries} × ${size.variants}`, megabytes, seconds(written), ...opened]);
    }
    const columns = ['queries × variants', 'MB', 'written, s', 'opened, s', 'drawer, s', 'next, s'];
    printTable('The HTML report (at most 10 MB, opened in at most 3 s)', columns, rows);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Until the page is drawn; until the first drawer is filled; until the next one is. */
async function openTimes(file) {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ offline: true });
    const clock = timer();
    await page.goto(`file://${file}`);
    await page.locator('#query-grid [data-at]').first().waitFor();
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    const opened = clock();
    const filled = page.locator('dialog .inside:not([aria-busy]) .hit').first();
    await page.locator('#query-grid').press('Enter');
    await filled.waitFor();
    const first = clock();
    await page.keyboard.press('ArrowRight');
    await filled.waitFor();
    return [opened, first, clock()].map(seconds);
  } finally {
    await browser.close();
  }
}

/** Milliseconds since it was last asked. */
function timer() {
  let last = performance.now();
  return () => {
    const spent = performance.now() - last;
    last += spent;
    return spent;
  };
}

function seconds(milliseconds) {
  return (milliseconds / 1000).toFixed(2);
}
