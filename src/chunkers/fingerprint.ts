import { createHash } from 'node:crypto';
import { BLOCKS_VERSION } from '../segment/blocks.ts';
import { SENTENCES_VERSION } from '../segment/sentences.ts';
import { TOKENS_VERSION } from '../segment/tokens.ts';
import type { Json, Variant } from '../types.ts';
import type { BoundChunker, PluginCode, Segmenter } from './define-chunker.ts';

const versions: { readonly [S in Segmenter]: string } = {
  blocks: BLOCKS_VERSION,
  sentences: SENTENCES_VERSION,
  tokens: TOKENS_VERSION,
};

/** What a chunker is known by: every parameter after defaults, and the hash of all that decides what it cuts. */
export function identityOf(bound: BoundChunker): Pick<Variant, 'parameters' | 'fingerprint'> {
  const { contextualise, frontMatter } = bound.common;
  const parameters = { ...bound.parameters, contextualise, frontMatter };
  return {
    parameters,
    fingerprint: fingerprintOf({
      ...bound,
      parameters,
      needs: needsOf(bound),
      parts: bound.parts?.map((part) => identityOf(part).fingerprint),
    }),
  };
}

/** A prefix is embedded, so what makes it counts for every strategy. */
function needsOf({ needs, common }: BoundChunker): BoundChunker['needs'] {
  return common.contextualise ? [...new Set([...needs, 'blocks' as const])] : needs;
}

/** First 12 hexadecimal digits of SHA-256 over everything that decides what a variant cuts. */
export function fingerprintOf({
  strategy,
  version,
  parameters,
  needs,
  plugin,
  parts,
}: {
  strategy: string;
  version: number;
  parameters: { readonly [key: string]: Json };
  needs: readonly Segmenter[];
  plugin?: Pick<PluginCode, 'hash'> | undefined;
  /** Fingerprints of what it is made of. */
  parts?: readonly string[] | undefined;
}): string {
  const needed = Object.fromEntries(needs.map((segmenter) => [segmenter, versions[segmenter]]));
  const made = parts && { parts };
  const code = plugin && { code: plugin.hash };
  const canonical = canonicalJson({
    strategy,
    version,
    parameters,
    needs: needed,
    ...code,
    ...made,
  });
  return createHash('sha256').update(canonical).digest('hex').slice(0, 12);
}

/** JSON with the keys of every object sorted: equal values, equal text. */
export function canonicalJson(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
