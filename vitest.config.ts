import { readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { ClosingLine } from './test/closing-line.ts';

const workflowParser = /@actions\/workflow-parser/;

/**
 * Tests that open databases, start processes or servers, or load packages that make globals
 * or mend built-ins: each file in a process of its own.
 */
const effects = [
  'acceptance',
  'ci',
  'cli',
  'documents',
  'embedders',
  'evaluation',
  'forges',
  'golden',
  'reports/charts',
  'reports/history',
  'reports/html',
  'retrievers',
  'store',
  'surreal-app',
]
  .map((folder) => `test/${folder}/**/*.test.ts`)
  .concat('test/chunkers/{own-chunker-docs,recursive-langchain}.test.ts')
  .concat('test/reports/registry.test.ts')
  .concat('test/{docs,floors,history-file,json-schemas,plugins}.test.ts');

/** Of every project; what concerns the whole run is not repeated in them, or it would be done for each. */
const shared = {
  plugins: [
    {
      // It ships source maps without their sources: a warning for every file.
      name: 'without-source-maps',
      enforce: 'pre' as const,
      load: (id: string) =>
        workflowParser.test(id) && id.endsWith('.js')
          ? readFileSync(id, 'utf8').replace(/\/\/# sourceMappingURL=.*/, '')
          : undefined,
    },
  ],
};
const settings = {
  pool: 'forks' as const,
  testTimeout: 60_000,
  // It imports JSON without saying so, which Node refuses and Vite does not.
  server: { deps: { inline: [workflowParser] } },
};

export default defineConfig({
  test: {
    globalSetup: ['test/support/build-once.ts'],
    // Vitest leaves a core idle by default, which is half of a small machine.
    maxWorkers: '100%',
    reporters: ['default', new ClosingLine()],
    projects: [
      { ...shared, test: { ...settings, name: 'effects', include: effects } },
      {
        ...shared,
        test: {
          ...settings,
          name: 'pure',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...effects],
          // They share processes, and the modules in them.
          isolate: false,
          setupFiles: ['test/support/leaves-nothing.ts'],
        },
      },
    ],
  },
});
