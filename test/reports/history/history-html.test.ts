import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Schema, Validator } from '@cfworker/json-schema';
import { describe, expect, test } from 'vitest';
import { historyHtml } from '../../../src/reports/history/history-html.ts';
import { trendsOf } from '../../../src/reports/history/trend.ts';
import { trendChart } from '../../../src/reports/history/trend-chart.ts';
import { describeInChromium } from '../../support/chromium.ts';
import { folderOf, projectRoot } from '../../support/command-line.ts';
import { fell, nightOf } from '../../support/history-entry.ts';

const hostile = '<script>alert(1)</script> "quoted" </svg> & \u202E';

function trendsWith(name: string) {
  const variants = (mean: number) => [
    { name, fingerprint: 'f', means: { 'recall@3': mean } },
    { name: `${name} two`, fingerprint: 'f', means: { 'recall@3': mean / 2 } },
  ];
  return trendsOf([
    nightOf(0, 0, { variants: variants(0.5) }),
    nightOf(1, 0, { variants: variants(0.6), tool: name }),
    nightOf(2, 0, { variants: variants(0.3), tool: name, ...fell }),
  ]);
}

const schema: Schema = JSON.parse(
  await readFile(join(projectRoot, 'node_modules/vega-lite/build/vega-lite-schema.json'), 'utf8'),
);

test.each(['one', hostile])("the chart is valid by Vega-Lite's own schema: %j", (name) => {
  const [trend] = trendsWith(name);
  if (!trend) throw new Error('no trend');
  expect(new Validator(schema, '7').validate(trendChart(trend, 'recall@3')).errors).toEqual([]);
});

describe('history.html', () => {
  test('has no script at all, and a policy that allows none', async () => {
    const html = await historyHtml(trendsWith(hostile));
    expect(html).not.toMatch(/<script/i);
    expect(html).toContain("content=\"default-src 'none'; style-src 'sha256-");
    expect(html).not.toMatch(/(?:src|href)=/);
  });
});

describeInChromium('history.html in a browser', (open) => {
  async function opened(name: string) {
    const folder = await folderOf({ 'history.html': await historyHtml(trendsWith(name)) });
    return open(join(folder, 'history.html'));
  }

  test('draws a line a variant and a rule a mark, asks nothing of a network, logs nothing', async () => {
    const { page, faults } = await opened('one');
    expect(await page.locator('svg .mark-line path').count()).toBe(2);
    expect(await page.locator('svg .mark-symbol.role-mark path').count()).toBe(6);
    expect(await page.locator('svg .mark-rule.role-mark line').count()).toBe(2);
    const text = await page.locator('main').textContent();
    expect(text).toContain('regressed since 2026-11-03, 1 run');
    expect(text).toContain('regressed first: one recall@3 (2026-11-03T03-00-00)');
    expect(text).toContain('changed: tool 0.1.0 → one');
    expect(faults).toEqual([]);
  });

  test('lines have the colours of the page, in the light and in the dark', async () => {
    const { page } = await opened('one');
    const color = () =>
      page.evaluate("getComputedStyle(document.querySelector('svg .mark-line path')).stroke");
    const light = await color();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await color();
    expect(light).toMatch(/^rgb/);
    expect(dark).toMatch(/^rgb/);
    expect(dark).not.toBe(light);
  });

  test('shows hostile names as they are', async () => {
    const { page, faults } = await opened(hostile);
    const shown = await page.locator('td').allInnerTexts();
    expect(shown).toContain(hostile.replace('\u202E', '\uFFFD'));
    expect(faults).toEqual([]);
  });
});
