import type { LintRule } from './lint-rule.ts';

/** About a sentence: less says too little to be found by meaning. */
const TINY = 20;

/** A document that is short as a whole is not the chunker's fault. */
export const tiny: LintRule = {
  meaning: `holds fewer than ${TINY} tokens of a longer document`,
  begin: () => (_, chunks) =>
    chunks.length < 2 ? [] : chunks.filter(({ tokens }) => tokens < TINY),
};
