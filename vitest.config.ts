import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { ClosingLine } from './test/closing-line.ts';

const workflowParser = /@actions\/workflow-parser/;

export default defineConfig({
  plugins: [
    {
      // It ships source maps without their sources: a warning for every file.
      name: 'without-source-maps',
      enforce: 'pre',
      load: (id) =>
        workflowParser.test(id) && id.endsWith('.js')
          ? readFileSync(id, 'utf8').replace(/\/\/# sourceMappingURL=.*/, '')
          : undefined,
    },
  ],
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/build-once.ts'],
    pool: 'forks',
    testTimeout: 60_000,
    reporters: ['default', new ClosingLine()],
    // It imports JSON without saying so, which Node refuses and Vite does not.
    server: { deps: { inline: [workflowParser] } },
  },
});
