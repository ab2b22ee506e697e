import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { curveMetrics } from '../../../src/reports/charts/curve-metrics.ts';
import { htmlReport } from '../../../src/reports/html/html-report.ts';
import { score } from '../../../src/score.ts';
import type { Run } from '../../../src/types.ts';
import { crossedRun } from '../../support/build-crossed.ts';
import { viewOf } from '../../support/build-view.ts';
import { describeInChromium } from '../../support/chromium.ts';
import { temporaryFolder } from '../../support/golden-folder.ts';

const plain = { color: false, columns: Number.POSITIVE_INFINITY };
const retrievers = ['exact', 'hnsw', 'bm25', 'hybrid'];

/** Variants by four retrievers; each cell finds one query more than the one before it. */
function grid(variants: readonly string[], text = (plain: string) => plain): Run {
  return crossedRun(
    Object.fromEntries(
      variants.map((variant, row) => [
        text(variant),
        Object.fromEntries(retrievers.map((one, at) => [text(one), row * 4 + at])),
      ]),
    ),
    { text },
  );
}

const twelve = grid(['whole', 'fixed512', 'structural350']);
const twentyFour = grid([
  'whole',
  'fixed512',
  'fixed60',
  'recursive400',
  'sections',
  'structural350',
]);

async function pageOf(run: Run): Promise<string> {
  const file = join(await temporaryFolder(), 'index.html');
  const view = { ...viewOf(run), curves: score(run, { metrics: curveMetrics(run) }) };
  await writeFile(file, (await htmlReport(view, plain)) ?? '');
  return file;
}

async function drawAll(page: Page): Promise<void> {
  for (const card of await page.locator('[data-chart]').all()) {
    await card.scrollIntoViewIfNeeded();
    await card.locator('[data-drawn] svg').first().waitFor();
  }
}

/** Charts are drawn when they come into sight, and move what is below them: a click could miss. */
async function openColumnChoice(page: Page): Promise<void> {
  await drawAll(page);
  await page.locator('.column-choice summary').click();
}

const heads = (page: Page) => page.locator('#query-grid .heads .head');

describeInChromium('the page of a crossed run', (open) => {
  test('has a table of variants by retrievers for each metric, with its best marked by signs', async () => {
    const { page, faults } = await open(await pageOf(twelve));
    const first = page.locator('#crossing .matrix').first();
    const [head, ...lines] = await first.locator('tr').allTextContents();
    expect(head).toBe('variantexacthnswbm25hybrid');
    // 11 of 24 in the last cell, the control; 8 of 24 in the first of its row.
    expect(lines[2]).toMatch(/^structural3500\.33▴.*−0\.13.*0\.46▴◂★/);
    await page.locator('#crossing details').first().click();
    expect(await page.locator('#crossing details .matrix').count()).toBeGreaterThan(0);
    expect(await page.locator('#variants tr.group').allTextContents()).toEqual([
      'whole',
      'fixed512',
      'structural350',
    ]);
    expect(faults).toEqual([]);
  });

  test('draws curves in a panel a retriever, with a shape for each variant', async () => {
    const { page, faults } = await open(await pageOf(twelve));
    await drawAll(page);
    const chart = page.locator('[data-chart="recall"] svg');
    const texts = await chart.locator('text').allTextContents();
    for (const name of [...retrievers, 'whole', 'fixed512', 'structural350']) {
      expect(texts, name).toContain(name);
    }
    const symbols = await chart
      .locator('.role-legend-symbol path')
      .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
    expect(new Set(symbols).size).toBe(3);
    expect(faults).toEqual([]);
  });

  test('columns are shown and hidden, one by one and by line, and are in the address', async () => {
    const file = await pageOf(twelve);
    const { page } = await open(file, {
      hash: '#before=fixed512%2Bexact&after=structural350%2Bbm25',
    });
    expect(await heads(page).count()).toBe(12);
    await openColumnChoice(page);
    await page.getByRole('button', { name: 'bm25' }).click();
    // Of the two compared one is structural350+bm25, which stays.
    await expect.poll(() => heads(page).count()).toBe(10);
    await page.locator('[data-column="0"]').uncheck();
    expect(await heads(page).count()).toBe(9);
    expect(page.url()).toContain('hide=whole%2Bexact');
    const again = await open(file, { hash: new URL(page.url()).hash });
    expect(await heads(again.page).count()).toBe(9);
    await page.locator('[data-columns="none"]').click();
    expect(await heads(page).count()).toBe(2);
    await page.locator('[data-columns="all"]').click();
    expect(await heads(page).count()).toBe(12);
  });

  test('with 24 rows it opens with what shares a part with the control, and can show all', async () => {
    const { page, faults } = await open(await pageOf(twentyFour));
    // Six variants under the control's retriever and four retrievers of its variant, one in both;
    // and sections+exact, the first that is level with it: 7 of 7 lost, 7/128 over all 23.
    expect(await heads(page).count()).toBe(10);
    expect(await heads(page).allTextContents()).toContain('exact');
    await openColumnChoice(page);
    await page.locator('[data-columns="all"]').click();
    expect(await heads(page).count()).toBe(24);
    expect(await page.locator('#query-grid .of-variant > .variant').allTextContents()).toEqual([
      'whole',
      'fixed512',
      'fixed60',
      'recursive400',
      'sections',
      'structural350',
    ]);
    expect(faults).toEqual([]);
  });

  test('fits a narrow window and a wide one, light and dark, and draws everything without a word', async () => {
    for (const [width, dark] of [
      [390, false],
      [390, true],
      [1280, true],
    ] as const) {
      const { page, faults } = await open(await pageOf(twentyFour), { width, dark });
      await drawAll(page);
      const scrolled = await page.locator('html').evaluate((html) => html.scrollWidth);
      expect(scrolled, `${width}`).toBe(width);
      const matrix = page.locator('#crossing .matrix .scroll').first();
      const hidden = await matrix.evaluate((box) => box.scrollWidth - box.clientWidth);
      expect(hidden, `columns out of sight at ${width}`).toBeLessThanOrEqual(1);
      expect(faults).toEqual([]);
    }
  });

  test('shows long names whole in a narrow window, over several lines', async () => {
    const names = ['structural350-contextualised_overlap64', 'averyveryverylongnamewithoutany512'];
    const file = await pageOf(grid([...names, 'whole']));
    for (const dark of [false, true]) {
      const { page } = await open(file, { width: 390, dark });
      const rows = page.locator('#crossing .matrix').first().locator('tbody th');
      expect(await rows.allTextContents()).toEqual([...names, 'whole']);
      for (const [at, name] of names.entries()) {
        const row = rows.nth(at);
        expect(await row.getAttribute('title')).toBe(name);
        const { past, lines } = await row.evaluate((cell) => {
          const text = cell.ownerDocument.createRange();
          text.selectNodeContents(cell.querySelector('bdi') ?? cell);
          const edge = cell.getBoundingClientRect().right;
          const boxes = [...text.getClientRects()];
          return {
            past: Math.max(...boxes.map(({ right }) => right - edge)),
            lines: new Set(boxes.map(({ top }) => top)).size,
          };
        });
        expect(past, `${name} past its cell`).toBeLessThanOrEqual(1);
        expect(lines).toBeGreaterThan(1);
      }
      const box = page.locator('#crossing .matrix .scroll').first();
      const hidden = await box.evaluate((found) => found.scrollWidth - found.clientWidth);
      expect(hidden).toBeLessThanOrEqual(1);
    }
  });

  test('shows names that mean harm as they are', async () => {
    const harm = '<img src=x onerror=alert(1)> "\' \\u0022 | `b` \u202E';
    const run = grid(['a', 'b'], (name) => `${name} ${harm}`);
    const { page, faults } = await open(await pageOf(run), { hash: '#query=q00' });
    await page.keyboard.press('Escape');
    await openColumnChoice(page);
    expect(await page.locator('#page img').count()).toBe(0);
    expect(await page.locator('#crossing tbody th').first().textContent()).toContain('<img src=x');
    expect(faults).toEqual([]);
  });
});
