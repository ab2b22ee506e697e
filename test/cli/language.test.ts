import { afterEach, expect, test, vi } from 'vitest';
import { run } from '../support/command-line.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('help and usage errors are in one language, whatever that of the machine is', async () => {
  for (const name of ['LC_ALL', 'LC_MESSAGES', 'LANG', 'LANGUAGE']) vi.stubEnv(name, 'de_DE.UTF-8');
  const help = await run(['--help']);
  expect(help.stdout).toContain('Show version number');
  const wrong = await run(['evaluate', '--varants', 'whole']);
  expect(wrong.stderr).toContain('Unknown argument: varants. Did you mean --variants?');
});
