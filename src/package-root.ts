import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** The folder of the package itself, by its name: what asks may be a source, a built module or a part of the bundle. */
export const packageRoot = dirname(
  createRequire(import.meta.url).resolve('chunkproof/package.json'),
);
