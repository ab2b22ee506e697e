import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type ChunkedDocument, chunkingDigest } from '../../src/chunkers/verify/chunking-digest.ts';
import { hostileDocuments } from '../../src/chunkers/verify/hostile-documents.ts';
import { openHashing } from '../../src/embedders/hashing.ts';
import { vectorsFor } from '../../src/evaluation/chunk-corpus.ts';
import { loadVariants } from '../../src/variants.ts';
import { projectRoot } from '../support/project-root.ts';

const child = fileURLToPath(new URL('./digests-child.mjs', import.meta.url));
const folder = join(projectRoot, 'variants');

test('another process, in another language and time zone, and in another order, cuts the same', async () => {
  const embedder = openHashing(undefined);
  const digests: [string, string][] = [];
  for (const variant of await loadVariants(undefined, [folder])) {
    const chunked: ChunkedDocument[] = [];
    for (const document of hostileDocuments) {
      const texts = variant.embeds?.(document) ?? [];
      const vectorOf = await vectorsFor(texts, (asked) => embedder.embed(asked, 'passage'));
      chunked.push({ document, chunks: variant.chunk(document, vectorOf) });
    }
    digests.push([variant.name, chunkingDigest(chunked)]);
  }
  const env = { ...process.env, LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Pacific/Apia' };
  const { stdout } = await promisify(execFile)(process.execPath, [child, folder], { env });
  expect(JSON.parse(stdout)).toEqual(digests);
  expect(new Set(digests.map(([, digest]) => digest)).size).toBe(digests.length);
});
