import { createRequire } from 'node:module';
import { z } from './schema.ts';

/** The package's version, as package.json states it. */
export const toolVersion = z
  .object({ version: z.string() })
  .parse(createRequire(import.meta.url)('chunkproof/package.json')).version;

/** What of the machine can change a vector's last digits: operating system, processor, Node. */
export const platform = `${process.platform}-${process.arch} node-${process.versions.node.split('.')[0]}`;
