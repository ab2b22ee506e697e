// Runs one of the benches: `npm run bench -- chunking`. They print; they assert nothing.
import { existsSync, readdirSync } from 'node:fs';

const [name, ...parts] = process.argv.slice(2);
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.mjs') && file !== 'run.mjs')
  .map((file) => file.slice(0, -'.mjs'.length));

if (name === undefined || !known.includes(name)) {
  fail(`usage: npm run bench -- ${known.join('|')}`);
} else if (!existsSync(new URL('../build/index.js', import.meta.url))) {
  fail('build/ is missing, which is what the bench measures: run "npm run build" first.');
} else {
  const { bench } = await import(`./${name}.mjs`);
  await bench(parts);
}

function fail(message) {
  console.error(message);
  process.exitCode = 2;
}
