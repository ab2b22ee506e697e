import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { htmlReport } from '../../../src/reports/html/html-report.ts';
import type { ReportView } from '../../../src/reports/view.ts';
import { describeInChromium } from '../../support/chromium.ts';
import { temporaryFolder } from '../../support/golden-folder.ts';
import { gold, pageView } from './page-view.ts';

const plain = { color: false, columns: Number.POSITIVE_INFINITY };

async function pageOf(view: ReportView): Promise<string> {
  const folder = await temporaryFolder();
  const file = join(folder, 'index.html');
  await writeFile(file, (await htmlReport(view, plain)) ?? '');
  return file;
}

const rows = (page: Page) => page.locator('#query-grid [data-at]');
const drawer = (page: Page) => page.getByRole('dialog');
const texts = (locator: Locator) => locator.allTextContents();

describeInChromium('the page, from disk and without a network', (open) => {
  test('shows verdict, tiles, tables and differences, asks for nothing and says nothing to the console', async () => {
    const { page, faults } = await open(await pageOf(pageView()));
    expect(await page.title()).toBe('chunkproof · valves · 2026-11-30');
    expect(await page.locator('#verdict .word').textContent()).toContain('Regressed');
    expect(await page.locator('h1').textContent()).toBe('halves got worse than the baseline.');
    const moved = page.locator('.tile', { hasText: 'queries lost · gained' });
    expect(await moved.locator('b').textContent()).toBe('2 · 0');
    const [head, whole, halves] = await texts(
      page.locator('#variants table').first().locator('tr'),
    );
    expect(head).toContain('recall@1');
    // Nine and four of twelve queries are right at rank 1.
    expect(whole).toContain('0.75');
    expect(halves).toContain('0.33');
    expect(await page.locator('#differences .whisker').count()).toBeGreaterThan(0);
    await page.waitForTimeout(200);
    expect(faults).toEqual([]);
  });

  test('draws every chart, with tooltips, in its place', async () => {
    const { page, faults } = await open(await pageOf(pageView()));
    const names = [
      'recall',
      'recall-tokens',
      'query-differences',
      'why-lost',
      'wins',
      'slices',
      'chunk-sizes',
    ];
    for (const name of names) {
      const card = page.locator(`[data-chart="${name}"]`);
      await card.scrollIntoViewIfNeeded();
      await card.locator('[data-drawn] svg').waitFor();
      expect(await card.locator('svg path').count(), name).toBeGreaterThan(0);
    }
    const bar = page.locator('[data-chart="why-lost"] svg .mark-rect.role-mark path').first();
    await bar.hover();
    expect(await page.locator('.tooltip').textContent()).toContain('cause');
    expect(faults).toEqual([]);
  });

  test('a click on a mark opens its query, or filters by its cause', async () => {
    const { page } = await open(await pageOf(pageView()));
    const card = page.locator('[data-chart="why-lost"]');
    await card.scrollIntoViewIfNeeded();
    await card.locator('svg .mark-rect.role-mark path').first().click();
    expect(await page.locator('[data-choice="cause"]').inputValue()).not.toBe('');
    const bars = page.locator('[data-chart="query-differences"]');
    await bars.scrollIntoViewIfNeeded();
    await bars.locator('svg .mark-rect.role-mark path').first().click();
    await drawer(page).waitFor();
  });

  test('search and filters choose queries, and are in the address', async () => {
    const { page } = await open(await pageOf(pageView()));
    expect(await rows(page).count()).toBe(12);
    await page.keyboard.press('/');
    await page.keyboard.type('valve 1');
    expect(await texts(rows(page).locator('.id'))).toEqual(
      expect.arrayContaining(['q1', 'q10', 'q11']),
    );
    expect(await rows(page).count()).toBe(3);
    expect(page.url()).toContain('find=valve+1');
    await page.keyboard.press('Escape');
    await page.locator('[data-show="lost"]').click();
    await page.locator('[data-choice="after"]').selectOption('halves');
    expect((await texts(rows(page).locator('.id'))).sort()).toEqual(['q6', 'q7']);
    await page.locator('[data-show="all"]').click();
    await page.locator('[data-choice="tag"]').selectOption('small');
    await page.locator('[data-choice="cause"]').selectOption('cut');
    expect((await texts(rows(page).locator('.id'))).sort()).toEqual(['q0', 'q1', 'q2']);
    await page.locator('[data-reset]').click();
    expect(await rows(page).count()).toBe(12);
    expect(new URL(page.url()).hash).toBe('');
  });

  test('a head sorts, and sorts back', async () => {
    const { page } = await open(await pageOf(pageView()));
    const first = () => rows(page).first().locator('.id').textContent();
    await page.locator('[data-sort="text"]').click();
    await expect.poll(first).toBe('q0');
    await page.locator('[data-sort="text"]').click();
    await expect.poll(first).toBe('q11');
    expect(
      await page.locator('[role=columnheader][aria-sort="descending"]').textContent(),
    ).toContain('query');
  });

  test('by keyboard: arrows move, Enter opens, arrows go on, Escape closes and gives the focus back', async () => {
    const { page } = await open(await pageOf(pageView()), { hash: '#sort=order' });
    await page.locator('#query-grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await drawer(page).waitFor();
    const shown = () => drawer(page).locator('.nav .id').textContent();
    await expect.poll(shown).toBe('q2');
    await expect.poll(() => page.url()).toContain('query=q2');
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown).toBe('q3');
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'hidden' });
    // The page hears of the closing after the dialog is gone.
    await expect.poll(() => page.url()).not.toContain('query=');
    await expect.poll(() => page.locator('#query-grid:focus').count()).toBe(1);
    expect(await page.locator('[aria-selected="true"] .id').textContent()).toBe('q3');
  });

  test('the drawer: hits side by side, the passage over chunk boundaries, ranks, movement and parent', async () => {
    const { page, faults } = await open(await pageOf(pageView()), {
      hash: '#query=q2&before=whole&after=halves',
    });
    const body = drawer(page).locator('.inside:not([aria-busy])');
    await body.waitFor();
    const passage = body.locator('.document mark');
    // The cut at 50 falls into the passage, [40, 60).
    expect(await texts(passage)).toEqual([gold.slice(0, 10), gold.slice(10)]);
    expect(await passage.nth(1).getAttribute('data-ord')).toBe('1');
    const [whole, halves] = [body.locator('.column').nth(0), body.locator('.column').nth(1)];
    expect(await whole.locator('.hit').first().locator('.relation').textContent()).toContain(
      'holds the passage',
    );
    expect(await halves.locator('.hit').first().locator('.relation').count()).toBe(0);
    // With "halves" the right document moves from the first rank to the fifth chunk.
    await halves.getByRole('button', { name: 'more' }).click();
    const part = halves.locator('.hit.part').first();
    expect(await part.locator('.at').textContent()).toBe('5');
    expect(await part.locator('.move').textContent()).toBe('↓4');
    expect(await part.locator('.path').textContent()).toContain('Valve 2');
    expect(await part.locator('.path').textContent()).toContain('Opening');
    expect(await body.locator('.standing tbody tr').nth(1).textContent()).toContain('cut: ');
    await halves.locator('.hit').first().getByRole('button', { name: 'in parent' }).click();
    expect(await body.locator('.where .id').textContent()).toBe('valve-3.md');
    expect(await body.locator('.document .looked').count()).toBeGreaterThan(0);
    await body.getByRole('button', { name: /^whole: / }).click();
    expect(await body.locator('.key').textContent()).toContain('whole');
    expect(faults).toEqual([]);
  });

  test('an address restores the whole view', async () => {
    const hash =
      '#show=worse&tag=even&metric=mrr%4010&before=whole&after=halves&sort=-id&find=valve&query=q4';
    const { page } = await open(await pageOf(pageView()), { hash });
    await drawer(page).waitFor();
    expect(await drawer(page).locator('.nav .id').textContent()).toBe('q4');
    await page.keyboard.press('Escape');
    expect(await page.locator('#search').inputValue()).toBe('valve');
    expect(await page.locator('[data-choice="metric"]').inputValue()).toBe('mrr@10');
    expect(await page.locator('[data-show="worse"]').getAttribute('aria-pressed')).toBe('true');
    expect(await texts(rows(page).locator('.id'))).toEqual(['q6', 'q4', 'q2', 'q0']);
  });

  test('fits a narrow window, light and dark, and the switch turns it', async () => {
    const file = await pageOf(pageView());
    for (const dark of [false, true]) {
      const { page, faults } = await open(file, { width: 390, dark, hash: '#query=q2' });
      await drawer(page).locator('.inside:not([aria-busy])').waitFor();
      const wide = await page.locator('html').evaluate((html) => html.scrollWidth);
      expect(wide).toBe(390);
      await page.keyboard.press('Escape');
      const ground = () =>
        page
          .locator('body')
          .evaluate(
            (body) => body.ownerDocument.defaultView?.getComputedStyle(body).backgroundColor,
          );
      const before = await ground();
      const theme = page.getByRole('button', { name: 'Theme' });
      await theme.click();
      if (!dark) await theme.click();
      expect(await ground()).not.toBe(before);
      expect(faults).toEqual([]);
    }
  });

  test('every control has a name, and text stands out from its ground (AA)', async () => {
    const file = await pageOf(pageView());
    for (const dark of [false, true]) {
      const { page } = await open(file, { dark, hash: '#query=q2' });
      await drawer(page).locator('.inside:not([aria-busy])').waitFor();
      const unnamed = await page
        .locator('button, input, select')
        .evaluateAll(
          (controls) =>
            controls.filter(
              (one) =>
                !(
                  one.textContent?.trim() ||
                  one.getAttribute('aria-label') ||
                  one.closest('label')
                ),
            ).length,
        );
      expect(unnamed).toBe(0);
      const pairs = [
        ['ink', 'surface'],
        ['soft', 'surface'],
        ['soft', 'ground'],
        ['soft', 'raised'],
        ['better', 'surface'],
        ['worse', 'surface'],
        ['warn', 'surface'],
        ['better', 'good-ground'],
        ['worse', 'bad-ground'],
        ['warn', 'warn-ground'],
        ['ink', 'gold'],
      ] as const;
      for (const [ink, ground] of pairs) {
        const [text, behind] = [await colorOf(page, ink), await colorOf(page, ground)];
        expect(
          contrast(text, behind),
          `${ink} on ${ground}, ${dark ? 'dark' : 'light'}`,
        ).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

describeInChromium('the page with texts that mean harm', (open) => {
  const harm = [
    '<script>alert(1)</script>',
    '</script><img src=x onerror=alert(2)>',
    '| a | b | `c` **d**',
    '=HYPERLINK("http://example.com";"x")',
    '@team #12',
    '\u202Eright to left\u202C \u05D0\u05D1\u05D2',
    'zero\u200B\u200D\uFEFFwidth',
    '<!-- <svg onload=alert(3)>',
    "'; DROP TABLE queries; --",
    '\u0000\u001B[31m\u0085\u2028',
  ];

  test('nothing runs, and what is shown is the text', async () => {
    const file = await pageOf(pageView((text) => `${text} ${harm.join(' ')}`));
    const { page, faults } = await open(file, { hash: '#query=q2' });
    const body = drawer(page).locator('.inside:not([aria-busy])');
    await body.waitFor();
    const title = (await drawer(page).locator('h2').textContent()) ?? '';
    for (const part of harm) expect(title).toContain(part);
    await page.keyboard.press('Escape');
    for (const card of await page.locator('[data-chart]').all()) {
      await card.scrollIntoViewIfNeeded();
      await card.locator('[data-drawn] svg').waitFor();
    }
    expect(await page.locator('#page script, #page img, #page a[href]').count()).toBe(0);
    expect(await rows(page).first().locator('.text').textContent()).toContain(harm[0]);
    expect(faults).toEqual([]);
  });

  test('a passage of a megabyte opens, a part at a time', async () => {
    const view = pageView();
    const long = 'word '.repeat(200_000);
    const text = `# Valve 2\n\n## Opening\n\n${long}`;
    const documents = new Map(view.documents);
    const known = documents.get('valve-2.md');
    if (!known) throw new Error('the document is missing');
    documents.set('valve-2.md', { ...known, text });
    const queries = view.run.queries.map((query) =>
      query.id === 'q2'
        ? {
            ...query,
            needs: query.needs.map((need) => ({
              ...need,
              passages: need.passages.map((passage) => ({ ...passage, end: text.length })),
            })),
          }
        : query,
    );
    const file = await pageOf({ ...view, documents, run: { ...view.run, queries } });
    const { page, faults } = await open(file, { hash: '#query=q2' });
    const shown = drawer(page).locator('.document');
    await shown.waitFor();
    const length = async () => (await shown.textContent())?.length ?? 0;
    const before = await length();
    expect(before).toBeGreaterThan(5000);
    expect(before).toBeLessThan(20_000);
    await drawer(page).getByRole('button', { name: 'more below' }).click();
    expect(await length()).toBeGreaterThan(before);
    expect(faults).toEqual([]);
  });
});

type Rgb = readonly [number, number, number];

async function colorOf(page: Page, name: string): Promise<Rgb> {
  const text = await page.locator('body').evaluate((body, variable) => {
    const probe = body.ownerDocument.createElement('span');
    probe.style.color = `var(--${variable})`;
    body.append(probe);
    const color = body.ownerDocument.defaultView?.getComputedStyle(probe).color ?? '';
    probe.remove();
    return color;
  }, name);
  const [red = 0, green = 0, blue = 0] = [...text.matchAll(/[\d.]+/g)].map(Number);
  return [red, green, blue];
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
