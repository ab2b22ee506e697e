import { createHash } from 'node:crypto';
import { IncompleteError } from '../errors.ts';
import type { EmbedderRecord } from '../store/embedder-records.ts';
import type { VectorCache } from '../store/vector-cache.ts';
import type { Embedder, Role } from '../types.ts';
import { platform } from '../version.ts';
import { checkVectors } from './check-vectors.ts';
import type { EmbeddingJob } from './embedding-job.ts';

/** Fixed for ever: with other texts, every embedder would look as if it had changed. */
const TEXTS: Readonly<Record<Role, readonly string[]>> = {
  query: ['how do I rotate the service credentials', 'Was kostet die Lieferung nach Österreich?'],
  passage: [
    'Restart the scheduler after the certificate was renewed; running jobs are not interrupted.',
    'The red panda sleeps in trees and comes down at dusk to look for bamboo, fruit and eggs.',
    'let total = 0;\nfor (const { price, amount } of rows) total += price * amount;',
  ],
};

/** Servers answer the same text with cosines of 0.9999 and more; another quantisation stays below 0.999. */
const LEAST_COSINE = 0.999;

/**
 * Embeds the probe's texts and holds the vectors against those that the cache
 * keeps of this embedder, or keeps them where it is new. Once a process.
 *
 * @throws IncompleteError when another model answers under the same name
 */
export function verifyProbe(job: EmbeddingJob): Promise<EmbedderRecord> {
  const { embedder, vectors } = job;
  const known = verified.get(embedder) ?? new WeakMap<VectorCache, Promise<EmbedderRecord>>();
  verified.set(embedder, known);
  const probing = known.get(vectors) ?? verify(job);
  known.set(vectors, probing);
  probing.catch(() => known.delete(vectors));
  return probing;
}

const verified = new WeakMap<Embedder, WeakMap<VectorCache, Promise<EmbedderRecord>>>();

/**
 * Digest of the probe's cosines, to four decimals: equal where an embedder
 * ranks alike. Null where nothing of it was ever embedded and nothing may be.
 */
export async function probeDigest(job: EmbeddingJob): Promise<string | null> {
  const kept = await job.vectors.embedders.get(job.embedder.id);
  if (kept) return kept.digest;
  return job.offline ? null : (await verifyProbe(job)).digest;
}

async function verify({ embedder, vectors, signal }: EmbeddingJob): Promise<EmbedderRecord> {
  const probe = [
    ...(await embedder.embed(TEXTS.query, 'query', signal)),
    ...(await embedder.embed(TEXTS.passage, 'passage', signal)),
  ];
  const texts = TEXTS.query.length + TEXTS.passage.length;
  const dimensions = checkVectors(probe, { count: texts, embedder });
  const kept = await vectors.embedders.get(embedder.id);
  if (kept) {
    refuseOther(probe, kept);
    return kept;
  }
  const packed = new Float32Array(texts * dimensions);
  for (const [row, vector] of probe.entries()) packed.set(vector, row * dimensions);
  const made = {
    name: embedder.id,
    dimensions,
    platform,
    probe: packed,
    digest: digestOf(probe, dimensions),
  };
  await vectors.embedders.put(made);
  return made;
}

function refuseOther(probe: readonly Float32Array[], kept: EmbedderRecord): void {
  const { name, dimensions } = kept;
  const now = probe[0]?.length ?? 0;
  let difference = now === dimensions ? undefined : `${now} dimensions, where it had ${dimensions}`;
  if (difference === undefined) {
    const cosines = probe.map((vector, row) =>
      cosine(vector, kept.probe.subarray(row * dimensions, (row + 1) * dimensions)),
    );
    const least = Math.min(...cosines);
    if (least >= LEAST_COSINE) return;
    difference = `a cosine of ${least.toFixed(3)} to what it gave for the same text`;
  }
  throw new IncompleteError(
    `another model answers under the name of ${name}: ${difference}, when the vectors in the database were made. Bring the old one back; or tell the new one apart (behind the name of an openai or transformers model: revision=NAME; in a module of your own: another id); or forget the old one's vectors: chunkproof cache prune --embedder '${name}'`,
  );
}

/** Of vectors of unit length, or zero: two zero vectors are alike. */
function cosine(a: Float32Array, b: Float32Array): number {
  const dot = a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
  return a.every((value) => value === 0) && b.every((value) => value === 0) ? 1 : dot;
}

function digestOf(probe: readonly Float32Array[], dimensions: number): string {
  const cosines = probe.flatMap((vector, at) =>
    probe
      .slice(at + 1)
      .map((other) => cosine(vector, other).toFixed(4).replace('-0.0000', '0.0000')),
  );
  return createHash('sha256')
    .update(`${dimensions} ${cosines.join(' ')}`)
    .digest('hex')
    .slice(0, 16);
}
