import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { embedders, openEmbedder } from '../../src/embedders/registry.ts';
import { UserError } from '../../src/errors.ts';
import { closeStores } from '../../src/store/close-stores.ts';
import { openStore } from '../../src/store/open-store.ts';
import { embedderContract } from '../contract/embedder.ts';

const text = readFileSync(new URL('../../golden/nimbus/schema.surql', import.meta.url), 'utf8');
const hash = createHash('sha256').update(text).digest('hex');
const surql = { text, hash, file: 'schema.surql' };

/** A way to name each entry: one that is missing here fails below. */
const specs: { readonly [name: string]: string } = {
  'use-lite': 'use-lite',
  hashing: 'hashing',
  surrealql: 'surrealql:fn::embed',
};

afterAll(closeStores);

for (const name of Object.keys(embedders)) {
  embedderContract(name, async () => {
    const store = await openStore('mem://');
    return openEmbedder(specs[name] ?? `no spec for ${name}`, {
      cores: 2,
      sql: store.sql('contract'),
      surql,
    });
  });
}

test('an unknown name lists the known ones and suggests the nearest', async () => {
  const error = await openEmbedder('hashign:64', { cores: 1 }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UserError);
  expect(error).toMatchObject({
    message:
      'unknown embedder "hashign". Did you mean "hashing"? Known embedders: use-lite, hashing, surrealql.',
  });
  await expect(openEmbedder('constructor', { cores: 1 })).rejects.toThrow(UserError);
  await expect(openEmbedder('', { cores: 1 })).rejects.toThrow(UserError);
});
