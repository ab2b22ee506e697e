import { lintRules } from '../lint/registry.ts';
import { overlapOf } from '../metrics/overlap.ts';
import { straddling } from '../segment/straddling.ts';
import { type SizeSummary, summariseSizes } from '../stats/size-summary.ts';
import type { Chunk, Document } from '../types.ts';

/** What a variant makes of a corpus, whatever is retrieved. Sizes are cl100k tokens of the slices, without prefixes. */
export interface ChunkFigures {
  readonly chunks: number;
  readonly tokens: SizeSummary & { readonly total: number };
  readonly prefixTokens: number;
  /** Tokens that are embedded, prefixes among them, over those of the corpus, less 1. */
  readonly growth: number;
  /** Share of the chunks' characters that an earlier chunk of the document holds too. */
  readonly overlap: number;
  /** Share of the chunks that cross a section boundary. */
  readonly straddling: number;
  readonly oversize: number;
  /** How many chunks each lint rule finds fault with. */
  readonly lint: Readonly<Record<string, number>>;
}

/** Adds up the figures of one variant, document by document. */
export interface FigureTally {
  add(document: Document, chunks: readonly Chunk[]): void;
  /** Sizes of all chunks so far, in tokens. */
  readonly sizes: readonly number[];
  figures(corpusTokens: number): ChunkFigures;
}

export function tallyFigures(): FigureTally {
  const sizes: number[] = [];
  const sum = { prefixTokens: 0, held: 0, repeated: 0, straddling: 0, oversize: 0 };
  const looks = Object.entries(lintRules).map(([name, rule]) => ({ name, look: rule.begin() }));
  const faults = new Map<string, number>();
  return {
    sizes,
    add(document, chunks) {
      const { held, repeated } = overlapOf(chunks);
      sum.held += held;
      sum.repeated += repeated;
      for (const chunk of chunks) {
        sizes.push(chunk.tokens);
        sum.prefixTokens += chunk.prefixTokens;
        if (straddling(document, chunk)) sum.straddling += 1;
        if (chunk.flags.includes('oversize')) sum.oversize += 1;
      }
      for (const { name, look } of looks) {
        faults.set(name, (faults.get(name) ?? 0) + look(document, chunks).length);
      }
    },
    figures(corpusTokens) {
      const total = sizes.reduce((tokens, size) => tokens + size, 0);
      return {
        chunks: sizes.length,
        tokens: { total, ...summariseSizes(sizes) },
        prefixTokens: sum.prefixTokens,
        growth: corpusTokens === 0 ? 0 : (total + sum.prefixTokens) / corpusTokens - 1,
        overlap: sum.held === 0 ? 0 : sum.repeated / sum.held,
        straddling: sizes.length === 0 ? 0 : sum.straddling / sizes.length,
        oversize: sum.oversize,
        lint: Object.fromEntries(faults),
      };
    },
  };
}
