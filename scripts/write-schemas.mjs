// Writes the JSON schemas of set.json and variants/*.json; part of the build, after tsc.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jsonSchemas } from '../build/json-schemas.js';

const [folder = fileURLToPath(new URL('../dist/schemas/', import.meta.url))] =
  process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const [name, schema] of Object.entries(jsonSchemas())) {
  await writeFile(join(folder, name), `${JSON.stringify(schema, undefined, 2)}\n`);
}
