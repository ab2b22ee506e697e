// Puts the program and the JS API into few files, and zod with them: reading two hundred and fifty of ours and a hundred
// of zod's (its messages in forty languages) took a third of the time in which a command starts.
import { chmod, cp, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { licences } from './licences.mjs';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const dist = at('dist');

const result = await build({
  root: at(''),
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  ssr: { noExternal: ['zod'] },
  build: {
    ssr: true,
    outDir: dist,
    emptyOutDir: false,
    minify: false,
    target: 'node20',
    rollupOptions: {
      input: {
        index: at('src/index.ts'),
        'bin/chunkproof': at('src/bin/chunkproof.ts'),
        'bin/evaluate': at('src/bin/evaluate.ts'),
        'embedders/use-lite-worker': at('src/embedders/use-lite-worker.js'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
// The types of the API, as they are.
await cp(at('build'), dist, {
  recursive: true,
  filter: async (path) => path.endsWith('.d.ts') || (await stat(path)).isDirectory(),
});
const modules = [result].flat()[0].output.flatMap(({ moduleIds = [] }) => moduleIds);
await writeFile(`${dist}/licences.txt`, `${await licences(modules)}\n`);
for (const name of ['chunkproof', 'evaluate']) await chmod(`${dist}/bin/${name}.js`, 0o755);
