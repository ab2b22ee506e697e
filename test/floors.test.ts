import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { glob } from 'tinyglobby';
import { expect, test } from 'vitest';
import { z } from '../src/schema.ts';
import { folderOf, projectRoot } from './support/command-line.ts';

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({ category: z.string(), location: z.object({ path: z.string() }) }),
  ),
});

/** Paths of the files in which the project's linter finds an import it forbids. */
async function forbidden(imports: readonly (readonly [path: string, target: string])[]) {
  const configuration = JSON.parse(await readFile(join(projectRoot, 'biome.json'), 'utf8'));
  const folder = await folderOf({
    'biome.json': JSON.stringify({ ...configuration, vcs: { enabled: false } }),
  });
  for (const [path, target] of imports) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), `export { any } from '${target}';\n`);
  }
  const biome = join(projectRoot, 'node_modules/.bin/biome');
  const argv = ['lint', '--reporter=json', '--max-diagnostics=200', 'src'];
  const output = await new Promise<string>((resolve) => {
    execFile(biome, argv, { cwd: folder }, (_, stdout) => resolve(stdout));
  });
  return reportSchema
    .parse(JSON.parse(output))
    .diagnostics.filter(({ category }) => category === 'lint/style/noRestrictedImports')
    .map(({ location }) => location.path)
    .sort();
}

test('an import that goes up a floor, or from leaf to leaf, fails the lint', async () => {
  const upward = [
    ['src/errors.ts', './score.ts'],
    ['src/time-limit.ts', './golden.ts'],
    ['src/make-folder.ts', './golden.ts'],
    ['src/write-target.ts', './golden.ts'],
    ['src/segment/a.ts', '../chunkers/registry.ts'],
    ['src/segment/b.ts', '../golden.ts'],
    ['src/documents/a.ts', '../segment/words.ts'],
    ['src/store/a.ts', '../embedders/registry.ts'],
    ['src/store/b.ts', '../csv-rows.ts'],
    ['src/retrievers/a.ts', '../evaluate.ts'],
    ['src/reports/a.ts', '../score.ts'],
    ['src/reports/charts/a.ts', '../../score.ts'],
    ['src/reports/html/a.ts', '../../collapse.ts'],
    ['src/reports/html/page/a.ts', '../../charts/registry.ts'],
    ['src/stats/a.ts', '../metrics/recall.ts'],
    ['src/metrics/a.ts', '../stats/mean.ts'],
    ['src/chunkers/a.ts', '../embedders/registry.ts'],
    ['src/chunkers/verify/a.ts', '../../metrics/recall.ts'],
    ['src/chunkers/plugin/a.ts', '../../plugins.ts'],
    ['src/embedders/a.ts', '../store/open-store.ts'],
    ['src/labels/a.ts', '../queries/registry.ts'],
    ['src/lint/a.ts', '../metrics/recall.ts'],
    ['src/trec/a.ts', '../score-trec.ts'],
    ['src/trec/b.ts', '../metrics/recall.ts'],
    ['src/score-trec.ts', './commands/io.ts'],
    ['src/corpus.ts', './cli.ts'],
    ['src/queries/a.ts', '../labels/corpus.ts'],
    ['src/evaluation/a.ts', '../evaluate.ts'],
    ['src/proxy/a.ts', '../evaluate.ts'],
    ['src/evaluate.ts', './commands/io.ts'],
    ['src/causes/a.ts', '../evaluate.ts'],
    ['src/causes/b.ts', '../reports/format.ts'],
    ['src/reports/b.ts', '../causes/explain.ts'],
    ['src/judge-variant.ts', './cli.ts'],
    ['src/score.ts', './cli.ts'],
    ['src/collapse.ts', './golden.ts'],
    ['src/csv-cell.ts', './golden.ts'],
    ['src/forges/a.ts', '../reports/registry.ts'],
    ['src/reports/comment/a.ts', '../../csv-rows.ts'],
    ['src/reports/history/a.ts', '../../history-file.ts'],
    ['src/saved-comparison.ts', './cli.ts'],
    ['src/history-file.ts', './commands/io.ts'],
  ] as const;
  expect(await forbidden(upward)).toEqual(upward.map(([path]) => path).sort());
});

test('no folder below the top floor is forgotten: none may import the CLI', async () => {
  const files = await glob('**/*.{ts,js}', { cwd: join(projectRoot, 'src') });
  const folders = [...new Set(files.map(dirname))].filter(
    (folder) => folder !== '.' && !/^(?:bin|commands)(?:\/|$)/.test(folder),
  );
  const upward = folders.map((folder) => {
    const up = folder.split('/').map(() => '..');
    return [`src/${folder}/forgotten.ts`, `${up.join('/')}/cli.ts`] as const;
  });
  expect(folders.length).toBeGreaterThan(30);
  expect(await forbidden(upward)).toEqual(upward.map(([path]) => path).sort());
});

test('an import that goes down passes', async () => {
  const downward = [
    ['src/chunkers/a.ts', '../segment/words.ts'],
    ['src/chunkers/b.ts', '../types.ts'],
    ['src/chunkers/verify/a.ts', '../registry.ts'],
    ['src/chunkers/filling/a.ts', '../../segment/words.ts'],
    ['src/metrics/a.ts', './metric.ts'],
    ['src/reports/html/a.ts', '../charts/registry.ts'],
    ['src/reports/html/b.ts', '../../types.ts'],
    ['src/documents/a.ts', '../csv-rows.ts'],
    ['src/lint/a.ts', '../segment/blocks.ts'],
    ['src/trec/a.ts', '../order.ts'],
    ['src/evaluation/a.ts', '../store/vector-key.ts'],
    ['src/proxy/a.ts', '../stats/mcnemar.ts'],
    ['src/evaluate.ts', './golden.ts'],
    ['src/causes/a.ts', '../metrics/held.ts'],
    ['src/causes/b.ts', '../collapse.ts'],
    ['src/commands/a.ts', '../evaluate.ts'],
    ['src/reports/a.ts', '../csv-cell.ts'],
    ['src/reports/comment/a.ts', '../format.ts'],
    ['src/history-file.ts', './reports/history/entry.ts'],
  ] as const;
  expect(await forbidden(downward)).toEqual([]);
});
