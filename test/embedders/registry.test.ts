import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { EmbedderEnvironment } from '../../src/embedders/environment.ts';
import { embedders, openEmbedder } from '../../src/embedders/registry.ts';
import { UserError } from '../../src/errors.ts';
import { closeStores } from '../../src/store/close-stores.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Embedder } from '../../src/types.ts';
import { embedderContract } from '../contract/embedder.ts';
import { type EmbeddingServer, startEmbeddingServer } from '../support/embedding-server.ts';
import { writeTinyModel } from '../support/tiny-onnx-model.ts';
import { hasTransformers, transformersPackage } from '../support/transformers-package.ts';

const text = readFileSync(new URL('../../golden/nimbus/schema.surql', import.meta.url), 'utf8');
const hash = createHash('sha256').update(text).digest('hex');
const surql = { text, hash, file: 'schema.surql' };

interface Sample {
  /** How the entry is named. */
  readonly spec: string;
  readonly environment?: Partial<EmbedderEnvironment>;
}

/** A sample of each entry: one that is missing here fails below. */
const samples: { readonly [name: string]: () => Promise<Sample> } = {
  'use-lite': async () => ({ spec: 'use-lite' }),
  hashing: async () => ({ spec: 'hashing' }),
  surrealql: async () => ({ spec: 'surrealql:fn::embed' }),
  openai: async () => {
    server = await startEmbeddingServer();
    return {
      spec: 'openai:intfloat/e5-small,overflow=mean,maxTokens=40',
      environment: { url: server.url },
    };
  },
  transformers: async () => {
    const words = 'how do i rotate the service credentials download package and install binary';
    await writeTinyModel(modelFolder, words.split(' '));
    return { spec: `transformers:${modelFolder},overflow=mean` };
  },
};

let server: EmbeddingServer | undefined;
const modelFolder = mkdtempSync(join(tmpdir(), 'chunkproof-model-'));

afterAll(async () => {
  await closeStores();
  await server?.close();
  rmSync(modelFolder, { recursive: true, force: true });
});

async function openSample(name: string): Promise<Embedder> {
  const sample = await samples[name]?.();
  if (!sample) throw new Error(`no sample of ${name}`);
  const store = await openStore('mem://');
  const sql = store.sql('contract');
  return openEmbedder(sample.spec, { cores: 2, sql, surql, ...sample.environment });
}

for (const name of Object.keys(embedders)) {
  const absent = name === 'transformers' && !hasTransformers;
  if (absent) test.skip(`transformers (SKIPPED: ${transformersPackage} is not installed)`);
  else embedderContract(name, () => openSample(name));
}

embedderContract('a module', () =>
  openEmbedder('./own.mjs', {
    cores: 1,
    load: async () => ({
      exported: {
        id: 'letters',
        embed: (texts: readonly string[]) => texts.map(letterCounts),
      },
      file: 'own.mjs',
      hash: '0123456789abcdef',
    }),
  }),
);

function letterCounts(words: string): number[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return letters.map((letter) => words.toLowerCase().split(letter).length - 1);
}

test('an unknown name lists the known ones and suggests the nearest', async () => {
  const error = await openEmbedder('hashign:64', { cores: 1 }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UserError);
  expect(error).toMatchObject({
    message:
      'unknown embedder "hashign". Did you mean "hashing"? Known embedders: use-lite, hashing, openai, transformers, surrealql, or the path of a module.',
  });
  await expect(openEmbedder('constructor', { cores: 1 })).rejects.toThrow(UserError);
  await expect(openEmbedder('', { cores: 1 })).rejects.toThrow(UserError);
});
