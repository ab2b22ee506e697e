import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, describe } from 'vitest';

const path = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Tests in a real browser; skipped by name, and said aloud, where there is none. */
export function describeInChromium(name: string, tests: (open: OpenPage) => void): void {
  if (!existsSync(path)) {
    describe.skip(`${name} (SKIPPED: no browser at ${path}; apt-get install chromium)`, () => {
      tests(() => Promise.reject(new Error('skipped')));
    });
    return;
  }
  describe(name, () => {
    let browser: Promise<Browser> | undefined;
    const contexts: BrowserContext[] = [];
    afterAll(async () => {
      for (const context of contexts) await context.close();
      await (await browser)?.close();
    });
    tests(async (file, { hash = '', width = 1280, dark = false } = {}) => {
      browser ??= chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
      const context = await (await browser).newContext({
        offline: true,
        viewport: { width, height: 900 },
        colorScheme: dark ? 'dark' : 'light',
      });
      contexts.push(context);
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('console', (message) => faults.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
      page.on('dialog', (dialog) => faults.push(`dialog: ${dialog.message()}`));
      page.on('request', (request) => {
        const url = request.url();
        if (url.startsWith(`file://${file}`) || /^(?:data|blob):/.test(url)) return;
        faults.push(`request: ${url}`);
      });
      await page.goto(`file://${file}${hash}`);
      await page.locator('html[data-ready]').waitFor({ state: 'attached' });
      return { page, faults };
    });
  });
}

export interface Opened {
  readonly page: Page;
  /** Whatever was written to the console, asked of a network, or failed. */
  readonly faults: readonly string[];
}

export type OpenPage = (
  file: string,
  options?: { hash?: string; width?: number; dark?: boolean },
) => Promise<Opened>;
