// Builds the script and the style of the HTML report's page; part of the build, after tsc.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { licences } from './licences.mjs';

const page = new URL('../src/reports/html/page/', import.meta.url);
const folder = new URL('../dist/reports/html/', import.meta.url);

// Parts of vega that none of the charts use: transforms for maps, graphs, trees and statistics.
const unused = [
  'crossfilter',
  'force',
  'geo',
  'hierarchy',
  'label',
  'regression',
  'voronoi',
  'wordcloud',
];
const withoutUnused = {
  name: 'without-unused',
  enforce: 'pre',
  resolveId: (id) => (unused.some((part) => id === `vega-${part}`) ? '\0unused' : undefined),
  load: (id) => (id === '\0unused' ? 'export {};' : undefined),
};

const result = await build({
  root: fileURLToPath(new URL('../', import.meta.url)),
  configFile: false,
  logLevel: 'error',
  plugins: [withoutUnused],
  build: {
    write: false,
    minify: true,
    target: 'es2022',
    lib: { entry: fileURLToPath(new URL('main.ts', page)), formats: ['iife'], name: 'chunkproof' },
  },
});
const [{ code, moduleIds }] = [result].flat()[0].output;
if (/<\/script|<!--/i.test(code))
  throw new Error('the script of the page would end its own element');

await mkdir(folder, { recursive: true });
const notice = (await licences(moduleIds)).replaceAll('*/', '* /');
await writeFile(new URL('page.js', folder), `/*!\n${notice}\n*/\n${code}`);
await writeFile(new URL('page.css', folder), await styles());

async function styles() {
  const names = (await readdir(new URL('styles/', page))).sort();
  const texts = names.map((name) => readFile(new URL(`styles/${name}`, page), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}
