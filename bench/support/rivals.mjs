import { RecursiveChunker } from '@chonkiejs/core';
import { RecursiveCharacterTextSplitter } from '@langchain/textsplitters';
import { splitRecursively } from '../../build/chunkers/splitting/split-recursively.js';
import { countTokens } from '../../build/segment/tokens.js';
import { chunking } from './strategies.mjs';

const SEPARATORS = ['\n\n', '\n', ' ', ''];
const CHARACTERS = { size: 1000, overlap: 200 };
const TOKENS = { size: 400, overlap: 0 };

/**
 * The recursive splitter beside others', with the same sizes and the same
 * token counter. `cuts` are the spans alone, which is what the others give (as
 * strings); a variant's chunks also have tokens, words, kind and heading path,
 * and are verified. Chonkie's TokenChunker is left out: on a document of 700 kB it
 * takes minutes.
 */
export async function recursiveAndRivals() {
  return {
    'chunkproof, cuts, characters': cutting({ ...CHARACTERS, measure: (text) => text.length }),
    'LangChain, characters': langchain({ ...CHARACTERS, measure: (text) => text.length }),
    'Chonkie recursive, characters': await chonkie({ chunkSize: 1000 }),
    'chunkproof, cuts, tokens': cutting({ ...TOKENS, measure: countTokens }),
    'chunkproof, chunks, tokens': chunking({ strategy: 'recursive', ...TOKENS }),
    'LangChain, tokens': langchain({ ...TOKENS, measure: countTokens }),
    'Chonkie recursive, tokens': await chonkie({
      chunkSize: 400,
      tokenizer: { countTokens },
    }),
  };
}

function cutting({ size, overlap, measure }) {
  const rules = { separators: SEPARATORS, size, overlap, measure, smallest: 'character' };
  return ({ text }) => splitRecursively(text, { start: 0, end: text.length }, rules);
}

function langchain({ size, overlap, measure }) {
  const splitter = new RecursiveCharacterTextSplitter({
    separators: SEPARATORS,
    chunkSize: size,
    chunkOverlap: overlap,
    lengthFunction: measure,
  });
  return ({ text }) => splitter.splitText(text);
}

async function chonkie(options) {
  const chunker = await RecursiveChunker.create(options);
  return ({ text }) => chunker.chunk(text);
}
