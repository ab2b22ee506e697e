import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Tinypool } from 'tinypool';
import { IncompleteError, messageOf, UserError } from '../errors.ts';
import { packageRoot } from '../package-root.ts';
import { sentenceSpans } from '../segment/sentences.ts';
import type { Embedder, Span } from '../types.ts';
import type { EmbedderEnvironment } from './environment.ts';

/**
 * Version of the weights and, behind the slash, how a text is cut into windows.
 * To be changed with any change of `packWindows`, of its limit or of `sentenceSpans`.
 */
const ID = 'use-lite@0.2.0/w110-sentence-mean';

/**
 * The Universal Sentence Encoder Lite, offline: 512 dimensions, English. Texts
 * of any length are embedded in windows of whole sentences, in one worker
 * thread a core. The threads start with the first text and end with `close`.
 */
export function openUseLite(
  argument: string | undefined,
  { cores }: EmbedderEnvironment,
): Embedder {
  if (argument !== undefined) {
    throw new UserError(`"use-lite:${argument}": the embedder use-lite takes no argument`);
  }
  let pool: Tinypool | undefined;
  return {
    id: ID,
    dimensions: 512,
    batch: { size: 4, concurrency: 2 * cores },
    embed: async (texts) => {
      pool ??= startPool(cores);
      const run = pool;
      return Promise.all(texts.map((text) => embedText(run, text)));
    },
    close: async () => {
      await pool?.destroy();
      pool = undefined;
    },
  };
}

function startPool(cores: number): Tinypool {
  return new Tinypool({
    filename: pathToFileURL(join(packageRoot, 'dist/embedders/use-lite-worker.js')).href,
    name: 'embedSentences',
    runtime: 'worker_threads',
    minThreads: cores,
    maxThreads: cores,
    // One model a thread: a second task would only wait inside it.
    concurrentTasksPerWorker: 1,
    isolateWorkers: false,
    // What the main thread was started with (a loader, an inspector) is not for the workers.
    execArgv: [],
  });
}

/** A heading or a list has no full stop: a blank line ends a sentence too. */
function paragraphSpans(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const { 0: gap, index } of text.matchAll(/\n\s*\n/g)) {
    spans.push({ start, end: index });
    start = index + gap.length;
  }
  return [...spans, { start, end: text.length }];
}

async function embedText(pool: Tinypool, text: string): Promise<Float32Array> {
  const sentences = paragraphSpans(text).flatMap((paragraph) =>
    sentenceSpans(text, paragraph).map(({ start, end }) => text.slice(start, end)),
  );
  let vector: unknown;
  try {
    vector = await pool.run(sentences);
  } catch (error) {
    throw new IncompleteError(`the embedder use-lite failed: ${messageOf(error)}`);
  }
  if (vector instanceof Float32Array) return vector;
  throw new IncompleteError('the embedder use-lite failed: its worker returned no vector');
}
